//! An event that whoever runs the site hid: why, for its staff, and what its owner can do.

use maud::{Markup, html};
use safehouse_service::{events::EventSeen, stores::StaffRole};

use crate::{pages::public_decks::day, paths::stores};

/// That the event is hidden, since when and why; nothing where it is not.
pub(super) fn hidden_event(seen: &EventSeen) -> Markup {
    let Some((at_ms, reason)) = &seen.event.hidden else { return html! {} };
    let store = &seen.event.store_slug;
    html! {
        div class="store-mark store-mark--bad" {
            p { strong { "Hidden" } " on " (day(*at_ms)) " by whoever runs the site: " bdi { (reason) } }
            p { "Only its staff and whoever runs the site see it." }
            @if seen.standing.role == Some(StaffRole::Owner) {
                p class="actions" { a class="button button--plain" href=(stores::appeal_for(store, &seen.event.code)) rel="external" { "Say something against it" } }
            } @else {
                p { "The owner of the store can say something against it, on the page of the store." }
            }
        }
    }
}
