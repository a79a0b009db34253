//! The slim bar on top: name, search, places, theme.

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_query_map};

use super::{
    symbol::{logo, new_deck},
    theme_switch::ThemeSwitch,
};
use crate::paths;

/// Id of the site's search field.
pub const SEARCH_FIELD: &str = "search";

/// The places of the site: address and name, in the order of the bars.
pub(super) const PLACES: &[(&str, &str)] =
    &[(paths::DECKS, "Decks"), (paths::CARDS, "Cards"), (paths::SETS, "Sets"), (paths::RULES, "Rules")];

/// How a place is reached: the rules are the server's alone.
pub(super) fn rel(place: &str) -> Option<&'static str> {
    (place == paths::RULES).then_some("external")
}

/// Whether an address lies below a place.
pub(super) fn is_at(path: &str, place: &str) -> bool {
    let path = if path == paths::BUILD || path.starts_with("/d/") { paths::DECKS } else { path };
    path == place || path.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'))
}

/// The bar on top of every page. Its search field is the site's one search
/// field: it shows the query of the search page.
#[component]
pub fn TopBar() -> impl IntoView {
    let location = use_location();
    let query = use_query_map();
    let shown = move || {
        if location.pathname.get() == paths::CARDS { query.read().get("q").unwrap_or_default() } else { String::new() }
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
            <form class="top-bar__search" action=paths::CARDS method="get" role="search" data-navigate="live">
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
                {PLACES
                    .iter()
                    .map(|(address, name)| {
                        let current = move || is_at(&location.pathname.get(), address).then_some("page");
                        view! {
                            <a href=*address aria-current=current rel=rel(address)>
                                {*name}
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            <a class="button button--small top-bar__build" href=paths::BUILD_NEW title="Build a deck">
                <span class="top-bar__build-symbol" inner_html=new_deck().into_string()></span>
                <span class="top-bar__build-word">"Build"</span>
            </a>
            <ThemeSwitch />
        </header>
    }
    .into_any()
}
