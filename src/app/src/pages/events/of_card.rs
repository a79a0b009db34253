//! Events at which a card was played in a list that everybody sees.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::statistics::{EVENTS_OF_CARD, EventOfCard};

use crate::{
    drawing::Page,
    pages::{
        account::empty::nothing_here,
        public_decks::{day, rfc3339},
    },
    paths::events as at,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct CardEventsPage {
    /// The number of the printing from which one comes.
    pub number: String,
    /// The card.
    pub card: String,
    /// Its page.
    pub address: String,
    /// The events, the newest first.
    pub events: Vec<EventOfCard>,
}

/// The page at `/events?card={number}`.
pub fn draw_card_events(page: &CardEventsPage) -> Page {
    let is_full = page.events.len() >= EVENTS_OF_CARD as usize;
    let body = html! {
        div class="page stores events" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(at::EVENTS) rel="external" { "Events" } span aria-hidden="true" { "/" }
                a href=(page.address) { (page.card) }
            }
            h1 { "Events with " (page.card) }
            p class="page__lead" { "Where it was played, counted from lists that everybody sees." }
            @if page.events.is_empty() {
                (nothing_here("No list that everybody sees has this card yet.", &html! { "Once an event shows its lists, it stands here within minutes." }, Some((at::EVENTS, "Events"))))
            } @else {
                ul class="event-list" { @for event in &page.events { li { (entry(event)) } } }
                @if is_full { p class="muted" { "The newest " (EVENTS_OF_CARD) " stand here." } }
            }
        }
    };
    let words = format!("Events at which {} was played.", page.card);
    Page::new(format!("Events with {}", page.card), words, at::of_card(&page.number), body)
}

fn entry(event: &EventOfCard) -> Markup {
    html! {
        p class="event-list__time figures" { time datetime=(rfc3339(event.starts_at)) { (day(event.starts_at)) } }
        div {
            h2 { a href=(at::part(&event.code, super::parts::LISTS)) rel="external" { bdi { (event.name) } } }
            p class="muted" { bdi { (event.store_name) } }
        }
        p class="event-list__state figures" {
            (counted(event.lists, ("list", "lists"))) ", " (counted(event.copies, ("copy", "copies")))
        }
    }
}
