//! Who made what, and under which licence.

use std::collections::BTreeMap;

use maud::html;

use crate::{
    drawing::{Asked, Page, Scene},
    paths,
};

/// The page at `/credits`.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    let games = scene.all.games();
    // The artist's pictures are looked for among the cards of the game they are on.
    let mut artists: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for game in games {
        for printing in game.catalogue.cards().iter().flat_map(|card| &card.printings) {
            if let Some(artist) = &printing.artist {
                *artists.entry((artist, game.game().id)).or_default() += 1;
            }
        }
    }
    let body = html! {
        div class="page page--text" {
            h1 { "Credits" }
            h2 { "Cards" }
            @for set in games.iter().flat_map(|game| game.catalogue.sets()) {
                @if let Some(notice) = &set.notice { p { strong { (set.code) " " (set.name) ": " } (notice) } }
            }
            p { "The frames, symbols and backgrounds of the cards are drawn for Safehouse." }
            h2 { "Illustrations" }
            p {
                "The icons on the cards are from "
                a href="https://game-icons.net" { "game-icons.net" }
                ", used under "
                a href="https://creativecommons.org/licenses/by/3.0/" { "CC BY 3.0" }
                ", recoloured and set into scenes. Their authors, with the number of printings here:"
            }
            ul class="credits" {
                @for ((artist, game), count) in &artists {
                    li { a href=(paths::of(game).search(&format!("artist:\"{artist}\" unique:prints"))) { (artist) } " " span class="muted figures" { (count) } }
                }
            }
            h2 { "Fonts" }
            p { "Archivo Narrow by Omnibus-Type and Public Sans by USWDS, both under the SIL Open Font License 1.1. On card sheets for other programs their letters are drawn as outlines." }
            h2 { "Software" }
            p { "Safehouse is free software under the MIT or Apache-2.0 licence." }
        }
    };
    Page::new("Credits", "Who drew the icons, made the fonts and wrote the cards.", paths::CREDITS, body)
}
