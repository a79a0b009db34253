//! The ways from a deck into a game with it, and into the lab.

use maud::{Markup, html};
use safehouse_engine::{games, library::GameLibrary};

use crate::{
    deck::{address, label::DeckLabel},
    paths::HasPaths as _,
};

/// Who plays against a deck that is tested with one press.
pub const OPPONENT: &str = "rule-of-thumb";

/// The code of the deck that stands against one, of which this is the code: a ready-made one,
/// another where there is one. `None` where games of its kind are not played here.
pub fn opponent(library: &GameLibrary, code: &str) -> Option<String> {
    if !games::is_played(library.game()) {
        return None;
    }
    let mut codes = library.decks.iter().map(|deck| address::code_of(library, deck));
    let first = codes.next()?;
    if first == code { codes.next().or(Some(first)) } else { Some(first) }
}

/// A button that begins a game at once, the way to choose against what, and the way to measure the deck.
pub fn test_deck(library: &GameLibrary, code: &str, name: &str) -> Markup {
    let game = library.paths();
    let label = DeckLabel::named(name);
    let deck = game.test(code, &label);
    html! {
        @if let Some(against) = opponent(library, code).filter(|_| !code.is_empty()) {
            form class="test-deck" method="post" action=(game.test_games()) {
                input type="hidden" name="own" value=(deck);
                input type="hidden" name="against" value=(against);
                input type="hidden" name="by" value=(OPPONENT);
                button class="button button--plain" title="A game by the real rules against a ready-made deck" { "Test" }
            }
            a class="button button--plain" href=(deck) rel="external" { "Test against…" }
            a class="button button--plain" href=(game.measure(code, &label)) rel="external" title="What it wins, in thousands of games" { "Measure" }
        }
    }
}
