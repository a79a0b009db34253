//! Every set.

use leptos::prelude::*;
use maud::html;

use super::home::set_tile;
use crate::{
    drawn::{Draw, Page, ReadingPage, Scene},
    paths::HasPaths as _,
};

/// The page at `/sets`.
#[component]
pub fn SetsPage() -> impl IntoView {
    view! { <ReadingPage draw=Draw::new(draw) /> }
}

fn draw(scene: &Scene<'_>) -> Page {
    let catalogue = &scene.library.catalogue;
    let body = html! {
        div class="page" {
            h1 { "Sets" }
            ul class="set-tiles" { @for set in catalogue.sets() { li { (set_tile(scene, set)) } } }
        }
    };
    Page::new("Sets", format!("Every set of {} cards known here.", catalogue.game().name), scene.paths().sets(), body)
}
