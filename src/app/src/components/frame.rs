//! What stands around every page.
//!
//! The server draws it, and it stays as long as the document. The browser keeps in step
//! what changes with the address, so it needs no code that draws it.

#[cfg(feature = "ssr")]
mod account;
#[cfg(feature = "ssr")]
mod bottom_bar;
#[cfg(feature = "ssr")]
mod footer;
mod place;
mod shared;
#[cfg(feature = "ssr")]
mod top_bar;

use leptos::{ev, prelude::*};
use leptos_router::hooks::{use_location, use_query_map};
use wasm_bindgen::JsCast;

pub use self::shared::SEARCH_FIELD;
use self::shared::notice;
use crate::{
    browser,
    context::{Site, use_site},
    paths,
    theme::{self, Theme},
};

/// The bar on top of every page. Its search field is the site's one search
/// field: it shows the query of the search page.
#[component]
pub fn TopBar() -> impl IntoView {
    #[cfg(feature = "ssr")]
    let drawn = top_bar::draw(use_site(), &path(), &shown_query()).into_string();
    #[cfg(not(feature = "ssr"))]
    let drawn = String::new();
    view! { <header class="top-bar" inner_html=drawn></header> }.into_any()
}

/// The footer: what this is, and where the rest is found.
#[component]
pub fn Footer() -> impl IntoView {
    #[cfg(feature = "ssr")]
    let drawn = footer::draw(use_site()).into_string();
    #[cfg(not(feature = "ssr"))]
    let drawn = String::new();
    view! { <footer class="footer" inner_html=drawn></footer> }.into_any()
}

/// The bar at the bottom of a phone; wider screens hide it.
#[component]
pub fn BottomBar() -> impl IntoView {
    #[cfg(feature = "ssr")]
    let drawn = bottom_bar::draw(use_site(), &path()).into_string();
    #[cfg(not(feature = "ssr"))]
    let drawn = String::new();
    view! { <nav class="bottom-bar" aria-label="Main, below" inner_html=drawn></nav> }.into_any()
}

#[cfg(feature = "ssr")]
fn path() -> String {
    use_location().pathname.get_untracked()
}

#[cfg(feature = "ssr")]
fn shown_query() -> String {
    untrack(|| shown_of(use_site(), &path(), || use_query_map().read().get("q").unwrap_or_default()))
}

/// The query that the search field shows on the page at a path: that of the search
/// page, on every other one none.
fn shown_of(site: Site, path: &str, query: impl FnOnce() -> String) -> String {
    if site.with_paths(|paths| paths.cards() == path) { query() } else { String::new() }
}

/// Keeps the bars and the footer in step with the address, and listens to the switch of
/// themes.
pub(crate) fn keep_in_step() {
    let (site, path, query) = (use_site(), use_location().pathname, use_query_map());
    Effect::new(move |before: Option<String>| {
        let (game, path) = (site.game(), path.get());
        if let Some(before) = before {
            if before != game {
                lead_to_game(site, &before, &game);
            }
            mark_current(&game, &path);
        }
        game
    });
    // While it is typed in, the field leads and the address follows.
    Effect::new(move |before: Option<String>| {
        let shown = shown_of(site, &path.get(), || query.read().get("q").unwrap_or_default());
        let field = document().get_element_by_id(SEARCH_FIELD);
        if before.is_some_and(|before| before != shown)
            && field != document().active_element()
            && let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok())
        {
            field.set_value(&shown);
        }
        shown
    });
    Effect::new(move |_| {
        let switch = window_event_listener(ev::submit, switch_theme);
        on_cleanup(move || switch.remove());
    });
}

/// Marks the place that the page belongs to in both bars.
fn mark_current(game: &str, path: &str) {
    for link in browser::all(".top-bar__places a, .top-bar__account, .bottom-bar a") {
        let address = link.get_attribute("href").unwrap_or_default();
        // Naming a valid attribute of a live element cannot fail.
        let _ = if place::is_current(&address, path, paths::of(game)) {
            link.set_attribute("aria-current", "page")
        } else {
            link.remove_attribute("aria-current")
        };
    }
}

/// Has everything around the page lead to another game.
fn lead_to_game(site: Site, before: &str, game: &str) {
    let begin = format!("/{before}/");
    for element in browser::all(".top-bar a, .top-bar form, .footer a, .bottom-bar a") {
        for name in ["href", "action"] {
            let address = element.get_attribute(name);
            if let Some(rest) = address.as_deref().and_then(|address| address.strip_prefix(&begin)) {
                // Naming a valid attribute of a live element cannot fail.
                let _ = element.set_attribute(name, &format!("/{game}/{rest}"));
            }
        }
    }
    if let (Some(names), [words, ..]) = (site.names_of_game(game), &browser::all(".footer p")[..]) {
        words.set_text_content(Some(&notice(&names)));
    }
}

/// The button that was pressed changes the theme without a request.
fn switch_theme(event: web_sys::SubmitEvent) {
    let button = event.submitter().and_then(|element| element.dyn_into::<web_sys::HtmlButtonElement>().ok());
    let of_switch = button.filter(|button| button.closest(".theme-switch").is_ok_and(|form| form.is_some()));
    if let Some(theme) = of_switch.and_then(|button| Theme::from_id(&button.value())) {
        event.prevent_default();
        theme::switch(theme);
        // The button that was pressed is hidden now.
        browser::focus(match theme {
            Theme::Dark => ".theme-switch__to-light",
            Theme::Light => ".theme-switch__to-dark",
        });
    }
}
