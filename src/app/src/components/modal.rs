//! Modal dialogs as places in the browser's history: Back closes the dialog and
//! leaves the page below it as it was.
//!
//! An entry of the history stands for the open dialogs. It goes when they close
//! by Escape or by a button; a link in a dialog closes it first, so that the way
//! back does not lead through it.

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::{JsCast, JsValue};

use crate::browser::{self, EarlyListener};

/// State of the entry that stands for open dialogs.
const ENTRY: &str = "dialog";

/// Opens a dialog over the page. Nothing happens when it is open.
pub fn open(dialog: &web_sys::HtmlDialogElement) {
    // Refused only for a dialog outside the document, which nobody can see.
    if dialog.open() || dialog.show_modal().is_err() {
        return;
    }
    if !is_entry()
        && let Ok(history) = window().history()
    {
        // A browser that refuses leaves Back as it is without dialogs.
        drop(history.push_state(&JsValue::from_str(ENTRY), ""));
    }
}

/// Whether a dialog stands over the page.
pub fn is_open() -> bool {
    document().query_selector("dialog:modal").is_ok_and(|dialog| dialog.is_some())
}

/// Whether the address shown is that of an open dialog's entry, or soon no longer:
/// changing it now would change the wrong entry.
pub fn holds_address() -> bool {
    is_open() || is_entry()
}

fn is_entry() -> bool {
    window().history().and_then(|history| history.state()).is_ok_and(|state| state == ENTRY)
}

fn dialogs() -> Vec<web_sys::HtmlDialogElement> {
    let Ok(found) = document().query_selector_all("dialog:modal") else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// Listens as long as the page is shown.
pub fn listen() {
    let navigate = use_navigate();
    let navigate = StoredValue::new(navigate);
    Effect::new(move |_| {
        // After a reload the entry is there and the dialog is not.
        if is_entry()
            && let Ok(history) = window().history()
        {
            drop(history.replace_state(&JsValue::NULL, ""));
        }
        // Where a link in a dialog leads, until the dialog's entry is gone.
        let next = StoredValue::new(None::<String>);
        let click = EarlyListener::new("click", move |event| {
            if let Some(link) = plain_link(&event) {
                event.prevent_default();
                event.stop_propagation();
                next.set_value(Some(link));
                for dialog in dialogs() {
                    dialog.close();
                }
            }
        });
        let close = EarlyListener::new("close", move |_| {
            if !is_open()
                && is_entry()
                && let Ok(history) = window().history()
            {
                drop(history.back());
            }
        });
        let back = EarlyListener::new("popstate", move |event| {
            if is_entry() {
                return;
            }
            let open = dialogs();
            let link = next.try_update_value(Option::take).flatten();
            if open.is_empty() && link.is_none() {
                return;
            }
            // The page is the one that is shown; the router has nothing to do.
            event.stop_immediate_propagation();
            for dialog in open {
                dialog.close();
            }
            if let Some(link) = link {
                navigate.with_value(|navigate| navigate(&link, Default::default()));
            }
        });
        // They end with the effect.
        StoredValue::new_local([click, close, back]);
    });
}

/// The address of a link of this site in a dialog that a plain click follows in
/// this window.
fn plain_link(event: &web_sys::Event) -> Option<String> {
    let mouse = event.dyn_ref::<web_sys::MouseEvent>()?;
    if event.default_prevented() || mouse.button() != 0 || mouse.ctrl_key() || mouse.meta_key() || mouse.shift_key() {
        return None;
    }
    let link = browser::target(event)?.closest("dialog[open] a[href]").ok()??;
    let address = link.get_attribute("href").filter(|address| address.starts_with('/'))?;
    (is_entry() && !link.has_attribute("target") && !link.has_attribute("download")).then_some(address)
}
