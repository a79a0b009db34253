//! Buttons of drawn pages that need the browser: `data-copy="id"` copies the
//! text of an element, `data-print` opens the print dialog. Without script
//! they are not shown, because what they do is a key away.

use leptos::{ev, prelude::*};
use maud::{Markup, html};
use wasm_bindgen::JsCast;

use super::toasts::use_toasts;
use crate::browser;

/// A button that copies the text of the element with this id.
pub fn copy_button(id: &str, label: &str) -> Markup {
    html! { button type="button" class="button button--plain with-script" data-copy=(id) { (label) } }
}

/// A button that opens the browser's print dialog.
pub fn print_button(label: &str) -> Markup {
    html! { button type="button" class="button with-script" data-print { (label) } }
}

/// Makes the buttons of a drawn page work while the page is shown.
pub fn listen() {
    let toasts = use_toasts();
    Effect::new(move |_| {
        let click = window_event_listener(ev::click, move |event| {
            let Some(element) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
                return;
            };
            if let Ok(Some(button)) = element.closest("[data-copy]") {
                let id = button.get_attribute("data-copy").unwrap_or_default();
                let text = document().get_element_by_id(&id).and_then(|element| element.text_content());
                leptos::task::spawn_local(async move {
                    if browser::copy(&text.unwrap_or_default()).await {
                        toasts.say("Copied.");
                    } else {
                        toasts.warn("The browser did not allow copying. Select the text and copy it by hand.");
                    }
                });
            } else if let Ok(Some(_)) = element.closest("[data-print]") {
                // A browser that cannot print has no dialog to show.
                drop(window().print());
            }
        });
        on_cleanup(move || click.remove());
    });
}
