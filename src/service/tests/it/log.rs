//! The public log: statements in their order, checkpoints, proofs, and no second history.

use std::sync::Arc;

use safehouse_service::{
    Caller, LogEnd, LogPlace, Notary, Refusal, Service,
    log::{
        Added, add_checkpoint, add_witnessed, change_log_key, checkpoint, has_log_key, keys, known_keys, list_entries,
        list_witnessed, log_tile, logs, policy, prove, remove_witnessed, sign_checkpoint, witness_vkey,
    },
    notary::{LastSigned, SEED_BYTES},
    refusal::LogFault,
    stores::{add_store, confirm_store},
};
use safehouse_statements::{
    Statement,
    code::{ConfirmationKind, KeyReason},
};
use safehouse_store::{Database, Store, scratch::Scratch};
use safehouse_transparency::{
    Checkpoint, Note, Policy, VerifyingKey, cosignature,
    tile::{Tile, read_bundle},
    tree,
    witness::{self, AddCheckpoint, read_cosignatures},
};

use super::house::{GUEST, House, Remembered, SECOND};

/// A store that is confirmed, and so an entry of the log.
async fn stated(house: &House, slug: &str) {
    stated_by(&house.service, slug).await;
}

async fn stated_by(service: &Service, slug: &str) {
    add_store(service, &Caller::Administrator, slug, "Corner Games").await.unwrap();
    confirm_store(service, &Caller::Administrator, slug, ConfirmationKind::Visit, "I was there.").await.unwrap();
}

async fn signed(service: &Service, log: u32) -> Checkpoint {
    let log_key = log_keys(service).await.into_iter().nth(log as usize - 1).unwrap();
    let note = checkpoint(service, &GUEST, log).await.unwrap();
    Checkpoint::verify(&Note::parse(note.as_bytes()).unwrap(), &log_key).unwrap()
}

/// What the checkpoints of each history are verified by, as the policy file has them.
async fn log_keys(service: &Service) -> Vec<VerifyingKey> {
    let text = policy(service, &GUEST).await.unwrap();
    text.lines().filter_map(|line| line.strip_prefix("log ")).map(|vkey| vkey.parse().unwrap()).collect()
}

#[tokio::test]
async fn what_is_stated_is_proved_by_the_checkpoint_that_follows() {
    let house = House::new().await;
    let service = &house.service;
    assert!(!sign_checkpoint(service, &Caller::Job).await.unwrap(), "nothing is stated");
    assert!(matches!(checkpoint(service, &GUEST, 1).await, Err(Refusal::Log(LogFault::NoEntry))));
    for slug in ["corner", "riverside", "hill"] {
        stated(&house, slug).await;
    }
    let first = LogPlace { log: 1, position: 0 };
    assert!(matches!(prove(service, &GUEST, first).await, Err(Refusal::Log(LogFault::NoEntry))), "not signed yet");
    assert!(list_entries(service, &GUEST, 1, None).await.unwrap().is_empty());
    assert!(sign_checkpoint(service, &Caller::Job).await.unwrap());
    assert!(!sign_checkpoint(service, &Caller::Job).await.unwrap(), "there is nothing new");
    assert_eq!((signed(service, 1).await.size(), signed(service, 1).await.origin()), (4, "cards.example/log"));

    let [log] = log_keys(service).await.try_into().unwrap();
    Policy::parse(policy(service, &GUEST).await.unwrap().as_bytes()).unwrap();
    for position in 0..4 {
        let (entry, proof) = prove(service, &GUEST, LogPlace { log: 1, position }).await.unwrap();
        proof.verify(entry.as_bytes(), &log).unwrap();
        // Each is signed by the host, by the key of its log; receipts have a key of their own.
        let note = Note::parse(entry.as_bytes()).unwrap();
        note.verify(std::slice::from_ref(&log)).unwrap();
        assert!(note.verify(&[keys(service, &GUEST).await.unwrap().host]).is_err());
        let kind = Statement::read(note.text()).unwrap().kind();
        assert_eq!(kind, if position == 0 { "host-keys" } else { "store-confirmed" });
    }
    let past = prove(service, &GUEST, LogPlace { log: 1, position: 4 }).await;
    assert!(matches!(past, Err(Refusal::Log(LogFault::NoEntry))));

    let shown = list_entries(service, &GUEST, 1, None).await.unwrap();
    assert_eq!(shown.iter().map(|entry| entry.position).collect::<Vec<_>>(), [3, 2, 1, 0]);
    assert_eq!(list_entries(service, &GUEST, 1, Some(1)).await.unwrap().len(), 1);
    let slugs: Vec<_> = shown.iter().filter_map(|entry| Some(entry.statement.as_ref()?.store()?.to_string())).collect();
    assert_eq!(slugs, ["hill", "riverside", "corner"]);
}

#[tokio::test]
async fn tiles_hold_what_a_checkpoint_is_of_and_lead_to_its_root() {
    let house = House::new().await;
    let service = &house.service;
    // With what the host states of its keys it is the second entry.
    stated(&house, "corner").await;
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    stated(&house, "hill").await;
    let read = async |path: &str| log_tile(service, &GUEST, 1, path.parse::<Tile>().unwrap()).await;
    let hashes = read("tile/0/000.p/2").await.unwrap();
    let tile: Tile = "tile/0/000.p/2".parse().unwrap();
    let kept: std::collections::BTreeMap<_, _> = tile.read(&hashes).unwrap().into_iter().collect();
    // The hash over both entries is no tile's, but what the two make.
    let both = tree::node_hash(&kept[&(0, 0)], &kept[&(0, 1)]);
    assert_eq!(both, signed(service, 1).await.root());
    let bundle = read("tile/entries/000.p/2").await.unwrap();
    let entries = read_bundle(&bundle, 2).unwrap();
    assert_eq!(tree::leaf_hash(entries[1]), kept[&(0, 1)]);
    for none in ["tile/0/000.p/3", "tile/0/000", "tile/1/000.p/1", "tile/entries/001.p/1"] {
        assert!(matches!(read(none).await, Err(Refusal::Log(LogFault::NoEntry))), "{none}");
    }
    assert!(log_tile(service, &GUEST, 2, tile).await.is_err(), "there is no such history");
}

/// The same program on another database.
async fn on(house: &House, notary: &Notary) -> (Service, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Database::in_folder(folder.path())).await.unwrap();
    (Service { store, notary: notary.clone(), ..house.service.clone() }, folder)
}

async fn backup(service: &Service) -> Vec<u8> {
    let mut file = Vec::new();
    service.store.write_backup(service.clock.now_ms(), &mut file).await.unwrap();
    file
}

#[tokio::test]
async fn a_backup_that_lacks_what_was_signed_goes_on_as_another_history() {
    let house = House::new().await;
    let service = &house.service;
    stated(&house, "corner").await;
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = backup(service).await;
    stated(&house, "riverside").await;
    house.pass(SECOND);
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let last = signed(service, 1).await;
    let before = log_keys(service).await;

    let (restored, _folder) = on(&house, &service.notary).await;
    restored.store.read_backup(&mut file.as_slice()).await.unwrap();
    stated_by(&restored, "hill").await;
    assert!(sign_checkpoint(&restored, &Caller::Job).await.unwrap());
    let histories: Vec<_> =
        logs(&restored, &GUEST).await.unwrap().into_iter().map(|log| (log.origin, log.size)).collect();
    let expected = [("cards.example/log".to_owned(), 2), ("cards.example/log/2".to_owned(), 3)];
    assert_eq!(histories, expected, "nothing is signed where two entries were");
    let entries = list_entries(&restored, &GUEST, 2, None).await.unwrap();
    let Some(Statement::LogContinued { origin, size, root, .. }) = &entries[2].statement else {
        panic!("{entries:?}");
    };
    assert_eq!((origin.as_str(), *size, root.as_bytes()), ("cards.example/log", last.size(), &last.root().0));
    // The key of before signs on under no other name.
    let after = log_keys(&restored).await;
    assert_eq!(before[0], after[0]);
    assert_ne!(after[0].public_key(), after[1].public_key());
    assert_eq!(signed(&restored, 2).await.size(), 3);
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "whoever runs the tests names a server beside them")]
async fn in_a_database_of_several_processes_a_backup_always_goes_on_as_another_history() {
    let Ok(server) = std::env::var("SAFEHOUSE_TEST_POSTGRES") else { return };
    let house = House::new().await;
    stated(&house, "corner").await;
    sign_checkpoint(&house.service, &Caller::Job).await.unwrap();
    let file = backup(&house.service).await;
    // This process signed nothing after the backup, and another one may have.
    let scratch = Scratch::make(&server).await.unwrap();
    let store = Store::open(&scratch.database().unwrap()).await.unwrap();
    let restored = Service { store: store.clone(), ..house.service.clone() };
    store.read_backup(&mut file.as_slice()).await.unwrap();
    stated_by(&restored, "riverside").await;
    assert!(sign_checkpoint(&restored, &Caller::Job).await.unwrap());
    assert_eq!(logs(&restored, &GUEST).await.unwrap().len(), 2);
    store.close().await;
    scratch.remove().await.unwrap();
}

#[tokio::test]
async fn a_backup_of_all_that_was_signed_goes_on_where_it_was() {
    let house = House::new().await;
    let service = &house.service;
    stated(&house, "corner").await;
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    let file = backup(service).await;
    let (restored, _folder) = on(&house, &service.notary).await;
    restored.store.read_backup(&mut file.as_slice()).await.unwrap();
    stated_by(&restored, "riverside").await;
    assert!(sign_checkpoint(&restored, &Caller::Job).await.unwrap());
    assert_eq!(logs(&restored, &GUEST).await.unwrap().len(), 1);
    assert_eq!(signed(&restored, 1).await.size(), 3);
    // Where nobody knows what was signed, it could have been more.
    let blank = Notary::with([9; SEED_BYTES], "cards.example", Arc::new(Remembered::default()));
    let (unknown, _folder) = on(&house, &blank).await;
    unknown.store.read_backup(&mut file.as_slice()).await.unwrap();
    stated_by(&unknown, "riverside").await;
    assert_eq!(logs(&unknown, &GUEST).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_database_that_was_put_back_by_hand_signs_no_second_history() {
    let house = House::new().await;
    let service = &house.service;
    // Another database of the same program: the file was copied aside and put back.
    let (copy, _folder) = on(&house, &service.notary).await;
    stated_by(&copy, "elsewhere").await;
    for slug in ["corner", "riverside"] {
        stated(&house, slug).await;
    }
    sign_checkpoint(service, &Caller::Job).await.unwrap();
    assert!(sign_checkpoint(&copy, &Caller::Job).await.unwrap());
    let histories: Vec<_> =
        logs(&copy, &GUEST).await.unwrap().into_iter().map(|log| (log.origin, log.signed.is_some())).collect();
    let expected = [("cards.example/log".to_owned(), false), ("cards.example/log/2".to_owned(), true)];
    assert_eq!(histories, expected);
}

#[derive(Debug)]
struct Unreadable;

impl LastSigned for Unreadable {
    fn read(&self) -> std::io::Result<Option<String>> {
        Ok(Some("no checkpoint".to_owned()))
    }

    fn write(&self, _: &str) -> std::io::Result<()> {
        Err(std::io::Error::other("full"))
    }
}

#[tokio::test]
async fn nothing_is_signed_where_it_is_not_known_what_was_signed_last() {
    let house = House::new().await;
    let notary = Notary::with([9; SEED_BYTES], "cards.example", Arc::new(Unreadable));
    let service = Service { notary, ..house.service.clone() };
    stated_by(&service, "corner").await;
    assert!(sign_checkpoint(&service, &Caller::Job).await.is_err());
    assert!(checkpoint(&service, &GUEST, 1).await.is_err());
    let none = Service { notary: Notary::without_key(), ..house.service.clone() };
    assert!(matches!(sign_checkpoint(&none, &Caller::Job).await, Err(Refusal::Log(LogFault::NoKey))));
}

#[tokio::test]
async fn a_host_witnesses_what_goes_on_and_nothing_else() {
    let house = House::new().await;
    let other = House::new().await;
    let elsewhere = Notary::with([8; SEED_BYTES], "other.example", Arc::new(Remembered::default()));
    let log = Service { notary: elsewhere, ..other.service.clone() };
    stated_by(&log, "corner").await;
    sign_checkpoint(&log, &Caller::Job).await.unwrap();
    let note = async || Note::parse(checkpoint(&log, &GUEST, 1).await.unwrap().as_bytes()).unwrap();
    let first = note().await;
    let ask = async |request: &AddCheckpoint| {
        add_checkpoint(&house.service, &GUEST, request.to_string().as_bytes()).await.unwrap()
    };
    let request = AddCheckpoint::new(0, Vec::new(), first.clone()).unwrap();
    assert!(matches!(ask(&request).await, Added::Refused(witness::Refusal::UnknownLog(_))));
    let vkey = keys(&log, &GUEST).await.unwrap().log.to_string();
    assert!(add_witnessed(&house.service, &GUEST, &vkey).await.is_err());
    add_witnessed(&house.service, &Caller::Administrator, &vkey).await.unwrap();
    assert!(add_witnessed(&house.service, &Caller::Administrator, "nonsense").await.is_err());

    let Added::Cosigned(lines) = ask(&request).await else { panic!("refused") };
    let witness: VerifyingKey = witness_vkey(&house.service, &GUEST).await.unwrap().parse().unwrap();
    let [line] = read_cosignatures(lines.as_bytes(), &first, &[witness]).unwrap().try_into().unwrap();
    assert_eq!(cosignature::split(&line).unwrap().0, u64::try_from(house.now()).unwrap() / 1000);
    // Sent once more it is as it was; from another size it is not what was signed last.
    stated_by(&log, "riverside").await;
    sign_checkpoint(&log, &Caller::Job).await.unwrap();
    let second = note().await;
    let stale = AddCheckpoint::new(0, Vec::new(), second.clone()).unwrap();
    assert_eq!(ask(&stale).await, Added::Refused(witness::Refusal::Conflict(2)));
    let unproved = AddCheckpoint::new(2, Vec::new(), second.clone()).unwrap();
    assert!(matches!(ask(&unproved).await, Added::Refused(witness::Refusal::Consistency(_))));
    let places = tree::places_for_consistency(2, 3).unwrap();
    let hashes = log.store.log_hashes(1, &places).await.unwrap();
    let kept: std::collections::BTreeMap<_, _> = places.into_iter().zip(hashes).collect();
    let proof = tree::consistency_proof(2, 3, &kept).unwrap();
    assert!(matches!(ask(&AddCheckpoint::new(2, proof, second).unwrap()).await, Added::Cosigned(_)));
    assert_eq!(list_witnessed(&house.service, &GUEST).await.unwrap()[0].size, 3);
    assert!(matches!(
        add_checkpoint(&house.service, &GUEST, b"old x\n").await.unwrap(),
        Added::Refused(witness::Refusal::Malformed(_))
    ));
    remove_witnessed(&house.service, &Caller::Administrator, "other.example/log").await.unwrap();
    assert!(remove_witnessed(&house.service, &Caller::Administrator, "other.example/log").await.is_err());
    assert!(matches!(ask(&stale).await, Added::Refused(witness::Refusal::UnknownLog(_))));
}

/// The same program with another key of the host, started anew.
fn with_key(service: &Service, seed: u8) -> Service {
    Service { notary: service.notary.with_other([seed; SEED_BYTES]).unwrap(), ..service.clone() }
}

/// The statements of a history, in their order.
async fn statements(service: &Service, log: u32) -> Vec<Statement> {
    let entries = list_entries(service, &GUEST, log, None).await.unwrap();
    entries.into_iter().rev().map(|entry| entry.statement.unwrap()).collect()
}

fn kinds(statements: &[Statement]) -> Vec<&'static str> {
    statements.iter().map(Statement::kind).collect()
}

#[tokio::test]
async fn a_log_begins_with_the_keys_of_its_host() {
    let house = House::new().await;
    stated(&house, "corner").await;
    sign_checkpoint(&house.service, &Caller::Job).await.unwrap();
    let stated = statements(&house.service, 1).await;
    assert_eq!(kinds(&stated), ["host-keys", "store-confirmed"]);
    let of_host = keys(&house.service, &GUEST).await.unwrap();
    let Statement::HostKeys { keys: said, .. } = &stated[0] else { panic!("{stated:?}") };
    assert_eq!((&said.log, &said.receipts, &said.witness), (&of_host.log, &of_host.host, &of_host.witness));
    assert_eq!(known_keys(&house.service, &GUEST).await.unwrap(), [of_host.host.to_string(), of_host.log.to_string()]);
}

#[tokio::test]
async fn another_key_signs_nothing_before_it_is_said_what_became_of_the_old_one() {
    let house = House::new().await;
    stated(&house, "corner").await;
    sign_checkpoint(&house.service, &Caller::Job).await.unwrap();
    let other = with_key(&house.service, 77);
    assert_eq!(has_log_key(&other, &Caller::Administrator).await.unwrap(), Some(false));
    add_store(&other, &Caller::Administrator, "hill", "Hill Games").await.unwrap();
    let confirmed =
        confirm_store(&other, &Caller::Administrator, "hill", ConfirmationKind::Visit, "I was there.").await;
    assert!(matches!(confirmed, Err(Refusal::Log(LogFault::OtherKey))), "{confirmed:?}");
    let replaced = change_log_key(&other, &Caller::Administrator, KeyReason::Replaced, None).await;
    assert!(matches!(replaced, Err(Refusal::Log(LogFault::OtherKey))), "it cannot say what follows the old one");
    assert!(change_log_key(&other, &GUEST, KeyReason::Lost, None).await.is_err());
    let untrue = change_log_key(&house.service, &Caller::Administrator, KeyReason::Lost, Some(&other.notary)).await;
    assert!(matches!(untrue, Err(Refusal::Log(LogFault::PresentKey))));

    let before = log_keys(&house.service).await;
    change_log_key(&other, &Caller::Administrator, KeyReason::Lost, None).await.unwrap();
    stated_by(&other, "riverside").await;
    assert!(sign_checkpoint(&other, &Caller::Job).await.unwrap());
    let said = statements(&other, 2).await;
    assert_eq!(kinds(&said), ["log-continued", "log-key-revoked", "host-keys", "store-confirmed"]);
    assert!(matches!(&said[1], Statement::LogKeyRevoked { vkey, reason: KeyReason::Lost, .. } if *vkey == before[0]));
    assert_eq!(log_keys(&other).await[0], before[0], "what the lost key signed counts");
    // The program that was served meanwhile has the old key.
    let old = confirm_store(&house.service, &Caller::Administrator, "hill", ConfirmationKind::Visit, "Again.").await;
    assert!(matches!(old, Err(Refusal::Log(LogFault::OtherKey))), "{old:?}");
}

#[tokio::test]
async fn the_old_key_says_which_one_follows_and_signs_no_more() {
    let house = House::new().await;
    stated(&house, "corner").await;
    sign_checkpoint(&house.service, &Caller::Job).await.unwrap();
    let next = with_key(&house.service, 77);
    let administrator = &Caller::Administrator;
    let begun = change_log_key(&house.service, administrator, KeyReason::Replaced, Some(&next.notary)).await.unwrap();
    assert_eq!((begun.number, begun.origin.as_str()), (2, "cards.example/log/2"));
    // Its last entry is under its last checkpoint, which is that of the next one.
    let old = signed(&next, 1).await;
    let said = statements(&next, 1).await;
    assert_eq!(kinds(&said), ["host-keys", "store-confirmed", "log-key-rotated"]);
    let of_next = keys(&next, &GUEST).await.unwrap();
    assert!(matches!(&said[2], Statement::LogKeyRotated { vkey, .. } if *vkey == of_next.log));
    stated_by(&next, "hill").await;
    assert!(sign_checkpoint(&next, &Caller::Job).await.unwrap());
    let said = statements(&next, 2).await;
    assert_eq!(kinds(&said), ["log-continued", "host-keys", "store-confirmed"]);
    let Statement::LogContinued { size, root, .. } = &said[0] else { panic!("{said:?}") };
    assert_eq!((*size, root.as_bytes()), (old.size(), &old.root().0));
    add_store(&house.service, administrator, "lake", "Lake Games").await.unwrap();
    let confirmed = confirm_store(&house.service, administrator, "lake", ConfirmationKind::Visit, "There.").await;
    assert!(matches!(confirmed, Err(Refusal::Log(LogFault::OtherKey))), "{confirmed:?}");
    // Whoever knows either key knows receipts and logs of both.
    assert_eq!(known_keys(&next, &GUEST).await.unwrap().len(), 4);
    assert_eq!(log_keys(&next).await.len(), 2);
    assert_eq!(logs(&next, &GUEST).await.unwrap()[0].ended, Some(LogEnd::Replaced));
}

#[tokio::test]
async fn nobody_stands_by_a_key_that_somebody_else_may_have() {
    let house = House::new().await;
    stated(&house, "corner").await;
    let next = with_key(&house.service, 77);
    let administrator = &Caller::Administrator;
    // What no checkpoint was of is under the last one all the same.
    change_log_key(&house.service, administrator, KeyReason::Exposed, Some(&next.notary)).await.unwrap();
    assert_eq!(signed_with(&next, 1, &house.service).await.size(), 2);
    sign_checkpoint(&next, &Caller::Job).await.unwrap();
    let said = statements(&next, 2).await;
    assert_eq!(kinds(&said), ["log-continued", "log-key-revoked", "host-keys"]);
    let of_next = keys(&next, &GUEST).await.unwrap();
    assert_eq!(known_keys(&next, &GUEST).await.unwrap(), [of_next.host.to_string(), of_next.log.to_string()]);
    assert_eq!(log_keys(&next).await, [of_next.log]);
}

/// The last checkpoint of a history, as the key of this program signed it.
async fn signed_with(service: &Service, log: u32, by: &Service) -> Checkpoint {
    let note = checkpoint(service, &GUEST, log).await.unwrap();
    let origin = logs(service, &GUEST).await.unwrap()[log as usize - 1].keys.clone().unwrap().log;
    let key: VerifyingKey = origin.parse().unwrap();
    assert_eq!(has_log_key(by, &Caller::Administrator).await.unwrap(), Some(false), "it is another one by now");
    Checkpoint::verify(&Note::parse(note.as_bytes()).unwrap(), &key).unwrap()
}

#[tokio::test]
async fn a_backup_on_a_machine_with_another_key_goes_on_as_another_history() {
    let house = House::new().await;
    stated(&house, "corner").await;
    sign_checkpoint(&house.service, &Caller::Job).await.unwrap();
    let file = backup(&house.service).await;
    let elsewhere = Notary::with([5; SEED_BYTES], "cards.example", Arc::new(Remembered::default()));
    let (restored, _folder) = on(&house, &elsewhere).await;
    restored.store.read_backup(&mut file.as_slice()).await.unwrap();
    stated_by(&restored, "riverside").await;
    assert!(sign_checkpoint(&restored, &Caller::Job).await.unwrap());
    let said = statements(&restored, 2).await;
    assert_eq!(kinds(&said), ["log-continued", "log-key-revoked", "host-keys", "store-confirmed"]);
}
