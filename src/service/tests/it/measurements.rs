//! Measurements.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_engine::necrogenesis::{
    config::RulesConfig,
    simulation::{
        measurement::{Gathered, Measurement, Prepared, Question},
        policy::PolicyKind,
    },
    wire::measurement::{Asked as AskedForm, Measured},
};
use safehouse_service::{
    Caller, Refusal, Scope, Service, Token,
    measurements::{
        MOST_OF_ACCOUNT, MOST_OF_GUEST, MOST_PLAYED, MOST_PLAYED_BY_GUEST, MOST_TRIES, OpenedMeasurement, Progress,
        Workshop, ask_measurement, cancel_measurement, delete_measurement, expire_measurements, list_measurements,
        open_measurement, play_chunk, played, renew_chunk, return_chunk, total_measurements,
    },
    refusal::MeasurementFault,
    test_games::MOST_ITERATIONS,
};
use safehouse_store::{Asked, Claimed, Digest, MeasurementId, MeasurementLimits, NewAsk, NewMeasurement};
use safehouse_testing::shipped::{self, catalogue, decks};
use uuid::Uuid;

use crate::house::{DAY, GUEST, HOUR, House, MINUTE, NETWORK, Paid, STRANGER, id_of};

/// A ready-made deck against others, by rules of thumb.
pub(crate) fn measurement_of(deck: usize, opponents: &[usize], games: u64) -> Measurement {
    Measurement {
        deck: decks()[deck].clone(),
        question: Question::Report,
        opponents: opponents.iter().map(|deck| decks()[*deck].clone()).collect(),
        policies: [PolicyKind::RuleOfThumb; 2],
        rules: RulesConfig::default(),
        seed: 7,
        games,
        until_width: None,
    }
}

fn prepared(measurement: &Measurement) -> Prepared {
    measurement.prepare(catalogue()).unwrap()
}

fn json(prepared: &Prepared, gathered: &Gathered) -> String {
    serde_json::to_string(&Measured::from(&prepared.result(gathered.sum()))).unwrap()
}

/// What the command line finds.
fn at_once(measurement: &Measurement) -> String {
    let prepared = prepared(measurement);
    let mut gathered = Gathered::default();
    gathered.run(&prepared, NonZeroUsize::MIN, |_| ControlFlow::Continue(()));
    json(&prepared, &gathered)
}

async fn asked(service: &Service, caller: &Caller, measurement: &Measurement) -> String {
    ask_measurement(service, caller, catalogue(), measurement.clone()).await.unwrap().id.to_string()
}

async fn opened(service: &Service, caller: &Caller, id: &str) -> OpenedMeasurement {
    open_measurement(service, caller, catalogue(), id).await.unwrap()
}

fn found(opened: &OpenedMeasurement) -> String {
    serde_json::to_string(&Measured::from(opened.measured.as_ref().unwrap())).unwrap()
}

/// Plays until nothing is to be done.
async fn play_all(service: &Service) {
    let workshop = Workshop::new(service, catalogue());
    while play_chunk(service, &Caller::Job, catalogue(), &workshop).await.unwrap() {}
}

/// Asks for a measurement that is cut into as many chunks as the engine cuts it.
async fn cut_finely(service: &Service, measurement: &Measurement) -> String {
    let prepared = prepared(measurement);
    let id = MeasurementId::of(service.chance.bytes());
    let new = NewMeasurement {
        key: Digest::from_bytes(prepared.key().0),
        game: "necrogenesis".to_owned(),
        engine: Workshop::new(service, catalogue()).engine().to_owned(),
        request: serde_json::to_string(&AskedForm::from(measurement)).unwrap(),
        chunks: u32::try_from(prepared.chunks()).unwrap(),
    };
    let now = service.clock.now_ms();
    let ask = NewAsk {
        id: id.clone(),
        account: None,
        asker: Digest::from_bytes([1; 32]),
        shown: r#"{"deck":"","opponents":[]}"#.to_owned(),
        created_at: now,
        ends_at: now + DAY,
    };
    let limits = MeasurementLimits { of_asker: 9, of_all: 9, kept: 9, asks_of_asker: 9 };
    assert_eq!(service.store.ask_measurement(&new, &ask, limits).await.unwrap(), Asked::Taken);
    id.to_string()
}

#[tokio::test]
async fn what_is_measured_here_is_what_the_command_line_finds() {
    let house = House::new().await;
    let service = &house.service;
    let compare = Question::Compare(decks()[3].clone());
    let names = Some(decks()[0].lines.iter().skip(1).take(2).map(|line| line.card.clone()).collect());
    for measurement in [
        measurement_of(0, &[1, 2], 300),
        Measurement { question: compare, ..measurement_of(0, &[1], 140) },
        Measurement { question: Question::Ablate(names), ..measurement_of(0, &[1], 60) },
        Measurement { policies: [PolicyKind::Search(2), PolicyKind::Random], ..measurement_of(0, &[1], 8) },
        Measurement { until_width: Some(0.3), ..measurement_of(0, &[1], 2_000) },
    ] {
        let id = asked(service, &GUEST, &measurement).await;
        let before = opened(service, &GUEST, &id).await;
        assert_eq!((before.progress, before.games, before.measured.is_none()), (Progress::Waiting, 0, true));
        assert_eq!(before.measurement, measurement_as_sent(&measurement));
        play_all(service).await;
        let after = opened(service, &GUEST, &id).await;
        assert_eq!(after.progress, Progress::Done);
        assert_eq!(found(&after), at_once(&measurement));
        assert_eq!(after.games == measurement.games, measurement.until_width.is_none(), "{} games", after.games);
    }
}

/// With the decks' names, and nothing else beside their cards.
fn measurement_as_sent(measurement: &Measurement) -> Measurement {
    let bare = |deck: &safehouse_engine::deck::list::DeckList| safehouse_engine::deck::list::DeckList {
        lines: deck.lines.clone(),
        name: deck.name.clone(),
        ..safehouse_engine::deck::list::DeckList::new(deck.game.clone())
    };
    let question = match &measurement.question {
        Question::Compare(other) => Question::Compare(bare(other)),
        other => other.clone(),
    };
    let opponents = measurement.opponents.iter().map(bare).collect();
    Measurement { deck: bare(&measurement.deck), question, opponents, ..measurement.clone() }
}

#[tokio::test]
async fn workers_of_several_processes_of_which_any_dies_lose_nothing_and_count_nothing_twice() {
    let house = House::new().await;
    let service = &house.service;
    let measurement = measurement_of(0, &[1, 2], 640);
    let id = cut_finely(service, &measurement).await;
    let other = house.another_process().await;
    let [one, two] = [Workshop::new(service, catalogue()), Workshop::new(&other, catalogue())];
    let play = async |service: &Service, workshop: &Workshop| {
        play_chunk(service, &Caller::Job, catalogue(), workshop).await.unwrap()
    };
    assert!(play(service, &one).await);
    let so_far = opened(&other, &STRANGER, &id).await;
    assert_eq!((so_far.progress, so_far.games), (Progress::Running, 128));
    // A process is killed with a chunk in hand.
    let (now, ends_at) = (house.now(), house.now() + MINUTE);
    let lost = service.store.claim_chunk(one.engine(), Uuid::nil(), now, ends_at).await.unwrap();
    assert!(matches!(lost, Some(Claimed::Chunk(chunk)) if chunk.number == 1));
    assert!(play(&other, &two).await && play(service, &one).await);
    assert_eq!(opened(service, &GUEST, &id).await.games, 128, "what comes before is missing");
    assert!(play(&other, &two).await);
    assert!(!play(service, &one).await, "the rest is in somebody's hands");
    house.pass(MINUTE);
    assert!(play(service, &one).await);
    assert!(!play(&other, &two).await);
    let done = opened(service, &GUEST, &id).await;
    assert_eq!((done.progress, found(&done)), (Progress::Done, at_once(&measurement)));
    assert_eq!(service.tables.measured_games() + other.tables.measured_games(), 640);
    let totals = total_measurements(service, &Caller::Administrator).await.unwrap();
    assert_eq!((totals.open, totals.done, totals.failed, totals.playing), (0, 1, 0, 0));
    // Nobody has anything in hand that could be renewed or given back.
    renew_chunk(service, &Caller::Job, &one).await.unwrap();
    return_chunk(service, &Caller::Job, &one).await.unwrap();
}

#[tokio::test]
async fn a_chunk_that_stops_every_worker_is_given_up() {
    let house = House::new().await;
    let service = &house.service;
    let id = cut_finely(service, &measurement_of(0, &[1], 128)).await;
    let workshop = Workshop::new(service, catalogue());
    for _ in 0..MOST_TRIES {
        let (now, ends_at) = (house.now(), house.now() + MINUTE);
        assert!(service.store.claim_chunk(workshop.engine(), Uuid::nil(), now, ends_at).await.unwrap().is_some());
        house.pass(MINUTE);
    }
    play_all(service).await;
    let failed = opened(service, &GUEST, &id).await;
    assert_eq!((failed.progress, failed.fault.ends_with("Ask for something else.")), (Progress::Failed, true));
}

#[tokio::test]
async fn what_is_equal_is_played_once_whoever_asks_and_whatever_they_call_it() {
    let house = House::new().await;
    let service = &house.service;
    let measurement = measurement_of(0, &[1], 100);
    let glenn = house.player("Glenn").await;
    house.budgets.asked();
    let id = asked(service, &glenn, &measurement).await;
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Measurement(100))]);
    let again = ask_measurement(service, &glenn, catalogue(), measurement.clone()).await.unwrap();
    assert_eq!((again.id.to_string(), again.is_known), (id.clone(), true));
    play_all(service).await;
    house.budgets.asked();
    // The same cards in another order, under other names and with notes.
    let mut theirs = measurement.clone();
    theirs.deck.lines.reverse();
    theirs.deck.name = "Nobody's business".to_owned();
    theirs.deck.notes = "A secret".to_owned();
    let other = asked(service, &STRANGER, &theirs).await;
    assert_ne!(other, id);
    let there = opened(service, &STRANGER, &other).await;
    assert_eq!((there.progress, there.measurement.deck.name.as_str()), (Progress::Done, "Nobody's business"));
    assert_eq!((found(&there), house.budgets.asked()), (at_once(&theirs), vec![]), "it costs nothing");
    assert_eq!(at_once(&theirs), at_once(&measurement));
    let own = opened(service, &glenn, &id).await;
    assert_eq!((own.measurement.deck.name, own.measurement.deck.notes.as_str()), (decks()[0].name.clone(), ""));
}

#[tokio::test]
async fn a_measurement_of_an_account_is_nobody_elses() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.player("Glenn").await;
    let id = asked(service, &glenn, &measurement_of(0, &[1], 100)).await;
    let token = |scope: Scope| {
        let (owner, name) = ("Glenn".to_owned(), "Builder".to_owned());
        let scopes = [scope].into_iter().collect();
        Caller::Token(Token {
            id: Uuid::nil(),
            account: id_of(&glenn),
            owner,
            name,
            scopes,
            store: None,
            staff: Vec::new(),
            event_staff: Vec::new(),
            network: NETWORK,
        })
    };
    opened(service, &token(Scope::Games), &id).await;
    for caller in [GUEST, house.player("Daryl").await, token(Scope::DecksRead), Caller::Administrator] {
        for refused in [
            open_measurement(service, &caller, catalogue(), &id).await.err(),
            cancel_measurement(service, &caller, &id).await.err(),
            delete_measurement(service, &caller, &id).await.err(),
        ] {
            assert!(matches!(refused, Some(Refusal::Nothing)), "{refused:?}");
        }
    }
    let unfit = ask_measurement(service, &token(Scope::DecksRead), catalogue(), measurement_of(0, &[1], 1)).await;
    assert!(matches!(unfit, Err(Refusal::Scope { scope: Scope::Games })));
    let list = list_measurements(service, &glenn, None, 9).await.unwrap();
    let entry = list.first().unwrap();
    assert_eq!((entry.deck.as_str(), entry.opponents.len(), entry.percent), (decks()[0].name.as_str(), 1, 0));
    assert_eq!((list.len(), entry.progress, entry.id.to_string()), (1, Progress::Waiting, id.clone()));
    cancel_measurement(service, &glenn, &id).await.unwrap();
    cancel_measurement(service, &glenn, &id).await.unwrap();
    play_all(service).await;
    let cancelled = opened(service, &glenn, &id).await;
    assert_eq!((cancelled.progress, cancelled.games), (Progress::Cancelled, 0));
    delete_measurement(service, &glenn, &id).await.unwrap();
    assert!(matches!(delete_measurement(service, &glenn, &id).await, Err(Refusal::Nothing)));
    assert_eq!(list_measurements(service, &glenn, None, 9).await.unwrap(), []);
}

#[tokio::test]
async fn nobody_has_more_measured_than_they_may() {
    let house = House::new().await;
    let service = &house.service;
    let ask = async |caller: &Caller, measurement: Measurement| match ask_measurement(
        service,
        caller,
        catalogue(),
        measurement,
    )
    .await
    {
        Ok(_) => None,
        Err(Refusal::Measurement(fault)) => Some(fault),
        Err(other) => panic!("{other:?}"),
    };
    let glenn = house.player("Glenn").await;
    let large = measurement_of(0, &[1], 1_000_000);
    let larger = Measurement { question: Question::Compare(decks()[1].clone()), ..large.clone() };
    let searched = Measurement { policies: [PolicyKind::Search(MOST_ITERATIONS); 2], ..measurement_of(0, &[1], 251) };
    assert_eq!(played(&prepared(&searched), searched.policies), 251 * 40 * 400);
    for (caller, measurement, most) in [
        (&GUEST, &larger, MOST_PLAYED_BY_GUEST),
        (&GUEST, &searched, MOST_PLAYED_BY_GUEST),
        (&glenn, &searched, MOST_PLAYED),
    ] {
        let fault = ask(caller, measurement.clone()).await.unwrap();
        let MeasurementFault::TooMuch { games, most: said, may_sign_in } = fault else { panic!("{fault:?}") };
        assert!(games > said && said == most && may_sign_in == (most == MOST_PLAYED_BY_GUEST), "{fault:?}");
    }
    assert_eq!(ask(&glenn, larger).await, None);
    let too_long = Measurement { policies: [PolicyKind::Search(MOST_ITERATIONS + 1); 2], ..measurement_of(0, &[1], 1) };
    assert_eq!(ask(&GUEST, too_long).await, Some(MeasurementFault::SearchTooLong { most: MOST_ITERATIONS }));
    for unfit in [
        measurement_of(0, &[], 1),
        measurement_of(0, &[1; 33], 1),
        measurement_of(0, &[1], 0),
        measurement_of(0, &[1], 1_000_001),
        Measurement { seed: u64::MAX, ..measurement_of(0, &[1], 1) },
        Measurement { until_width: Some(f64::NAN), ..measurement_of(0, &[1], 1) },
        Measurement { question: Question::Ablate(Some(vec!["No such card".to_owned()])), ..measurement_of(0, &[1], 1) },
    ] {
        let fault = ask(&GUEST, unfit).await;
        assert!(matches!(fault, Some(MeasurementFault::Unmeasurable { .. })), "{fault:?}");
    }
    house.budgets.leave(0);
    house.budgets.asked();
    assert_eq!(ask(&GUEST, large).await, Some(MeasurementFault::TooOften { seconds: 77 }));
    assert_eq!(house.budgets.asked(), [(NETWORK, Paid::Measurement(1_000_000))]);
    house.budgets.leave(usize::MAX);
    for (caller, most) in [(&GUEST, MOST_OF_GUEST), (&glenn, MOST_OF_ACCOUNT)] {
        let mut taken = 0;
        let refused = loop {
            let mine = Measurement { seed: u64::from(most) * 100 + taken, ..measurement_of(0, &[1], 1) };
            match ask(caller, mine).await {
                None => taken += 1,
                refused => break refused,
            }
        };
        assert_eq!(refused, Some(MeasurementFault::TooMany { limit: most }));
        assert_eq!(taken, u64::from(most) - u64::from(*caller == glenn), "one of theirs waits from before");
        let paid = house.budgets.asked().len() as u64;
        assert_eq!(paid, taken, "what is refused for that costs nothing");
    }
    let long = decks()[0].lines.iter().cycle().take(100_000).cloned().collect();
    let mut huge = measurement_of(0, &[1], 1);
    huge.deck.lines = long;
    assert!(ask_measurement(service, &STRANGER, catalogue(), huge).await.is_err());
}

#[tokio::test]
async fn what_other_cards_began_is_not_played_on_and_says_so() {
    let house = House::new().await;
    let service = &house.service;
    let id = asked(service, &GUEST, &measurement_of(0, &[1], 100)).await;
    let done = asked(service, &STRANGER, &measurement_of(1, &[0], 50)).await;
    play_all(service).await;
    let waiting = asked(service, &STRANGER, &measurement_of(2, &[0], 50)).await;
    let text = shipped::OUTBREAK.text.replace("\"hp\": 20", "\"hp\": 21");
    let sources = [safehouse_engine::catalogue::CatalogueSource { name: "other", text: &text }, shipped::PROMOS];
    let others = shipped::read(&sources);
    let other = house.another_process().await;
    let workshop = Workshop::new(&other, &others);
    assert_ne!(workshop.engine(), Workshop::new(service, catalogue()).engine());
    assert!(!play_chunk(&other, &Caller::Job, &others, &workshop).await.unwrap(), "it waits for those who can");
    for id in [&id, &done, &waiting] {
        let there = open_measurement(&other, &STRANGER, &others, id).await.unwrap();
        assert_eq!((there.progress, there.measured.is_none()), (Progress::Outdated, true));
    }
    assert_eq!(opened(service, &GUEST, &done).await.progress, Progress::Done, "for those with the cards it stays");
    house.pass(2 * HOUR);
    assert_eq!(expire_measurements(&other, &Caller::Job, &others).await.unwrap(), 0);
    assert_eq!(opened(service, &STRANGER, &waiting).await.progress, Progress::Failed);
    house.pass(8 * DAY);
    assert_eq!(expire_measurements(&other, &Caller::Job, &others).await.unwrap(), 3);
    assert!(matches!(open_measurement(service, &GUEST, catalogue(), &id).await, Err(Refusal::Nothing)));
}
