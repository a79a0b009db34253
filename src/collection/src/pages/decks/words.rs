//! Decks, lines and copies in words.

use maud::{Markup, html};
use safehouse_engine::{
    copies::allocation::{AllocatedLine, Origin, Piece, Stock},
    deck::list::{ChosenPrinting, DeckLine},
};

use crate::{
    Desk, OwnDeck,
    parts::{form_of, form_words, place_line},
};

/// What a deck is called.
pub(super) fn name_of(deck: &OwnDeck) -> &str {
    if deck.name.trim().is_empty() { "Untitled" } else { deck.name.as_str() }
}

/// How many copies a deck has, finds elsewhere, and misses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// That are in it.
    pub have: u64,
    /// That are elsewhere.
    pub elsewhere: u64,
    /// That there are none of.
    pub missing: u64,
}

impl Count {
    /// The sums of lines.
    pub fn of(lines: &[AllocatedLine]) -> Self {
        lines.iter().fold(Self::default(), |sum, line| Self {
            have: sum.have + u64::from(line.in_place()),
            elsewhere: sum.elsewhere + u64::from(line.elsewhere()),
            missing: sum.missing + u64::from(line.missing),
        })
    }

    fn all(self) -> u64 {
        self.have + self.elsewhere + self.missing
    }

    /// A bar of three parts, with words that say the same.
    pub(super) fn draw(self) -> Markup {
        let all = self.all().max(1);
        // In thousandths, so that no number of a point is written.
        let part = |copies: u64| copies.saturating_mul(1_000) / all;
        html! {
            div class="deck-count" {
                svg class="deck-count__bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" {
                    rect class="deck-count__have" width=(part(self.have)) height="10" {}
                    rect class="deck-count__elsewhere" x=(part(self.have)) width=(part(self.elsewhere)) height="10" {}
                }
                p class="deck-count__words" { (self.have) " in it, " (self.elsewhere) " elsewhere, " (self.missing) " missing" }
            }
        }
    }
}

/// Which printing a line wants, in words; empty for any.
pub(super) fn wanted(chosen: Option<&ChosenPrinting>) -> String {
    let Some(chosen) = chosen else { return String::new() };
    let finish = chosen.finish.map(|finish| finish.name());
    let edition = chosen.edition.map(|edition| edition.name());
    let both = chosen.finish.zip(chosen.edition).map(|(finish, edition)| form_of(finish, edition));
    let form: Vec<&str> = match &both {
        Some(both) => vec![both.as_str()],
        None => finish.into_iter().chain(edition).collect(),
    };
    let parts = std::iter::once(chosen.number.as_str()).chain(form.into_iter().filter(|words| !words.is_empty()));
    parts.collect::<Vec<_>>().join(", ")
}

/// A card of a line, with the printing that it wants.
pub(super) fn line_of(line: &DeckLine) -> Markup {
    let wanted = wanted(line.printing.as_ref());
    html! {
        bdi { (line.card) } @if !wanted.is_empty() { " " span class="muted" { "(" bdi { (wanted) } ")" } }
    }
}

/// Where some copies of a line are, and why these.
pub(super) fn piece(desk: &Desk<'_>, stocks: &[Stock<'_>], piece: &Piece) -> Markup {
    let Some(stock) = stocks.get(piece.stock) else { return html! {} };
    let words = form_words(stock.holding);
    html! {
        span class="figures" { (piece.copies) "× " (stock.holding.number) }
        @if !words.is_empty() { " " span class="muted" { (words) } }
        @match piece.origin {
            Origin::InPlace => { ": " (piece.origin.reason()) }
            Origin::Shared { .. } => { ": in " (place_line(desk, &stock.holding.place)) ", which takes turns with it" }
            Origin::Free => { ": free, in " (place_line(desk, &stock.holding.place)) }
            Origin::Protected => { ": kept in " (place_line(desk, &stock.holding.place)) ", as " (piece.origin.reason()) }
            Origin::OtherDeck { .. } => { ": in " (place_line(desk, &stock.holding.place)) ", as " (piece.origin.reason()) }
        }
    }
}
