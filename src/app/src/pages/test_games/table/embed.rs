//! A place of a game in a frame on a page of another site: a document of its own without script,
//! whose links lead from step to step or out of the frame.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Table, ground::Ground, log, piles, side, spine, title};
use crate::{components::symbols, drawing::Scene, pages::test_games::anchors};

/// The whole document, with these style sheets, and the nonce of its own few styles.
pub fn draw_embed(scene: &Scene<'_>, table: &Table<'_>, styles: [&str; 2], nonce: &str) -> String {
    let ground = Ground::new(scene, table);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (title(&ground)) " · Safehouse" }
                // Out of the frame, but for what says otherwise.
                base target="_blank";
                @for style in styles { link rel="stylesheet" href=(style); }
                style nonce=(nonce) { (PreEscaped(STYLE)) }
            }
            body { div class="symbols" aria-hidden="true" { (PreEscaped(symbols::sheet([scene.library.game()].into_iter()))) } main id=(anchors::TABLE) class="game game--embed" data-replay { (board(&ground)) } }
        }
    }
    .into_string()
}

/// Nothing stands beside the board. Letters are those that are there already: the site's own are no
/// part of a style sheet.
const STYLE: &str = ".game.game--embed{grid-template:\"bar\" auto \"board\" minmax(0,1fr)/minmax(0,1fr)}";

fn board(ground: &Ground<'_>) -> Markup {
    let own = ground.seat;
    html! {
        h1 class="hidden" { (title(ground)) }
        @if let Some(replay) = ground.table.replay { (super::replay::bar(ground, replay)) }
        div class="game__board" {
            (side::side(ground, own.other()))
            (spine::spine(ground))
            (side::side(ground, own))
            (side::hand(ground))
        }
        (piles::sheets(ground))
        p class="hidden" { (log::said(ground)) }
    }
}
