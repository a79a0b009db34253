//! Every format.

use maud::{Markup, html};
use safehouse_engine::{
    deck::format::{CardStatus, Format},
    english::counted,
};

use crate::{
    drawing::{Asked, Page, Scene, for_documents},
    paths::HasPaths as _,
};

/// The page at `/formats`.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    let body = html! {
        div class="page" {
            h1 { "Formats" }
            p class="lead" { "A format says what a legal deck holds. Each is a file that anyone can read and change." }
            (tiles(scene))
        }
    };
    Page::new(
        "Formats",
        "Every format that decks can be checked against.",
        for_documents(|| scene.paths().formats()),
        body,
    )
}

/// Every format as a tile that leads to it.
pub(super) fn tiles(scene: &Scene<'_>) -> Markup {
    html! { ul class="set-tiles" { @for format in scene.library.formats.all() { li { (tile(scene, format)) } } } }
}

/// A format with what a deck of it is made of and how many cards it knows.
fn tile(scene: &Scene<'_>, format: &Format) -> Markup {
    let catalogue = &scene.library.catalogue;
    let snapshot = format.newest();
    let sections = catalogue.game().sections.iter().filter(|section| section.counted);
    let sizes: Vec<(&str, u32)> =
        sections.filter_map(|section| Some((section.name, snapshot.section_size(section.id)?))).collect();
    let all = catalogue.cards().len();
    let count = |wanted: fn(CardStatus) -> bool| {
        catalogue.card_indices().filter(|card| wanted(snapshot.status(*card))).count() as u64
    };
    let playable = count(|status| matches!(status, CardStatus::Legal | CardStatus::Restricted(_)));
    let banned = count(|status| matches!(status, CardStatus::Banned));
    let restricted = count(|status| matches!(status, CardStatus::Restricted(_)));
    html! {
        a class="set-tile format-tile" href=(scene.paths().format(&format.id)) {
            p class="tile-name" { (format.name) }
            p { (format.description) }
            dl class="format-tile__facts" {
                @for (name, size) in &sizes { div { dt { (name) } dd { (size) } } }
                div { dt { "Cards you may play" } dd { (playable) @if playable < all as u64 { " of " (all) } } }
            }
            p class="muted" {
                "As of " span class="date" { (snapshot.from) }
                @if banned > 0 { " · " (banned) " banned" }
                @if restricted > 0 { " · " (counted(restricted, ("card", "cards"))) " restricted" }
            }
        }
    }
}
