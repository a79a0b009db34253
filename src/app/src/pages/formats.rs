//! Every format.

use leptos::prelude::*;
use maud::html;

use crate::{
    drawn::{Draw, Page, ReadingPage, Scene},
    paths,
};

/// The page at `/formats`.
#[component]
pub fn FormatsPage() -> impl IntoView {
    view! { <ReadingPage draw=Draw::new(draw) /> }
}

fn draw(scene: &Scene<'_>) -> Page {
    let formats = scene.library.formats.all();
    let body = html! {
        div class="page" {
            h1 { "Formats" }
            p class="lead" { "A format says what a legal deck holds. Each is a file that anyone can read and change." }
            ul class="set-tiles" {
                @for format in formats {
                    li {
                        a class="set-tile" href=(paths::format(&format.id)) {
                            p class="tile-name" { (format.name) }
                            p { (format.description) }
                            p class="muted" { "As of " (format.newest().from) }
                        }
                    }
                }
            }
        }
    };
    Page::new("Formats", "Every format that decks can be checked against.", paths::FORMATS, body)
}
