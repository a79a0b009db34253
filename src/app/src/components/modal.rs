//! Modal dialogs as places in the browser's history: Back closes the dialog and
//! leaves the page below it as it was.
//!
//! An entry of the history stands for the open dialogs. When they close by Escape
//! or by a button the browser is asked to go back over it, which takes a while.
//! Until it has, nothing else may move in the history: what would is kept
//! ([`then`]) and done after it, and that the browser went back is heard by nobody
//! else, because the page is the one that is shown.

use std::{cell::RefCell, time::Duration};

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::{JsCast, JsValue};

use super::toasts;
use crate::browser::{self, EarlyListener};

/// State of the entry that stands for open dialogs.
const ENTRY: &str = "dialog";

/// A browser that did not go back by then will not.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where the browser is on its way off a dialog's entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Way {
    /// It goes nowhere.
    #[default]
    Rests,
    /// It was asked to go back over the entry.
    GoesBack,
    /// Something moved all the same, and the way back led to the entry instead of
    /// over it: it was asked to go forward again.
    GoesForward,
}

/// The way, and what is to be done at its end.
#[derive(Default)]
struct Journey {
    way: Way,
    /// Counts the journeys, so that nobody loses patience with a later one.
    number: u32,
    then: Vec<Box<dyn FnOnce()>>,
}

thread_local! {
    /// A document has one history.
    static JOURNEY: RefCell<Journey> = RefCell::default();
}

fn way() -> Way {
    JOURNEY.with_borrow(|journey| journey.way)
}

/// Opens a dialog over the page. Nothing happens when it is open.
pub fn open(dialog: &web_sys::HtmlDialogElement) {
    if dialog.open() {
        return;
    }
    toasts::make_room();
    // Refused only for a dialog outside the document, which nobody can see.
    if dialog.show_modal().is_err() {
        return;
    }
    // One that opens while the entry of another is left gets its own then.
    if way() == Way::Rests && !is_entry() {
        push_entry();
    }
}

/// Whether a dialog stands over the page.
pub fn is_open() -> bool {
    document().query_selector("dialog:modal").is_ok_and(|dialog| dialog.is_some())
}

/// Does what moves in the history or changes the address: at once, or when no
/// dialog is open any more and its entry is gone.
pub fn then(act: impl FnOnce() + 'static) {
    if is_open() || is_entry() || way() != Way::Rests {
        JOURNEY.with_borrow_mut(|journey| journey.then.push(Box::new(act)));
        // One that was closed in this tick says so later.
        set_timeout(leave, Duration::ZERO);
    } else {
        act();
    }
}

fn is_entry() -> bool {
    window().history().and_then(|history| history.state()).is_ok_and(|state| state == ENTRY)
}

fn push_entry() {
    let Ok(history) = window().history() else { return };
    // The page does not move below a dialog. Going back must not move it either,
    // or what opens beside a button in that moment would close again.
    restore_scroll(&history, "manual");
    // A browser that refuses leaves Back as it is without dialogs.
    drop(history.push_state(&JsValue::from_str(ENTRY), ""));
}

/// Makes the entry one of the page: the dialog that it stood for is not there.
fn forget_entry() {
    if let Ok(history) = window().history() {
        restore_scroll(&history, "auto");
        drop(history.replace_state(&JsValue::NULL, ""));
    }
}

fn restore_scroll(history: &web_sys::History, how: &str) {
    // Every history takes it.
    drop(js_sys::Reflect::set(history, &"scrollRestoration".into(), &how.into()));
}

fn dialogs() -> Vec<web_sys::HtmlDialogElement> {
    let Ok(found) = document().query_selector_all("dialog:modal") else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// The last dialog was closed: leaves its entry.
fn leave() {
    if is_open() || way() != Way::Rests {
        return;
    }
    if !is_entry() {
        return arrive();
    }
    let Ok(history) = window().history() else { return arrive() };
    let number = JOURNEY.with_borrow_mut(|journey| {
        journey.way = Way::GoesBack;
        journey.number = journey.number.wrapping_add(1);
        journey.number
    });
    if history.back().is_err() {
        return arrive();
    }
    let lose_patience = move || {
        if JOURNEY.with_borrow(|journey| journey.way != Way::Rests && journey.number == number) {
            arrive();
        }
    };
    set_timeout(lose_patience, PATIENCE);
}

/// The browser rests: does what waited for that, or makes an entry for a dialog
/// that was opened in the meantime.
fn arrive() {
    JOURNEY.with_borrow_mut(|journey| journey.way = Way::Rests);
    if let Ok(history) = window().history() {
        restore_scroll(&history, "auto");
    }
    if is_open() {
        if !is_entry() {
            push_entry();
        }
        return;
    }
    for act in JOURNEY.with_borrow_mut(|journey| std::mem::take(&mut journey.then)) {
        act();
    }
}

/// Listens as long as the page is shown.
pub fn listen() {
    let navigate = use_navigate();
    let navigate = StoredValue::new(navigate);
    Effect::new(move |_| {
        // After a reload the entry is there and the dialog is not.
        if is_entry() {
            forget_entry();
        }
        let click = EarlyListener::new("click", move |event| {
            let Some(link) = plain_link(&event) else { return };
            event.prevent_default();
            event.stop_propagation();
            then(move || match link {
                Link::Inside(address) => navigate.with_value(|navigate| navigate(&address, Default::default())),
                Link::Document(address) => browser::open_document(&address),
            });
            for dialog in dialogs() {
                dialog.close();
            }
        });
        let close = EarlyListener::new("close", move |_| leave());
        let moved = EarlyListener::new("popstate", move |event| match way() {
            Way::GoesBack if is_entry() => {
                event.stop_immediate_propagation();
                JOURNEY.with_borrow_mut(|journey| journey.way = Way::GoesForward);
                if window().history().and_then(|history| history.forward()).is_err() {
                    arrive();
                }
            }
            Way::GoesBack | Way::GoesForward => {
                event.stop_immediate_propagation();
                arrive();
            }
            Way::Rests => {
                let open = dialogs();
                if open.is_empty() && is_entry() {
                    // Forward, to the entry of a dialog that Back has closed.
                    forget_entry();
                }
                if open.is_empty() || is_entry() {
                    return;
                }
                // The page is the one that is shown; the router has nothing to do.
                event.stop_immediate_propagation();
                for dialog in open {
                    dialog.close();
                }
            }
        });
        // They end with the effect.
        StoredValue::new_local([click, close, moved]);
    });
}

/// A link that a plain click follows in this window.
enum Link {
    /// To a page that the application shows itself.
    Inside(String),
    /// To another document.
    Document(String),
}

/// The link of a plain click that has to wait until no dialog's entry is left.
fn plain_link(event: &web_sys::Event) -> Option<Link> {
    let mouse = event.dyn_ref::<web_sys::MouseEvent>()?;
    if event.default_prevented() || mouse.button() != 0 || mouse.ctrl_key() || mouse.meta_key() || mouse.shift_key() {
        return None;
    }
    let link = browser::target(event)?.closest("a[href]").ok()??;
    let waits = way() != Way::Rests || is_entry();
    if !waits || link.has_attribute("target") || link.has_attribute("download") {
        return None;
    }
    let address = link.get_attribute("href")?;
    let is_external =
        link.get_attribute("rel").is_some_and(|rel| rel.split_whitespace().any(|word| word == "external"));
    match address.as_str() {
        inside if inside.starts_with('/') && !is_external => Some(Link::Inside(address)),
        other if other.starts_with(['#', '?']) => None,
        _ => Some(Link::Document(address)),
    }
}
