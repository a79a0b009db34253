//! Whole games by the rules.

#![expect(clippy::disallowed_methods, reason = "a test plays on several threads, as many games as it is told")]

mod by_hand;
mod dice;
mod luck;
mod needless;
mod orders;
mod pace;
mod prospects;
mod random_decks;
mod random_games;
mod rare_phrases;
mod readings;
mod records;
mod refusals;
mod sentences;
mod surprises;
mod twins;
mod undo;
mod unfinished;
mod views;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        record::DuelRecord,
        simulation::{
            policy::PolicyKind,
            runner::{Batch, play_game},
        },
    },
    table::{
        Silent,
        random::Seed,
        record::{Recorded as _, Session},
    },
};
use safehouse_testing::shipped::{catalogue, decks};

/// A game by rule of thumb on both seats, as its record.
fn played(game: u64) -> (Arc<Duel>, DuelRecord) {
    static PLAYED: Mutex<BTreeMap<u64, (Arc<Duel>, DuelRecord)>> = Mutex::new(BTreeMap::new());
    let mut known = PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(game).or_insert_with(|| play(game)).clone()
}

fn play(game: u64) -> (Arc<Duel>, DuelRecord) {
    let batch =
        Batch { policies: [PolicyKind::RuleOfThumb; 2], seed: Seed::from_number(31), games: 1, until_width: None };
    let pair = [&decks()[game as usize % 4], &decks()[(game as usize / 4 + 1) % 4]];
    let seed = batch.seed.of_game(game);
    let mut record = DuelRecord::new::<Duel>(catalogue(), pair, seed, RulesConfig::default());
    let duel = Duel::of_record(&record, catalogue()).expect("two complete decks");
    let options = &mut Vec::new();
    let each = |choice| record.choices.push(Duel::to_bytes(choice));
    play_game(&duel, seed, batch.players(game), options, &mut Silent, each);
    (Arc::new(duel), record)
}

fn session(duel: &Arc<Duel>, record: DuelRecord) -> Session<Duel, RulesConfig> {
    Session::open(Arc::clone(duel), record).expect("a legal game")
}
