//! Dark or light, by one button.

use leptos::{ev::SubmitEvent, prelude::*};
use wasm_bindgen::JsCast;

use super::symbol::{moon, sun};
use crate::{
    browser,
    theme::{self, Theme},
};

/// Two buttons of which the style sheet shows the one that changes something,
/// because only the browser knows what it prefers. Without script the form
/// asks the server to remember the choice.
#[component]
pub fn ThemeSwitch() -> impl IntoView {
    let switch = |event: SubmitEvent| {
        let button = event.submitter().and_then(|element| element.dyn_into::<web_sys::HtmlButtonElement>().ok());
        if let Some(theme) = button.and_then(|button| Theme::from_id(&button.value())) {
            event.prevent_default();
            theme::switch(theme);
            // The button that was pressed is hidden now.
            browser::focus(match theme {
                Theme::Dark => ".theme-switch__to-light",
                Theme::Light => ".theme-switch__to-dark",
            });
        }
    };
    view! {
        <form class="theme-switch" method="post" action="/api/theme" on:submit=switch>
            <button class="button--quiet theme-switch__to-light" name="theme" value="light" title="Light theme">
                <span inner_html=sun().into_string()></span>
                <span class="hidden">"Switch to the light theme"</span>
            </button>
            <button class="button--quiet theme-switch__to-dark" name="theme" value="dark" title="Dark theme">
                <span inner_html=moon().into_string()></span>
                <span class="hidden">"Switch to the dark theme"</span>
            </button>
        </form>
    }
}
