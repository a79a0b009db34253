//! What two decks do not share.

use std::collections::BTreeMap;

use maud::Markup;
use safehouse_engine::{
    card::CardName,
    catalogue::Catalogue,
    deck::list::{DeckLine, DeckList},
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
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for (deck, is_left) in [(left, true), (right, false)] {
        for line in deck.section(section) {
            let row = rows.entry(CardName::new(&line.card).key().to_owned()).or_insert_with(|| {
                let line = DeckLine { printing: None, ..line.clone() };
                Row { line, left: 0, right: 0 }
            });
            let copies = if is_left { &mut row.left } else { &mut row.right };
            *copies = copies.saturating_add(line.quantity);
        }
    }
    rows.retain(|_, row| row.left > 0 || row.right > 0);
    let rank = |row: &Row| {
        let card_type = catalogue.find_name(&row.line.card).map(|card| catalogue.card(card).card_type);
        catalogue.game().types.iter().position(|word| Some(word.id) == card_type).unwrap_or(usize::MAX)
    };
    // The rows are in the order of names, which a stable sort keeps within a type.
    let mut rows: Vec<Row> = rows.into_values().collect();
    rows.sort_by_cached_key(rank);
    rows
}
