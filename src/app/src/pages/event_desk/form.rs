//! An event that is made or changed. What can no longer be changed stands there as text.

mod fields;
mod form_page;
mod told;

pub use self::form_page::{EventFields, EventFormPage, FormatsOfGame};

use maud::html;

use super::{done_words, head};
use crate::{
    drawing::Page,
    pages::stores::fault_above,
    paths::{event_desk as at, stores},
};

/// The page at `/stores/{store}/events/new` and at `/events/{event}/edit`.
pub fn draw_event_form(page: &EventFormPage) -> Page {
    let (fault, written) = (page.fault.as_ref(), &page.written);
    let title = if page.seen.is_some() { "The event" } else { "Make an event" };
    let action = match &page.seen {
        Some(seen) => at::part(&seen.event.code, "edit"),
        None => at::new(&page.store.0),
    };
    // One that is made has no head and tabs of an event yet.
    let class = if page.seen.is_some() {
        "page page--form page--wide-form page--framed stores"
    } else {
        "page page--form page--wide-form stores"
    };
    let body = html! {
        div class=(class) {
            @match &page.seen {
                Some(seen) => (head(seen, "edit", title)),
                None => {
                    nav class="crumbs" aria-label="Where you are" {
                        a href=(stores::STORES) rel="external" { "Stores" } span aria-hidden="true" { "/" }
                        a href=(stores::store(&page.store.0)) rel="external" { bdi { (page.store.1) } }
                    }
                    h1 { (title) }
                    p class="form__lead" { "It is a draft first, which only your staff see. Announce it when it is ready." }
                }
            }
            (done_words(page.done))
            (fault_above(fault))
            form class="form" method="post" action=(action) {
                @if let Some(seen) = &page.seen { input type="hidden" name="revision" value=(seen.event.revision); }
                (fields::what(page, fault))
                @if page.is_played() {
                    (told::settled(page))
                    @if page.is_running() { (fields::plan(written, fault)) }
                } @else {
                    (fields::when(written, fault))
                    (fields::players(written, fault))
                    (fields::lists(written, fault))
                    (fields::evening(written, fault))
                }
                button class="button" type="submit" { @if page.seen.is_some() { "Change the event" } @else { "Make the event" } }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(title, "", "", body) }
}
