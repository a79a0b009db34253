//! Keys of the builder that work wherever the keyboard is.

use leptos::{ev, prelude::*};
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;

use super::{
    header, quick_add,
    state::{BuilderState, Tab, use_builder},
};
use crate::{
    browser,
    components::{keyboard, modal},
    deck::{address, editor::Editor, label::DeckLabel},
    paths::HasPaths as _,
};

/// Listens while the builder is shown.
pub(super) fn listen(editor: Editor) {
    let builder = use_builder();
    let navigate = StoredValue::new(use_navigate());
    let print = move || {
        let address = editor.with_library(|library| {
            editor
                .deck
                .with_untracked(|deck| library.paths().print(&address::code_of(library, deck), &DeckLabel::of(deck)))
        });
        modal::then(move || navigate.with_value(|navigate| navigate(&address, Default::default())));
    };
    Effect::new(move |_| {
        let keys = window_event_listener(ev::keydown, move |event| {
            let done = if event.ctrl_key() || event.meta_key() {
                take_back(&event, editor)
            } else {
                single(&event, builder, print, || header::test(editor))
            };
            if done {
                event.prevent_default();
            }
        });
        on_cleanup(move || keys.remove());
    });
}

/// The field that takes what is typed; a switch or a choice takes no letters.
fn typing(event: &web_sys::KeyboardEvent) -> Option<web_sys::Element> {
    let is_choice = |field: &web_sys::Element| field.matches("[type=radio], [type=checkbox]") == Ok(true);
    browser::target(event).filter(|field| browser::takes_text(field) && !is_choice(field))
}

fn take_back(event: &web_sys::KeyboardEvent, editor: Editor) -> bool {
    // A field being typed in has an undo of its own.
    if typing(event).is_some_and(|field| !is_spent(&field)) {
        return false;
    }
    match event.key().to_lowercase().as_str() {
        "z" if event.shift_key() => editor.redo(),
        "z" => editor.undo(),
        "y" => editor.redo(),
        _ => return false,
    }
    true
}

/// Keys that need no Ctrl; the map (`?`) lists them.
fn single(event: &web_sys::KeyboardEvent, builder: BuilderState, print: impl Fn(), test: impl Fn()) -> bool {
    if event.alt_key() || typing(event).is_some() || modal::is_open() || keyboard::is_switched_off() {
        return false;
    }
    let key = event.key();
    // The search has the field that is in sight; the frame's own key comes first.
    if key == "/" {
        builder.go(Tab::Cards, "#pool-query");
        return true;
    }
    if event.default_prevented() {
        return false;
    }
    match key.to_lowercase().as_str() {
        "a" => builder.go(Tab::Deck, "#quick-add"),
        "c" => builder.go(Tab::Cards, ".pool-row__name[tabindex=\"0\"]"),
        "d" => builder.go(Tab::Deck, ".deck-row__name[tabindex=\"0\"], #quick-add"),
        "v" => builder.go(Tab::Verdict, "#verdict-title"),
        "l" => builder.dialogs.import.set(true),
        "e" => builder.dialogs.export.set(true),
        "s" => builder.dialogs.share.set(true),
        "h" => builder.dialogs.versions.set(true),
        "p" => print(),
        "t" => test(),
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
