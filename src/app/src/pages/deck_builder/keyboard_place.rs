//! Where the keyboard is in the deck and in the verdict, and where it goes when
//! what has it is taken away: by its own button, by undo, by a repair, by another
//! tab.
//!
//! Of the deck's rows Tab reaches one; the others are reached from it by arrows.
//! A row that goes hands the keyboard to itself in its new place, else to the next
//! row, else to the one before, else to the deck's heading; a fault that is mended
//! to the next fault, else to the verdict's heading.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, NodeList};

use super::state::use_builder;
use crate::{
    browser::{self, EarlyListener},
    components::modal,
    deck::editor::Editor,
};

/// What of the verdict is still to be mended.
const FAULTS: &str = ".verdict > .findings > :is(.finding--fail, .finding--undecided)";

/// A row of the deck as it stands in the document.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    /// Its `data-row`.
    id: String,
    card: String,
}

/// The part of the builder that had the keyboard last, dialogs and menus aside.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Other,
    /// The row that Tab reaches.
    Deck,
    /// A fault, counted from 0.
    Verdict(usize),
}

#[derive(Default)]
struct Seen {
    /// The rows in the order that they are shown in.
    rows: Vec<Row>,
    part: Part,
    /// What had the keyboard last, wherever that is.
    last: Option<Element>,
}

/// The keyboard's place, for the rows of the deck.
#[derive(Clone, Copy)]
pub(super) struct KeyboardPlace {
    /// The `data-row` of the row that Tab reaches.
    reached: RwSignal<Option<String>>,
    /// Only in a browser: a server may drop it on another thread than made it.
    seen: Option<StoredValue<Seen, LocalStorage>>,
}

pub(super) fn use_keyboard_place() -> KeyboardPlace {
    expect_context::<KeyboardPlace>()
}

impl KeyboardPlace {
    /// Provides it to the components below, and follows what happens to the deck.
    pub(super) fn provide(editor: Editor) {
        let seen = (!cfg!(feature = "ssr")).then(|| StoredValue::new_local(Seen::default()));
        let place = Self { reached: RwSignal::new(None), seen };
        provide_context(place);
        let builder = use_builder();
        Effect::new(move |_| {
            editor.deck.track();
            editor.certificate.track();
            builder.grouping.track();
            // The document follows in this tick; what it takes a frame for, later.
            leptos::task::spawn_local(async move {
                leptos::task::tick().await;
                place.look();
            });
            request_animation_frame(move || place.look());
        });
        Effect::new(move |_| {
            // They end with the effect.
            StoredValue::new_local([
                EarlyListener::new("focusin", move |event| {
                    if let Some(element) = browser::target(&event) {
                        place.note(element);
                    }
                }),
                // The browser gives the keyboard back after this, to what is left.
                EarlyListener::new("close", move |_| {
                    request_animation_frame(move || place.look());
                }),
            ]);
        });
    }

    /// Whether Tab reaches the row of this id, tracked. Without script there are
    /// no arrows, so it reaches all.
    pub(super) fn is_reached(self, row: &str) -> bool {
        cfg!(feature = "ssr") || self.reached.with(|reached| reached.as_deref() == Some(row))
    }

    /// An element has got the keyboard.
    fn note(self, element: Element) {
        let is_over = closest(&element, "dialog, .menu").is_some();
        let row = closest(&element, "[data-row]").and_then(|row| row.get_attribute("data-row"));
        let fault = closest(&element, FAULTS)
            .and_then(|fault| elements(FAULTS).iter().position(|other| other.is_same_node(Some(&fault))));
        let part = match (&row, fault) {
            (Some(_), _) => Part::Deck,
            (None, Some(fault)) => Part::Verdict(fault),
            (None, None) => Part::Other,
        };
        self.with(|seen| {
            if !is_over {
                seen.part = part;
            }
            seen.last = Some(element);
        });
        if row.is_some() && self.reached.try_with_untracked(|reached| *reached != row) == Some(true) {
            self.reached.set(row);
        }
    }

    /// Compares the rows with those before, and finds a place for the keyboard
    /// when it has lost its own.
    fn look(self) {
        let rows = drawn_rows();
        // The page may be gone by then.
        let Some(reached) = self.reached.try_get_untracked() else { return };
        let Some((before, part, last)) = self.with(|seen| {
            let before = std::mem::replace(&mut seen.rows, rows.clone());
            (before, seen.part, seen.last.clone())
        }) else {
            return;
        };
        let is_there = |id: &String| rows.iter().any(|row| row.id == *id);
        let next = match reached.clone() {
            Some(id) if is_there(&id) => Some(id),
            id => {
                let after = id.and_then(|id| successor(&before, &id, &rows));
                after.or(rows.first()).map(|row| row.id.clone())
            }
        };
        if next != reached {
            self.reached.set(next.clone());
        }
        let Some(last) = last.filter(is_taken) else { return };
        if modal::is_open() || !is_nowhere() {
            return;
        }
        if let Some(row) = closest(&last, ".pool-row") {
            focus(row.query_selector(".pool-row__name").ok().flatten());
            return;
        }
        match part {
            Part::Deck => {
                let row = next.and_then(|id| elements("[data-row]").into_iter().find(|row| is_row(row, &id)));
                if !focus(row.and_then(|row| row.query_selector(".deck-row__name").ok().flatten())) {
                    browser::focus("#deck-panel-title");
                }
            }
            Part::Verdict(at) => {
                let mut faults = elements(FAULTS);
                let at = at.min(faults.len().saturating_sub(1));
                let fault = (at < faults.len()).then(|| faults.swap_remove(at));
                if !focus(fault) {
                    browser::focus("#verdict-title");
                }
            }
            Part::Other => {}
        }
    }

    fn with<T>(self, look: impl FnOnce(&mut Seen) -> T) -> Option<T> {
        self.seen?.try_update_value(look)
    }
}

/// The row that takes the place of one that is gone: the same card where it came
/// to stand anew, else the next that is left, else the one before.
fn successor<'a>(before: &[Row], gone: &str, now: &'a [Row]) -> Option<&'a Row> {
    let at = before.iter().position(|row| row.id == gone)?;
    let is_new = |row: &&Row| row.card == before[at].card && before.iter().all(|other| other.id != row.id);
    let is_left = |row: &Row| now.iter().find(|other| other.id == row.id);
    let next = || before[at + 1..].iter().find_map(is_left);
    let previous = || before[..at].iter().rev().find_map(is_left);
    now.iter().find(is_new).or_else(next).or_else(previous)
}

fn drawn_rows() -> Vec<Row> {
    let row = |row: Element| {
        let name = row.query_selector(".deck-row__name").ok().flatten()?;
        Some(Row { id: row.get_attribute("data-row")?, card: name.get_attribute("data-card")? })
    };
    elements("[data-row]").into_iter().filter_map(row).collect()
}

fn is_row(row: &Element, id: &str) -> bool {
    row.get_attribute("data-row").as_deref() == Some(id)
}

/// Whether an element can have the keyboard no more.
fn is_taken(element: &Element) -> bool {
    !element.is_connected() || is_disabled(element) || closest(element, "dialog:not([open])").is_some()
}

/// Whether nothing has the keyboard, or what the browser is about to take it from:
/// a closed dialog keeps it until the next picture is made.
fn is_nowhere() -> bool {
    document().active_element().is_none_or(|active| active.tag_name() == "BODY" || is_taken(&active))
}

fn is_disabled(element: &Element) -> bool {
    element.matches(":disabled") == Ok(true)
}

fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

fn elements(selector: &str) -> Vec<Element> {
    let found = document().query_selector_all(selector).ok();
    let count = found.as_ref().map_or(0, NodeList::length);
    (0..count).filter_map(|at| found.as_ref()?.item(at)?.dyn_into().ok()).collect()
}

fn focus(element: Option<Element>) -> bool {
    let element = element.and_then(|element| element.dyn_into::<HtmlElement>().ok());
    element.is_some_and(|element| element.focus().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(written: &[(&str, &str)]) -> Vec<Row> {
        written.iter().map(|(id, card)| Row { id: (*id).to_owned(), card: (*card).to_owned() }).collect()
    }

    #[test]
    fn a_row_that_goes_is_followed_by_itself_else_by_its_neighbour() {
        let before = rows(&[("a", "Axe"), ("b", "Bat"), ("c", "Crate")]);
        for (gone, now, expected) in [
            ("b", rows(&[("a", "Axe"), ("c", "Crate")]), Some("c")),
            ("c", rows(&[("a", "Axe"), ("b", "Bat")]), Some("b")),
            ("a", rows(&[("c", "Crate")]), Some("c")),
            ("a", rows(&[("b", "Bat"), ("maybe-a", "Axe")]), Some("maybe-a")),
            ("a", rows(&[]), None),
            ("unknown", rows(&[("b", "Bat")]), None),
        ] {
            assert_eq!(successor(&before, gone, &now).map(|row| row.id.as_str()), expected, "{gone}");
        }
    }
}
