//! A long grid of cards of which only those near the screen are drawn.
//!
//! Every card has its place and its link from the start, so that nothing moves
//! and find-in-page works; the face is put in when it comes near and taken out
//! when it is far away.

use leptos::prelude::*;
use maud::{Markup, html};
use safehouse_engine::catalogue::{Catalogue, PrintingIndex};
use wasm_bindgen::{JsCast, closure::Closure};

use super::card_face::{Face, card_face};
use crate::{context::use_site, paths};

/// How far from the screen faces are drawn, above and below.
const MARGIN: &str = "800px 0px";

/// An undrawn place in a grid.
pub fn empty(catalogue: &Catalogue, printing: PrintingIndex) -> Markup {
    html! { li class="slot" data-slot=(printing.0) { (link(catalogue, printing)) } }
}

fn link(catalogue: &Catalogue, index: PrintingIndex) -> Markup {
    let printing = catalogue.printing(index);
    let name = catalogue.card(catalogue.card_of(index)).name.as_str();
    html! { a class="slot__link" href=(paths::card(printing, name)) { (name) } }
}

/// The content of the place with this mark: its face, or only its link.
type DrawPlace = Box<dyn Fn(&str, bool) -> Option<String> + Send + Sync>;

type OnSight = Closure<dyn Fn(js_sys::Array)>;
type Watcher = Option<(web_sys::IntersectionObserver, OnSight)>;

/// Draws the faces of a page's undrawn places as they come near.
#[derive(Clone, Copy)]
pub struct Slots {
    /// Only in a browser: a server may drop it on another thread than made it.
    watcher: Option<StoredValue<Watcher, LocalStorage>>,
    draw: StoredValue<DrawPlace>,
}

impl Slots {
    /// For the component that asks; ends with it.
    pub fn new() -> Self {
        let site = use_site();
        let draw = move |slot: &str, near: bool| {
            let printing = PrintingIndex(slot.parse().ok()?);
            let library = site.library.with_untracked(|state| state.ready().cloned())?;
            let catalogue = &library.catalogue;
            if printing.0 as usize >= catalogue.printing_count() {
                return None;
            }
            let markup = if near {
                site.places.with_value(|places| card_face(&Face::new(catalogue, printing, &places.icons)))
            } else {
                link(catalogue, printing)
            };
            Some(markup.into_string())
        };
        let watcher = (!cfg!(feature = "ssr")).then(|| StoredValue::new_local(None));
        let slots = Self { watcher, draw: StoredValue::new(Box::new(draw) as DrawPlace) };
        on_cleanup(move || slots.stop());
        slots
    }

    /// Puts the remaining rows into the element's grid, in place of the links
    /// to further pages, and watches its undrawn places.
    pub fn watch(self, element: &web_sys::Element, rest: Option<String>) {
        self.stop();
        let pagination = element.query_selector("[data-pagination=first]").ok().flatten();
        if let (Some(rest), Some(pagination), Ok(Some(rows))) =
            (rest, pagination, element.query_selector("[data-rows]"))
            && rows.insert_adjacent_html("beforeend", &rest).is_ok()
        {
            pagination.remove();
        }
        let Ok(places) = element.query_selector_all("[data-slot]") else {
            return;
        };
        if places.length() == 0 {
            return;
        }
        let on_sight = OnSight::new(move |entries: js_sys::Array| {
            for entry in entries.iter().filter_map(|entry| entry.dyn_into::<web_sys::IntersectionObserverEntry>().ok())
            {
                self.show(&entry.target(), entry.is_intersecting());
            }
        });
        let options = web_sys::IntersectionObserverInit::new();
        options.set_root_margin(MARGIN);
        if let Ok(watcher) =
            web_sys::IntersectionObserver::new_with_options(on_sight.as_ref().unchecked_ref(), &options)
        {
            for position in 0..places.length() {
                if let Some(place) = places.item(position).and_then(|node| node.dyn_into::<web_sys::Element>().ok()) {
                    watcher.observe(&place);
                }
            }
            if let Some(kept) = self.watcher {
                kept.set_value(Some((watcher, on_sight)));
            }
        }
    }

    fn show(self, place: &web_sys::Element, near: bool) {
        let is_drawn = place.has_attribute("data-drawn");
        let holds_focus = document().active_element().is_some_and(|focus| place.contains(Some(&focus)));
        if is_drawn == near || holds_focus {
            return;
        }
        let markup = place
            .get_attribute("data-slot")
            .and_then(|slot| self.draw.try_with_value(|draw| draw(&slot, near)).flatten());
        if let Some(markup) = markup {
            place.set_inner_html(&markup);
            let marked =
                if near { place.set_attribute("data-drawn", "") } else { place.remove_attribute("data-drawn") };
            debug_assert!(marked.is_ok());
        }
    }

    fn stop(self) {
        let watcher = self.watcher.and_then(|kept| kept.try_update_value(Option::take).flatten());
        if let Some((watcher, _)) = watcher {
            watcher.disconnect();
        }
    }
}

impl Default for Slots {
    fn default() -> Self {
        Self::new()
    }
}
