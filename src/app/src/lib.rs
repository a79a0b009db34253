//! What a person sees: pages, components and the server functions behind them.
//!
//! The crate is built twice: with `ssr` inside the server, with `hydrate`
//! inside the browser. It names no SQL and no file; it asks the engine and,
//! on the server, the store.

pub mod assets;
pub mod shell;

use leptos::prelude::*;
use leptos_meta::provide_meta_context;
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};

/// The whole application, the same on the server and in the browser.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();

    view! {
        <Router>
            <main id="content">
                <Routes fallback=|| view! { <h1>"Page not found"</h1> }>
                    <Route path=path!("/") view=|| view! { <h1>"Safehouse"</h1> } />
                </Routes>
            </main>
        </Router>
    }
}
