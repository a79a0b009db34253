//! The page for an address that names nothing.

use leptos::prelude::*;
use maud::html;

use crate::{
    drawing::{Asked, Page, Scene},
    drawn::ReadingPage,
    paths::{self, HasPaths as _},
};

/// The title of the page for an address that names nothing.
pub const NOT_FOUND: &str = "Page not found";
/// What that says.
pub const MISTYPED: &str = "This address leads nowhere. It may be mistyped, or the page has moved.";

/// 404.
#[component]
pub fn NotFound() -> impl IntoView {
    view! { <ReadingPage draw=|tools| tools.not_found /> }
}

/// Draws it.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    page(scene, NOT_FOUND, MISTYPED)
}

/// A 404 page that says what was not found and where to go on.
pub fn page(scene: &Scene<'_>, title: &str, explanation: &str) -> Page {
    let body = html! {
        div class="page notice" {
            h1 { (title) }
            p { (explanation) }
            p class="actions" {
                a class="button" href=(scene.paths().cards()) { "Search cards" }
                a class="button button--plain" href=(paths::HOME) { "Home" }
            }
        }
    };
    Page { found: false, ..Page::new(title, explanation, "", body) }
}
