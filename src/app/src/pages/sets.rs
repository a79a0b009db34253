//! Every set.

use maud::html;

use super::home::set_tile;
use crate::{
    drawing::{Asked, Page, Scene, for_documents},
    paths::HasPaths as _,
};

/// The page at `/sets`.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    let catalogue = &scene.library.catalogue;
    let body = html! {
        div class="page" {
            h1 { "Sets" }
            ul class="set-tiles" { @for set in catalogue.sets() { li { (set_tile(scene, set)) } } }
        }
    };
    let description = for_documents(|| format!("Every set of {} cards known here.", catalogue.game().name));
    Page::new("Sets", description, for_documents(|| scene.paths().sets()), body)
}
