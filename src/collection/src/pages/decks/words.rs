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

/// How many copies a deck has, finds elsewhere, and misses, as programs are told it.
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
}

/// Where the copies are that a deck asks for. What stands in another deck has to be taken out of it, so that it is told
/// apart from what lies free: of decks that are complete at the same time, one alone has it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Whereabouts {
    pub(super) in_it: u64,
    /// In no deck, also where their owner would rather leave them.
    pub(super) free: u64,
    pub(super) in_other_decks: u64,
    pub(super) missing: u64,
}

impl Whereabouts {
    /// The sums of lines.
    pub(super) fn of<'l>(lines: impl IntoIterator<Item = &'l AllocatedLine>) -> Self {
        let mut sums = Self::default();
        for line in lines {
            sums.missing += u64::from(line.missing);
            for piece in &line.pieces {
                let sum = match piece.origin {
                    Origin::InPlace => &mut sums.in_it,
                    Origin::Free | Origin::Protected => &mut sums.free,
                    Origin::Shared { .. } | Origin::OtherDeck { .. } => &mut sums.in_other_decks,
                };
                *sum += u64::from(piece.copies);
            }
        }
        sums
    }

    fn all(self) -> u64 {
        self.in_it + self.free + self.in_other_decks + self.missing
    }

    /// A bar of four parts, with words that say the same.
    pub(super) fn draw(self) -> Markup {
        let Self { in_it, free, in_other_decks, missing } = self;
        html! {
            div class="deck-count" {
                (self.bar())
                p class="deck-count__words" { (in_it) " in it, " (free) " free, " (in_other_decks) " in other decks, " (missing) " missing" }
            }
        }
    }

    fn bar(self) -> Markup {
        let all = self.all().max(1);
        // In thousandths, so that no number of a point is written.
        let part = |copies: u64| copies.saturating_mul(1_000) / all;
        let (in_it, free, in_other_decks) = (part(self.in_it), part(self.free), part(self.in_other_decks));
        html! {
            svg class="deck-count__bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" {
                rect class="deck-count__have" width=(in_it) height="10" {}
                rect class="deck-count__elsewhere" x=(in_it) width=(free) height="10" {}
                rect class="deck-count__others" x=(in_it + free) width=(in_other_decks) height="10" {}
            }
        }
    }
}

/// What the parts of the bars mean, below a bar that has as much of each.
pub(super) fn legend() -> Markup {
    let each = Whereabouts { in_it: 1, free: 1, in_other_decks: 1, missing: 1 };
    html! {
        div class="deck-count deck-count--legend" {
            (each.bar())
            p {
                "Each deck is counted alone. From left to right: in it; free, in no deck; in other decks, out of which it "
                "would have to be taken; missing."
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
