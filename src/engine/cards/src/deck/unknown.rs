//! Ways on for a line whose card no catalogue knows, most often a misspelt one.

use super::{
    edit::Edit,
    list::{DeckLine, DeckList},
};
use crate::{card::CardName, catalogue::Catalogue};

/// How many cards are offered.
const OFFERED: usize = 5;

/// A card that a line may mean, and the edit that puts it there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The card's name.
    pub card: String,
    /// Puts its copies in the place of the line.
    pub edit: Edit,
}

/// The cards with the names nearest to that of a line, the nearest first;
/// nothing for a line whose card is known or that is not there.
///
/// The copies stay. The section stays when it takes the card or is no part of
/// the deck; else they go where cards of this type belong. They join a line
/// that has the card there.
pub fn replacements(deck: &DeckList, line: usize, catalogue: &Catalogue) -> Vec<Replacement> {
    let Some(written) = deck.lines.get(line).filter(|written| catalogue.find_name(&written.card).is_none()) else {
        return Vec::new();
    };
    let game = catalogue.game();
    let near = catalogue.near_names(&written.card, OFFERED);
    near.into_iter()
        .map(|near| {
            let card = catalogue.card(near.card);
            let stays =
                game.section(&written.section).is_some_and(|at| !at.counted || at.home_of.contains(&card.card_type));
            let section = match game.home_section(card.card_type) {
                Some(home) if !stays => home.id.to_owned(),
                _ => written.section.clone(),
            };
            let name = card.name.as_str().to_owned();
            let new = DeckLine { section, card: name.clone(), quantity: written.quantity, printing: None };
            let joins = deck.lines.iter().any(|other| {
                other.section == new.section && other.printing.is_none() && CardName::new(&other.card) == card.name
            });
            let put = if joins { Edit::Add(new) } else { Edit::Insert { at: line, line: new } };
            Replacement { card: name, edit: Edit::Batch(vec![Edit::Remove { line }, put]) }
        })
        .collect()
}
