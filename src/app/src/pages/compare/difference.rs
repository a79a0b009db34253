//! What two decks do not share.

use maud::Markup;
use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        difference::{CardCopies, cards_of_both},
        list::{DeckLine, DeckList},
    },
};

use crate::components::deck_sheet::card_link;

/// A card of a section with its copies in either deck, whatever their
/// printings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    line: DeckLine,
    /// Copies in the left deck.
    pub(super) left: u32,
    /// Copies in the right deck.
    pub(super) right: u32,
}

/// How the decks differ in a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// The right deck does not play it.
    OnlyLeft,
    /// The left deck does not play it.
    OnlyRight,
    /// Both play it in other numbers.
    Number,
    /// Both play as many copies.
    Same,
}

impl Change {
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::OnlyLeft => "only-left",
            Self::OnlyRight => "only-right",
            Self::Number => "number",
            Self::Same => "same",
        }
    }
}

impl Row {
    pub(super) fn change(&self) -> Change {
        match (self.left, self.right) {
            (left, right) if left == right => Change::Same,
            (_, 0) => Change::OnlyLeft,
            (0, _) => Change::OnlyRight,
            _ => Change::Number,
        }
    }

    pub(super) fn link(&self, catalogue: &Catalogue) -> Markup {
        card_link(catalogue, &self.line)
    }
}

/// The cards of a section of either deck, by card type and name.
pub(super) fn differences(catalogue: &Catalogue, left: &DeckList, right: &DeckList, section: &str) -> Vec<Row> {
    let rank = |row: &Row| {
        let card_type = catalogue.find_name(&row.line.card).map(|card| catalogue.card(card).card_type);
        catalogue.game().types.iter().position(|word| Some(word.id) == card_type).unwrap_or(usize::MAX)
    };
    // They come in the order of names, which a stable sort keeps within a type.
    let cards = cards_of_both(left, right).into_iter().filter(|copies| copies.section == section);
    let mut rows: Vec<Row> = cards
        .map(|CardCopies { section, card, from, to }| {
            let line = DeckLine { section, card, quantity: from.max(to), printing: None };
            Row { line, left: from, right: to }
        })
        .collect();
    rows.sort_by_cached_key(rank);
    rows
}
