//! What players agree to, for staff: what the event asks, and whose lists stay hidden since they did not agree.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{EventSeen, PlayerShown};

use crate::{
    pages::events::parts,
    paths::{event_desk as at, events},
};

/// What the event asks, for whoever writes down that a player agrees to it.
pub(super) fn asked(seen: &EventSeen) -> Markup {
    html! {
        details class="desk__more" {
            summary { "What the event asks" }
            @for line in seen.settings.consent_words().lines().filter(|line| !line.trim().is_empty()) { p { (line) } }
        }
    }
}

/// Whose lists others do not get to see, since they did not agree to what the event asks now, and how that is mended;
/// nothing where there are none.
pub(super) fn kept_hidden(seen: &EventSeen, players: &[PlayerShown]) -> Markup {
    let code = &seen.event.code;
    let of: Vec<&PlayerShown> = players.iter().filter(|player| player.is_list_kept_hidden).collect();
    let many = u64::try_from(of.len()).unwrap_or(u64::MAX);
    html! {
        @if !of.is_empty() {
            div class="store-mark store-mark--warn" role="status" {
                p {
                    strong { (counted(many, ("list is", "lists are"))) " not going to be shown." }
                    @if of.len() == 1 { " Its player has not agreed to what the event asks: " } @else { " Their players have not agreed to what the event asks: " }
                    @for (at_name, player) in of.iter().enumerate() {
                        @if at_name > 0 { ", " }
                        a href=(at::of(code, "player", &player.id.unwrap_or_default().to_string())) rel="external" { bdi { @if player.name.is_empty() { "player " (player.number) } @else { (player.name) } } }
                    }
                    "."
                }
                p { @if of.len() == 1 { "The player agrees on " } @else { "They agree on " } a href=(events::part(code, parts::OWN)) rel="external" { "the page of their place" } ", with their code or account. Or they say so to you: note it on the page of the player." }
            }
        }
    }
}
