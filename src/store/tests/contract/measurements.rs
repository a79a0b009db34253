//! What is promised of measurements.

use safehouse_store::{
    AccountId, Asked, ChunkResult, Claimed, Database, GivenChunk, MeasurementId, MeasurementLimits, MeasurementState,
    Merged, NewAsk, NewMeasurement, Store, StoreError, StoredMeasurement,
    measurements::{MAX_COUNTED_BYTES, MAX_FAULT_BYTES, MAX_REQUEST_BYTES, MAX_SHOWN_BYTES},
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member},
    raw::Raw,
};

const ENGINE: &str = "rules 1";
const LIMITS: MeasurementLimits = MeasurementLimits { of_asker: 9, of_all: 99, kept: 99, asks_of_asker: 99 };

pub(crate) fn measurement(number: u8, chunks: u32) -> NewMeasurement {
    NewMeasurement {
        key: digest(number),
        game: "necrogenesis".to_owned(),
        engine: ENGINE.to_owned(),
        request: format!(r#"{{"of":{number}}}"#),
        chunks,
    }
}

fn ask_id(number: u8) -> MeasurementId {
    MeasurementId::of([number; MeasurementId::DIGITS])
}

/// Somebody who asks under an address with this number; accounts and networks have numbers of their own.
pub(crate) fn ask(number: u8, asker: u8, account: Option<AccountId>) -> NewAsk {
    NewAsk {
        id: ask_id(number),
        account,
        asker: digest(asker),
        shown: r#"{"deck":"Mine"}"#.to_owned(),
        created_at: NOW + i64::from(number),
        ends_at: NOW + 60 * MINUTE,
    }
}

async fn asked(store: &Store, measured: &NewMeasurement, ask: &NewAsk) {
    assert_eq!(store.ask_measurement(measured, ask, LIMITS).await.unwrap(), Asked::Taken);
}

fn worker(number: u8) -> Uuid {
    Uuid::from_bytes([number; 16])
}

/// What a worker is given at a time, for a minute.
async fn claimed(store: &Store, now: i64) -> Option<Claimed> {
    store.claim_chunk(ENGINE, worker(1), now, now + MINUTE).await.unwrap()
}

async fn chunk(store: &Store, now: i64) -> GivenChunk {
    match claimed(store, now).await {
        Some(Claimed::Chunk(chunk)) => chunk,
        other => panic!("{other:?}"),
    }
}

/// Counts what is played and not counted: each chunk is its number and a space.
async fn merge(store: &Store, key: &safehouse_store::Digest, now: i64) {
    while let Some(unmerged) = store.unmerged_chunks(key).await.unwrap() {
        let merged = unmerged.merged + u32::try_from(unmerged.next.len()).unwrap();
        let counted = unmerged.counted + &unmerged.next.concat();
        let next = Merged { merged, counted, is_done: merged == unmerged.chunks };
        store.merge_chunks(key, unmerged.merged, &next, now).await.unwrap();
    }
}

async fn play(store: &Store, chunk: &GivenChunk, now: i64) {
    store.keep_chunk(&chunk.key, chunk.number, &format!("{} ", chunk.number)).await.unwrap();
    merge(store, &chunk.key, now).await;
}

async fn found(store: &Store, number: u8) -> StoredMeasurement {
    store.find_measurement(&ask_id(number), NOW + 1).await.unwrap().unwrap()
}

/// Of a measurement that is done.
fn done(chunks: u32) -> (MeasurementState, String) {
    (MeasurementState::Done, (0..chunks).map(|number| format!("{number} ")).collect())
}

fn stands(found: &StoredMeasurement) -> (MeasurementState, String) {
    (found.state, found.counted.clone())
}

pub(crate) async fn a_measurement_is_played_chunk_by_chunk_and_counted_in_order(store: Store, database: Database) {
    asked(&store, &measurement(1, 3), &ask(1, 1, None)).await;
    assert_eq!(store.claim_chunk("rules 2", worker(1), NOW, NOW + MINUTE).await.unwrap(), None, "of other rules");
    let chunks = [chunk(&store, NOW).await, chunk(&store, NOW).await, chunk(&store, NOW).await];
    assert_eq!(chunks.each_ref().map(|chunk| (chunk.number, chunk.chunks, chunk.tries)), [0, 1, 2].map(|n| (n, 3, 1)));
    assert_eq!((chunks[0].request.as_str(), chunks[0].game.as_str()), (r#"{"of":1}"#, "necrogenesis"));
    assert_eq!(claimed(&store, NOW).await, None, "all are in somebody's hands");
    play(&store, &chunks[2], NOW).await;
    let before = found(&store, 1).await;
    assert_eq!((before.merged, before.counted.as_str(), before.is_begun), (0, "", true), "the first is not there yet");
    play(&store, &chunks[0], NOW).await;
    let now = found(&store, 1).await;
    assert_eq!((now.merged, now.counted.as_str(), now.state), (1, "0 ", MeasurementState::Open));
    play(&store, &chunks[1], NOW + 5).await;
    let last = found(&store, 1).await;
    assert_eq!((stands(&last), last.chunks, last.merged), (done(3), 3, 3));
    assert_eq!(Raw::connect(&database).await.count("measurement_chunks").await, 0);
    assert!(store.is_measured(&digest(1)).await.unwrap() && !store.is_measured(&digest(2)).await.unwrap());
    assert_eq!(store.keep_chunk(&digest(1), 1, "1 ").await.unwrap(), ChunkResult::Late);
}

pub(crate) async fn a_chunk_whose_worker_died_is_played_by_another_and_counted_once(store: Store, _: Database) {
    asked(&store, &measurement(1, 2), &ask(1, 1, None)).await;
    let lost = chunk(&store, NOW).await;
    let other = chunk(&store, NOW + 1).await;
    assert_eq!(claimed(&store, NOW + MINUTE - 1).await, None);
    // Whoever says that it still plays keeps what it has.
    assert!(store.renew_chunk(&other.key, other.number, worker(1), NOW + 9 * MINUTE).await.unwrap());
    assert!(!store.renew_chunk(&other.key, other.number, worker(2), NOW + 10 * MINUTE).await.unwrap());
    let again = chunk(&store, NOW + 2 * MINUTE).await;
    assert_eq!((again.number, again.tries), (lost.number, 2));
    assert_eq!(claimed(&store, NOW + 2 * MINUTE).await, None);
    // The one that was thought dead was slow.
    play(&store, &lost, NOW).await;
    assert_eq!(store.keep_chunk(&again.key, again.number, "0 ").await.unwrap(), ChunkResult::Late);
    play(&store, &other, NOW).await;
    assert_eq!(stands(&found(&store, 1).await), done(2));

    // One that stops gives its chunk back, which is no try.
    asked(&store, &measurement(2, 1), &ask(2, 1, None)).await;
    let stopped = chunk(&store, NOW).await;
    store.return_chunk(&stopped.key, 0, worker(9), NOW).await.unwrap();
    assert_eq!(claimed(&store, NOW).await, None, "it was another's");
    store.return_chunk(&stopped.key, 0, worker(1), NOW).await.unwrap();
    let again = chunk(&store, NOW).await;
    assert_eq!((again.number, again.tries), (0, 2));
    // It was killed after it had kept its chunk, and before it was counted.
    assert_eq!(store.keep_chunk(&again.key, 0, "0 ").await.unwrap(), ChunkResult::Kept);
    assert_eq!(claimed(&store, NOW + 1).await, None, "its worker may be counting");
    assert_eq!(claimed(&store, NOW + MINUTE).await, Some(Claimed::Merge(digest(2))));
    merge(&store, &digest(2), NOW).await;
    assert_eq!(stands(&found(&store, 2).await), done(1));
}

pub(crate) async fn many_workers_of_which_any_dies_count_every_chunk_once(store: Store, database: Database) {
    const CHUNKS: u32 = 40;
    for number in 0..3 {
        asked(&store, &measurement(number, CHUNKS), &ask(number, number, None)).await;
    }
    // Of what a worker is to do it leaves undone what a number says that looks like chance.
    at_once(8, |number| {
        let store = store.clone();
        async move {
            let (mut now, mut luck) = (NOW + i64::from(number), 17 + u32::from(number));
            loop {
                luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                match store.claim_chunk(ENGINE, worker(number), now, now + 20).await.unwrap() {
                    None if store.total_measurements(now).await.unwrap().open == 0 => return,
                    // Whoever has the rest may have died: its time passes.
                    None => tokio::task::yield_now().await,
                    Some(Claimed::Merge(key)) => merge(&store, &key, now).await,
                    Some(Claimed::Chunk(_)) if luck >> 24 < 60 => {}
                    Some(Claimed::Chunk(chunk)) => {
                        let counted = format!("{} ", chunk.number);
                        store.keep_chunk(&chunk.key, chunk.number, &counted).await.unwrap();
                        if luck >> 24 < 200 {
                            merge(&store, &chunk.key, now).await;
                        }
                    }
                }
                now += 5;
            }
        }
    })
    .await;
    for number in 0..3 {
        assert_eq!(stands(&found(&store, number).await), done(CHUNKS));
    }
    assert_eq!(Raw::connect(&database).await.count("measurement_chunks").await, 0);
}

pub(crate) async fn whoever_waits_for_longest_is_next_however_much_others_ask_for(store: Store, _: Database) {
    // One asks for eight, then another for two, and a third for one.
    for number in 0..8 {
        asked(&store, &measurement(number, 9), &ask(number, 1, None)).await;
    }
    for number in 8..10 {
        asked(&store, &measurement(number, 9), &ask(number, 2, None)).await;
    }
    let mut askers = Vec::new();
    for turn in 0..30 {
        if turn == 12 {
            asked(&store, &measurement(10, 9), &ask(10, 3, None)).await;
        }
        let given = chunk(&store, NOW + 20 + turn).await;
        let number = (0..=10).find(|number| digest(*number) == given.key).unwrap();
        askers.push(match number {
            0..8 => 1,
            8..10 => 2,
            _ => 3,
        });
        play(&store, &given, NOW).await;
    }
    let shares = |turns: &[u8]| [1, 2, 3].map(|asker| turns.iter().filter(|turn| **turn == asker).count());
    assert_eq!(shares(&askers[..12]), [6, 6, 0], "{askers:?}");
    assert_eq!(shares(&askers[12..]), [6, 6, 6], "{askers:?}");
    // What an asker asked for first is played first.
    assert_eq!(found(&store, 0).await.state, MeasurementState::Done);
    assert_eq!((found(&store, 1).await.merged, found(&store, 2).await.is_begun), (3, false));
    // Whoever has had enough and comes anew is not before those who wait.
    asked(&store, &measurement(11, 9), &ask(11, 3, None)).await;
    let given = chunk(&store, NOW + 60).await;
    assert!([digest(1), digest(8), digest(9)].contains(&given.key));
}

pub(crate) async fn what_is_equal_is_played_once_and_nobody_learns_of_the_others(store: Store, database: Database) {
    for number in 1..=2 {
        member(&store, number).await;
    }
    let same = measurement(1, 2);
    asked(&store, &same, &ask(1, 1, Some(id(1)))).await;
    asked(&store, &same, &NewAsk { shown: r#"{"deck":"Theirs"}"#.to_owned(), ..ask(2, 2, Some(id(2))) }).await;
    let again = store.ask_measurement(&same, &ask(3, 1, Some(id(1))), LIMITS).await.unwrap();
    assert_eq!(again, Asked::Again(ask_id(1)), "an account has one address for what it wants");
    asked(&store, &same, &ask(4, 4, None)).await;
    asked(&store, &same, &ask(5, 4, None)).await;
    let mut raw = Raw::connect(&database).await;
    assert_eq!((raw.count("measurements").await, raw.count("measurement_asks").await), (1, 4));
    play(&store, &chunk(&store, NOW).await, NOW).await;
    // Whoever cancels sees what was counted then, and not what others have played on.
    assert!(store.cancel_measurement(&ask_id(1), NOW + 9).await.unwrap());
    assert!(!store.cancel_measurement(&ask_id(1), NOW + 10).await.unwrap());
    let last = chunk(&store, NOW).await;
    play(&store, &last, NOW).await;
    let cancelled = found(&store, 1).await;
    assert_eq!((cancelled.cancelled_at, cancelled.merged, cancelled.counted.as_str()), (Some(NOW + 9), 1, "0 "));
    for (number, shown) in [(2, "Theirs"), (4, "Mine"), (5, "Mine")] {
        let found = found(&store, number).await;
        assert_eq!((stands(&found), found.shown), (done(2), format!(r#"{{"deck":"{shown}"}}"#)));
    }
    assert!(!store.cancel_measurement(&ask_id(2), NOW).await.unwrap(), "it is done");
    // What is there is answered at once, and counts for nothing.
    let none = MeasurementLimits { of_asker: 0, of_all: 0, ..LIMITS };
    assert_eq!(store.ask_measurement(&same, &ask(6, 6, None), none).await.unwrap(), Asked::Taken);
    assert_eq!(stands(&found(&store, 6).await), done(2));
    assert_eq!(claimed(&store, NOW).await, None);
}

pub(crate) async fn what_nobody_wants_any_more_is_not_played_and_goes_on_when_somebody_does(store: Store, _: Database) {
    asked(&store, &measurement(1, 4), &ask(1, 1, None)).await;
    play(&store, &chunk(&store, NOW).await, NOW).await;
    assert!(store.cancel_measurement(&ask_id(1), NOW).await.unwrap());
    assert_eq!(claimed(&store, NOW).await, None);
    assert_eq!(store.total_measurements(NOW).await.unwrap().open, 0);
    asked(&store, &measurement(1, 4), &ask(2, 2, None)).await;
    assert_eq!(found(&store, 2).await.merged, 1, "nothing is played twice");
    assert_eq!(chunk(&store, NOW).await.number, 1);
    assert!(store.forget_ask(&ask_id(2)).await.unwrap() && !store.forget_ask(&ask_id(2)).await.unwrap());
    assert_eq!(claimed(&store, NOW + MINUTE).await, None);
    assert_eq!(store.find_measurement(&ask_id(2), NOW).await.unwrap(), None);
}

pub(crate) async fn what_fails_says_why_and_is_tried_again_when_asked_again(store: Store, database: Database) {
    asked(&store, &measurement(1, 4), &ask(1, 1, None)).await;
    play(&store, &chunk(&store, NOW).await, NOW).await;
    let given = chunk(&store, NOW).await;
    assert!(store.fail_measurement(&given.key, "It stopped every worker.", NOW).await.unwrap());
    assert!(!store.fail_measurement(&given.key, "Again.", NOW).await.unwrap());
    let failed = found(&store, 1).await;
    assert_eq!((failed.state, failed.fault.as_str()), (MeasurementState::Failed, "It stopped every worker."));
    assert_eq!(
        (claimed(&store, NOW + MINUTE).await, Raw::connect(&database).await.count("measurement_chunks").await),
        (None, 0)
    );
    assert_eq!(store.keep_chunk(&given.key, given.number, "1 ").await.unwrap(), ChunkResult::Late);
    asked(&store, &measurement(1, 4), &ask(2, 1, None)).await;
    assert_eq!((found(&store, 1).await.state, chunk(&store, NOW).await.number), (MeasurementState::Open, 0));
}

pub(crate) async fn nobody_has_more_measured_than_they_may(store: Store, _: Database) {
    let limits = MeasurementLimits { of_asker: 2, of_all: 3, kept: 99, asks_of_asker: 4 };
    let asked = at_once(8, |number| {
        let store = store.clone();
        async move { store.ask_measurement(&measurement(number, 1), &ask(number, 1, None), limits).await.unwrap() }
    });
    let asked = asked.await;
    assert_eq!(asked.iter().filter(|asked| **asked == Asked::Taken).count(), 2, "{asked:?}");
    assert_eq!(asked.iter().filter(|asked| **asked == Asked::TooMany).count(), 6);
    let ask_for = async |number: u8, asker: u8| {
        store.ask_measurement(&measurement(number, 1), &ask(number, asker, None), limits).await.unwrap()
    };
    assert_eq!(
        (ask_for(10, 2).await, ask_for(11, 2).await, ask_for(12, 3).await),
        (Asked::Taken, Asked::Full, Asked::Full)
    );
    // What is done makes room, also of the addresses that are kept.
    for _ in 0..3 {
        play(&store, &chunk(&store, NOW + 99).await, NOW).await;
    }
    for number in 20..26 {
        assert_eq!(ask_for(number, 1).await, Asked::Taken);
        play(&store, &chunk(&store, NOW + 99).await, NOW).await;
    }
}

pub(crate) async fn the_oldest_that_nobody_asks_for_makes_room(store: Store, database: Database) {
    let limits = MeasurementLimits { kept: 3, ..LIMITS };
    for number in 0..6 {
        let ask = ask(number, number, None);
        assert_eq!(store.ask_measurement(&measurement(number, 1), &ask, limits).await.unwrap(), Asked::Taken);
        play(&store, &chunk(&store, NOW).await, NOW + i64::from(number)).await;
        if number != 1 {
            store.forget_ask(&ask.id).await.unwrap();
        }
    }
    assert_eq!(Raw::connect(&database).await.count("measurements").await, 3);
    assert!(store.is_measured(&digest(1)).await.unwrap(), "somebody has its address");
    assert!(!store.is_measured(&digest(0)).await.unwrap() && store.is_measured(&digest(5)).await.unwrap());
}

pub(crate) async fn measurements_of_an_account_are_listed_page_by_page(store: Store, _: Database) {
    member(&store, 1).await;
    for number in 0..5 {
        asked(&store, &measurement(number, 2), &ask(number, 1, Some(id(1)))).await;
    }
    asked(&store, &measurement(9, 2), &ask(9, 2, None)).await;
    play(&store, &chunk(&store, NOW).await, NOW).await;
    assert!(store.cancel_measurement(&ask_id(0), NOW).await.unwrap());
    let first = store.list_measurements(id(1), None, NOW, 3).await.unwrap();
    let last = first.last().map(|last| (last.created_at, &last.id));
    let second = store.list_measurements(id(1), last, NOW, 3).await.unwrap();
    let numbers: Vec<_> = first.iter().chain(&second).map(|entry| entry.created_at - NOW).collect();
    assert_eq!(numbers, [4, 3, 2, 1, 0]);
    let entry = &second[1];
    assert_eq!((entry.id.clone(), entry.merged, entry.chunks, entry.cancelled_at), (ask_id(0), 1, 2, Some(NOW)));
    assert_eq!(store.list_measurements(id(1), None, NOW + 60 * MINUTE, 9).await.unwrap(), [], "they have ended");
}

pub(crate) async fn measurements_have_their_time(store: Store, database: Database) {
    asked(&store, &measurement(1, 1), &ask(1, 1, None)).await;
    asked(&store, &NewMeasurement { engine: "rules 0".to_owned(), ..measurement(2, 2) }, &ask(2, 2, None)).await;
    assert!(store.claim_chunk("rules 0", worker(1), NOW + 10, NOW + MINUTE).await.unwrap().is_some());
    let expire = async |now: i64, since: i64, others: i64| {
        store.expire_measurements(now, since, (ENGINE, others, "The rules changed.")).await.unwrap()
    };
    assert_eq!(expire(NOW + 20, NOW, NOW + 10).await, 0);
    assert_eq!(found(&store, 2).await.state, MeasurementState::Open, "somebody plays it by the rules of before");
    assert_eq!(expire(NOW + 20, NOW, NOW + 11).await, 0);
    let failed = found(&store, 2).await;
    assert_eq!((failed.state, failed.fault.as_str()), (MeasurementState::Failed, "The rules changed."));
    assert_eq!(found(&store, 1).await.state, MeasurementState::Open);
    assert_eq!(store.find_measurement(&ask_id(1), NOW + 60 * MINUTE).await.unwrap(), None, "it has ended");
    assert_eq!(expire(NOW + 60 * MINUTE, NOW, NOW).await, 1 + 1);
    let mut raw = Raw::connect(&database).await;
    assert_eq!(
        (raw.count("measurements").await, raw.count("measurement_turns").await),
        (2, 2),
        "it may be asked again"
    );
    expire(NOW + 60 * MINUTE, NOW + 30 * MINUTE, NOW).await;
    assert_eq!((raw.count("measurements").await, raw.count("measurement_turns").await), (0, 0));
}

pub(crate) async fn impossible_measurements_are_refused(store: Store, _: Database) {
    let long = "x".repeat(MAX_COUNTED_BYTES + 1);
    for (what, measured) in [
        ("no game", NewMeasurement { game: String::new(), ..measurement(1, 1) }),
        ("no engine", NewMeasurement { engine: String::new(), ..measurement(1, 1) }),
        ("no request", NewMeasurement { request: String::new(), ..measurement(1, 1) }),
        ("a long request", NewMeasurement { request: "x".repeat(MAX_REQUEST_BYTES + 1), ..measurement(1, 1) }),
        ("a zero byte", NewMeasurement { request: "{\0}".to_owned(), ..measurement(1, 1) }),
        ("no chunk", measurement(1, 0)),
    ] {
        assert_impossible(store.ask_measurement(&measured, &ask(1, 1, None), LIMITS).await, what);
    }
    let wordy = NewAsk { shown: "x".repeat(MAX_SHOWN_BYTES + 1), ..ask(1, 1, None) };
    assert_impossible(store.ask_measurement(&measurement(1, 1), &wordy, LIMITS).await, "a long name");
    let nobody = store.ask_measurement(&measurement(1, 1), &ask(1, 1, Some(id(1))), LIMITS).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)));
    assert_eq!(store.find_measurement(&ask_id(1), NOW).await.unwrap(), None);
    asked(&store, &measurement(1, 2), &ask(1, 1, None)).await;
    assert_impossible(store.ask_measurement(&measurement(2, 1), &ask(1, 1, None), LIMITS).await, "a known address");
    let given = chunk(&store, NOW).await;
    for unfit in ["", long.as_str()] {
        assert_impossible(store.keep_chunk(&given.key, 0, unfit).await, "counts");
        let sum = Merged { merged: 1, counted: unfit.to_owned(), is_done: unfit.is_empty() };
        assert_impossible(store.merge_chunks(&given.key, 0, &sum, NOW).await, "sums");
    }
    for fault in [String::new(), "x".repeat(MAX_FAULT_BYTES + 1)] {
        assert_impossible(store.fail_measurement(&given.key, &fault, NOW).await, "a fault");
    }
    assert_eq!(found(&store, 1).await.state, MeasurementState::Open);
}
