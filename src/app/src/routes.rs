//! Every page with its address. Nothing below names this table: an address is made by
//! [`crate::paths`], and a page does not know where it stands.

use leptos::prelude::*;
use leptos_router::{
    SsrMode,
    components::{Route, Routes},
    path,
};

#[cfg(feature = "ssr")]
use crate::endpoints::{Endpoint, page};
use crate::{
    chunks::{DeckTool, Reading},
    pages::not_found::NotFound,
};

/// The page at the address.
#[component]
pub(crate) fn Pages() -> impl IntoView {
    view! {
        <Routes fallback=|| view! { <NotFound /> }>
            <Route path=path!("/") view=Reading::Home />
            <Route path=path!("/d/:id") view=DeckTool::Shared ssr=SsrMode::Async />
            <Route path=path!("/credits") view=Reading::Credits />
            <Route path=path!("/:game") view=Reading::Home />
            <Route path=path!("/:game/cards") view=Reading::Search />
            <Route path=path!("/:game/cards/:set/:number/:slug?") view=Reading::Card />
            <Route path=path!("/:game/build") view=DeckTool::Builder />
            <Route path=path!("/:game/decks") view=DeckTool::Decks />
            <Route path=path!("/:game/decks/view") view=DeckTool::View />
            <Route path=path!("/:game/decks/compare") view=DeckTool::Compare ssr=SsrMode::Async />
            <Route path=path!("/:game/decks/print") view=DeckTool::Print />
            <Route path=path!("/:game/sets") view=Reading::Sets />
            <Route path=path!("/:game/sets/:code") view=Reading::Set />
            <Route path=path!("/:game/formats") view=Reading::Formats />
            <Route path=path!("/:game/formats/:id") view=Reading::Format />
            <Route path=path!("/:game/rules") view=Reading::Rules />
            <Route path=path!("/:game/rules/glossary") view=Reading::Glossary />
            <Route path=path!("/:game/help/search") view=Reading::QueryHelp />
        </Routes>
    }
}

/// Who may ask for each of them, as the server spells their addresses.
#[cfg(feature = "ssr")]
pub const PAGES: &[Endpoint] = &[
    page("/"),
    page("/credits"),
    Endpoint { path: "/d/{id}", access: safehouse_service::shared_decks::OPEN },
    page("/{game}"),
    page("/{game}/cards"),
    page("/{game}/cards/{set}/{number}"),
    page("/{game}/cards/{set}/{number}/{slug}"),
    page("/{game}/build"),
    page("/{game}/decks"),
    page("/{game}/decks/view"),
    page("/{game}/decks/compare"),
    page("/{game}/decks/print"),
    page("/{game}/sets"),
    page("/{game}/sets/{code}"),
    page("/{game}/formats"),
    page("/{game}/formats/{id}"),
    page("/{game}/rules"),
    page("/{game}/rules/glossary"),
    page("/{game}/help/search"),
];
