//! What a person sees: pages, components and the server functions behind them.
//!
//! The crate is built twice: with `ssr` inside the server, with `hydrate`
//! inside the browser. It names no SQL and no file; it asks the engine and,
//! on the server, the service.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// A page is one type, as deep as its markup; laying out its future takes a query
// a level.
#![recursion_limit = "512"]

pub mod assets;
pub mod browser;
pub mod card_words;
pub mod chunks;
pub mod components;
pub mod context;
pub mod deck;
pub mod drawn;
#[cfg(feature = "ssr")]
pub mod endpoints;
pub mod library;
mod navigation;
pub mod pages;
pub mod paths;
#[cfg(feature = "ssr")]
pub mod shell;
pub mod theme;

use leptos::prelude::*;
use leptos_meta::provide_meta_context;
use leptos_router::{
    SsrMode,
    components::{Route, Router, Routes},
    path,
};

use crate::{
    chunks::{DeckTool, Reading},
    components::{
        bottom_bar::BottomBar,
        footer::Footer,
        keyboard::Keyboard,
        symbols::Symbols,
        toasts::{ToastArea, Toasts},
        top_bar::TopBar,
    },
    pages::not_found::NotFound,
};

/// The whole application, the same on the server and in the browser.
///
/// On the server a [`context::AppContext`] must have been provided.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    context::provide_site();
    let toasts = Toasts::provide();

    view! {
        <Router>
            <Frame toasts />
        </Router>
    }
}

/// What stands around every page.
#[component]
fn Frame(toasts: Toasts) -> impl IntoView {
    navigation::follow_forms();
    navigation::load_documents_without_cards();
    navigation::move_focus_with_path();
    components::modal::listen();

    view! {
        // `external` leaves it to the browser, which moves the keyboard as well.
        <a class="skip-link" href="#content" rel="external">
            "Skip to the content"
        </a>
        <TopBar />
        <main id="content" tabindex="-1">
            <Routes fallback=|| view! { <NotFound /> }>
                <Route path=path!("/") view=Reading::Home />
                <Route path=path!("/cards") view=Reading::Search />
                <Route path=path!("/cards/:set/:number/:slug?") view=Reading::Card />
                <Route path=path!("/build") view=DeckTool::Builder />
                <Route path=path!("/decks") view=DeckTool::Decks />
                <Route path=path!("/decks/view") view=DeckTool::View />
                <Route path=path!("/decks/compare") view=DeckTool::Compare ssr=SsrMode::Async />
                <Route path=path!("/decks/print") view=DeckTool::Print />
                <Route path=path!("/d/:id") view=DeckTool::Shared ssr=SsrMode::Async />
                <Route path=path!("/sets") view=Reading::Sets />
                <Route path=path!("/sets/:code") view=Reading::Set />
                <Route path=path!("/formats") view=Reading::Formats />
                <Route path=path!("/formats/:id") view=Reading::Format />
                <Route path=path!("/rules") view=Reading::Rules />
                <Route path=path!("/rules/glossary") view=Reading::Glossary />
                <Route path=path!("/help/search") view=Reading::QueryHelp />
                <Route path=path!("/credits") view=Reading::Credits />
            </Routes>
        </main>
        <Footer />
        <BottomBar />
        <ToastArea toasts />
        <Keyboard />
        <Symbols />
    }
}
