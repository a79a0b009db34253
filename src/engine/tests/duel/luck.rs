//! New luck: records that go by another seed from some choice on.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use safehouse_engine::{
    card::Card,
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    necrogenesis::{
        choice::Choice,
        config::{RulesConfig, ZombieSource},
        duel::Duel,
        event::Event,
        object::{Area, CARDS, Marks, ObjectId},
        play::Refusal,
        question::Question,
        record::DuelRecord,
        simulation::{
            policy::{Policy as _, PolicyKind},
            runner::Batch,
        },
        state::State,
        view::Viewer,
    },
    table::{
        Rules as _, Seat, Silent,
        random::Seed,
        record::{ReadError, Recorded as _, Reseed, Session},
    },
};
use safehouse_testing::{
    duels::duel,
    golden,
    numbers::Numbers,
    shipped::{catalogue, decks},
};

use crate::{played, session};

const BOTH_DECKS: [Area; 2] = [Area::SurvivorDeck, Area::ZombieDeck];

/// The record with new luck at so many random places.
fn reseeded(record: &DuelRecord, times: usize, numbers: &mut Numbers) -> DuelRecord {
    let mut places: Vec<usize> = (0..times).map(|_| numbers.below(record.choices.len() + 1)).collect();
    places.sort_unstable();
    places.dedup();
    let seed = Seed::from_number(numbers.0);
    let reseeds = places.into_iter().map(|at| Reseed { at, seed: seed.of_game(at as u64) }).collect();
    DuelRecord { reseeds, ..record.clone() }
}

/// Plays on by rule of thumb until the game is over; whether the choices that
/// were kept are legal until then.
fn played_on(session: &mut Session<Duel, RulesConfig>) {
    let mut players =
        Batch { policies: [PolicyKind::RuleOfThumb; 2], seed: Seed::from_number(3), games: 1, until_width: None }
            .players(0);
    while let Some(asked) = session.state().asked() {
        let view = session.rules().seat_view(session.state(), asked.seat);
        let chosen = players[asked.seat.index()].choose(&view, session.options());
        session.choose(session.options()[chosen]).expect("a legal choice");
    }
}

#[test]
fn from_random_positions_a_game_ends_under_new_luck_and_goes_another_way() {
    let mut numbers = Numbers(1);
    let mut differing = 0;
    for game in 0..100 {
        let (duel, record) = played(game);
        let at = numbers.below(record.choices.len());
        let mut branch = record.branch(at);
        assert_eq!(branch.reseeds, []);
        branch.reseed(Seed::from_number(game + 1000));
        let mut session = Session::open(Arc::clone(&duel), branch).expect("a legal game");
        played_on(&mut session);
        assert!(session.outcome().is_some());
        let mut events = Vec::new();
        let state = record.replay(&*duel, &mut events).expect("a legal game");
        differing += usize::from(session.events() != events.as_slice());
        let again = session.record().replay(&*duel, &mut Silent).expect("a legal game");
        assert_eq!(again, *session.state());
        // Same luck and same choices are the same game.
        let mut same = Session::open(Arc::clone(&duel), record.branch(at)).expect("a legal game");
        for choice in &record.choices[at..] {
            same.choose(Choice::from_bytes(*choice).expect("a choice")).expect("a legal choice");
        }
        assert!(*same.state() == state && same.events() == events.as_slice());
    }
    assert!(differing > 90, "{differing} of 100 games go another way");
}

#[test]
fn a_record_with_new_luck_leads_to_the_same_bytes_again() {
    let mut numbers = Numbers(5);
    for game in 0..10 {
        let (duel, record) = played(game);
        let record = reseeded(&record, 3, &mut numbers);
        let mut events = [Vec::new(), Vec::new()];
        let mut play = |which: usize| record.replay(&*duel, &mut events[which]);
        // Choices of another game may be refused where luck is another.
        let (one, again) = (play(0), play(1));
        match (one, again) {
            (Ok(one), Ok(again)) => assert_eq!(one.to_canonical_bytes().ok(), again.to_canonical_bytes().ok()),
            (one, again) => assert_eq!(one.err(), again.err()),
        }
        assert_eq!(events[0], events[1]);
    }
}

/// How many cards of a deck somebody knows the place of, as a person at the table
/// would remember them.
#[derive(Clone, Copy, Default)]
struct Remembered {
    /// On top, which were looked at.
    top: usize,
    /// At the bottom, which were put there.
    bottom: usize,
}

type Memory = [[Remembered; 2]; 2];

fn learn(memory: &mut Memory, event: Event) {
    let deck = |area| BOTH_DECKS.iter().position(|deck| *deck == area);
    match event {
        Event::LookedAt { seat, area, cards } => {
            if let Some(deck) = deck(area) {
                memory[seat.index()][deck].top = cards.into();
            }
        }
        Event::Shuffled { seat, area } => {
            if let Some(deck) = deck(area) {
                memory[seat.index()][deck] = Remembered::default();
            }
        }
        Event::Moved { object, from, to, .. } => {
            let seat = object.owner().index();
            if let Some(deck) = deck(from) {
                memory[seat][deck].top = memory[seat][deck].top.saturating_sub(1);
            }
            match deck(to) {
                Some(deck) if from == Area::SpawnSlot => memory[seat][deck].bottom += 1,
                // On top or at the bottom, which is known as well; but not here.
                Some(deck) => memory[seat][deck] = Remembered::default(),
                None => {}
            }
        }
        _ => {}
    }
}

fn cards(state: &State, seat: Seat, area: Area) -> Vec<u16> {
    state.side(seat).cards(area).iter().map(|id| state.object(*id).card.0.into()).collect()
}

/// What was met, so that nothing passes because it never came up.
#[derive(Default, Debug)]
struct Met {
    bottomed: usize,
    looked_at: usize,
    revealed: usize,
    looking: usize,
    dealt_anew: usize,
}

/// New luck in every state of a random game.
fn check_every_state(duel: &Duel, game: u64, met: &mut Met) {
    let (mut numbers, mut options, mut log) = (Numbers(game), Vec::new(), Vec::new());
    let mut state = duel.begin(Seed::from_number(game), &mut log, &mut options);
    let mut remembered = Memory::default();
    let mut turn = 0;
    while state.outcome().is_none() && turn < 30 {
        log.drain(..).for_each(|event| learn(&mut remembered, event));
        turn = state.turn();
        check(duel, &state, &options, &remembered, met);
        duel.take(&mut state, options[numbers.below(options.len())], &mut log, &mut options);
    }
}

fn check(duel: &Duel, state: &State, options: &[Choice], remembered: &Memory, met: &mut Met) {
    let mut anew = *state;
    duel.reseed(&mut anew, Seed::from_number(u64::from(state.turn()) + 99));
    for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator, Viewer::Solo] {
        assert_eq!(duel.view(state, viewer).picture(), duel.view(&anew, viewer).picture());
    }
    let mut offered = Vec::new();
    duel.options(&anew, &mut offered);
    assert_eq!(options, offered);
    let looking = state
        .asked()
        .is_some_and(|asked| matches!(asked.question, Question::Search | Question::Reorder | Question::SpawnFromDeck));
    met.looking += usize::from(looking);
    for id in (0..CARDS).map(|index| ObjectId(index as u8)) {
        let (was, is) = (state.object(id), anew.object(id));
        let revealed = was.marks.contains(Marks::REVEALED) && BOTH_DECKS.contains(&was.area);
        met.revealed += usize::from(revealed);
        if revealed || !BOTH_DECKS.contains(&was.area) {
            assert_eq!(was, is, "{id:?} lies where somebody sees it");
        }
    }
    for seat in Seat::BOTH {
        for (deck, area) in BOTH_DECKS.into_iter().enumerate() {
            assert_eq!(state.side(seat).cards(area), anew.side(seat).cards(area), "the ids tell nothing");
            let [mut was, mut is] = [state, &anew].map(|state| cards(state, seat, area));
            let Remembered { top, bottom } = remembered[seat.index()][deck];
            let (top, bottom) = (top.min(was.len()), bottom.min(was.len()));
            assert_eq!(was[..top], is[..top], "what was looked at stays on top");
            let rest = was.len() - bottom;
            assert_eq!(was[rest..], is[rest..], "what was put to the bottom stays there");
            met.looked_at += top;
            met.bottomed += bottom;
            met.dealt_anew += usize::from(was != is);
            was.sort_unstable();
            is.sort_unstable();
            assert_eq!(was, is, "the cards are the same");
        }
    }
}

#[test]
fn new_luck_moves_nothing_that_a_seat_knows_and_hides_nothing_that_it_sees() {
    let mut met = Met::default();
    for source in [ZombieSource::TopOfDeck, ZombieSource::ChosenFromDeck] {
        let config = RulesConfig { zombie_source: source, ..RulesConfig::default() };
        for game in 0..4 {
            let decks = decks();
            let pair = [&decks[game as usize % 4], &decks[(game as usize + 1) % 4]];
            check_every_state(&duel(config.clone(), catalogue(), pair), game, &mut met);
        }
    }
    // Texts that search and reveal, and a Zombie that looks at its deck and orders it.
    let text = include_str!("../fixtures/rare_phrases.json");
    let rare = Catalogue::read(GAMES, &[CatalogueSource { name: "rare_phrases.json", text }]).expect("cards");
    let looks = |card: &Card| card.text.iter().any(|line| line.contains("Look at the top"));
    for cards in [&rare, catalogue()] {
        let survivors = cards.cards().iter().filter(|card| card.card_type == "survivor").take(1);
        let others = cards.cards().iter().filter(|card| !matches!(card.card_type, "survivor" | "zombie"));
        let zombies = cards.cards().iter().filter(|card| card.card_type == "zombie");
        let looking: Vec<_> = zombies.clone().filter(|card| looks(card)).collect();
        let zombies = looking.into_iter().cycle().take(8).chain(zombies.cycle()).take(20);
        let list: Vec<_> = survivors.chain(others.cycle().take(40)).chain(zombies).collect();
        let duel = Duel::of(RulesConfig::default(), [&list, &list]).expect("two complete lists");
        (0..8).for_each(|game| check_every_state(&duel, game, &mut met));
    }
    let all = [met.bottomed, met.looked_at, met.revealed, met.looking, met.dealt_anew];
    assert!(all.iter().all(|times| *times > 20), "{met:?}");
}

#[test]
fn records_with_new_luck_survive_both_written_forms() {
    let mut numbers = Numbers(9);
    for game in 0..20 {
        let (_, record) = played(game);
        let mut record = reseeded(&record, numbers.below(5), &mut numbers);
        record.peeked = [None, Some(0), Some(record.choices.len())][numbers.below(3)];
        let text = record.to_text(catalogue()).expect("a short form");
        assert_eq!(DuelRecord::read(&text, catalogue()), Ok(record.clone()));
        let json = record.to_json().expect("JSON");
        assert_eq!(DuelRecord::read(&json, catalogue()), Ok(record.clone()));
        // No part of it can be missing.
        for cut in 0..text.len() {
            assert!(DuelRecord::read(&text[..cut], catalogue()).is_err(), "{cut} of {}", text.len());
        }
    }
}

#[test]
fn records_without_new_luck_are_written_as_before() {
    // By a program that writes records as the one before there was new luck did.
    let words = ["54f8e4318e380abe", "73c2ad5ac926f923", "7dec3ce408b51bbc"];
    for ((name, json, _), word) in golden::GOLDEN.into_iter().zip(words) {
        let record = DuelRecord::read(json, catalogue()).expect("a record");
        let written = record.to_json().expect("JSON");
        assert!(!written.contains("reseeds") && !written.contains("peeked"), "{name}");
        let text = record.to_text(catalogue()).expect("a short form");
        let hash: String = Sha256::digest(&text)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, word, "{name}: {text}");
        let longer = DuelRecord { peeked: Some(record.choices.len()), ..record }.to_text(catalogue());
        assert!(longer.expect("a short form").len() > text.len());
    }
}

#[test]
fn new_luck_that_belongs_to_no_choice_is_refused_in_words() {
    let (_, record) = played(3);
    let last = record.choices.len();
    let with = |places: &[usize], peeked| DuelRecord {
        reseeds: places.iter().map(|at| Reseed { at: *at, seed: Seed::from_number(1) }).collect(),
        peeked,
        ..record.clone()
    };
    for (faulty, error) in [
        (with(&[last + 1], None), ReadError::Reseeds),
        (with(&[4, 4], None), ReadError::Reseeds),
        (with(&[4, 3], None), ReadError::Reseeds),
        (with(&[u32::MAX as usize], None), ReadError::Reseeds),
        (with(&[0, last], Some(last + 1)), ReadError::Peeked),
    ] {
        let text = faulty.to_text(catalogue()).expect("a short form");
        assert_eq!(DuelRecord::read(&text, catalogue()), Err(error.clone()));
        assert_eq!(DuelRecord::read(&faulty.to_json().expect("JSON"), catalogue()), Err(error));
    }
    let json = with(&[2], None).to_json().expect("JSON");
    for (what, instead) in [("\"at\": 2", "\"at\": -2"), ("\"at\": 2", "\"at\": \"2\""), ("\"at\": 2", "\"on\": 2")] {
        assert!(json.contains(what));
        let read = DuelRecord::read(&json.replacen(what, instead, 1), catalogue());
        assert!(matches!(read, Err(ReadError::Json(_))), "{instead}: {read:?}");
    }
}

#[test]
fn new_luck_out_of_order_is_played_without_panic() {
    let (duel, record) = played(3);
    let reseeds = [90, 3, usize::MAX, 0].map(|at| Reseed { at, seed: Seed::from_number(1) }).to_vec();
    let _ = DuelRecord { reseeds, peeked: Some(usize::MAX), ..record }.branch(20).replay(&*duel, &mut Silent);
}

#[test]
fn a_session_with_new_luck_is_its_record() {
    let (duel, record) = played(7);
    let mut session = session(&duel, record.branch(30));
    session.reseed(Seed::from_number(4)).expect("a legal game");
    played_on(&mut session);
    let places: Vec<_> = session.record().reseeds.iter().map(|reseed| reseed.at).collect();
    assert_eq!(places, [30]);
    let mut events = Vec::new();
    let state = session.record().replay(&*duel, &mut events).expect("a legal game");
    assert!(state == *session.state() && events == session.events());
    assert_eq!(session.choose(Choice::Pass), Err(Refusal::GameOver));
}
