//! The way to delete a test game: it cannot be brought back, so it takes two steps.

use maud::{Markup, html};

use super::deeds;

/// The button, behind a line that opens; of the form with this id, or the one around it.
pub(super) fn deletion(form: Option<&str>) -> Markup {
    html! {
        details class="game-deletion" {
            summary { "Delete this game…" }
            p class="muted" { "It goes for good, with all that happened in it." }
            button class="button button--danger button--small" form=[form] name="deed" value=(deeds::DELETE) { "Delete it for good" }
        }
    }
}
