//! The few things the pages ask of the browser directly. Only effects and
//! event handlers call them, so none runs on the server.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The body of an address of this site, when it answers with success.
pub async fn fetch_text(address: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(address)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// The title the document shows now.
pub fn document_title() -> String {
    document().title()
}

/// Whether an element takes typed text, so that single-letter keys are its own.
pub fn takes_text(element: &web_sys::Element) -> bool {
    let tag = element.tag_name();
    ["INPUT", "TEXTAREA", "SELECT"].iter().any(|name| tag.eq_ignore_ascii_case(name))
        || element.has_attribute("contenteditable")
}

/// Puts the keyboard on the first element of a selector, when there is one.
pub fn focus(selector: &str) -> bool {
    let Ok(Some(element)) = document().query_selector(selector) else {
        return false;
    };
    element.dyn_into::<web_sys::HtmlElement>().is_ok_and(|element| element.focus().is_ok())
}

/// Follows the first link of a selector, when there is one.
pub fn follow(selector: &str) -> bool {
    let Ok(Some(element)) = document().query_selector(selector) else {
        return false;
    };
    element.dyn_into::<web_sys::HtmlElement>().map(|element| element.click()).is_ok()
}

/// The address a GET form leads to, with its filled-in controls.
pub fn form_address(form: &web_sys::HtmlFormElement) -> String {
    let action = form.get_attribute("action").unwrap_or_default();
    let controls = form.elements();
    let mut address = action;
    let mut joint = '?';
    for position in 0..controls.length() {
        let Some((name, value)) = controls.item(position).and_then(|element| control_value(&element)) else {
            continue;
        };
        if !value.is_empty() {
            address.push(joint);
            joint = '&';
            address.push_str(&crate::paths::encode(&name));
            address.push('=');
            address.push_str(&crate::paths::encode(&value));
        }
    }
    address
}

fn control_value(element: &web_sys::Element) -> Option<(String, String)> {
    let name = element.get_attribute("name").filter(|name| !name.is_empty())?;
    if let Some(input) = element.dyn_ref::<web_sys::HtmlInputElement>() {
        let kind = input.type_();
        let counts = !matches!(kind.as_str(), "checkbox" | "radio") || input.checked();
        return counts.then(|| (name, input.value()));
    }
    element.dyn_ref::<web_sys::HtmlSelectElement>().map(|select| (name, select.value()))
}
