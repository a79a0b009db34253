//! Games that are looked at by their record, and played on from anywhere in it.

use safehouse_cards::{catalogue::Catalogue, visible::visible_deck};
use safehouse_engine::{
    deck::list::DeckList,
    necrogenesis::{SURVIVOR, duel::Duel, record::DuelRecord},
};

use super::{
    answer::MOST_NEW_LUCK,
    begin::{self, Beginning},
    game::{DuelSession, GivenBy, Player, TestGame, turns_of},
    play::MOST_CHOICES,
};
use crate::{Caller, Refusal, Service, refusal::GameFault, shared_decks};

/// A game by its record, at one of its steps.
#[derive(Debug)]
pub struct Replayed {
    /// The game as far as it was asked for.
    pub session: DuelSession,
    /// How many steps the record has.
    pub steps: usize,
    /// Where each turn begins, to the end of the record: its number, and how many steps lead to its first
    /// decision.
    pub turns: Vec<(u16, usize)>,
    /// What the decks of the seats are called.
    pub names: [String; 2],
}

/// Reads a record and plays it up to a step, or to its end.
pub(super) fn read(
    service: &Service,
    catalogue: &Catalogue,
    word: &str,
    at: Option<usize>,
) -> Result<Replayed, Refusal> {
    let record = record_of(catalogue, word)?;
    let mut replayed = whole(service, catalogue, &record)?;
    if let Some(at) = at.filter(|at| *at < replayed.steps) {
        replayed.stand_at(&record, at)?;
    }
    Ok(replayed)
}

/// Plays a record to its end.
pub(super) fn whole(service: &Service, catalogue: &Catalogue, record: &DuelRecord) -> Result<Replayed, Refusal> {
    let (duel, _) = service.tables.duel(record, catalogue).map_err(begin::unplayable)?;
    let session = DuelSession::open(duel, record.clone()).map_err(unplayed)?;
    let (turns, names) = (turns_of(&session), names_of(record));
    Ok(Replayed { session, steps: record.steps(), turns, names })
}

impl Replayed {
    /// The game of this record as it stood at a step, which nobody went back to, or at its end.
    pub(super) fn stand_at(&mut self, record: &DuelRecord, step: usize) -> Result<(), Refusal> {
        let part = if step < self.steps { record.branch(step) } else { record.clone() };
        self.session = DuelSession::open(self.session.shared_rules(), part).map_err(unplayed)?;
        Ok(())
    }
}

/// A game of the caller's that goes on from a step of a record, with both hands.
pub(super) async fn play(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    word: &str,
    at: Option<usize>,
) -> Result<TestGame, Refusal> {
    let Replayed { session, names, .. } = read(service, catalogue, word, at)?;
    let mut record = session.into_record();
    record.conceded = None;
    // Whoever goes on from a record knows its seed.
    record.peeked = Some(record.peeked.map_or(record.choices.len(), |peeked| peeked.min(record.choices.len())));
    let by = vec![GivenBy::Person; record.choices.len()];
    let players = [Player::Person; 2];
    begin::begin(
        service,
        caller,
        catalogue,
        Beginning { record, by, players, names, notes: Vec::new(), title: String::new(), is_open: true },
    )
    .await
}

pub(super) fn record_of(catalogue: &Catalogue, word: &str) -> Result<DuelRecord, Refusal> {
    let unread = |why: String| Refusal::from(GameFault::Record { why });
    let record = DuelRecord::read(word, catalogue).map_err(|error| unread(error.to_string()))?;
    if let Some(mismatch) = record.mismatch::<Duel>(catalogue) {
        return Err(unread(mismatch.to_string()));
    }
    if record.choices.len() > MOST_CHOICES || record.reseeds.len() > MOST_NEW_LUCK {
        return Err(unread(format!("a game has at most {MOST_CHOICES} choices and {MOST_NEW_LUCK} times new luck")));
    }
    for deck in &record.decks {
        shared_decks::check_size(deck)?;
    }
    Ok(DuelRecord { decks: record.decks.map(visible_deck), kept: Vec::new(), ..record })
}

fn unplayed(error: impl ToString) -> Refusal {
    GameFault::Record { why: error.to_string() }.into()
}

/// By their names, or else by their Survivors, or else by number: a word has no names.
fn names_of(record: &DuelRecord) -> [String; 2] {
    let [first, second] = &record.decks;
    let name = |deck: &DeckList, number: usize| {
        let name = begin::shown(&deck.name);
        let survivor = || deck.section(SURVIVOR).next().map(|line| begin::shown(&line.card));
        let named = Some(name).filter(|name| !name.is_empty()).or_else(survivor);
        named.unwrap_or_else(|| format!("Deck {number}"))
    };
    begin::told_apart([name(first, 1), name(second, 2)])
}
