//! What a store says of itself, and its end.

use maud::html;
use safehouse_service::stores::{
    GameStore, MAX_ABOUT_BYTES, MAX_ADDRESS_BYTES, MAX_CONTACT_BYTES, MAX_HOURS_BYTES, MAX_WEBSITE_BYTES, StaffRole,
    StoreWords,
};

use super::{Labelled, crumbs, deeds, done_words, fault_above, parts, store_mark, time_zone_field};
use crate::{drawing::Page, pages::account::FieldFault, paths::stores as at};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StoreSettingsPage {
    /// The store.
    pub store: GameStore,
    /// What the reader is there.
    pub role: StaffRole,
    /// What was written.
    pub written: StoreWords,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/stores/{store}/settings`.
pub fn draw_store_settings(page: &StoreSettingsPage) -> Page {
    let (store, words, fault) = (&page.store, &page.written, page.fault.as_ref());
    let field = |id, label, hint| Labelled { id, label, hint, fault };
    let title = format!("Settings of {}", store.name);
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(Some(store)))
            h1 { "Store settings" }
            (store_mark(store))
            (done_words(page.done))
            section class="panel" aria-labelledby="words" {
                h2 id="words" { "Everybody reads it" }
                (fault_above(fault))
                form class="form" method="post" action=(at::part(&store.slug, parts::SETTINGS)) {
                    (field("name", "Name", "").input(&words.name, 120, true))
                    (field("about", "About the store", "Markdown works.").lines(&words.about, MAX_ABOUT_BYTES, 5))
                    (field("address", "Address", "").lines(&words.address, MAX_ADDRESS_BYTES, 3))
                    (field("hours", "Hours", "").lines(&words.hours, MAX_HOURS_BYTES, 3))
                    (field("contact", "Contact", "How people reach you. Everybody reads it, programs that collect addresses as well.").lines(&words.contact, MAX_CONTACT_BYTES, 2))
                    (field("website", "Website", "Begins with https://").input(&words.website, MAX_WEBSITE_BYTES, false))
                    (time_zone_field(&words.time_zone, fault))
                    button class="button" type="submit" { "Change it" }
                }
            }
            @if page.role == StaffRole::Owner {
                section class="panel" aria-labelledby="end" {
                    h2 id="end" { "Close the store" }
                    p { "Its staff are nothing there any more, and its key does not count from then on. What it stated stays, and no other store gets its name in addresses. Only whoever runs the site opens it again." }
                    form class="form" method="post" action=(at::part(&store.slug, deeds::CLOSE)) {
                        label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Close it." } }
                        button class="button button--danger" type="submit" { "Close the store" }
                    }
                }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(title, "", "", body) }
}
