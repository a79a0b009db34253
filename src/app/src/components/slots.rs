//! A long grid of cards of which only those near the screen are drawn.
//!
//! Every card has its place and its link from the start, so that nothing moves
//! and find-in-page works; the face is put in when it comes near and taken out
//! when it is far away, a few a frame. A card that the next result shows as well
//! keeps its place in the document: nothing of its face is read, styled or laid
//! out anew.
//!
//! Marks of a place: `data-slot` is its printing, `data-drawn` says that it holds
//! a face, `data-live` that it is laid out wherever it is. What the server drew
//! off the screen is not, until its turn comes.

mod places;

use std::time::Duration;

use leptos::prelude::*;
use maud::{Markup, PreEscaped, html};
use safehouse_engine::catalogue::{Catalogue, PrintingIndex};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::Element;

use super::{
    add_to_deck,
    card_face::{Face, card_face},
    owned_marks,
};
use crate::{context::use_site, drawing::Scene, paths::HasPaths as _};

/// How far from the screen faces are drawn, above and below.
const MARGIN: &str = "800px 0px";

/// Faces put in or taken out in one frame: a row of a desktop's grid takes three
/// frames and none of them is late.
const PER_FRAME: usize = 2;

/// Faces that a result has in its first frame; the others follow.
const FIRST_FACES: usize = 4;

/// Places that are as a result wants them before its first paint where the grid
/// that is there does not say how many the screen shows.
const FIRST_PLACES: usize = 24;

/// When the others follow, unless another key was pressed by then.
const OTHERS_AFTER: Duration = Duration::from_millis(100);

/// What moves in the document is laid out anew, so the places below the screen move
/// a few a frame. One with a face takes as long as several without.
const MOVES_PER_FRAME: usize = 12;
const MOVES_OF_A_FACE: usize = 6;

/// A place as the server draws it, with its face.
pub fn filled(scene: &Scene<'_>, printing: PrintingIndex) -> Markup {
    let face = content(&scene.library.catalogue, printing, scene.icons);
    html! { li class="slot" data-slot=(printing.0) data-drawn { (face) (owned_marks::mark(scene, printing)) } }
}

/// What stands in a place that is near the screen, or far from it; `None` where there is
/// no such printing.
pub(crate) fn inside(catalogue: &Catalogue, printing: PrintingIndex, near: bool, icons: &str) -> Option<String> {
    if printing.0 as usize >= catalogue.printing_count() {
        return None;
    }
    let markup = if near { content(catalogue, printing, icons) } else { link(catalogue, printing) };
    Some(markup.into_string())
}

/// What stands in a drawn place: the face, and the way into a deck.
fn content(catalogue: &Catalogue, printing: PrintingIndex, icons: &str) -> Markup {
    let face = Face::new(catalogue, printing, icons);
    html! { (card_face(&face)) (add_to_deck::button(face.card)) }
}

/// An undrawn place in a grid.
pub fn empty(catalogue: &Catalogue, printing: PrintingIndex) -> Markup {
    html! { li class="slot" data-slot=(printing.0) data-live { (link(catalogue, printing)) } }
}

/// Printings as a grid lists them for [`Slots`].
pub fn listed(printings: impl Iterator<Item = PrintingIndex>) -> String {
    printings.map(|printing| printing.0.to_string()).collect::<Vec<_>>().join(" ")
}

fn link(catalogue: &Catalogue, index: PrintingIndex) -> Markup {
    let printing = catalogue.printing(index);
    let name = catalogue.card(catalogue.card_of(index)).name.as_str();
    html! { a class="slot__link" href=(catalogue.paths().card(printing, name)) { (name) } }
}

/// The content of the place of a printing: its face, or only its link.
type DrawPlace = Box<dyn Fn(PrintingIndex, bool) -> Option<String> + Send + Sync>;

type OnSight = Closure<dyn Fn(js_sys::Array)>;

/// What watches the places of a grid, and what it saw.
struct Watch {
    rows: Element,
    observer: web_sys::IntersectionObserver,
    /// Called by the observer as long as it is connected.
    _on_sight: OnSight,
    /// The printings to show, where the grid lists them.
    wanted: Vec<PrintingIndex>,
    /// Places that came near or went away and are still to be drawn or emptied.
    waiting: Vec<(Element, bool)>,
    has_frame: bool,
    /// Counts the times that the places were arranged.
    arranged: u32,
    /// How many places the screen showed when the result before this one went.
    in_sight: Option<usize>,
    /// What is to move in the document, the last first.
    moves: Vec<places::Move>,
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
        let draw = move |printing: PrintingIndex, near: bool| {
            let (library, tools) = (site.ready_untracked()?, site.tools_untracked()?);
            site.places.with_value(|places| (tools.slot)(&library.catalogue, printing, near, &places.icons))
        };
        let watch = (!cfg!(feature = "ssr")).then(|| StoredValue::new_local(None));
        let slots = Self { watch, draw: StoredValue::new(Box::new(draw) as DrawPlace) };
        on_cleanup(move || slots.stop());
        slots
    }

    /// Puts drawn markup into an element. Where both are a grid for a running
    /// script its places stay, for [`Self::watch`] to arrange.
    pub fn put(self, element: &Element, markup: &str) {
        let is_watched = |rows: &Element| self.with(|watch| watch.rows == *rows).unwrap_or_default();
        let rows = element.query_selector(".card-grid").ok().flatten().filter(is_watched);
        if let Some(rows) = &rows {
            // Before anything changes: afterwards it would be laid out once more for it.
            let in_sight = places::in_sight(rows);
            self.with(|watch| watch.in_sight = in_sight);
        }
        let kept = rows.is_some_and(|rows| places::put_around(&rows, markup).is_some());
        if !kept {
            element.set_inner_html(markup);
        }
    }

    /// Puts the remaining rows into the element's grid, in place of the links
    /// to further pages, and watches its places.
    pub fn watch(self, element: &Element, rest: impl FnOnce() -> Option<String>) {
        let Ok(Some(rows)) = element.query_selector("[data-rows]") else {
            return self.stop();
        };
        if let Ok(Some(pagination)) = element.query_selector("[data-pagination=first]")
            && let Some(rest) = rest()
            && rows.insert_adjacent_html("beforeend", &rest).is_ok()
        {
            pagination.remove();
        }
        let in_sight = self.with(|watch| watch.in_sight).flatten().unwrap_or(FIRST_PLACES);
        let is_new = !self.with(|watch| watch.rows == rows).unwrap_or_default();
        if is_new {
            self.stop();
            self.begin(rows.clone());
        }
        let Some(wanted) = places::wanted(&rows) else {
            return self.observe(&places::children(&rows));
        };
        let count = wanted.len();
        self.with(|watch| watch.wanted = wanted);
        // A page that was just opened has its whole height at once, so that it can
        // be where it was left.
        self.arrange(if is_new { count } else { in_sight });
    }

    fn begin(self, rows: Element) {
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
            kept.set_value(Some(Watch {
                rows,
                observer,
                _on_sight: on_sight,
                wanted: Vec::new(),
                waiting: Vec::new(),
                has_frame: false,
                arranged: 0,
                in_sight: None,
                moves: Vec::new(),
            }));
        }
    }

    /// Brings the first places into the order that is wanted, with their faces, and
    /// the others when this was painted.
    fn arrange(self, first: usize) {
        let Some((rows, wanted)) = self.with(|watch| (watch.rows.clone(), watch.wanted.clone())) else { return };
        let gone = places::arrange(&rows, &wanted, first, |position, printing| {
            let drawn = position < FIRST_FACES;
            let content = self.content(printing, drawn)?;
            let place =
                html! { li class="slot" data-slot=(printing.0) data-live data-drawn[drawn] { (PreEscaped(content)) } };
            Some(place.into_string())
        });
        let arranged = self.with(|watch| {
            watch.waiting.retain(|(place, _)| !gone.contains(place));
            gone.iter().for_each(|place| watch.observer.unobserve(place));
            watch.moves.clear();
            watch.arranged = watch.arranged.wrapping_add(1);
            watch.arranged
        });
        let there = places::children(&rows);
        there.iter().take(FIRST_FACES).for_each(|place| self.show(place, true));
        self.observe(&there[..there.len().min(first)]);
        if first < wanted.len() {
            let others = move || {
                if self.with(|watch| watch.arranged) == arranged {
                    self.arrange_others();
                }
            };
            set_timeout(others, OTHERS_AFTER);
        }
    }

    fn arrange_others(self) {
        let Some((rows, wanted)) = self.with(|watch| (watch.rows.clone(), watch.wanted.clone())) else { return };
        places::add_missing(&rows, &wanted, |_, printing| {
            let content = self.content(printing, false)?;
            let place = html! { li class="slot" data-slot=(printing.0) data-live { (PreEscaped(content)) } };
            Some(place.into_string())
        });
        self.observe(&places::children(&rows));
        self.with(|watch| watch.moves = places::moves(&rows, &wanted));
        self.move_some();
    }

    fn move_some(self) {
        let waits = self.with(|watch| {
            let mut room = MOVES_PER_FRAME;
            while let Some(next) = watch.moves.last() {
                let cost = if places::is_drawn(&next.0) { MOVES_OF_A_FACE } else { 1 };
                if cost > room {
                    return Some(watch.arranged);
                }
                room -= cost;
                places::make_move(&watch.rows, next);
                watch.moves.pop();
            }
            None
        });
        if let Some(arranged) = waits.flatten() {
            request_animation_frame(move || {
                if self.with(|watch| watch.arranged) == Some(arranged) {
                    self.move_some();
                }
            });
        }
    }

    /// Watches places; those that are watched already go on being so.
    fn observe(self, places: &[Element]) {
        self.with(|watch| places.iter().for_each(|place| watch.observer.observe(place)));
    }

    fn with<T>(self, look: impl FnOnce(&mut Watch) -> T) -> Option<T> {
        self.watch?.try_update_value(|watch| watch.as_mut().map(look)).flatten()
    }

    fn content(self, printing: PrintingIndex, near: bool) -> Option<String> {
        self.draw.try_with_value(|draw| draw(printing, near)).flatten()
    }

    /// Lets places wait for the next frames; the last word about each counts.
    fn wait(self, seen: impl Iterator<Item = (Element, bool)>) {
        let asks_frame = self.with(|watch| {
            for (place, near) in seen {
                watch.waiting.retain(|(other, _)| *other != place);
                if !places::is_settled(&place, near) {
                    watch.waiting.push((place, near));
                }
            }
            let asks = !watch.has_frame && !watch.waiting.is_empty();
            watch.has_frame |= asks;
            asks
        });
        if asks_frame == Some(true) {
            request_animation_frame(move || self.draw_some());
        }
    }

    /// Draws what fits into a frame, the places on the screen first.
    fn draw_some(self) {
        let some = self.with(|watch| {
            watch.has_frame = false;
            if watch.waiting.len() > PER_FRAME {
                let screen = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
                watch.waiting.sort_by_cached_key(|(place, near)| {
                    let place = place.get_bounding_client_rect();
                    !(*near && place.bottom() > 0.0 && place.top() < screen)
                });
            }
            watch.waiting.drain(..watch.waiting.len().min(PER_FRAME)).collect::<Vec<_>>()
        });
        for (place, near) in some.unwrap_or_default() {
            self.show(&place, near);
        }
        self.wait(std::iter::empty());
    }

    fn show(self, place: &Element, near: bool) {
        if places::is_settled(place, near) {
            return;
        }
        let holds_focus = document().active_element().is_some_and(|focus| place.contains(Some(&focus)));
        if places::is_drawn(place) != near && !holds_focus {
            let Some(markup) = places::printing(place).and_then(|printing| self.content(printing, near)) else {
                return;
            };
            place.set_inner_html(&markup);
            places::mark_drawn(place, near);
        }
        places::mark_live(place);
    }

    /// Ends watching.
    fn stop(self) {
        let watch = self.watch.and_then(|kept| kept.try_update_value(Option::take).flatten());
        if let Some(watch) = watch {
            watch.observer.disconnect();
        }
    }
}

impl Default for Slots {
    fn default() -> Self {
        Self::new()
    }
}
