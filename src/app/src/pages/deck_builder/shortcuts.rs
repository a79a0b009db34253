//! Keys of the builder that work wherever the keyboard is.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use super::quick_add;
use crate::{browser, deck::editor::Editor};

/// Listens while the builder is shown.
pub(super) fn listen(editor: Editor) {
    Effect::new(move |_| {
        let keys = window_event_listener(ev::keydown, move |event| {
            if act(&event, editor) {
                event.prevent_default();
            }
        });
        on_cleanup(move || keys.remove());
    });
}

fn act(event: &web_sys::KeyboardEvent, editor: Editor) -> bool {
    let typing = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| browser::takes_text(&element) && !is_spent(&element));
    let command = event.ctrl_key() || event.meta_key();
    match (command, event.key().to_lowercase().as_str()) {
        // A field being typed in has an undo of its own.
        (true, "z") if !typing && event.shift_key() => editor.redo(),
        (true, "z") if !typing => editor.undo(),
        (true, "y") if !typing => editor.redo(),
        _ => return false,
    }
    true
}

/// Whether an element is the field that adds cards, emptied by adding one:
/// what its user wants to take back is the card.
fn is_spent(element: &web_sys::Element) -> bool {
    element.id() == quick_add::FIELD
        && element.dyn_ref::<web_sys::HtmlInputElement>().is_some_and(|field| field.value().is_empty())
}
