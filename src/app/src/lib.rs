//! What a person sees: pages, components and the server functions behind them.
//!
//! The crate is built twice: with `ssr` inside the server, with `hydrate`
//! inside the browser. It names no SQL and no file; it asks the engine and,
//! on the server, the service.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::print_stderr, clippy::print_stdout)]
// A page is one type, as deep as its markup; laying out its future takes a query
// a level.
#![recursion_limit = "512"]

#[cfg(not(erase_components))]
compile_error!("build with --cfg=erase_components, as .cargo/config.toml has it; RUSTFLAGS replaces that file's flags");

#[cfg(feature = "ssr")]
pub mod assets;
pub mod browser;
pub mod card_words;
pub mod chunks;
pub mod components;
pub mod context;
pub mod deck;
pub mod drawing;
pub mod drawn;
#[cfg(feature = "ssr")]
pub mod endpoints;
pub mod head;
pub mod library;
mod navigation;
pub mod pages;
pub mod paths;
pub mod problem;
pub mod provided;
pub mod query_fault_words;
pub mod routes;
#[cfg(feature = "ssr")]
pub mod shell;
pub mod theme;

use leptos::prelude::*;
use leptos_router::components::Router;

use crate::{
    components::{
        frame::{BottomBar, Footer, TopBar},
        keyboard::Keyboard,
        symbols::Symbols,
        toasts::{ToastArea, Toasts},
    },
    routes::Pages,
};

/// The whole application, the same on the server and in the browser.
///
/// On the server a [`provided::AppContext`] must have been provided.
#[component]
pub fn App() -> impl IntoView {
    #[cfg(feature = "ssr")]
    leptos_meta::provide_meta_context();
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
    provided::provide_site(chunks::LIBRARY);
    navigation::follow_forms();
    navigation::load_documents_without_cards();
    navigation::move_focus_with_path();
    components::modal::listen();
    components::frame::keep_in_step();

    view! {
        // `external` leaves it to the browser, which moves the keyboard as well.
        <a class="skip-link" href="#content" rel="external">
            "Skip to the content"
        </a>
        <TopBar />
        <main id="content" tabindex="-1">
            <Pages />
        </main>
        <Footer />
        <BottomBar />
        <ToastArea toasts />
        <Keyboard />
        <Symbols />
    }
}
