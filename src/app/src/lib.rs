//! What a person sees: pages, components and the server functions behind them.
//!
//! The crate is built twice: with `ssr` inside the server, with `hydrate`
//! inside the browser. It names no SQL and no file; it asks the engine and,
//! on the server, the store.

// A page is one type, as deep as its markup; laying out its future takes a query
// a level.
#![recursion_limit = "512"]

pub mod assets;
pub mod browser;
pub mod card_words;
pub mod components;
pub mod context;
pub mod deck;
pub mod drawn;
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
    Lazy, SsrMode,
    components::{Route, Router, Routes},
    path,
};

use crate::{
    components::{
        bottom_bar::BottomBar,
        footer::Footer,
        keyboard::Keyboard,
        symbols::Symbols,
        toasts::{ToastArea, Toasts},
        top_bar::TopBar,
    },
    pages::{
        card::CardPage,
        compare::CompareRoute,
        credits::CreditsPage,
        deck_builder::DeckBuilderRoute,
        decks::DecksRoute,
        format::FormatPage,
        formats::FormatsPage,
        glossary::GlossaryPage,
        home::HomePage,
        not_found::NotFound,
        print::PrintRoute,
        query_help::QueryHelpPage,
        search::SearchPage,
        set::SetPage,
        sets::SetsPage,
        shared_deck::{DeckViewRoute, SharedDeckRoute},
    },
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
    navigation::move_focus_with_path();

    view! {
        <a class="skip-link" href="#content">
            "Skip to the content"
        </a>
        <TopBar />
        <main id="content" tabindex="-1">
            <Routes fallback=|| view! { <NotFound /> }>
                <Route path=path!("/") view=HomePage />
                <Route path=path!("/cards") view=SearchPage />
                <Route path=path!("/cards/:set/:number/:slug?") view=CardPage />
                <Route path=path!("/build") view={Lazy::<DeckBuilderRoute>::new()} />
                <Route path=path!("/decks") view={Lazy::<DecksRoute>::new()} />
                <Route path=path!("/decks/view") view={Lazy::<DeckViewRoute>::new()} />
                <Route path=path!("/decks/compare") view={Lazy::<CompareRoute>::new()} ssr=SsrMode::Async />
                <Route path=path!("/decks/print") view={Lazy::<PrintRoute>::new()} />
                <Route path=path!("/d/:id") view={Lazy::<SharedDeckRoute>::new()} ssr=SsrMode::Async />
                <Route path=path!("/sets") view=SetsPage />
                <Route path=path!("/sets/:code") view=SetPage />
                <Route path=path!("/formats") view=FormatsPage />
                <Route path=path!("/formats/:id") view=FormatPage />
                <Route path=path!("/rules/glossary") view=GlossaryPage />
                <Route path=path!("/help/search") view=QueryHelpPage />
                <Route path=path!("/credits") view=CreditsPage />
            </Routes>
        </main>
        <Footer />
        <BottomBar />
        <ToastArea toasts />
        <Keyboard />
        <Symbols />
    }
}
