//! Cards and abilities by what is printed on them.

use crate::{
    duel::Duel,
    program::{AbilityId, CardId},
};

/// The name of a card; `None` for one that the reader may not know.
pub(super) fn name(duel: &Duel, card: CardId) -> Option<&str> {
    if card == CardId::HIDDEN {
        return None;
    }
    duel.program.cards.get(usize::from(card.0)).map(|card| card.name.as_str())
}

/// The printed line of an ability; `None` for none.
pub(super) fn line(duel: &Duel, ability: AbilityId) -> Option<&str> {
    duel.program.abilities.get(usize::from(ability.0)).map(|ability| ability.line.as_str())
}

/// The printed line that an operation comes from.
pub(super) fn line_of_op(duel: &Duel, op: u16) -> Option<&str> {
    let abilities = duel.program.abilities.iter();
    abilities.filter(|ability| ability.ops.contains(&op)).map(|ability| ability.line.as_str()).next()
}
