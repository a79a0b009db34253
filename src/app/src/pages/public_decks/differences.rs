//! What two published versions of a deck do not share.

use maud::html;
use safehouse_service::published_decks::OpenedPublication;

use super::{moment::day, tile::name};
use crate::{
    components::deck_sheet::Sheet,
    drawing::{Page, Scene},
    pages::{compare::card_tables, not_found},
    paths::{HasPaths as _, public},
};

/// The page at `/p/{address}/differences`, of the earlier version and the later one.
pub fn draw_differences(scene: &Scene<'_>, from: &OpenedPublication, to: &OpenedPublication) -> Page {
    let Some(library) = scene.all.of_game(&to.deck.game) else {
        return not_found::page(scene, "No such game here", "This deck is of a game that this site does not have.");
    };
    let scene = &Scene { library, ..*scene };
    let address = to.deck.address.as_str();
    let named = |opened: &OpenedPublication| {
        let mut list = opened.list.clone();
        list.name = format!("Version {}", opened.version.number);
        list
    };
    let (left, right) = (named(from), named(to));
    let body = html! {
        div class="page compare" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(scene.paths().public_decks()) rel="external" { "Public decks" } span aria-hidden="true" { "/" }
                a href=(public::deck(address)) rel="external" { bdi { (name(&to.deck)) } } span aria-hidden="true" { "/" } "What changed"
            }
            h1 { "What changed in " bdi { (name(&to.deck)) } }
            p class="muted" {
                a href=(public::version(address, from.version.number)) rel="external" { "Version " (from.version.number) } " of " (day(from.version.made_at))
                " and " a href=(public::version(address, to.version.number)) rel="external" { "version " (to.version.number) } " of " (day(to.version.made_at))
            }
            @if from.version.content_id == to.version.content_id { p { "Both hold the same cards." } }
            (card_tables(&Sheet::new(library, &left), &Sheet::new(library, &right)))
        }
    };
    Page::new(format!("What changed in {}", name(&to.deck)), "", "", body)
}
