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
    /// The duel that a record is of: that of [`Duel::completed`] where it says that
    /// its decks were completed, else that of [`Duel::new`]; at an even pace where it
    /// says that.
    ///
    /// # Errors
    /// As [`Duel::new`].
    pub fn of_record(record: &DuelRecord, catalogue: &Catalogue) -> Result<Self, DuelError> {
        let (config, decks) = (record.config.clone(), [&record.decks[0], &record.decks[1]]);
        let duel = match record.setting.completed {
            true => Self::completed(config, catalogue, decks).duel,
            false => Self::new(config, catalogue, decks)?,
        };
        Ok(Self { even_pace: record.setting.even_pace, ..duel })
    }
}
