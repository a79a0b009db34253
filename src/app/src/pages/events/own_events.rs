//! The events that an account takes part in.

use maud::{Markup, html};
use safehouse_service::events::{OwnEvent, OwnEvents, settings::EventSettings, times};

use super::{calendar::long_day, parts, standing_words, state_tag};
use crate::{
    drawing::Page,
    pages::{account::empty::nothing_here, public_decks::rfc3339},
    paths::events as at,
};

/// The page at `/account/events`.
pub fn draw_own_events(own: &OwnEvents) -> Page {
    let body = html! {
        div class="page stores events" {
            header class="page-head" { h1 { "Your events" } }
            p class="page__lead" { "Where you take part with this account. A place that you have by a code on paper comes here when you put it into your account." }
            @if own.coming.is_empty() {
                (nothing_here("You are entered at no event that comes.", &html! { "Register on the page of an event." }, Some((at::EVENTS, "Events"))))
            } @else {
                section aria-labelledby="coming" {
                    h2 id="coming" { "Coming" }
                    (list(&own.coming))
                }
            }
            @if !own.past.is_empty() {
                section aria-labelledby="past" {
                    h2 id="past" { "Past" }
                    (list(&own.past))
                }
            }
        }
    };
    Page::new("Your events", "", at::OWN_EVENTS, body)
}

fn list(events: &[OwnEvent]) -> Markup {
    html! { ul class="event-list" { @for own in events { li { (one(own)) } } } }
}

fn one(OwnEvent { event, entry }: &OwnEvent) -> Markup {
    let zone = EventSettings::read(&event.settings).time_zone;
    html! {
        p class="event-list__time figures" { time datetime=(rfc3339(event.starts_at)) { (times::hour(event.starts_at, &zone)) } }
        div {
            h3 { a href=(at::part(&event.code, parts::OWN)) rel="external" { bdi { (event.name) } } }
            p class="muted" { (long_day(event.starts_at, &zone)) ", " bdi { (event.store_name) } }
            p { (standing_words(event.state, entry.state, entry.left_out)) }
            @if event.hidden.is_some() { p { "Whoever runs the site hid this event. You still read and take back what is kept of you there." } }
        }
        p class="event-list__state" { (state_tag(event)) }
    }
}
