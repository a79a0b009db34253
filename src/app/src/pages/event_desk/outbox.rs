//! What the pages of an event's staff tell their scripts: where what was done is sent, and which pages are kept on a
//! device so that they open without a line.

use maud::{Markup, html};
use safehouse_service::events::{EventSeen, EventState};

use crate::paths::{evening, event_desk as at};

/// What marks the pages for their script.
pub const OUTBOX_MARK: &str = "data-outbox=";

/// Where a script says what was not sent yet. While the event runs it names the pages that are kept: those of the
/// event, and the checks of these players of a round.
pub(super) fn outbox(seen: &EventSeen, reader: &str, round: u32, players: &[u32]) -> Markup {
    let code = &seen.event.code;
    let kept = keeps(seen).then(|| kept_pages(code, round, players));
    html! {
        div class="desk-outbox" role="status" data-outbox="1" data-account=(reader) data-send=(at::part(code, "operations"))
            data-worker=(at::OFFLINE) data-keep=[kept] {}
    }
}

/// Whether a device keeps pages of an event now.
fn keeps(seen: &EventSeen) -> bool {
    matches!(seen.event.state, EventState::Locked | EventState::Running)
}

/// That a page keeps lists of these players on the device, by opening it.
pub(super) fn keeping(seen: &EventSeen, players: &[u32]) -> Markup {
    html! {
        @if keeps(seen) && !players.is_empty() {
            p class="store-mark" {
                strong { "This page keeps the lists of the drawn tables on this device." }
                " They open when the line fails. Their players read that you have them, once a round, from when you open this page."
            }
        }
    }
}

fn kept_pages(code: &str, round: u32, players: &[u32]) -> String {
    let mut pages = ["run", "checks", "desk"].map(|part| at::part(code, part)).to_vec();
    if round > 0 {
        pages.extend(["pairings", "standings"].map(|part| evening::part(code, part)));
    }
    pages.extend(checks(code, round, players));
    pages.join(" ")
}

/// The checks of these players as they are kept: those of another round are others, as players sit elsewhere.
fn checks(code: &str, round: u32, players: &[u32]) -> impl Iterator<Item = String> {
    players.iter().map(move |player| format!("{}?round={round}", at::of(code, "check", &player.to_string())))
}

/// What is said of a failing line, with the deed that has every list on the device.
pub(super) fn kept_lists(code: &str, round: u32, players: &[u32]) -> Markup {
    let lists: Vec<String> = checks(code, round, players).collect();
    html! {
        details class="desk__more desk-kept" {
            summary { "If the line fails" }
            p { "The pages of this event and the lists of the drawn tables are kept on this device while it runs, and open without a line. What you enter is sent when it is back. They leave the device when you sign out, and when the event is over." }
            @if !lists.is_empty() {
                p {
                    button class="button button--plain" type="button" hidden data-keep-lists=(lists.join(" ")) { "Keep every list on this device" }
                }
                p class="form__hint" { "Each player reads, once a round, that their list is kept on a device of yours." }
                p class="desk-kept__said" role="status" {}
            }
        }
    }
}
