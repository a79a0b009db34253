//! The way from one deck check to the next.

use maud::{Markup, html};

use crate::paths::event_desk as at;

/// The way to the deck that is checked next: the number of its player, and the name that is shown.
pub(super) fn next_deck(code: &str, (number, name): (u32, &str)) -> Markup {
    html! { a class="button" href=(at::of(code, "check", &number.to_string())) rel="external" data-next-deck=(number) { "Next deck: " bdi { (name) } } }
}
