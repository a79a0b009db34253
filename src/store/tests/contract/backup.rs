//! What is promised of backups.

use std::collections::BTreeMap;

use safehouse_store::{
    AuditEntry, BackupError, ContentId, Database, DeckOrigin, ListField, ListKind, ListShown, ListVisibility, LogEntry,
    NewCollectionEvent, NewSharedDeck, PriceListPut, RecoveryKind, Secret, ShownCounts, StaffInvitationPut, StaffRole,
    Store, TradeMade, WitnessFault, WitnessedLog,
    backup::tables,
    events::{
        EventState, ListKind as EventListKind, ListSubmitted, NewEventList, NewEventStaff, NewListView, ViewReason,
    },
    stores::{NewStoreList, StoreListPut},
};
use safehouse_transparency::tree::Hash;
use uuid::Uuid;

use super::{
    collections::{GAME, event},
    evening,
    event_entries::{enter, one, player},
    event_lists::{list, shown},
    events::{event_id, made, take},
    given::{NOW, at_once, deck_id, digest, id, member, session},
    log::{begun, entry, key, witness},
    matches::new_match,
    prices::price_list,
    published_decks::{address, published},
    raw::Raw,
    store_acts::{staff_invitation, store_act, store_report},
    store_lists::store_list,
    stores::{game_store, staff, store_id},
    talk::{comment, report},
    targets::target,
    test_games::game,
    trades::trade,
    want_sources::source,
    wants::want,
};

/// Something of everything.
async fn fill(store: &Store) {
    member(store, 1).await;
    member(store, 2).await;
    store.set_account_disabled(id(2), Some(NOW)).await.unwrap();
    share(store, 1, "{\"name\":\"Gr\u{fc}\u{df}e \u{2028} \\\\ \\\" \u{1f9df}\"}").await;
    share(store, 2, "[1,2]").await;
    let removed = store.find_shared_deck_by_content(&ContentId::from_bytes([2; 32])).await.unwrap().unwrap().short_id;
    store.remove_shared_deck(&removed, NOW).await.unwrap();
    store.create_session(&session(1, Some(id(1)))).await.unwrap();
    store.trust_device(&digest(5), id(1), NOW).await.unwrap();
    store.count_attempt(&digest(6), NOW, 0).await.unwrap();
    store.replace_recovery_codes(id(1), RecoveryKind::Account, &[digest(7), digest(8)], NOW).await.unwrap();
    store.use_recovery_code(id(1), RecoveryKind::Account, &digest(7), NOW).await.unwrap();
    store.put_totp(id(1), &Secret::new("sealed")).await.unwrap();
    let noted = AuditEntry {
        id: Uuid::from_bytes([9; 16]),
        at: i64::MAX,
        account_id: None,
        actor: "somebody".to_owned(),
        action: "sign-in-failed".to_owned(),
        network: String::new(),
        details: "{\"a\":[1,{\"b\":null}]}".to_owned(),
    };
    store.write_audit(&noted).await.unwrap();
    published(store, 1, 1).await;
    store.like_deck(id(2), deck_id(1), true, NOW).await.unwrap();
    assert!(store.create_deck_comment(&comment(2, 2, None)).await.unwrap());
    assert!(store.create_deck_comment(&comment(1, 1, Some(2))).await.unwrap());
    // Where a row lies says nothing about which comes first.
    store.edit_deck_comment(id(2), comment(2, 2, None).id, "Changed", NOW).await.unwrap();
    assert!(store.create_deck_report(&report(1, 2, Some(1))).await.unwrap());
    store.follow_account(id(2), id(1), true, NOW).await.unwrap();
    store.block_account(id(1), id(2), true, NOW).await.unwrap();
    let origin =
        DeckOrigin { address: address(9), number: 2, name: String::new(), author: "Gone".to_owned(), copied_at: NOW };
    assert!(store.set_deck_origin(id(1), deck_id(1), &origin).await.unwrap());
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    store.put_staff(&staff(1, 2, StaffRole::Owner)).await.unwrap();
    assert_eq!(store.put_staff_invitation(&staff_invitation(1, 2)).await.unwrap(), StaffInvitationPut::Kept);
    store.put_store_act(&store_act(1, 2)).await.unwrap();
    assert!(store.create_store_report(&store_report(1, 1)).await.unwrap());
    assert!(store.set_store_hidden(store_id(1), Some((NOW, "Spam"))).await.unwrap());
    assert!(store.put_store_appeal((store_id(1), None), "It is none", NOW).await.unwrap());
    begun(store).await;
    assert!(store.add_store_key(&key(1, 1), &entry(1)).await.unwrap());
    played(store).await;
    let published = |number: u32| NewStoreList {
        title: format!("The deck of week {number}"),
        turn: (number == 2).then(|| "0f1e2d3c".to_owned()),
        ..store_list(1, 2)
    };
    for number in [1, 2] {
        let put = store.publish_store_list(&published(number), &entry(80 + number)).await.unwrap();
        assert_eq!(put, StoreListPut::Done { number });
    }
    assert!(store.withdraw_store_list(store_id(1), 1, Some(&entry(83)), NOW).await.unwrap());
    let waits = LogEntry::to_sign("list-published", "a list\n".to_owned()).unwrap();
    let put = store.publish_store_list(&store_list(1, 2), &waits).await.unwrap();
    assert_eq!(put, StoreListPut::Done { number: 3 });
    let log = WitnessedLog {
        origin: "other.example/log".to_owned(),
        vkey: "other.example/log+00000000+AAAA".to_owned(),
        size: 3,
        root: Hash([3; 32]),
        added_at: NOW,
        seen_at: None,
    };
    assert!(store.add_witnessed(&log).await.unwrap());
    assert!(store.add_asked_witness(witness(1), "https://a.example/witness", NOW).await.unwrap());
    assert!(store.witness_cosigned("witness.example/1", (1, 1), NOW).await.unwrap());
    let fault = WitnessFault { words: "It is “away”.".to_owned(), at: NOW };
    assert!(store.witness_failed("witness.example/1", &fault, NOW + 1).await.unwrap());
    let undone = NewCollectionEvent { undoes: vec![Uuid::from_u128(9)], ..event(1, &[("A-1", 2)]) };
    store.append_collection_events(id(2), &[undone], NOW).await.unwrap();
    let of = (id(2), "necrogenesis", &*"a".repeat(64));
    store.note_collection_import(of, "a.csv", Uuid::from_u128(9), NOW).await.unwrap();
    assert_eq!(
        store.put_price_list((id(2), GAME), &price_list("November"), "packed").await.unwrap(),
        PriceListPut::Kept
    );
    assert!(store.put_target((id(1), GAME), &target("Master “set”")).await.unwrap());
    assert!(store.put_wants(id(1), GAME, &[want(1)], NOW).await.unwrap());
    assert!(store.put_want_source((id(1), GAME), &source(1, &["kite", "rope “long”"]), NOW).await.unwrap());
    for number in [3, 4] {
        let fields = [ListField::Name, ListField::Edition].into_iter().collect();
        let shown = ListShown { fields, ..ListShown::wholly(ListVisibility::Link, ShownCounts::Some) };
        store.put_shared_list(id(2), GAME, (ListKind::Trade, shown), NOW).await.unwrap();
        assert!(store.put_list_link(id(2), GAME, ListKind::Trade, &digest(number), NOW).await.unwrap());
    }
    member(store, 3).await;
    store.append_collection_events(id(3), &[event(1, &[("A-2", 2)])], NOW).await.unwrap();
    assert_eq!(store.create_trade(&trade(1, (3, 1), &[("A-2", 1)])).await.unwrap(), TradeMade::Done);
    assert!(store.create_test_game(&game(1, Some(id(2))), 9).await.unwrap());
    assert!(store.create_test_game(&game(2, None), 9).await.unwrap());
    assert!(store.create_match(&new_match(1, Some(id(2))), 9).await.unwrap());
    assert!(store.create_match(&new_match(2, None), 9).await.unwrap());
    store.take_of_budget(id(1), "comment", 9, 1000, NOW).await.unwrap().unwrap();
}

/// An event with players, lists that were locked, opened, corrected, shown and withdrawn, and staff of its own.
async fn played(store: &Store) {
    made(store, 1, 1).await;
    let helper = NewEventStaff {
        event: (store_id(1), event_id(1)),
        account: id(2),
        role: StaffRole::Judge,
        added_at: NOW,
        added_by: "Ada".to_owned(),
    };
    assert!(store.put_event_staff(&helper).await.unwrap());
    take(store, 1, EventState::Registration).await;
    for (number, account) in [(1, Some(1)), (2, None), (3, None)] {
        enter(store, &player(number, account)).await;
    }
    take(store, 1, EventState::ListsOpen).await;
    let mut numbers = Vec::new();
    for number in [1, 2] {
        let submitted = store.submit_event_list(one(number), &list(number)).await.unwrap();
        let ListSubmitted::Done { number } = submitted else { panic!("{submitted:?}") };
        numbers.push(number);
    }
    let of = (store_id(1), event_id(1));
    assert!(store.lock_event(of, (NOW, true), &mut |_| Ok(vec![entry(2)])).await.unwrap());
    let view =
        NewListView { id: event_id(1), account: Some(id(2)), by: "Ada".to_owned(), why: ViewReason::Check, at: NOW };
    assert_eq!(store.view_event_lists(one(1), &view).await.unwrap().len(), 1);
    let corrected = NewEventList { kind: EventListKind::Corrected, ..list(3) };
    store.correct_event_list(one(1), Some(numbers[0]), &corrected, &entry(3)).await.unwrap();
    let lists = [shown(1, numbers[0] + 1, 4), shown(2, numbers[1], 5)];
    assert_eq!(store.reveal_event_lists(of, &lists, NOW).await.unwrap(), 2);
    assert!(store.withdraw_event_lists(one(2), &[entry(6)], NOW).await.unwrap());
    evening::played(store, 2).await;
}

async fn share(store: &Store, number: u8, json: &str) {
    let deck = NewSharedDeck {
        content_id: ContentId::from_bytes([number; 32]),
        deck_json: json.to_owned(),
        game: "necrogenesis".to_owned(),
        created_at: NOW,
    };
    store.put_shared_deck(deck).await.unwrap();
}

async fn written(store: &Store) -> Vec<u8> {
    let mut file = Vec::new();
    store.write_backup(NOW, &mut file).await.unwrap();
    file
}

/// The lines of a backup, however either database orders rows and columns.
fn told(file: &[u8]) -> Vec<serde_json::Value> {
    let text = std::str::from_utf8(file).unwrap();
    let mut lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // That it came out of a backup is known of a log alone: what is promised of the log says so.
    lines.iter_mut().for_each(|line| {
        line["row"].as_object_mut().map(|row| row.remove("restored_at"));
    });
    lines.sort_by_key(ToString::to_string);
    lines
}

/// An empty embedded database.
async fn embedded() -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Store::open(&Database::in_folder(folder.path())).await.unwrap(), folder)
}

pub(crate) async fn every_table_and_column_is_kept_or_left_out_by_name(_: Store, database: Database) {
    let (kept, left_out) = tables();
    let mut there: BTreeMap<String, Vec<String>> = Raw::connect(&database).await.columns().await;
    there.remove("_sqlx_migrations");
    for name in left_out {
        assert!(there.remove(*name).is_some(), "{name} is left out and not there");
    }
    let mut kept: BTreeMap<String, Vec<String>> = kept
        .into_iter()
        .map(|(name, columns)| (name.to_owned(), columns.iter().map(|&column| column.to_owned()).collect()))
        .collect();
    kept.values_mut().chain(there.values_mut()).for_each(|columns| columns.sort());
    assert_eq!(kept, there);
}

pub(crate) async fn a_backup_is_read_into_the_other_kind_of_database_as_it_was(store: Store, _: Database) {
    fill(&store).await;
    let file = written(&store).await;
    let (other, _folder) = embedded().await;
    let rows = other.read_backup(&mut file.as_slice()).await.unwrap();
    assert_eq!(usize::try_from(rows).unwrap(), told(&file).len() - 2);
    assert_eq!(told(&written(&other).await), told(&file));
    // Nobody is signed in who was.
    assert!(other.find_session(&digest(1), NOW).await.unwrap().is_none());
    other.close().await;
}

pub(crate) async fn a_backup_of_an_embedded_database_is_read_as_it_was(store: Store, _: Database) {
    let (other, _folder) = embedded().await;
    fill(&other).await;
    let file = written(&other).await;
    store.read_backup(&mut file.as_slice()).await.unwrap();
    assert_eq!(told(&written(&store).await), told(&file));
    // What is kept afterwards is counted on from there.
    share(&store, 3, "{}").await;
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 2);
    other.close().await;
}

pub(crate) async fn what_is_no_whole_backup_changes_nothing(store: Store, database: Database) {
    let (other, _folder) = embedded().await;
    fill(&other).await;
    let text = String::from_utf8(written(&other).await).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let without = |number: usize| joined(&[&lines[..number], &lines[number + 1..]].concat());
    let last = lines.len() - 1;
    let cases: Vec<(String, &str)> = vec![
        (String::new(), "no backup"),
        ("{}\n".to_owned(), "no backup"),
        ("name,count\n".to_owned(), "no backup"),
        (without(0), "no backup"),
        (text.replacen("\"version\":1", "\"version\":2", 1), "no backup"),
        (text.replacen("\"migrations\":", "\"migrations\":9", 1), "is of a program with"),
        (without(last), "cut off"),
        (without(2), "cut off"),
        (text[..text.len() - 3].to_owned(), "is none of a backup"),
        (text[..text.len() / 2].to_owned(), "is none of a backup"),
        (text.replacen("\"table\":\"accounts\"", "\"table\":\"_sqlx_migrations\"", 1), "is none of a backup"),
        (text.replacen("\"name_key\":", "\"name_kex\":", 1), "is none of a backup"),
        (text.replacen("\"role\":\"player\"", "\"role\":\"king\"", 1), "refuses"),
        (joined(&[&lines[..3], &lines[2..]].concat()), "refuses"),
    ];
    for (file, words) in cases {
        let refused = store.read_backup(&mut file.as_bytes()).await.unwrap_err();
        assert!(refused.to_string().contains(words), "{words}: {refused}");
    }
    let mut raw = Raw::connect(&database).await;
    for (table, _) in
        tables().0.iter().filter(|(table, _)| !["shared_deck_totals", "public_deck_sequence"].contains(table))
    {
        assert_eq!(raw.count(table).await, 0, "{table}");
    }
    // And a whole one is taken afterwards.
    store.read_backup(&mut text.as_bytes()).await.unwrap();
    let refused = store.read_backup(&mut text.as_bytes()).await.unwrap_err();
    assert!(matches!(refused, BackupError::NotEmpty("shared_decks")), "{refused}");
    other.close().await;
}

pub(crate) async fn a_backup_is_of_one_moment_while_others_write(store: Store, _: Database) {
    let sharing = {
        let store = store.clone();
        tokio::spawn(async move {
            at_once(60, |number| {
                let store = store.clone();
                async move { share(&store, number, "{}").await }
            })
            .await;
        })
    };
    let mut files = Vec::new();
    while !sharing.is_finished() {
        files.push(written(&store).await);
    }
    sharing.await.unwrap();
    files.push(written(&store).await);
    for file in files {
        let lines = told(&file);
        let of = |table: &str| lines.iter().filter(|line| line["table"] == table).cloned().collect::<Vec<_>>();
        assert_eq!(of("shared_deck_totals")[0]["row"]["decks"], of("shared_decks").len());
    }
}
