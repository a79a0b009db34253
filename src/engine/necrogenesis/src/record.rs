//! Games of NecroGenesis as records.

use safehouse_cards::{
    catalogue::Catalogue,
    deck::list::{DeckLine, DeckList},
};
use safehouse_table::{
    Seat, Sink,
    random::Seed,
    record::{Record, Recorded, Start},
};

use super::{
    NECROGENESIS,
    choice::Choice,
    config::RulesConfig,
    duel::{Duel, DuelError},
    edit,
    event::Event,
    object::CARDS_PER_SEAT,
    scenario,
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

    fn edit(
        &self,
        state: &mut State,
        edit: &str,
        log: &mut impl Sink<Event>,
        options: &mut Vec<Choice>,
    ) -> Result<(), String> {
        edit::make(self, state, edit, log, options)
    }
}

/// The record of a game that is about to begin where the last move of a scenario
/// leads to. Its decks are the cards on that table that the card list has.
///
/// # Errors
/// A scenario that cannot be laid out or that ends the game, with its line.
pub fn beginning_with(catalogue: &Catalogue, scenario: &str, seed: Seed) -> Result<DuelRecord, DuelError> {
    let start = Start::new(scenario).map_err(|unfit| DuelError::Start(unfit.to_string()))?;
    let duel = scenario::opening(scenario, catalogue, &[]).map_err(DuelError::Start)?;
    let [first, second] = Seat::BOTH.map(|seat| {
        let from = seat.index() * CARDS_PER_SEAT;
        let names = duel.cards.iter().skip(from).take(CARDS_PER_SEAT).map(|card| &*duel.program.card(*card).name);
        let known = names.filter_map(|name| {
            let card = catalogue.card(catalogue.find_name(name)?);
            let section = NECROGENESIS.home_section(card.card_type)?.id;
            Some(DeckLine {
                section: section.to_owned(),
                quantity: 1,
                card: card.name.as_str().to_owned(),
                printing: None,
            })
        });
        DeckList { lines: known.collect(), ..DeckList::new(NECROGENESIS.id) }
    });
    let record = DuelRecord::new::<Duel>(catalogue, [&first, &second], seed, duel.config.clone());
    Ok(DuelRecord { start: Some(start), ..record })
}

impl Duel {
    /// The duel that a record is of: that of the position that it begins with, of
    /// [`Duel::completed`] where it says that its decks were completed, else that of
    /// [`Duel::new`]; at an even pace where it says that, and with the cards that were
    /// brought.
    ///
    /// # Errors
    /// As [`Duel::new`]; a position that cannot be laid out, or by other rules than
    /// the record's; a card that cannot be brought.
    pub fn of_record(record: &DuelRecord, catalogue: &Catalogue) -> Result<Self, DuelError> {
        let (config, decks) = (record.config.clone(), [&record.decks[0], &record.decks[1]]);
        let brought = Self::brought(&record.brought, catalogue)?;
        let duel = match &record.start {
            Some(start) => scenario::opening(start.as_str(), catalogue, &brought).map_err(DuelError::Start)?,
            None if record.setting.completed => Self::completed_with(config, catalogue, decks, &brought).duel,
            None => Self::new_with(config, catalogue, decks, &brought)?,
        };
        if duel.config != record.config {
            return Err(DuelError::Start("its readings of the rules are not those of the record".to_owned()));
        }
        if let Some(last) = record.brought.last().filter(|_| duel.is_overfull()) {
            return Err(DuelError::Brought(last.clone()));
        }
        Ok(Self { even_pace: record.setting.even_pace, ..duel })
    }
}
