//! Records in the repository lead to the same events and to the same state.
//!
//! When a change of the rules is meant to change games, raise
//! `Recorded::ENGINE` and write them anew:
//! `RENEW_GOLDEN_RECORDS=1 cargo test -p safehouse-engine --test golden_records`.

#![expect(clippy::disallowed_methods, reason = "a test reads and renews files of the repository")]

use std::sync::Arc;

use safehouse_engine::{
    necrogenesis::{
        config::{RulesConfig, ZombieSource},
        duel::Duel,
        event::Event,
        record::DuelRecord,
    },
    table::{Seat, random::Seed, record::Session},
};
use safehouse_testing::{
    duels::duel,
    golden,
    numbers::Numbers,
    repository,
    shipped::{catalogue, decks},
};

fn renew() {
    let (catalogue, decks) = (catalogue(), decks());
    let folder = repository("src/engine/testing/src/golden");
    let chosen = RulesConfig { zombie_source: ZombieSource::ChosenFromDeck, ..RulesConfig::default() };
    let games =
        [(RulesConfig::default(), 0, 1, usize::MAX), (chosen, 2, 3, usize::MAX), (RulesConfig::default(), 3, 0, 100)];
    for ((name, _, _), (config, first, second, most)) in golden::GOLDEN.into_iter().zip(games) {
        let seed = Seed::from_number(2026);
        let record = DuelRecord::new::<Duel>(catalogue, [&decks[first], &decks[second]], seed, config);
        let duel = Arc::new(Duel::of_record(&record, catalogue).expect("two complete decks"));
        let mut session = Session::open(duel, record).expect("an empty record");
        let mut numbers = Numbers(7);
        while session.outcome().is_none() && session.record().choices.len() < most {
            let options = session.options();
            session.choose(options[numbers.below(options.len())]).expect("a legal choice");
        }
        session.concede(Seat::Second);
        let write = |ending: &str, text: String| {
            std::fs::write(folder.join(format!("{name}.{ending}")), text).expect("a writable folder");
        };
        write("sha256", golden::Hashes::of(session.events(), session.state()).written());
        write("json", session.into_record().to_json().expect("JSON") + "\n");
    }
}

#[test]
fn golden_records_lead_to_the_same_events_and_states() {
    if std::env::var_os("RENEW_GOLDEN_RECORDS").is_some() {
        renew();
        return;
    }
    assert_eq!(golden::differing(), Vec::<String>::new(), "see the head of this file");
}

#[test]
fn a_renamed_field_is_no_other_game() {
    #[derive(serde::Serialize)]
    enum Renamed {
        Began { number: u16, whose: Seat },
    }
    let [event, later] = [3, 4].map(|turn| Event::TurnBegan { turn, seat: Seat::Second });
    assert_eq!(golden::nameless(&event), golden::nameless(&Renamed::Began { number: 3, whose: Seat::Second }));
    assert_ne!(golden::nameless(&event), golden::nameless(&later));
}

#[test]
fn what_differs_from_a_golden_record_is_told_apart() {
    let (catalogue, decks) = (catalogue(), decks());
    let duel = duel(RulesConfig::default(), catalogue, [&decks[0], &decks[1]]);
    let [one, other] = [1, 2].map(|seed| {
        let mut events = Vec::new();
        let state = duel.begin(Seed::from_number(seed), &mut events, &mut Vec::new());
        (events, state)
    });
    let file = golden::Hashes::of(&one.0, &one.1).written();
    let told = |events: &[Event], state| golden::Hashes::of(events, state).differs_from(&file).unwrap_or_default();
    assert_eq!(told(&one.0, &one.1), "");
    assert!(told(&one.0, &other.1).starts_with("the same events"));
    assert!(told(&other.0, &one.1).starts_with("the same state"));
    assert!(told(&other.0, &other.1).starts_with("another game"));
}
