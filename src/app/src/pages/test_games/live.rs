//! The table in a browser: its forms are sent without leaving the page, and the table that
//! comes back takes the place of the old one.
//!
//! It holds nothing of the game but what the document shows, so a lost answer, a second tab
//! or a closed one does no harm: what is drawn is what the server has.

#[cfg(not(feature = "ssr"))]
mod drag;
#[cfg(not(feature = "ssr"))]
mod keys;
#[cfg(not(feature = "ssr"))]
mod put;
#[cfg(not(feature = "ssr"))]
mod reader;
#[cfg(not(feature = "ssr"))]
mod send;
#[cfg(not(feature = "ssr"))]
mod told;

use leptos::prelude::*;

use crate::pages::account::AccountPage;

/// The page of a game, whose table the server drew.
#[component]
pub fn TablePage() -> impl IntoView {
    #[cfg(not(feature = "ssr"))]
    {
        let toasts = crate::components::toasts::use_toasts();
        let site = crate::context::use_site();
        Effect::new(move |_| {
            if let Some(table) = put::table() {
                put::adopt(&table);
                put::take_keyboard();
            }
            // They end with the effect.
            StoredValue::new_local((
                send::listen(toasts),
                keys::listen(),
                drag::listen(),
                reader::listen(site),
                told::listen(),
            ));
        });
    }
    let page = view! { <AccountPage /> };
    #[cfg(feature = "ssr")]
    crate::head::Sheet::Table.link();
    page.into_any()
}
