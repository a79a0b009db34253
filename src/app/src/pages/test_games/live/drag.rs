//! Dragging, by mouse or pen, as another way to press: a card that is dragged off its place is its
//! answer, and what it is dropped on is the answer to what is asked next, where it is one.
//!
//! All of it can be done by pressing one after the other; by touch a finger scrolls.

use std::cell::{Cell, RefCell};

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::{
    browser::{self, EarlyListener},
    pages::test_games::anchors::TABLE,
};

/// How far the pointer goes before it drags, in px: a hand that presses trembles.
const LEAST: i32 = 8;

/// The places of a table, the smaller ones in the larger.
const PLACES: &str = "[data-zone], .spine, .side";

/// A card that is held.
struct Held {
    piece: web_sys::HtmlElement,
    /// Where it was taken.
    at: (i32, i32),
    /// What is drawn at the pointer, once it drags.
    ghost: Option<web_sys::HtmlElement>,
}

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
    /// The id of the piece that a card was dropped on, until the table that comes back says whether
    /// it is an answer.
    static DROPPED_ON: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether a card was carried back: what the browser takes for a press is none.
    static PUT_BACK: Cell<bool> = const { Cell::new(false) };
}

/// Listens for what is dragged.
pub(super) fn listen() -> [EarlyListener; 4] {
    let hear = |name, heard: fn(&web_sys::MouseEvent)| {
        EarlyListener::new(name, move |event| {
            if let Some(mouse) = event.dyn_ref::<web_sys::MouseEvent>() {
                heard(mouse);
            }
        })
    };
    [hear("mousedown", take), hear("mousemove", carry), hear("mouseup", drop_it), hear("click", press)]
}

fn place(mouse: &web_sys::MouseEvent) -> (i32, i32) {
    (mouse.client_x(), mouse.client_y())
}

fn take(mouse: &web_sys::MouseEvent) {
    let piece = browser::target(mouse).filter(|_| mouse.button() == 0);
    let piece = piece.and_then(|target| target.closest("button.piece--lit[id]").ok().flatten());
    let piece = piece.and_then(|piece| piece.dyn_into().ok());
    PUT_BACK.set(false);
    let is_in_list = browser::target(mouse).is_some_and(|target| target.closest("[popover]").ok().flatten().is_some());
    if !is_in_list {
        DROPPED_ON.take();
    }
    HELD.set(piece.map(|piece| Held { piece, at: place(mouse), ghost: None }));
}

fn carry(mouse: &web_sys::MouseEvent) {
    HELD.with_borrow_mut(|held| {
        let Some(Held { piece, at, ghost }) = held else { return };
        let (x, y) = place(mouse);
        if ghost.is_none() && (x - at.0).abs().max((y - at.1).abs()) < LEAST {
            return;
        }
        if ghost.is_none() {
            *ghost = drawn(piece);
        }
        if let Some(ghost) = ghost {
            let there = format!("calc({x}px - 50%) calc({y}px - 50%)");
            browser::set_style(ghost, &[("translate", there)]);
            mouse.prevent_default();
        }
    });
}

/// The card once more, where nothing cuts it off.
fn drawn(piece: &web_sys::HtmlElement) -> Option<web_sys::HtmlElement> {
    let ghost: web_sys::HtmlElement = piece.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    // An id stands once in a page; what cannot be pressed is no second answer.
    ghost.remove_attribute("id").ok()?;
    ghost.set_attribute("data-dragged", "").ok()?;
    ghost.set_attribute("inert", "").ok()?;
    document().get_element_by_id(TABLE)?.append_child(&ghost).ok()?;
    Some(ghost)
}

fn drop_it(mouse: &web_sys::MouseEvent) {
    let Some(Held { piece, ghost: Some(ghost), .. }) = HELD.take() else { return };
    ghost.remove();
    PUT_BACK.set(true);
    let (x, y) = place(mouse);
    let Some(hit) = document().element_from_point(x as f32, y as f32) else { return };
    let within = |element: &web_sys::Element, selector: &str| element.closest(selector).ok().flatten();
    if within(&hit, ".game__board").is_none() {
        return;
    }
    let over = within(&hit, ".piece[id]").filter(|over| over.id() != piece.id());
    let is_elsewhere = within(&hit, PLACES) != within(&piece, PLACES);
    if over.is_none() && !is_elsewhere {
        return;
    }
    PUT_BACK.set(false);
    // Of a card with several answers a list opens first; it goes on from whichever is pressed there.
    DROPPED_ON.set(over.map(|over| over.id()));
    piece.click();
}

fn press(mouse: &web_sys::MouseEvent) {
    if PUT_BACK.take() {
        mouse.prevent_default();
        mouse.stop_propagation();
    }
}

/// Goes on with what a card was dropped on, now that the table is drawn anew.
pub(super) fn go_on() {
    let Some(id) = DROPPED_ON.take() else { return };
    browser::follow(&format!("button.piece--lit[name=choice]#{id}"));
}
