//! What is not there, or not for whoever asks, with the way on.

use maud::html;

use crate::{
    drawing::{Page, Scene},
    paths::{self, HasPaths as _},
};

/// A page that says why there is no other, answered with this status.
pub fn draw_refused(scene: &Scene<'_>, title: &str, words: &str, status: u16) -> Page {
    let body = html! {
        div class="page notice" {
            h1 { (title) }
            p { (words) }
            p class="actions" {
                a class="button" href=(scene.paths().public_decks()) rel="external" { "Public decks" }
                a class="button button--plain" href=(paths::HOME) { "Home" }
            }
        }
    };
    Page { found: status != 404, status: Some(status), ..Page::new(title.to_owned(), words.to_owned(), "", body) }
}
