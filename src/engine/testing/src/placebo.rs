//! Decks between which there is no difference, to hold statistics against.

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        object::{CARDS_PER_SEAT, SURVIVOR_DECK_START, ZOMBIE_DECK_START},
        program::CardId,
    },
    table::Seat,
};

use crate::{duels::duel, shipped};

/// How many kinds of blanks there are in a Survivor Deck, each with four copies.
const KINDS: usize = 10;

/// A mirror of a ready-made deck whose Survivor Decks are blanks alone: which of them
/// are drawn changes nothing.
///
/// # Panics
/// When the ready-made deck leaves no room for ten cards more.
pub fn blank_decks(config: RulesConfig) -> Duel {
    let deck = &shipped::decks()[0];
    let mut rules = duel(config, shipped::catalogue(), [deck, deck]);
    let first_blank = rules.program.cards.len();
    for _ in 0..KINDS {
        let card = rules.cards[SURVIVOR_DECK_START];
        let with_blank = rules.with_blank(Seat::First, card).expect("room for a blank");
        rules.program = with_blank.program;
    }
    for seat in Seat::BOTH {
        let start = seat.index() * CARDS_PER_SEAT;
        let slots = &mut rules.cards[start + SURVIVOR_DECK_START..start + ZOMBIE_DECK_START];
        for (at, slot) in slots.iter_mut().enumerate() {
            *slot = CardId(u8::try_from(first_blank + at % KINDS).expect("few cards"));
        }
    }
    rules
}

/// The same decks with their cards in another order, so that a seed deals another game.
#[must_use]
pub fn dealt_otherwise(rules: &Duel) -> Duel {
    let mut rules = rules.clone();
    for seat in Seat::BOTH {
        let start = seat.index() * CARDS_PER_SEAT;
        rules.cards[start + SURVIVOR_DECK_START..start + ZOMBIE_DECK_START].rotate_left(17);
        rules.cards[start + ZOMBIE_DECK_START..start + CARDS_PER_SEAT].rotate_left(7);
    }
    rules
}
