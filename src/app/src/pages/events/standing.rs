//! How an event stands, for whoever runs the site.

use maud::{Markup, html};
use safehouse_service::{events::EventSeen, stores::MAX_HOW_BYTES};

use super::{crumbs, done_words, state_mark, state_tag};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        public_decks::day,
        stores::{Labelled, fault_above, parts as store_parts},
    },
    paths::{events as at, stores},
};

/// What is decided about an event, as a field of the form.
pub mod standing_deeds {
    /// It is hidden.
    pub const HIDE: &str = "hide";
    /// It is shown again.
    pub const SHOW: &str = "show";
}

/// What the page shows.
#[derive(Debug, Clone)]
pub struct EventStandingPage {
    /// The event.
    pub seen: EventSeen,
    /// What was written as the reason.
    pub written: String,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/events/{event}/standing`.
pub fn draw_event_standing(page: &EventStandingPage) -> Page {
    let event = &page.seen.event;
    let body = html! {
        div class="page page--form page--wide-form stores events" {
            (crumbs(event, true))
            header class="page-head" { h1 { "How it stands" } (state_tag(event)) }
            (state_mark(event))
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            @if let Some((at_ms, reason)) = &event.hidden { p { "Hidden on " (day(*at_ms)) ": " bdi { (reason) } } }
            (form(page))
            p class="actions" {
                a class="button button--plain" href=(stores::part(&event.store_slug, store_parts::STANDING)) rel="external" { "How the store stands" }
            }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("How {} stands", event.name), "", "", body) }
}

fn form(page: &EventStandingPage) -> Markup {
    let event = &page.seen.event;
    let here = at::standing(&event.code);
    let why =
        Labelled { id: "words", label: "Why", hint: "The staff of the store read it.", fault: page.fault.as_ref() };
    html! {
        section class="panel" aria-labelledby="hide" {
            @if event.hidden.is_some() {
                h2 id="hide" { "Show it again" }
                form class="form" method="post" action=(here) {
                    button class="button" type="submit" name="deed" value=(standing_deeds::SHOW) { "Show the event" }
                }
            } @else {
                h2 id="hide" { "Hide it" }
                p { "Nobody but its staff and you see it or its lists. The owner of the store can say something against it." }
                form class="form" method="post" action=(here) {
                    (why.lines(&page.written, MAX_HOW_BYTES, 3))
                    button class="button button--danger" type="submit" name="deed" value=(standing_deeds::HIDE) { "Hide the event" }
                }
            }
        }
    }
}
