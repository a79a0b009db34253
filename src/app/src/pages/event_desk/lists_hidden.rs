//! Lists that everybody was to see by now: what keeps them hidden, and what to press.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{EventSeen, EventState, Lacks, ListsHidden, PlayerShown};

use super::desk_deeds as deeds;
use crate::{
    pages::stores::parts,
    paths::{event_desk as at, stores},
};

/// What staff are told of lists that are hidden though it is time to show them; nothing where none is.
pub(super) fn lists_hidden(seen: &EventSeen, hidden: Option<ListsHidden>) -> Markup {
    let Some(hidden) = hidden else { return html! {} };
    let many = counted(u64::try_from(hidden.lists).unwrap_or(u64::MAX), ("list", "lists"));
    html! {
        div class="store-mark store-mark--warn" role="status" {
            @if hidden.is_since {
                p { strong { (many) " hidden." } " They came or were corrected, or their players agreed, after the others were shown, or the event is older than this site’s showing lists by itself. They stay hidden until somebody who runs the event shows them." }
            } @else {
                p { strong { (many) " to be shown." } " The event shows its lists " (seen.settings.shown_when().words()) ", and that is now." }
                p { (why(seen, hidden.lacks)) }
            }
            @if seen.runs() {
                form class="form" method="post" action=(at::of(&seen.event.code, "desk", deeds::REVEAL)) {
                    label class="form__check" {
                        input type="checkbox" name="sure" value="yes" required;
                        span { (many) @if hidden.lists == 1 { " becomes" } @else { " become" } " public; it cannot be taken back." }
                    }
                    button class=(if seen.event.state == EventState::Finished { "button" } else { "button button--plain" }) type="submit" name="phase" value=(hidden.phase.id()) { "Show the lists to everybody" }
                }
            }
        }
    }
}

/// Whose lists others do not get to see, since they did not play; nothing where there are none.
pub(super) fn did_not_play(seen: &EventSeen, players: &[PlayerShown]) -> Markup {
    let shows = seen.settings.shows_lists() && seen.event.state != EventState::Cancelled;
    let is_hidden = |player: &&PlayerShown| player.left_out.is_some() && player.has_list == Some(true);
    let of: Vec<&PlayerShown> = players.iter().filter(is_hidden).filter(|_| shows).collect();
    let many = u64::try_from(of.len()).unwrap_or(u64::MAX);
    html! {
        @if !of.is_empty() {
            p {
                strong { (counted(many, ("list stays", "lists stay"))) " hidden" }
                @if of.len() == 1 { ": the player did not play. It is that of " } @else { ": their players did not play. They are those of " }
                @for (at_name, player) in of.iter().enumerate() {
                    @if at_name > 0 { ", " }
                    bdi { @if player.name.is_empty() { "player " (player.number) } @else { (player.name) } }
                }
                "."
            }
        }
    }
}

/// What keeps the site from showing them by itself, and how it is mended.
fn why(seen: &EventSeen, lacks: Option<Lacks>) -> Markup {
    let slug = &seen.event.store_slug;
    let keys = html! { a href=(stores::part(slug, parts::KEYS)) rel="external" { "the page of the store’s keys" } };
    html! {
        @match lacks {
            None => { "The site shows them by itself within a minute, or you do it now." }
            Some(Lacks::StoreKey) => { "The store has no key to sign with. An owner makes one on " (keys) ". Then press “Show the lists to everybody”." }
            Some(Lacks::SiteKey) => { "This site has no key to sign with. Ask whoever runs it to set one up; then press “Show the lists to everybody”." }
            Some(Lacks::Store) => { "The store is closed, hidden or suspended, so nothing is signed for it. " a href=(stores::store(slug)) rel="external" { "Its page" } " says which, and whom to ask." }
        }
    }
}
