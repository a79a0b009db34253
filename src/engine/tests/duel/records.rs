//! Records of games: replay, undo, branches and their written forms.

use std::{collections::BTreeMap, sync::Arc};

use proptest::prelude::*;
use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    necrogenesis::{
        choice::Choice,
        config::{FirstPlayer, RulesConfig},
        duel::Duel,
        play::Refusal,
        record::DuelRecord,
    },
    table::{
        Outcome, Rules as _, Seat, Silent,
        random::Seed,
        record::{Mismatch, ReadError, ReplayError, Session},
    },
};
use safehouse_testing::{
    numbers::Numbers,
    shipped::{self, catalogue, decks},
};

fn unusual() -> RulesConfig {
    RulesConfig { first_player: FirstPlayer::Seat(Seat::Second), ap_gain: 4, ..RulesConfig::default() }
}

/// A random game of at most so many choices, as its record.
pub(crate) fn played(catalogue: &Catalogue, config: RulesConfig, seed: u64, most: usize) -> (Arc<Duel>, DuelRecord) {
    let decks = decks();
    let pair = [&decks[seed as usize % 4], &decks[(seed / 4) as usize % 4]];
    let record = DuelRecord::new::<Duel>(catalogue, pair, Seed::from_number(seed), config);
    let duel = Arc::new(Duel::of_record(&record, catalogue).expect("two complete decks"));
    let mut session = Session::open(Arc::clone(&duel), record).expect("an empty record");
    let mut numbers = Numbers(seed);
    while session.outcome().is_none() && session.record().choices.len() < most {
        let options = session.options();
        session.choose(options[numbers.below(options.len())]).expect("a legal choice");
    }
    let record = session.into_record();
    (duel, record)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn a_replay_is_the_game_itself(seed in any::<u64>(), most in 0usize..120) {
        let catalogue = catalogue();
        let (duel, record) = played(catalogue, RulesConfig::default(), seed, most);
        let mut numbers = Numbers(seed);
        let (mut options, mut log) = (Vec::new(), Vec::new());
        let mut state = duel.begin(record.seed, &mut log, &mut options);
        for _ in 0..record.choices.len() {
            let choice = options[numbers.below(options.len())];
            duel.take(&mut state, choice, &mut log, &mut options);
        }
        let mut replayed = Vec::new();
        let again = record.replay(&*duel, &mut replayed).expect("a legal game");
        prop_assert!(again == state && replayed == log);
        prop_assert_eq!(again.to_canonical_bytes().ok(), state.to_canonical_bytes().ok());
    }

    #[test]
    fn undo_leads_to_the_state_before(seed in any::<u64>(), most in 1usize..80, back in 1usize..10) {
        let catalogue = catalogue();
        let (duel, record) = played(catalogue, RulesConfig::default(), seed, most);
        let back = back.min(record.choices.len());
        let mut session = Session::open(Arc::clone(&duel), record.clone()).expect("a legal game");
        for _ in 0..back {
            prop_assert_eq!(session.undo(), Ok(true));
        }
        // What was taken back may have shown what comes; see the tests of undo.
        let peeked = session.record().peeked;
        let expected = DuelRecord { peeked, ..record.branch(record.choices.len() - back) };
        let mut log = Vec::new();
        let state = expected.replay(&*duel, &mut log).expect("a legal game");
        prop_assert!(*session.state() == state && session.events() == log.as_slice());
        prop_assert_eq!(session.record(), &expected);
    }

    #[test]
    fn both_written_forms_give_the_record_back(seed in any::<u64>(), most in 0usize..200, usual in any::<bool>()) {
        let catalogue = catalogue();
        let config = if usual { RulesConfig::default() } else { unusual() };
        let (_, mut record) = played(catalogue, config, seed, most);
        record.conceded = [None, Some(Seat::First), Some(Seat::Second)][(seed % 3) as usize];
        let text = record.to_text(catalogue).expect("a short form");
        prop_assert_eq!(DuelRecord::read(&text, catalogue), Ok(record.clone()));
        prop_assert_eq!(DuelRecord::read(&text.to_uppercase(), catalogue), Ok(record.clone()));
        record.kept = vec!["Turn 1".to_owned()];
        let json = record.to_json().expect("JSON");
        prop_assert_eq!(DuelRecord::read(&json, catalogue), Ok(record));
    }

    #[test]
    fn a_damaged_word_is_refused(seed in any::<u64>(), at in any::<prop::sample::Index>(), digit in "[0-9a-z]") {
        let catalogue = catalogue();
        let (_, record) = played(catalogue, unusual(), seed, 20);
        let text = record.to_text(catalogue).expect("a short form");
        let at = at.index(text.len());
        let damaged = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
        let read = DuelRecord::read(&damaged, catalogue);
        prop_assert!(read.is_err() || read == Ok(record.clone()), "{damaged}");
        prop_assert!(DuelRecord::read(&text[..at], catalogue).is_err());
    }

    #[test]
    fn any_text_is_read_or_refused_without_panic(text in "(sg1)?[0-9a-z{}\":, ]{0,200}") {
        let _ = DuelRecord::read(&text, catalogue());
    }
}

#[test]
fn a_session_holds_the_options_of_its_decision() {
    let catalogue = catalogue();
    let (duel, record) = played(catalogue, RulesConfig::default(), 5, 60);
    let same = |session: &Session<Duel, RulesConfig>| {
        let mut options = Vec::new();
        duel.options(session.state(), &mut options);
        assert_eq!(session.options(), options);
        options
    };
    let mut session = Session::open(Arc::clone(&duel), record).expect("a legal game");
    let before = same(&session);
    assert_eq!(session.undo(), Ok(true));
    assert_ne!(same(&session), before);
    let illegal = Choice::Number(200);
    assert!(session.choose(illegal).is_err());
    let options = same(&session);
    session.choose(options[0]).expect("a legal choice");
    same(&session);
    session.concede(Seat::First);
    assert_eq!(same(&session), []);
    assert!(session.choose(illegal).is_err_and(|refusal| refusal == Refusal::GameOver));
}

#[test]
fn running_games_are_kept_in_a_map_and_played_on_by_other_threads() {
    let mut games: BTreeMap<u64, Session<Duel, RulesConfig>> = (0..3)
        .map(|seed| {
            let (duel, record) = played(catalogue(), RulesConfig::default(), seed, 4);
            (seed, Session::open(duel, record).expect("a legal game"))
        })
        .collect();
    std::thread::scope(|scope| {
        for session in games.values_mut() {
            scope.spawn(|| session.choose(session.options()[0]).expect("a legal choice"));
        }
    });
    let lengths: Vec<_> = games.values().map(|session| session.record().choices.len()).collect();
    assert_eq!(lengths, [5, 5, 5]);
}

#[test]
fn only_real_decisions_are_recorded() {
    let catalogue = catalogue();
    let (duel, record) = played(catalogue, RulesConfig::default(), 3, usize::MAX);
    for at in 0..record.choices.len() {
        let state = record.branch(at).replay(&*duel, &mut Silent).expect("a legal game");
        let mut options = Vec::new();
        duel.options(&state, &mut options);
        assert!(options.len() >= 2, "choice {at} of {options:?}");
    }
}

#[test]
fn a_concession_is_recorded_and_taken_back() {
    let catalogue = catalogue();
    let (duel, record) = played(catalogue, RulesConfig::default(), 9, 30);
    let mut session = Session::open(Arc::clone(&duel), record.clone()).expect("a legal game");
    session.concede(Seat::First);
    assert_eq!(session.outcome(), Some(Outcome::Won(Seat::Second)));
    let again = session.record().replay(&*duel, &mut Silent).expect("a legal game");
    assert_eq!(again, *session.state());
    assert_eq!(session.undo(), Ok(true));
    assert_eq!(session.record(), &record);
    assert_eq!(session.outcome(), None);
}

#[test]
fn nothing_is_left_to_undo_at_the_beginning() {
    let catalogue = catalogue();
    let (duel, record) = played(catalogue, RulesConfig::default(), 9, 1);
    let mut session = Session::open(Arc::clone(&duel), record).expect("a legal game");
    assert_eq!([session.undo(), session.undo()], [Ok(true), Ok(false)]);
}

#[test]
fn a_record_of_other_rules_or_cards_opens_and_says_so() {
    let catalogue = catalogue();
    let (_, record) = played(catalogue, RulesConfig::default(), 9, 5);
    assert_eq!(record.mismatch::<Duel>(catalogue), None);
    let kept = vec!["Turn 1: first player".to_owned()];
    let older = DuelRecord { engine: 0, kept: kept.clone(), ..record.clone() };
    let opened = DuelRecord::read(&older.to_json().expect("JSON"), catalogue).expect("a record");
    assert_eq!(opened.mismatch::<Duel>(catalogue), Some(Mismatch::Engine { found: 0, here: record.engine }));
    assert_eq!(opened.kept, kept);
    let cards = shipped::OUTBREAK.text;
    let changed = cards.replacen("\"damage\": 2", "\"damage\": 3", 400);
    assert_ne!(cards, changed);
    let changed = shipped::read(&[CatalogueSource { name: "changed.json", text: &changed }, shipped::PROMOS]);
    assert_eq!(record.mismatch::<Duel>(&changed), Some(Mismatch::Cards));
    let other = DuelRecord { game: "chess".to_owned(), ..record };
    assert_eq!(other.mismatch::<Duel>(catalogue), Some(Mismatch::Game("chess".to_owned())));
}

#[test]
fn a_record_with_an_illegal_choice_says_which_and_why() {
    let catalogue = catalogue();
    let (duel, mut record) = played(catalogue, RulesConfig::default(), 9, 5);
    record.choices.push([13, 0, 0]);
    let replayed = record.replay(&*duel, &mut Silent);
    assert!(
        matches!(&replayed, Err(ReplayError::Refused { at: 6, refusal }) if refusal.contains("not a legal choice"))
    );
    record.choices[5] = [200, 0, 0];
    assert_eq!(record.replay(&*duel, &mut Silent), Err(ReplayError::NoChoice { at: 6 }));
}

#[test]
fn a_record_of_a_newer_form_is_told_apart_from_a_damaged_one() {
    let catalogue = catalogue();
    let newer = DuelRecord::read("sg2abc", catalogue);
    assert_eq!(newer, Err(ReadError::NewerForm { found: 2 }));
    let newer = DuelRecord::read("{\"record\": 7, \"more\": true}", catalogue);
    assert_eq!(newer, Err(ReadError::NewerForm { found: 7 }));
    assert_eq!(DuelRecord::read("a deck", catalogue), Err(ReadError::NotARecord));
}

#[test]
fn the_order_of_lines_in_a_deck_does_not_change_its_games() {
    let catalogue = catalogue();
    let decks = decks();
    let mut turned = decks[0].clone();
    turned.lines.reverse();
    let seed = Seed::from_number(1);
    let record = |deck| DuelRecord::new::<Duel>(catalogue, [deck, &decks[1]], seed, RulesConfig::default());
    assert_eq!(record(&decks[0]), record(&turned));
    let begun = |deck| {
        let duel = Duel::new(RulesConfig::default(), catalogue, [deck, &decks[1]]).expect("two complete decks");
        duel.begin(seed, &mut Silent, &mut Vec::new())
    };
    assert!(begun(&decks[0]) == begun(&turned));
}
