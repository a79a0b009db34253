//! Keys that work everywhere, and the map of all keys.

use leptos::{ev, prelude::*};
#[cfg(feature = "ssr")]
use maud::{Markup, html};
use wasm_bindgen::JsCast;

use super::{modal, toasts};
use crate::browser;

/// Id of the dialog with the map.
const MAP: &str = "keys";

/// Keys pressed together, or keys that do alike, and what they do.
#[cfg(feature = "ssr")]
type Shortcut = (&'static [&'static str], &'static str);

/// The map, by the place where the keys work: keys and what they do.
#[cfg(feature = "ssr")]
const KEYS: &[(&str, &[Shortcut])] = &[
    (
        "Everywhere",
        &[
            (&["/"], "Go to the search field"),
            (&["?"], "Show this map"),
            (&["Esc"], "Close what is open"),
            (&[toasts::KEY], "Go to what a message offers, and back"),
        ],
    ),
    ("Card and result pages", &[(&["←"], "Previous"), (&["→"], "Next")]),
    (
        "Deck builder",
        &[
            (&["A"], "Add a card by name"),
            (&["/"], "Search the cards"),
            (&["C"], "Go to the cards"),
            (&["D"], "Go to the deck"),
            (&["V"], "Go to the verdict"),
            (&["L"], "Import a list"),
            (&["E"], "Export"),
            (&["S"], "Share"),
            (&["H"], "Earlier versions"),
            (&["P"], "Print proxies"),
            (&["T"], "Test the deck"),
            (&["Ctrl", "Z"], "Undo"),
            (&["Ctrl", "Shift", "Z"], "Redo"),
        ],
    ),
    (
        "Table of a test game",
        &[
            (&["1", "…", "9"], "Give the answer of this number"),
            (&["Space"], "Go on: the answer with the marked number"),
            (&["Tab"], "To the next card or button that is an answer"),
            (&["←", "→"], "From card to card in an area"),
            (&["H"], "To the hand"),
            (&["T", "Z"], "To the Threat Zone or the Zombie Zone; with Shift those of the other side"),
            (&["S", "E"], "To the Survivor or the equipment; with Shift those of the other side"),
            (&["G", "X"], "Leaf through the Graveyard or Exile; with Shift those of the other side"),
            (&["A"], "To the list of answers"),
            (&["P"], "To what is asked"),
            (&["W"], "What is not possible now, and why"),
            (&["L"], "To the log"),
            (&["[", "]"], "To the turn before or after; what was taken back is ahead"),
            (&["U"], "Undo"),
            (&["Ctrl", "Z"], "Undo"),
            (&["Ctrl", "Y"], "Redo"),
        ],
    ),
    (
        "On a card of the builder",
        &[
            (&["↑", "↓"], "Next or previous card"),
            (&["Home", "End"], "First or last card"),
            (&["Enter"], "Add it, or read it in the deck"),
            (&["+", "−"], "One copy more or fewer"),
            (&["0", "…", "9"], "That many copies"),
            (&["I"], "Read it"),
            (&["M"], "Its printing and its section"),
            (&["Delete"], "Take the line out, or every copy from among the cards"),
        ],
    ),
];

/// Where this device remembers that `/`, `?` and the arrows are switched off,
/// because who speaks to the computer may trigger them by a word.
const SWITCHED_OFF: &str = "safehouse.single-keys-off";
/// Id of the switch in the map.
const SWITCH: &str = "single-keys";

/// Listens for the keys that work everywhere and holds the map's dialog, which the server
/// draws.
#[component]
pub fn Keyboard() -> impl IntoView {
    Effect::new(|_| {
        let keys = window_event_listener(ev::keydown, on_key);
        let clicks = window_event_listener(ev::click, on_click);
        let changes = window_event_listener(ev::change, on_change);
        on_cleanup(move || {
            changes.remove();
            keys.remove();
            clicks.remove();
        });
    });
    #[cfg(feature = "ssr")]
    let drawn = map().into_string();
    #[cfg(not(feature = "ssr"))]
    let drawn = String::new();
    view! { <dialog id=MAP class="dialog" aria-labelledby="keys-title" inner_html=drawn></dialog> }
}

#[cfg(feature = "ssr")]
fn map() -> Markup {
    html! {
        h2 id="keys-title" tabindex="-1" autofocus { "Keys" }
        @for (place, keys) in KEYS {
            h3 { (place) }
            dl class="key-map" {
                @for (keys, action) in *keys {
                    dt { @for key in *keys { kbd { (key) } " " } }
                    dd { (action) }
                }
            }
        }
        label class="key-switch" {
            input type="checkbox" id=(SWITCH) checked;
            " Keys that need no Ctrl work everywhere"
        }
        form method="dialog" { button class="button" { "Close" } }
    }
}

fn on_key(event: web_sys::KeyboardEvent) {
    // No text has this key, so it works from a field as well.
    if event.key() == toasts::KEY && !event.default_prevented() && toasts::visit() {
        return event.prevent_default();
    }
    let typing = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| browser::takes_text(&element));
    if typing
        || is_switched_off()
        || event.default_prevented()
        || event.ctrl_key()
        || event.meta_key()
        || event.alt_key()
    {
        return;
    }
    let done = match event.key().as_str() {
        "/" => browser::focus("#pool-query") || browser::focus("#search"),
        "?" => open(MAP),
        "ArrowLeft" => browser::follow("main a[rel~=prev]"),
        "ArrowRight" => browser::follow("main a[rel~=next]"),
        _ => false,
    };
    if done {
        event.prevent_default();
    }
}

/// A link with `data-opens` opens the dialog of that id.
fn on_click(event: web_sys::MouseEvent) {
    let dialog = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .and_then(|element| element.closest("[data-opens]").ok().flatten())
        .and_then(|opener| opener.get_attribute("data-opens"));
    if dialog.is_some_and(|dialog| open(&dialog)) {
        event.prevent_default();
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// Whether keys that need no Ctrl are switched off on this device.
pub fn is_switched_off() -> bool {
    storage().is_some_and(|storage| matches!(storage.get_item(SWITCHED_OFF), Ok(Some(_))))
}

fn switch() -> Option<web_sys::HtmlInputElement> {
    document().get_element_by_id(SWITCH)?.dyn_into().ok()
}

fn on_change(event: web_sys::Event) {
    let (Some(switch), Some(storage)) = (switch(), storage()) else { return };
    if event.target().as_ref() == Some(switch.as_ref()) {
        // Without storage nothing is remembered, and the switch says so when it is next shown.
        let _ = if switch.checked() { storage.remove_item(SWITCHED_OFF) } else { storage.set_item(SWITCHED_OFF, "1") };
    }
}

fn open(id: &str) -> bool {
    if let Some(switch) = switch() {
        switch.set_checked(!is_switched_off());
    }
    document()
        .get_element_by_id(id)
        .and_then(|element| element.dyn_into::<web_sys::HtmlDialogElement>().ok())
        .is_some_and(|dialog| {
            modal::open(&dialog);
            dialog.open()
        })
}
