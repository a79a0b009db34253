//! Drawn forms that navigate without loading a new document, and what a screen
//! reader needs when the page changes under it.

use leptos::{ev, prelude::*};
use leptos_router::{
    NavigateOptions,
    hooks::{use_location, use_navigate},
};
use wasm_bindgen::JsCast;

use crate::{browser, components::modal, context::use_site};

/// Makes every GET form marked `data-navigate` a navigation inside the
/// application. The marks: `submit` waits for its button, `change` also goes
/// when a control changes, `live` also goes at every key when the page is
/// already the form's.
pub(crate) fn follow_forms() {
    let navigate = use_navigate();
    let location = use_location();
    let go = move |form: &web_sys::HtmlFormElement, replace: bool| {
        let address = browser::form_address(form);
        let navigate = navigate.clone();
        modal::then(move || navigate(&address, NavigateOptions { replace, scroll: !replace, ..Default::default() }));
    };
    let go = StoredValue::new(go);
    let site = use_site();
    let marked_form = move |target| {
        // Without cards the server draws, and gets the form as without script.
        let has_fault = site.library.with_untracked(|library| library.fault().is_some());
        if has_fault { None } else { marked_form(target) }
    };

    Effect::new(move |_| {
        let submit = window_event_listener(ev::submit, move |event| {
            if let Some(form) = event.target().and_then(marked_form) {
                event.prevent_default();
                go.with_value(|go| go(&form, false));
            }
        });
        let change = window_event_listener(ev::change, move |event| {
            if let Some(form) = event.target().and_then(marked_form)
                && mark(&form) == "change"
            {
                go.with_value(|go| go(&form, false));
            }
        });
        let input = window_event_listener(ev::input, move |event| {
            if let Some(form) = event.target().and_then(marked_form)
                && mark(&form) == "live"
                && form.get_attribute("action").is_some_and(|action| action == location.pathname.get_untracked())
            {
                go.with_value(|go| go(&form, true));
            }
        });
        on_cleanup(move || {
            submit.remove();
            change.remove();
            input.remove();
        });
    });
}

fn mark(form: &web_sys::HtmlFormElement) -> String {
    form.get_attribute("data-navigate").unwrap_or_default()
}

fn marked_form(target: web_sys::EventTarget) -> Option<web_sys::HtmlFormElement> {
    let element: web_sys::Element = target.dyn_into().ok()?;
    element.closest("form[data-navigate]").ok()??.dyn_into().ok()
}

/// Lets the server draw where a link leads while the browser has no cards and
/// will have none by itself.
pub(crate) fn load_documents_without_cards() {
    let location = use_location();
    let site = use_site();
    Effect::new(move |before: Option<String>| {
        let address = format!("{}{}", location.pathname.get(), location.search.get());
        let has_fault = site.library.with_untracked(|library| library.fault().is_some());
        if has_fault && before.is_some_and(|before| before != address) {
            browser::open_document(&address);
        }
        address
    });
}

/// Moves the keyboard to the content when the path changes, so that a screen
/// reader starts there as it would on a new document.
pub(crate) fn move_focus_with_path() {
    let path = use_location().pathname;
    Effect::new(move |before: Option<String>| {
        let path = path.get();
        if before.is_some_and(|before| before != path) {
            browser::focus("#content");
        }
        path
    });
}
