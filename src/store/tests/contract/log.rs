//! What is promised of the public log and of the keys of stores.

use std::collections::BTreeMap;

use safehouse_store::{
    AskedWitness, Database, HandedOn, LogEnd, LogEntry, LogKeys, LogPlace, NewLog, NewStoreKey, Secret,
    SignedCheckpoint, Store, StoreError, WitnessFault, WitnessedLog, WitnessedSeen, log::MAX_ASKED,
};
use safehouse_transparency::tree::{self, EMPTY_ROOT, Hash, Place};

use super::{
    given::{NOW, assert_impossible, at_once},
    raw::Raw,
    stores::{game_store, store_id},
};

pub(crate) fn entry(number: u32) -> LogEntry {
    LogEntry::new(format!("statement {number}\n\n— house.example/host AAAA\n")).unwrap()
}

pub(crate) fn key(number: u8, of: u8) -> NewStoreKey {
    NewStoreKey {
        store: store_id(of),
        number: number.into(),
        vkey: format!("house.example/store/corner-{of}+0000000{number}+AAAA"),
        sealed: Some(Secret::new(format!("sealed {number} of {of}"))),
        created_at: NOW,
    }
}

/// Keys that tell which history they are of.
fn log_keys(number: u32) -> LogKeys {
    let key = |name: &str| format!("house.example/{name}+0000000{number}+AAAA");
    LogKeys { log: key("log"), receipts: key("host"), witness: key("witness") }
}

pub(crate) fn new_log(number: u32, origin: &str) -> NewLog {
    NewLog { number, origin: origin.to_owned(), keys: log_keys(number) }
}

async fn begin(store: &Store, number: u32, origin: &str, entries: &[LogEntry]) -> Result<bool, StoreError> {
    let end = (number > 1).then_some(LogEnd::Restored);
    store.begin_log(&new_log(number, origin), end, entries, NOW + i64::from(number) - 1).await
}

pub(crate) async fn begun(store: &Store) {
    assert!(begin(store, 1, "house.example/log", &[]).await.unwrap());
}

/// Appends an entry, by what does so: another key of a store.
async fn append(store: &Store, number: u8, of: u8) -> bool {
    store.add_store_key(&key(number, of), &entry(u32::from(number))).await.unwrap()
}

async fn size(store: &Store) -> u64 {
    store.current_log().await.unwrap().unwrap().size
}

pub(crate) async fn a_log_begins_once_and_goes_on_under_the_next_number(store: Store, _: Database) {
    assert_eq!(store.current_log().await.unwrap(), None);
    assert!(!begin(&store, 2, "house.example/log/2", &[]).await.unwrap(), "the first one comes first");
    begun(&store).await;
    assert!(!begin(&store, 1, "other.example/log", &[]).await.unwrap());
    assert!(begin(&store, 2, "house.example/log/2", &[entry(0)]).await.unwrap());
    let logs: Vec<_> =
        store.list_logs().await.unwrap().into_iter().map(|log| (log.number, log.origin, log.size)).collect();
    assert_eq!(logs, [(1, "house.example/log".to_owned(), 0), (2, "house.example/log/2".to_owned(), 1)]);
    let [first, current] = store.list_logs().await.unwrap().try_into().unwrap();
    assert_eq!(store.current_log().await.unwrap(), Some(current.clone()));
    assert_eq!((first.ended, first.keys), (Some(LogEnd::Restored), Some(log_keys(1))));
    assert_eq!((current.ended, current.keys), (None, Some(log_keys(2))));
    for unfit in [String::new(), "x".repeat(513), "a\0b".to_owned()] {
        assert_impossible(begin(&store, 3, &unfit, &[]).await, &unfit);
    }
}

pub(crate) async fn a_log_is_handed_on_with_its_last_checkpoint_or_not_at_all(store: Store, _: Database) {
    begun(&store).await;
    store.create_game_store(&game_store(1)).await.unwrap();
    assert!(append(&store, 1, 1).await);
    let next = new_log(2, "house.example/log/2");
    let hand_on = async |next: &NewLog, refuses: bool| {
        let ends = move |size: u64, root: Hash| {
            let note = format!("house.example/log\n{size}\n{root}\n");
            let last = SignedCheckpoint { size, at: NOW, note };
            if refuses { Err(StoreError::Value("no")) } else { Ok(HandedOn { last, first: vec![entry(8), entry(9)] }) }
        };
        store.hand_on_log(next, LogEnd::Replaced, &[entry(7)], NOW, ends).await
    };
    assert!(hand_on(&next, true).await.is_err());
    assert_eq!(size(&store).await, 1, "nothing is appended where the next one does not begin");
    assert!(!hand_on(&new_log(3, "house.example/log/3"), false).await.unwrap());
    assert!(hand_on(&next, false).await.unwrap());
    let [old, new] = store.list_logs().await.unwrap().try_into().unwrap();
    assert_eq!((old.size, old.ended), (2, Some(LogEnd::Replaced)));
    let places = tree::places_for_root(2).unwrap();
    let hashes = store.log_hashes(1, &places).await.unwrap();
    let root = tree::root(2, &places.into_iter().zip(hashes).collect::<BTreeMap<_, _>>()).unwrap();
    let signed = old.signed.unwrap();
    assert_eq!((signed.size, signed.note), (2, format!("house.example/log\n2\n{root}\n")));
    assert_eq!((new.size, new.ended, new.keys), (2, None, Some(log_keys(2))));
    assert!(!hand_on(&next, false).await.unwrap(), "another one goes on by now");
}

pub(crate) async fn what_the_key_of_a_log_signed_stands_in_no_other_log(store: Store, _: Database) {
    begun(&store).await;
    store.create_game_store(&game_store(1)).await.unwrap();
    let by = |name: &str| LogEntry::new(format!("statement\n\n— {name} AAAA\n")).unwrap();
    assert!(store.add_store_key(&key(1, 1), &by("house.example/log")).await.unwrap());
    assert!(begin(&store, 2, "house.example/log/2", &[]).await.unwrap());
    assert_impossible(store.add_store_key(&key(2, 1), &by("house.example/log")).await, "the log before");
    assert!(store.add_store_key(&key(2, 1), &by("house.example/log/2")).await.unwrap());
    assert!(store.add_store_key(&key(3, 1), &by("house.example/store/logs/log")).await.unwrap());
}

pub(crate) async fn keys_of_a_log_from_before_they_were_kept_are_kept_once(store: Store, database: Database) {
    begun(&store).await;
    assert!(begin(&store, 2, "house.example/log/2", &[]).await.unwrap());
    let all = [(1, log_keys(5)), (2, log_keys(6))];
    assert!(!store.keep_log_keys(2, &all, &[entry(1)], NOW).await.unwrap(), "they are known");
    let mut raw = Raw::connect(&database).await;
    raw.execute("update log_origins set log_key = null, receipts_key = null, witness_key = null").await.unwrap();
    assert!(!store.keep_log_keys(1, &all, &[], NOW).await.unwrap(), "it does not go on");
    assert!(store.keep_log_keys(2, &all, &[entry(1)], NOW).await.unwrap());
    let kept: Vec<_> = store.list_logs().await.unwrap().into_iter().map(|log| (log.keys, log.size)).collect();
    assert_eq!(kept, [(Some(log_keys(5)), 0), (Some(log_keys(6)), 1)]);
    assert!(!store.keep_log_keys(2, &all, &[entry(2)], NOW).await.unwrap());
}

pub(crate) async fn what_many_append_at_once_stands_in_one_order_with_the_root_of_it(store: Store, _: Database) {
    begun(&store).await;
    for number in 1..=21 {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
    }
    let appended = at_once(21, |number| {
        let store = store.clone();
        async move { append(&store, 1, number + 1).await }
    })
    .await;
    assert_eq!(appended.into_iter().filter(|done| *done).count(), 21);
    assert_eq!(size(&store).await, 21);
    let mut places: Vec<u64> = Vec::new();
    for number in 1..=21 {
        places.extend(store.list_store_keys(store_id(number)).await.unwrap().iter().map(|key| key.created.position));
    }
    places.sort_unstable();
    assert!(places.into_iter().eq(0..21), "each has a place of its own");
    // The root is that of a tree that was never in a database.
    let entries = store.list_log_entries(1, 0, 100).await.unwrap();
    let mut alone: BTreeMap<Place, Hash> = BTreeMap::new();
    for (number, entry) in (0..).zip(&entries) {
        alone.extend(tree::append(number, entry.as_bytes(), &alone).unwrap());
    }
    let places: Vec<Place> = alone.keys().copied().collect();
    assert_eq!(store.log_hashes(1, &places).await.unwrap(), alone.values().copied().collect::<Vec<_>>());
    let level: Vec<Hash> = (0..21).map(|number| alone[&(0, number)]).collect();
    assert_eq!(store.list_log_hashes(1, (0, 0), 256).await.unwrap(), level);
    assert_eq!(store.list_log_hashes(1, (0, 19), 256).await.unwrap(), level[19..]);
    assert!(store.log_hashes(1, &[(0, 21)]).await.is_err());
    assert_eq!(store.log_hashes(1, &[]).await.unwrap(), []);
}

pub(crate) async fn what_is_not_kept_is_not_appended(store: Store, _: Database) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    assert_impossible(store.add_store_key(&key(1, 1), &entry(1)).await, "before the log has begun");
    begun(&store).await;
    assert!(append(&store, 1, 1).await);
    assert!(!append(&store, 1, 1).await, "it is there");
    assert!(!append(&store, 3, 1).await, "another one comes first");
    assert!(!append(&store, 1, 9).await, "there is no such store");
    let same = NewStoreKey { vkey: key(1, 1).vkey, ..key(2, 1) };
    let taken = store.add_store_key(&same, &entry(2)).await;
    assert!(matches!(taken, Err(StoreError::Taken(_) | StoreError::Database(_))), "{taken:?}");
    assert_eq!(size(&store).await, 1);
    assert_eq!(store.list_log_entries(1, 0, 9).await.unwrap(), [entry(1).as_str()]);
    for unfit in [String::new(), "x".repeat(65_536), "a\0b".to_owned()] {
        assert!(LogEntry::new(unfit).is_err());
    }
}

pub(crate) async fn a_key_is_revoked_once_where_the_log_says_and_its_private_part_is_gone(store: Store, _: Database) {
    begun(&store).await;
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    assert!(append(&store, 1, 1).await);
    assert!(store.revoke_store_key(store_id(1), 1, &entry(7), NOW + 1).await.unwrap());
    assert!(!store.revoke_store_key(store_id(1), 1, &entry(8), NOW + 2).await.unwrap());
    assert!(!store.revoke_store_key(store_id(1), 2, &entry(8), NOW + 2).await.unwrap());
    assert!(append(&store, 2, 1).await);
    let keys = store.list_store_keys(store_id(1)).await.unwrap();
    let [first, second] = keys.as_slice() else { panic!("{keys:?}") };
    assert_eq!(
        (first.created, first.revoked),
        (LogPlace { log: 1, position: 0 }, Some(LogPlace { log: 1, position: 1 }))
    );
    assert!(first.sealed.is_none());
    assert_eq!((second.created.position, second.revoked), (2, None));
    assert_eq!(second.sealed.as_ref().unwrap().expose(), "sealed 2 of 1");
    assert_eq!(size(&store).await, 3);
}

pub(crate) async fn a_checkpoint_gives_way_to_a_later_one_alone(store: Store, _: Database) {
    begun(&store).await;
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    for number in 1..=3 {
        assert!(append(&store, number, 1).await);
    }
    let of = |size: u64| SignedCheckpoint { size, at: NOW, note: format!("checkpoint of {size}") };
    assert!(!store.keep_checkpoint(1, &of(4)).await.unwrap(), "there are three entries");
    assert!(store.keep_checkpoint(1, &of(2)).await.unwrap());
    assert!(!store.keep_checkpoint(1, &of(1)).await.unwrap());
    assert!(!store.keep_checkpoint(1, &of(2)).await.unwrap());
    assert!(!store.keep_checkpoint(2, &of(3)).await.unwrap(), "there is no such history");
    assert!(store.keep_checkpoint(1, &of(3)).await.unwrap());
    assert!(!store.cosign_checkpoint(1, "checkpoint of 2", "with a witness").await.unwrap());
    assert!(store.cosign_checkpoint(1, "checkpoint of 3", "with a witness").await.unwrap());
    let signed = store.find_log(1).await.unwrap().unwrap().signed.unwrap();
    assert_eq!((signed.size, signed.note.as_str()), (3, "with a witness"));
    for unfit in [String::new(), "x".repeat(65_537)] {
        assert_impossible(store.keep_checkpoint(1, &SignedCheckpoint { note: unfit.clone(), ..of(3) }).await, &unfit);
    }
}

pub(crate) async fn a_log_that_came_out_of_a_backup_says_so_until_it_is_signed(store: Store, database: Database) {
    let folder = tempfile::tempdir().unwrap();
    let other = Store::open(&Database::in_folder(folder.path())).await.unwrap();
    begun(&other).await;
    assert!(other.create_game_store(&game_store(1)).await.unwrap());
    assert!(append(&other, 1, 1).await);
    let of = |note: &str| SignedCheckpoint { size: 1, at: NOW, note: note.to_owned() };
    assert!(other.keep_checkpoint(1, &of("before")).await.unwrap());
    let mut file = Vec::new();
    other.write_backup(NOW + 5, &mut file).await.unwrap();
    store.read_backup(&mut file.as_slice()).await.unwrap();
    let read = store.current_log().await.unwrap().unwrap();
    assert_eq!((read.size, read.restored_at), (1, Some(NOW + 5)));
    assert!(store.keep_checkpoint(1, &of("after")).await.unwrap(), "the same once more, as it is not known");
    assert_eq!(store.current_log().await.unwrap().unwrap().restored_at, None);
    // It goes on from there.
    assert!(append(&store, 2, 1).await);
    assert_eq!(Raw::connect(&database).await.count("log_hashes").await, 3);
    other.close().await;
}

pub(crate) async fn of_many_checkpoints_of_another_log_one_is_the_next(store: Store, _: Database) {
    let log = WitnessedLog {
        origin: "other.example/log".to_owned(),
        vkey: "other.example/log+00000000+AAAA".to_owned(),
        size: 0,
        root: EMPTY_ROOT,
        added_at: NOW,
        seen_at: None,
    };
    assert!(store.add_witnessed(&log).await.unwrap());
    assert!(!store.add_witnessed(&log).await.unwrap());
    let seen = at_once(16, |number| {
        let store = store.clone();
        async move {
            let root = Hash([number; 32]);
            store
                .see_witnessed("other.example/log", (0, &EMPTY_ROOT), (u64::from(number) + 1, &root), NOW)
                .await
                .unwrap()
        }
    })
    .await;
    assert_eq!(seen.iter().filter(|seen| **seen == WitnessedSeen::Kept).count(), 1, "{seen:?}");
    let known = store.find_witnessed("other.example/log").await.unwrap().unwrap();
    assert!(seen.iter().all(|seen| matches!(*seen, WitnessedSeen::Kept) || *seen == WitnessedSeen::Other(known.size)));
    assert_eq!(known.root, Hash([u8::try_from(known.size).unwrap() - 1; 32]));
    // The right size with another root is not what was signed.
    let forged = store.see_witnessed("other.example/log", (known.size, &EMPTY_ROOT), (99, &EMPTY_ROOT), NOW).await;
    assert_eq!(forged.unwrap(), WitnessedSeen::Other(known.size));
    // What was signed is known for ever, whoever takes the log out and in again.
    assert!(store.remove_witnessed("other.example/log", NOW).await.unwrap());
    assert!(!store.remove_witnessed("other.example/log", NOW).await.unwrap());
    assert_eq!(store.find_witnessed("other.example/log").await.unwrap(), None);
    let gone = store.see_witnessed("other.example/log", (known.size, &known.root), (99, &EMPTY_ROOT), NOW).await;
    assert_eq!(gone.unwrap(), WitnessedSeen::NoLog);
    assert!(store.add_witnessed(&log).await.unwrap());
    assert_eq!(store.list_witnessed().await.unwrap(), [known]);
    assert_impossible(store.add_witnessed(&WitnessedLog { vkey: String::new(), ..log }).await, "no key");
}

/// The name and the key of a witness.
pub(crate) fn witness(number: u8) -> (&'static str, &'static str) {
    match number {
        1 => ("witness.example/1", "witness.example/1+00000001+BAAA"),
        _ => ("witness.example/2", "witness.example/2+00000002+BAAA"),
    }
}

pub(crate) async fn a_witness_that_is_asked_is_known_by_what_it_said_last(store: Store, database: Database) {
    begun(&store).await;
    assert!(begin(&store, 2, "house.example/log/2", &[entry(0)]).await.unwrap());
    assert_eq!(store.list_asked_witnesses().await.unwrap(), []);
    for number in [2, 1] {
        assert!(store.add_asked_witness(witness(number), "https://a.example/witness", NOW).await.unwrap());
        assert!(!store.add_asked_witness(witness(number), "https://b.example/witness", NOW).await.unwrap());
    }
    let renamed = ("witness.example/3", witness(1).1);
    assert!(!store.add_asked_witness(renamed, "https://b.example/witness", NOW).await.unwrap(), "the same key");
    let (name, vkey) = witness(1);
    let first = AskedWitness {
        name: name.to_owned(),
        vkey: vkey.to_owned(),
        address: "https://a.example/witness".to_owned(),
        added_at: NOW,
        cosigned_at: None,
        fault: None,
        failures: 0,
        not_before: 0,
        sizes: Vec::new(),
    };
    let listed = store.list_asked_witnesses().await.unwrap();
    assert_eq!((&listed[0], listed[1].name.as_str()), (&first, witness(2).0));

    // Each failure counts until it cosigns; what it cosigned of each history is kept apart.
    let fault = WitnessFault { words: "It is away.".to_owned(), at: NOW + 1 };
    for _ in 0..2 {
        assert!(store.witness_failed(name, &fault, NOW + 9).await.unwrap());
    }
    let listed = store.list_asked_witnesses().await.unwrap();
    let away = AskedWitness { fault: Some(fault.clone()), failures: 2, not_before: NOW + 9, ..first.clone() };
    assert_eq!((&listed[0], listed[1].failures), (&away, 0));
    assert!(store.witness_cosigned(name, (2, 1), NOW + 2).await.unwrap());
    assert!(store.witness_cosigned(name, (1, 7), NOW + 3).await.unwrap());
    assert!(store.witness_cosigned(name, (1, 5), NOW + 4).await.unwrap(), "it says what counts");
    let known = AskedWitness { cosigned_at: Some(NOW + 4), sizes: vec![(1, 5), (2, 1)], ..first.clone() };
    assert_eq!(store.list_asked_witnesses().await.unwrap()[0], known);

    for unfit in [String::new(), "x".repeat(513), "a\0b".to_owned()] {
        let fault = WitnessFault { words: unfit.clone(), at: NOW };
        assert_impossible(store.witness_failed(name, &fault, NOW).await, &unfit);
        assert_impossible(store.add_asked_witness((&unfit, "k"), "https://a.example", NOW).await, &unfit);
    }
    assert_impossible(store.add_asked_witness(("n", ""), "https://a.example", NOW).await, "no key");
    assert_impossible(store.add_asked_witness(("n", "k"), "", NOW).await, "no address");

    // Whoever is asked no more is forgotten, and begins anew.
    assert!(store.remove_asked_witness(name).await.unwrap());
    assert!(!store.remove_asked_witness(name).await.unwrap());
    assert!(!store.witness_cosigned(name, (1, 9), NOW).await.unwrap());
    assert!(!store.witness_failed(name, &fault, NOW).await.unwrap());
    assert_eq!(Raw::connect(&database).await.count("asked_sizes").await, 0);
    assert!(store.add_asked_witness(witness(1), "https://a.example/witness", NOW).await.unwrap());
    assert_eq!(store.list_asked_witnesses().await.unwrap()[0], first);
    for number in 2..MAX_ASKED {
        let name = format!("witness.example/more/{number}");
        assert!(store.add_asked_witness((&name, &format!("{name}+K")), "https://a.example", NOW).await.unwrap());
    }
    assert!(!store.add_asked_witness(("one.more", "one.more+K"), "https://a.example", NOW).await.unwrap());
}
