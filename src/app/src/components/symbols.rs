//! The symbols of the games, drawn once a document and used by reference.

use leptos::prelude::*;
#[cfg(feature = "ssr")]
pub(super) use safehouse_symbols::outline;
#[cfg(feature = "ssr")]
pub(crate) use safehouse_symbols::sheet;
pub use safehouse_symbols::{rarity, rarity_colour, rarity_label, symbol};

#[cfg(feature = "ssr")]
use crate::context::use_site;

/// The drawings that every [`symbol`] of the document refers to. The server writes
/// them, and they stay as long as the document.
#[component]
pub fn Symbols() -> impl IntoView {
    #[cfg(feature = "ssr")]
    let drawn = sheet(use_site().all().iter().flat_map(|library| library.games().iter().map(|game| game.game())));
    #[cfg(not(feature = "ssr"))]
    let drawn = String::new();
    view! { <div class="symbols" aria-hidden="true" inner_html=drawn></div> }
}
