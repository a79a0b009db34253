//! A long grid of cards of which only those near the screen are drawn.
//!
//! Every card has its place and its link from the start, so that nothing moves
//! and find-in-page works; the face is put in when it comes near and taken out
//! when it is far away, a few a frame. A face that the next result shows as
//! well moves over to it.

use std::collections::BTreeMap;

use leptos::prelude::*;
use maud::{Markup, html};
use safehouse_engine::catalogue::{Catalogue, PrintingIndex};
use wasm_bindgen::{JsCast, closure::Closure};

use super::card_face::{Face, card_face};
use crate::{context::use_site, paths};

/// How far from the screen faces are drawn, above and below.
const MARGIN: &str = "800px 0px";

/// Faces put in or taken out in one frame: a row of a desktop's grid takes three
/// frames and none of them is late.
const PER_FRAME: usize = 2;

/// A drawn place in a grid that may be emptied again.
pub fn filled(catalogue: &Catalogue, printing: PrintingIndex, icons: &str) -> Markup {
    html! { li data-slot=(printing.0) data-drawn { (card_face(&Face::new(catalogue, printing, icons))) } }
}

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

/// What watches the places of a grid, and what it saw.
struct Watch {
    observer: web_sys::IntersectionObserver,
    /// Called by the observer as long as it is connected.
    _on_sight: OnSight,
    places: Vec<web_sys::Element>,
    /// Places that came near or went away and are still to be drawn or emptied.
    waiting: Vec<(web_sys::Element, bool)>,
    has_frame: bool,
}

/// Draws the faces of a page's undrawn places as they come near.
#[derive(Clone, Copy)]
pub struct Slots {
    /// Only in a browser: a server may drop it on another thread than made it.
    watch: Option<StoredValue<Option<Watch>, LocalStorage>>,
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
        let watch = (!cfg!(feature = "ssr")).then(|| StoredValue::new_local(None));
        let slots = Self { watch, draw: StoredValue::new(Box::new(draw) as DrawPlace) };
        on_cleanup(move || drop(slots.stop()));
        slots
    }

    /// Puts the remaining rows into the element's grid, in place of the links
    /// to further pages, and watches its undrawn places.
    pub fn watch(self, element: &web_sys::Element, rest: Option<String>) {
        let before = self.stop();
        let pagination = element.query_selector("[data-pagination=first]").ok().flatten();
        if let (Some(rest), Some(pagination), Ok(Some(rows))) =
            (rest, pagination, element.query_selector("[data-rows]"))
            && rows.insert_adjacent_html("beforeend", &rest).is_ok()
        {
            pagination.remove();
        }
        let Ok(found) = element.query_selector_all("[data-slot]") else {
            return;
        };
        let places: Vec<web_sys::Element> =
            (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect();
        if places.is_empty() {
            return;
        }
        move_faces(&before, &places);
        let on_sight = OnSight::new(move |entries: js_sys::Array| {
            let entries = entries.iter().filter_map(|entry| entry.dyn_into().ok());
            self.wait(
                entries.map(|entry: web_sys::IntersectionObserverEntry| (entry.target(), entry.is_intersecting())),
            );
        });
        let options = web_sys::IntersectionObserverInit::new();
        options.set_root_margin(MARGIN);
        if let (Some(kept), Ok(observer)) =
            (self.watch, web_sys::IntersectionObserver::new_with_options(on_sight.as_ref().unchecked_ref(), &options))
        {
            for place in &places {
                observer.observe(place);
            }
            kept.set_value(Some(Watch {
                observer,
                _on_sight: on_sight,
                places,
                waiting: Vec::new(),
                has_frame: false,
            }));
        }
    }

    /// Lets places wait for the next frames; the last word about each counts.
    fn wait(self, seen: impl Iterator<Item = (web_sys::Element, bool)>) {
        let Some(watch) = self.watch else { return };
        let asks_frame = watch.try_update_value(|watch| {
            let watch = watch.as_mut()?;
            for (place, near) in seen {
                watch.waiting.retain(|(other, _)| *other != place);
                if place.has_attribute("data-drawn") != near {
                    watch.waiting.push((place, near));
                }
            }
            let asks = !watch.has_frame && !watch.waiting.is_empty();
            watch.has_frame |= asks;
            Some(asks)
        });
        if asks_frame.flatten() == Some(true) {
            request_animation_frame(move || self.draw_some());
        }
    }

    /// Draws what fits into a frame, the places on the screen first.
    fn draw_some(self) {
        let Some(watch) = self.watch else { return };
        let some = watch.try_update_value(|watch| {
            let watch = watch.as_mut()?;
            watch.has_frame = false;
            let screen = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
            watch.waiting.sort_by_cached_key(|(place, near)| {
                let place = place.get_bounding_client_rect();
                !(*near && place.bottom() > 0.0 && place.top() < screen)
            });
            Some(watch.waiting.drain(..watch.waiting.len().min(PER_FRAME)).collect::<Vec<_>>())
        });
        for (place, near) in some.flatten().unwrap_or_default() {
            self.show(&place, near);
        }
        self.wait(std::iter::empty());
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
            mark(place, near);
        }
    }

    /// Ends watching; returns the places that were watched.
    fn stop(self) -> Vec<web_sys::Element> {
        let watch = self.watch.and_then(|kept| kept.try_update_value(Option::take).flatten());
        let Some(watch) = watch else { return Vec::new() };
        watch.observer.disconnect();
        watch.places
    }
}

/// Marks a place as drawn or not.
fn mark(place: &web_sys::Element, drawn: bool) {
    let marked = if drawn { place.set_attribute("data-drawn", "") } else { place.remove_attribute("data-drawn") };
    debug_assert!(marked.is_ok());
}

/// Moves faces that were drawn for the last result to the undrawn places of this
/// one: nothing of them is read, styled or drawn anew.
fn move_faces(before: &[web_sys::Element], places: &[web_sys::Element]) {
    let drawn = |place: &&web_sys::Element| place.has_attribute("data-drawn");
    let mut faces: BTreeMap<String, web_sys::Element> = before
        .iter()
        .filter(drawn)
        .filter_map(|place| Some((place.get_attribute("data-slot")?, place.first_element_child()?)))
        .collect();
    for place in places.iter().filter(|place| !drawn(place)) {
        let face = place.get_attribute("data-slot").and_then(|slot| faces.remove(&slot));
        if let Some(face) = face {
            place.set_inner_html("");
            if place.append_child(&face).is_ok() {
                mark(place, true);
            }
        }
    }
}

impl Default for Slots {
    fn default() -> Self {
        Self::new()
    }
}
