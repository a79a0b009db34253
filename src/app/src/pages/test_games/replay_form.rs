//! The forms that take the record of a game, or a position.

use maud::html;

use crate::{
    drawing::{Page, Scene},
    pages::account::FieldFault,
    paths::{HasPaths as _, games},
};

/// What marks the form that takes a record from behind the `#` of its address. A page that has one
/// needs the script for it.
pub const FRAGMENT_MARK: &str = "data-takes-fragment";

/// The field of a position.
pub const POSITION: &str = "position";

/// The page at `/{game}/replay` without a game, with what was written and what is wrong with it; a
/// fault of the field [`POSITION`] is one of the position.
pub fn draw_replay_form(scene: &Scene<'_>, word: &str, position: &str, fault: Option<&FieldFault>) -> Page {
    let game = scene.library.game().id;
    let (of_position, of_word) =
        (fault.filter(|fault| fault.field == POSITION), fault.filter(|fault| fault.field != POSITION));
    let body = html! {
        div class="page page--text test-games" {
            h1 { "Look at a game" }
            p class="lead" { "Paste the record of a game: the word that begins with " code { "sg" } ", as the command line and the end of a game give it." }
            form class="form" method="get" data-takes-fragment action=(games::replays(game)) {
                div class="labelled" {
                    label for="game" { "Record" }
                    input class="field" id="game" name="game" value=(word) autocomplete="off" spellcheck="false" required
                        aria-invalid=[of_word.map(|_| "true")] aria-describedby=[of_word.map(|_| "game-fault")];
                    @if let Some(fault) = of_word { div class="form__fault" id="game-fault" role="alert" { p { (fault.words) } } }
                }
                p class="actions" { button class="button" { "Show the game" } }
            }
            h2 { "Begin with a position" }
            form class="form" method="post" action=(games::replays(game)) {
                div class="labelled" {
                    label for=(POSITION) { "Position" }
                    textarea class="field" id=(POSITION) name=(POSITION) rows="8" spellcheck="false" required
                        aria-invalid=[of_position.map(|_| "true")] aria-describedby="position-hint position-fault" { "\n" (position) }
                    div id="position-fault" { @if let Some(fault) = of_position { div class="form__fault" role="alert" { p { (fault.words) } } } }
                    p class="form__hint" id="position-hint" {
                        "The text of a scenario file, as the menu of a game gives its position and the rulebook its examples. \
                         A game of your own begins where its last step leads to, with both hands; it is marked, and counts among no others."
                    }
                }
                p class="actions" { button class="button" { "Begin" } }
            }
            p { a href=(scene.paths().test_games()) rel="external" { "Test games" } }
        }
    };
    let page = Page::new("Look at a game", "A game by its record, step by step.", games::replays(game), body);
    Page { status: fault.map(|fault| fault.status), ..page }
}
