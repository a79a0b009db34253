//! The slim bar on top: name, search, places, theme.

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_query_map};

use super::{
    place::Place,
    symbol::{logo, new_deck},
    theme_switch::ThemeSwitch,
};
use crate::{context::use_site, paths};

/// Id of the site's search field.
pub const SEARCH_FIELD: &str = "search";

/// The bar on top of every page. Its search field is the site's one search
/// field: it shows the query of the search page.
#[component]
pub fn TopBar() -> impl IntoView {
    let site = use_site();
    let location = use_location();
    let query = use_query_map();
    let shown = move || {
        if site.with_paths(|paths| location.pathname.get() == paths.cards()) {
            query.read().get("q").unwrap_or_default()
        } else {
            String::new()
        }
    };
    let first = untrack(shown);
    let field = NodeRef::<leptos::html::Input>::new();
    // While it is typed in, the field leads and the address follows.
    Effect::new(move |before: Option<String>| {
        let query = shown();
        if let (Some(before), Some(field)) = (before, field.get_untracked())
            && before != query
            && document().active_element().as_ref() != Some(field.as_ref())
        {
            field.set_value(&query);
        }
        query
    });

    view! {
        <header class="top-bar">
            <a class="top-bar__name" href=paths::HOME>
                <span class="top-bar__logo" inner_html=logo().into_string()></span>
                "Safehouse"
            </a>
            <form class="top-bar__search" action=move || site.with_paths(|paths| paths.cards()) method="get" role="search" data-navigate="live">
                <label class="hidden" r#for=SEARCH_FIELD>
                    "Search cards"
                </label>
                <input
                    id=SEARCH_FIELD
                    class="field"
                    r#type="search"
                    name="q"
                    placeholder="Search cards"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    enterkeyhint="search"
                    aria-keyshortcuts="/"
                    value=first
                    node_ref=field
                />
                <kbd class="top-bar__key" aria-hidden="true">
                    "/"
                </kbd>
            </form>
            <nav class="top-bar__places" aria-label="Main">
                {Place::ALL
                    .map(|place| {
                        let address = move || site.with_paths(|paths| place.address(paths));
                        let current = move || {
                            site.with_paths(|paths| place.is_at(&location.pathname.read(), paths)).then_some("page")
                        };
                        view! {
                            <a href=address aria-current=current rel=place.rel()>
                                {place.name()}
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            <a class="button button--small top-bar__build" href=move || site.with_paths(|paths| paths.new_deck()) title="Build a deck">
                <span class="top-bar__build-symbol" inner_html=new_deck().into_string()></span>
                <span class="top-bar__build-word">"Build"</span>
            </a>
            <ThemeSwitch />
        </header>
    }
    .into_any()
}
