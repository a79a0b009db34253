//! The decks of this device among those that can be chosen.

use maud::html;
use wasm_bindgen::JsCast;

use crate::{
    components::deck_sheet::name_of,
    context::Site,
    deck::{
        address::link_of,
        device_decks::{DeviceDecks, DeviceStorage},
    },
};

/// Adds the decks of this device to every field that offers decks. A browser
/// that keeps none adds nothing.
pub(super) fn offer(page: &web_sys::Element, site: Site) {
    let Some(library) = site.ready_untracked() else { return };
    let Ok(device) = DeviceStorage::open().map(DeviceDecks::new) else { return };
    let decks: Vec<(String, String)> = device
        .decks()
        .into_iter()
        .map(|saved| (link_of(&library, &saved.deck), name_of(&saved.deck).to_owned()))
        .filter(|(link, _)| !link.is_empty())
        .collect();
    let Ok(fields) = page.query_selector_all("select[data-own-decks]") else { return };
    for field in (0..fields.length()).filter_map(|at| fields.item(at)?.dyn_into::<web_sys::HtmlSelectElement>().ok()) {
        let is_filled = field.query_selector("optgroup[data-own]").ok().flatten().is_some();
        if decks.is_empty() || is_filled {
            continue;
        }
        let chosen = field.value();
        let group = html! {
            optgroup label="On this device" data-own {
                @for (link, name) in decks.iter().filter(|(link, _)| *link != chosen) { option value=(link) { (name) } }
            }
        };
        // A field that does not take it offers what the server wrote.
        let _ = field.insert_adjacent_html("beforeend", &group.into_string());
    }
}
