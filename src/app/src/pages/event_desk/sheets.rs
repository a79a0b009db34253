//! Registration sheets to print: filled in with the lists of the event, and blank ones for whoever writes by hand.

use maud::{Markup, html};
use safehouse_service::events::{EventSeen, EventState, PlayerShown, settings::Lists};

use super::papers::papers;

/// Ways to the sheets, for whoever may print them; nothing where the event takes no lists.
pub(super) fn sheets(seen: &EventSeen, players: &[PlayerShown]) -> Markup {
    let has_lists = players.iter().any(|player| player.has_list == Some(true));
    html! {
        @if seen.settings.lists != Lists::None {
            details class="desk__more" id="sheets" {
                summary { "Print registration sheets" }
                ul {
                    @if seen.standing.may_open_lists() && has_lists {
                        li { (papers(&seen.event.code, "sheets.pdf", "Every list, a sheet each")) }
                        li { (papers(&seen.event.code, "sheets.pdf?order=name", "The same by name")) }
                        @if matches!(seen.event.state, EventState::Running | EventState::Finished | EventState::Published) {
                            li { (papers(&seen.event.code, "sheets.pdf?order=table", "The same by table of the last round")) }
                        }
                    }
                    li { (papers(&seen.event.code, "blank.pdf", "A blank sheet to fill in by hand")) }
                }
                @if seen.standing.may_open_lists() {
                    @if has_lists { p class="form__hint" { "Each player reads that you opened their list. Behind each sheet is a larger code that verifies without a connection; not where the store keeps its key itself or may sign nothing, and not of a list that no code can hold." } }
                    @else { p class="form__hint" { "Filled-in sheets are here once the first list is handed in." } }
                }
            }
        }
    }
}
