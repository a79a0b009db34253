//! The form that takes the record of a game.

use maud::html;

use crate::{
    drawing::{Page, Scene},
    pages::account::FieldFault,
    paths::{HasPaths as _, games},
};

/// What marks the form that takes a record from behind the `#` of its address. A page that has one
/// needs the script for it.
pub const FRAGMENT_MARK: &str = "data-takes-fragment";

/// The page at `/{game}/replay` without a game, with what was written and what is wrong with it.
pub fn draw_replay_form(scene: &Scene<'_>, word: &str, fault: Option<&FieldFault>) -> Page {
    let game = scene.library.game().id;
    let body = html! {
        div class="page page--text test-games" {
            h1 { "Look at a game" }
            p class="lead" { "Paste the record of a game: the word that begins with " code { "sg" } ", as the command line and the end of a game give it." }
            form class="form" method="get" data-takes-fragment action=(games::replays(game)) {
                div class="labelled" {
                    label for="game" { "Record" }
                    input class="field" id="game" name="game" value=(word) autocomplete="off" spellcheck="false" required
                        aria-invalid=[fault.map(|_| "true")] aria-describedby=[fault.map(|_| "game-fault")];
                    @if let Some(fault) = fault { div class="form__fault" id="game-fault" role="alert" { p { (fault.words) } } }
                }
                p class="actions" { button class="button" { "Show the game" } }
            }
            p { a href=(scene.paths().test_games()) rel="external" { "Test games" } }
        }
    };
    let page = Page::new("Look at a game", "A game by its record, step by step.", games::replays(game), body);
    Page { status: fault.map(|fault| fault.status), ..page }
}
