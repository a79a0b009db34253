//! What two decks do not share.

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
    let mut rows: Vec<(CardName, Row)> = Vec::new();
    for (deck, is_left) in [(left, true), (right, false)] {
        for line in deck.section(section) {
            let name = CardName::new(&line.card);
            let at = rows.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
                let line = DeckLine { printing: None, ..line.clone() };
                rows.push((name, Row { line, left: 0, right: 0 }));
                rows.len() - 1
            });
            let row = &mut rows[at].1;
            let copies = if is_left { &mut row.left } else { &mut row.right };
            *copies = copies.saturating_add(line.quantity);
        }
    }
    rows.retain(|(_, row)| row.left > 0 || row.right > 0);
    let rank = |row: &Row| {
        let card_type = catalogue.find_name(&row.line.card).map(|card| catalogue.card(card).card_type);
        catalogue.game().types.iter().position(|word| Some(word.id) == card_type).unwrap_or(usize::MAX)
    };
    rows.sort_by_cached_key(|(name, row)| (rank(row), name.key().to_owned()));
    rows.into_iter().map(|(_, row)| row).collect()
}
