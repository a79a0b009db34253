//! Games of NecroGenesis as records.

use safehouse_cards::catalogue::Catalogue;
use safehouse_table::{
    Seat, Sink,
    random::Seed,
    record::{Record, Recorded},
};

use super::{
    NECROGENESIS,
    choice::Choice,
    config::RulesConfig,
    duel::{Duel, DuelError},
    event::Event,
    state::State,
};

/// The record of a duel.
pub type DuelRecord = Record<RulesConfig>;

impl Recorded for Duel {
    const GAME: &'static str = NECROGENESIS.id;
    const ENGINE: u32 = 4;

    fn to_bytes(choice: Choice) -> [u8; 3] {
        choice.to_bytes()
    }

    fn from_bytes(bytes: [u8; 3]) -> Option<Choice> {
        Choice::from_bytes(bytes)
    }

    fn concede(&self, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
        Duel::concede(self, state, seat, log);
    }

    fn reseed(&self, state: &mut State, seed: Seed) {
        state.reseed(seed);
    }
}

impl Duel {
    /// The duel that a record is of.
    ///
    /// # Errors
    /// As [`Duel::new`].
    pub fn of_record(record: &DuelRecord, catalogue: &Catalogue) -> Result<Self, DuelError> {
        Self::new(record.config.clone(), catalogue, [&record.decks[0], &record.decks[1]])
    }
}
