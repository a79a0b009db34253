//! Opening a store.

use maud::html;
use safehouse_service::stores::{MAX_OPENED, OpenStore};

use super::{Labelled, crumbs, fault_above, time_zone_field};
use crate::{
    drawing::Page,
    pages::account::FieldFault,
    paths::{self, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone, Default)]
pub struct NewStorePage {
    /// What was written.
    pub written: OpenStore,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
    /// Whether the reader's account has no second factor, without which nobody opens a store.
    pub lacks_factor: bool,
}

/// The page at `/stores/new`.
pub fn draw_new_store(page: &NewStorePage) -> Page {
    let fault = page.fault.as_ref();
    let field = |id, label, hint| Labelled { id, label, hint, fault };
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(None))
            h1 { "Open a store" }
            p class="form__lead" { "You own it, and invite others to its staff. Whoever runs this site confirms it once they made sure that it is what it says; until then each of its pages says that nobody did." }
            @if page.lacks_factor {
                div class="panel" {
                    p { strong { "Your account needs a second factor first." } " Whoever works in a store signs in with one: what a store states cannot be taken back." }
                    p class="actions" { a class="button" href=(paths::with_next(paths::SECOND_FACTOR, at::NEW)) rel="external" { "Set one up" } }
                }
            } @else {
                (fault_above(fault))
                form class="form" method="post" action=(at::NEW) {
                    (field("name", "Name", "").input(&page.written.name, 120, true))
                    (field("slug", "Name in addresses", "2 to 40 small letters, digits and hyphens, as in corner-games. It never changes, and no other store ever gets it: the store’s key is named so.").input(&page.written.slug, 40, true))
                    (time_zone_field(&page.written.time_zone, fault))
                    p class="form__hint" { "The site makes a key for the store and keeps it. You may replace it with one that you keep yourself. An account opens " (MAX_OPENED) " stores, one a day." }
                    button class="button" type="submit" { "Open the store" }
                }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new("Open a store", "", "", body) }
}
