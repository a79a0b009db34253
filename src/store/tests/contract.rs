//! What both databases promise, stated once.
//!
//! The SQLite half always runs. The PostgreSQL half runs when
//! `SAFEHOUSE_TEST_POSTGRES` holds the address of a server, and is reported as
//! ignored otherwise; each test has a schema of its own there.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a test asks where its server is, and names its schema after the time"
)]

use std::{
    pin::Pin,
    process::ExitCode,
    sync::atomic::{AtomicU32, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use libtest_mimic::{Arguments, Trial};
use safehouse_store::{
    Absence, ContentId, Database, Health, NewSharedDeck, SharedDeckTotals, ShortId, Store, StoreError,
    shared_decks::{MAX_DECK_BYTES, UNOPENED_FOR_MS},
};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// A promise of a store that was just opened on a database.
type Behaviour = fn(Store, Database) -> Pin<Box<dyn Future<Output = ()> + Send>>;

macro_rules! contract {
    ($($behaviour:ident),+ $(,)?) => {
        const CONTRACT: &[(&str, Behaviour)] =
            &[$((stringify!($behaviour), |store, database| Box::pin($behaviour(store, database)))),+];
    };
}

contract!(
    an_empty_store_is_healthy_and_knows_no_deck,
    a_shared_deck_is_found_by_link_and_by_content,
    sharing_the_same_content_again_keeps_the_first,
    a_taken_short_id_grows_until_it_is_unique,
    many_at_once_share_one_deck_under_one_link,
    a_deck_above_the_limit_is_refused,
    impossible_values_are_refused,
    text_comes_back_as_it_was,
    opening_again_keeps_what_is_there,
    a_closed_store_says_that_it_does_not_answer,
    all_decks_together_have_so_much_room,
    the_oldest_deck_that_was_never_opened_makes_room,
    nothing_makes_room_that_was_opened_or_shared_a_moment_ago,
    many_at_once_make_room_and_the_sums_stay_true,
    the_first_visit_is_remembered,
    a_removed_deck_stays_removed,
    a_deck_that_nobody_opens_expires_and_one_that_is_opened_does_not,
    the_newest_decks_are_listed_first,
    a_store_of_an_older_version_is_counted,
);

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let postgres = std::env::var("SAFEHOUSE_TEST_POSTGRES").ok();
    let on_server = |name: String, test: Box<dyn FnOnce(String) + Send>| {
        let address = postgres.clone();
        let run = move || address.map(test).ok_or_else(|| "SAFEHOUSE_TEST_POSTGRES is not set".into());
        Trial::test(name, run).with_ignored_flag(postgres.is_none())
    };

    let mut trials = vec![
        Trial::test("a_database_that_is_not_there_is_said_to_be_what_it_is", || {
            run(a_database_that_is_not_there_is_said_to_be_what_it_is());
            Ok(())
        }),
        on_server(
            "postgres::is_not_spoken_to_in_the_clear_when_tls_is_asked_for".to_owned(),
            Box::new(|address| run(postgres_is_not_spoken_to_in_the_clear_when_tls_is_asked_for(address))),
        ),
        on_server(
            "postgres::that_takes_no_changes_is_read_only".to_owned(),
            Box::new(|address| run(a_postgres_that_takes_no_changes_is_read_only(address))),
        ),
    ];
    for &(name, behaviour) in CONTRACT {
        trials.push(Trial::test(format!("sqlite::{name}"), move || {
            run(on_sqlite(behaviour));
            Ok(())
        }));
        let test = Box::new(move |address| run(on_postgres(address, behaviour)));
        trials.push(on_server(format!("postgres::{name}"), test));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(test);
}

async fn on_sqlite(behaviour: Behaviour) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::in_folder(folder.path());
    let store = Store::open(&database).await.unwrap();
    assert_eq!(store.kind(), "sqlite");
    behaviour(store.clone(), database).await;
    store.close().await;
}

async fn on_postgres(address: String, behaviour: Behaviour) {
    static NEXT: AtomicU32 = AtomicU32::new(0);

    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos();
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let schema = format!("contract_{}_{now}_{number}", std::process::id());

    let mut admin = PgConnection::connect(&address).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("create schema {schema}"))).execute(&mut admin).await.unwrap();
    let separator = if address.contains('?') { '&' } else { '?' };
    let database: Database = format!("{address}{separator}options[search_path]={schema}").parse().unwrap();

    let store = Store::open(&database).await.unwrap();
    assert_eq!(store.kind(), "postgres");
    behaviour(store.clone(), database).await;
    store.close().await;

    sqlx::raw_sql(AssertSqlSafe(format!("drop schema {schema} cascade"))).execute(&mut admin).await.unwrap();
}

/// Only the test server itself vouches for its certificate.
async fn postgres_is_not_spoken_to_in_the_clear_when_tls_is_asked_for(address: String) {
    let plain = address.split('?').next().unwrap();
    let mut admin = PgConnection::connect(plain).await.unwrap();
    let offered: String = sqlx::query_scalar("show ssl").fetch_one(&mut admin).await.unwrap();

    match PgConnection::connect(&format!("{plain}?sslmode=require")).await {
        Ok(mut connection) => {
            let sql = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
            assert!(sqlx::query_scalar::<_, bool>(sql).fetch_one(&mut connection).await.unwrap());
        }
        Err(error) => assert_eq!(offered, "off", "{error}"),
    }
    assert!(Store::open(&format!("{plain}?sslmode=verify-full").parse().unwrap()).await.is_err());
}

fn deck(content_id: ContentId) -> NewSharedDeck {
    NewSharedDeck {
        content_id,
        deck_json: r#"{"survivor":"NG-01-001"}"#.to_owned(),
        game: "necrogenesis".to_owned(),
        created_at: 1_795_171_200_000,
    }
}

/// Content ids that differ in their last byte alone, so that all but their
/// longest short ids collide.
fn near_twin(last: u8) -> ContentId {
    let mut bytes = [0x5a; 32];
    bytes[31] = last;
    ContentId::from_bytes(bytes)
}

async fn an_empty_store_is_healthy_and_knows_no_deck(store: Store, _: Database) {
    assert_eq!(store.health().await.unwrap(), Health::Well);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 0);
    let id = ShortId::parse("0000000000").unwrap();
    assert_eq!(store.find_shared_deck(&id).await.unwrap(), None);
    assert_eq!(store.find_shared_deck_by_content(&near_twin(0)).await.unwrap(), None);
}

async fn a_shared_deck_is_found_by_link_and_by_content(store: Store, _: Database) {
    let new = deck(ContentId::from_bytes([9; 32]));
    let kept = store.put_shared_deck(new.clone()).await.unwrap();

    assert_eq!(kept.content_id, new.content_id);
    assert_eq!(kept.short_id, ShortId::of(&new.content_id, ShortId::SHORTEST));
    assert_eq!((&kept.deck_json, &kept.game, kept.created_at), (&new.deck_json, &new.game, new.created_at));
    let by_link = store.find_shared_deck(&kept.short_id).await.unwrap();
    assert_eq!(by_link.as_ref(), Some(&kept));
    let by_content = store.find_shared_deck_by_content(&kept.content_id).await.unwrap();
    assert_eq!(by_content.as_ref(), Some(&kept));
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 1);
}

async fn sharing_the_same_content_again_keeps_the_first(store: Store, _: Database) {
    let first = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    let again = NewSharedDeck { created_at: first.created_at + 1, ..deck(near_twin(1)) };
    assert_eq!(store.put_shared_deck(again).await.unwrap(), first);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 1);
}

async fn a_taken_short_id_grows_until_it_is_unique(store: Store, _: Database) {
    let mut kept = Vec::new();
    for last in 0..4 {
        kept.push(store.put_shared_deck(deck(near_twin(last))).await.unwrap());
    }
    let lengths: Vec<_> = kept.iter().map(|deck| deck.short_id.as_str().len()).collect();
    assert_eq!(lengths, [10, 11, 12, 13]);
    for deck in &kept {
        assert_eq!(store.find_shared_deck(&deck.short_id).await.unwrap().as_ref(), Some(deck));
    }
    assert_eq!(store.put_shared_deck(deck(near_twin(2))).await.unwrap(), kept[2]);
}

async fn many_at_once_share_one_deck_under_one_link(store: Store, _: Database) {
    let tasks: Vec<_> = (0..24_u8)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.put_shared_deck(deck(near_twin(number % 3))).await })
        })
        .collect();
    let mut links = std::collections::BTreeSet::new();
    for task in tasks {
        let kept = task.await.unwrap().unwrap();
        links.insert((kept.content_id, kept.short_id));
    }
    assert_eq!(links.len(), 3);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 3);
}

async fn a_deck_above_the_limit_is_refused(store: Store, _: Database) {
    let sized = |bytes: usize| NewSharedDeck { deck_json: "x".repeat(bytes), ..deck(near_twin(0)) };
    let refused = store.put_shared_deck(sized(MAX_DECK_BYTES + 1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge { actual, .. } if actual == MAX_DECK_BYTES + 1));
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 0);
    store.put_shared_deck(sized(MAX_DECK_BYTES)).await.unwrap();
}

async fn impossible_values_are_refused(store: Store, _: Database) {
    for (game, deck_json) in [("", "{}"), (&*"g".repeat(65), "{}"), ("a\0b", "{}"), ("g", "\0")] {
        let new = NewSharedDeck { game: game.to_owned(), deck_json: deck_json.to_owned(), ..deck(near_twin(0)) };
        let refused = store.put_shared_deck(new).await.unwrap_err();
        assert!(matches!(refused, StoreError::Value(_)), "{game:?} {deck_json:?}: {refused}");
    }
}

async fn text_comes_back_as_it_was(store: Store, _: Database) {
    let text = "'; drop table shared_decks; -- $1 \u{1f9df} \u{202e} \\ \"quoted\" \r\n\t";
    let new = NewSharedDeck { deck_json: text.to_owned(), ..deck(near_twin(0)) };
    let kept = store.put_shared_deck(new).await.unwrap();
    assert_eq!(store.find_shared_deck(&kept.short_id).await.unwrap().unwrap().deck_json, text);
}

async fn opening_again_keeps_what_is_there(store: Store, database: Database) {
    let kept = store.put_shared_deck(deck(near_twin(0))).await.unwrap();
    let again = Store::open(&database).await.unwrap();
    assert_eq!(again.find_shared_deck(&kept.short_id).await.unwrap(), Some(kept));
    again.close().await;
}

async fn a_closed_store_says_that_it_does_not_answer(store: Store, _: Database) {
    store.close().await;
    assert!(matches!(store.health().await, Err(StoreError::Unavailable(Absence::Closed))));
}

async fn all_decks_together_have_so_much_room(store: Store, _: Database) {
    let sized = |last: u8| NewSharedDeck { deck_json: "x".repeat(100), ..deck(near_twin(last)) };
    let store = store.with_room(250);
    let kept = store.put_shared_deck(sized(1)).await.unwrap();
    store.put_shared_deck(sized(2)).await.unwrap();
    for _ in 0..2 {
        let full = store.put_shared_deck(sized(3)).await.unwrap_err();
        assert!(matches!(full, StoreError::Full { limit: 250 }), "{full}");
    }
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 2, bytes: 200 });
    // What is there is found however full the store is, and a gap is filled.
    assert_eq!(store.put_shared_deck(sized(1)).await.unwrap(), kept);
    assert!(store.remove_shared_deck(&kept.short_id, 5).await.unwrap());
    store.put_shared_deck(sized(3)).await.unwrap();
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 2, bytes: 200 });
}

/// 100 bytes, shared at this time.
fn hundred(number: u8, created_at: i64) -> NewSharedDeck {
    NewSharedDeck { deck_json: "x".repeat(100), created_at, ..deck(ContentId::from_bytes([number; 32])) }
}

async fn the_oldest_deck_that_was_never_opened_makes_room(store: Store, _: Database) {
    let store = store.with_room(450);
    let mut kept = Vec::new();
    for number in 0..4 {
        kept.push(store.put_shared_deck(hundred(number, i64::from(number))).await.unwrap());
    }
    store.open_shared_deck(&kept[0].short_id, 10).await.unwrap();
    // Who shares it again wants it to stay, too.
    store.see_shared_deck(&kept[1].short_id, 20).await.unwrap();
    let now = 21 + UNOPENED_FOR_MS;
    let newcomer = NewSharedDeck { deck_json: "x".repeat(200), ..hundred(9, now) };
    let newcomer = store.put_shared_deck(newcomer).await.unwrap();
    let mut are_there = Vec::new();
    for deck in kept.iter().chain([&newcomer]) {
        are_there.push(store.find_shared_deck(&deck.short_id).await.unwrap().is_some());
    }
    assert_eq!(are_there, [true, true, false, false, true], "as many as are needed and no more");
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 3, bytes: 400 });
    // What made room can be shared again, under the same link.
    let again = store.put_shared_deck(hundred(2, now)).await.unwrap();
    assert_eq!(again.short_id, kept[2].short_id);
    assert_eq!(store.find_shared_deck(&kept[1].short_id).await.unwrap(), None);
}

async fn nothing_makes_room_that_was_opened_or_shared_a_moment_ago(store: Store, _: Database) {
    let store = store.with_room(350);
    let now = 5 * UNOPENED_FOR_MS;
    let opened = store.put_shared_deck(hundred(1, 0)).await.unwrap();
    store.open_shared_deck(&opened.short_id, 1).await.unwrap();
    let fresh = store.put_shared_deck(hundred(2, now - UNOPENED_FOR_MS)).await.unwrap();
    let unopened = store.put_shared_deck(hundred(3, 0)).await.unwrap();
    let refused = store.put_shared_deck(hundred(4, 0)).await;
    assert!(matches!(refused, Err(StoreError::Full { .. })), "they are all as new: {refused:?}");

    // Not even what could yield is lost to one that it does not make room for.
    let large = NewSharedDeck { deck_json: "x".repeat(200), ..hundred(5, now) };
    let refused = store.put_shared_deck(large).await;
    assert!(matches!(refused, Err(StoreError::Full { limit: 350 })), "{refused:?}");
    assert!(store.find_shared_deck(&unopened.short_id).await.unwrap().is_some());
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 3, bytes: 300 });

    // What was taken out has nothing to give, and stays taken out.
    assert!(store.remove_shared_deck(&unopened.short_id, now).await.unwrap());
    store.put_shared_deck(hundred(6, now)).await.unwrap();
    let refused = store.put_shared_deck(hundred(7, now)).await;
    assert!(matches!(refused, Err(StoreError::Full { .. })), "{refused:?}");
    assert!(matches!(store.find_shared_deck(&unopened.short_id).await, Err(StoreError::Removed)));
    for kept in [&opened, &fresh] {
        assert!(store.find_shared_deck(&kept.short_id).await.unwrap().is_some());
    }
}

async fn many_at_once_make_room_and_the_sums_stay_true(store: Store, _: Database) {
    let store = store.with_room(2_000);
    for number in 0..20 {
        store.put_shared_deck(hundred(number, i64::from(number))).await.unwrap();
    }
    let now = 2 * UNOPENED_FOR_MS;
    let tasks: Vec<_> = (100..124_u8)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let taken_out = ShortId::of(&ContentId::from_bytes([number - 100; 32]), ShortId::SHORTEST);
                match number % 3 {
                    0 => store.remove_shared_deck(&taken_out, now).await.map(drop),
                    1 => store.expire_shared_decks(2).await.map(drop),
                    _ => store.put_shared_deck(hundred(number, now)).await.map(drop),
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    let listed = store.list_shared_decks(100).await.unwrap();
    let there = || listed.iter().filter(|entry| entry.removed_at.is_none());
    let totals = SharedDeckTotals { decks: there().count() as u64, bytes: there().map(|entry| entry.bytes).sum() };
    assert_eq!(store.total_shared_decks().await.unwrap(), totals);
    assert!(totals.bytes <= 2_000, "{totals:?}");
    assert_eq!(there().filter(|entry| entry.created_at == now).count(), 8, "every newcomer found room");
}

async fn the_first_visit_is_remembered(store: Store, _: Database) {
    let kept = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    assert_eq!(kept.opened_at, None);
    let first = kept.created_at + 5;
    for now in [first, first + 7, 3] {
        store.open_shared_deck(&kept.short_id, now).await.unwrap();
    }
    let found = store.find_shared_deck(&kept.short_id).await.unwrap().unwrap();
    assert_eq!((found.opened_at, found.last_seen_at), (Some(first), first + 7));
    assert_eq!(store.list_shared_decks(1).await.unwrap()[0].opened_at, Some(first));
    // Sharing it again is no visit.
    let other = store.put_shared_deck(deck(near_twin(2))).await.unwrap();
    store.see_shared_deck(&other.short_id, first).await.unwrap();
    assert_eq!(store.put_shared_deck(deck(near_twin(2))).await.unwrap().opened_at, None);
}

async fn a_removed_deck_stays_removed(store: Store, _: Database) {
    let kept = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    let other = ShortId::parse("0000000000").unwrap();
    assert!(!store.remove_shared_deck(&other, 7).await.unwrap());
    assert!(store.remove_shared_deck(&kept.short_id, 7).await.unwrap());
    assert!(!store.remove_shared_deck(&kept.short_id, 8).await.unwrap());

    assert!(matches!(store.find_shared_deck(&kept.short_id).await, Err(StoreError::Removed)));
    assert!(matches!(store.find_shared_deck_by_content(&kept.content_id).await, Err(StoreError::Removed)));
    assert!(matches!(store.put_shared_deck(deck(near_twin(1))).await, Err(StoreError::Removed)));
    assert_eq!(store.total_shared_decks().await.unwrap(), SharedDeckTotals { decks: 0, bytes: 0 });
    // It does not expire either: it would come back.
    assert_eq!(store.expire_shared_decks(i64::MAX).await.unwrap(), 0);
    assert_eq!(store.list_shared_decks(9).await.unwrap()[0].removed_at, Some(7));
}

async fn a_deck_that_nobody_opens_expires_and_one_that_is_opened_does_not(store: Store, _: Database) {
    let seen = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    let unseen = store.put_shared_deck(deck(near_twin(2))).await.unwrap();
    let later = seen.created_at + 1000;
    store.see_shared_deck(&seen.short_id, later).await.unwrap();
    // A clock that was set back takes nothing away.
    store.see_shared_deck(&seen.short_id, 5).await.unwrap();
    assert_eq!(store.find_shared_deck(&seen.short_id).await.unwrap().unwrap().last_seen_at, later);

    assert_eq!(store.expire_shared_decks(later).await.unwrap(), 1);
    assert_eq!(store.expire_shared_decks(later).await.unwrap(), 0);
    assert!(store.find_shared_deck(&seen.short_id).await.unwrap().is_some());
    assert_eq!(store.find_shared_deck(&unseen.short_id).await.unwrap(), None);
    assert_eq!(store.total_shared_decks().await.unwrap().decks, 1);
    // Who shares it again gets the same link.
    assert_eq!(store.put_shared_deck(deck(near_twin(2))).await.unwrap().short_id, unseen.short_id);
}

async fn the_newest_decks_are_listed_first(store: Store, _: Database) {
    for last in 0..4 {
        let new = deck(ContentId::from_bytes([last; 32]));
        store.put_shared_deck(NewSharedDeck { created_at: i64::from(last), ..new }).await.unwrap();
    }
    let listed = store.list_shared_decks(3).await.unwrap();
    let times: Vec<_> = listed.iter().map(|entry| (entry.created_at, entry.bytes, entry.removed_at)).collect();
    let bytes = deck(near_twin(0)).deck_json.len() as u64;
    assert_eq!(times, [(3, bytes, None), (2, bytes, None), (1, bytes, None)]);
}

async fn a_store_of_an_older_version_is_counted(store: Store, database: Database) {
    store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    store.put_shared_deck(NewSharedDeck { deck_json: "\"é\"".to_owned(), ..deck(near_twin(2)) }).await.unwrap();
    let before = store.total_shared_decks().await.unwrap();
    // Back to the tables of the first version, rows and all.
    let back = "drop table one_time_links; drop table recovery_codes; drop table totp; drop table audit; \
        drop table devices; drop table attempts; drop table sessions; drop table accounts; \
        drop index shared_decks_never_opened; alter table shared_decks drop column opened_at; \
        drop table shared_deck_totals; drop index shared_decks_by_last_seen; \
        drop index shared_decks_by_created; alter table shared_decks drop column bytes; \
        alter table shared_decks drop column last_seen_at; alter table shared_decks drop column removed_at; \
        delete from _sqlx_migrations where version >= 2";
    match &database {
        Database::Sqlite(path) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
            let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
            sqlx::raw_sql(back).execute(&mut connection).await.unwrap();
        }
        Database::Postgres(address) => {
            let mut connection = PgConnection::connect(address).await.unwrap();
            sqlx::raw_sql(back).execute(&mut connection).await.unwrap();
        }
    }
    let again = Store::open(&database).await.unwrap();
    assert_eq!(again.total_shared_decks().await.unwrap(), before);
    let listed = again.list_shared_decks(9).await.unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|entry| entry.last_seen_at > 1_700_000_000_000), "as old as the new version: {listed:?}");
    // Nobody knows which of them were opened.
    assert!(listed.iter().all(|entry| entry.opened_at.is_some()), "{listed:?}");
    assert_eq!(again.expire_shared_decks(1_700_000_000_000).await.unwrap(), 0);
    again.close().await;
}

/// As a standby server, or one that whoever runs it has locked: settings of a role
/// hold for its new connections, of which the health check makes its own.
async fn a_postgres_that_takes_no_changes_is_read_only(address: String) {
    let role = format!("reader_{}", std::process::id());
    let mut admin = PgConnection::connect(&address).await.unwrap();
    let make = format!("create role {role} login password 'x'; create schema {role} authorization {role}");
    sqlx::raw_sql(AssertSqlSafe(make)).execute(&mut admin).await.unwrap();

    let (scheme, rest) = address.split_once("://").unwrap();
    let server = rest.split_once('@').map_or(rest, |(_, server)| server);
    let store = Store::open(&format!("{scheme}://{role}:x@{server}").parse().unwrap()).await.unwrap();
    let lock = format!("alter role {role} set default_transaction_read_only = on");
    sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut admin).await.unwrap();
    assert_eq!(store.health().await.unwrap(), Health::ReadOnly);
    store.close().await;

    let end = format!("drop schema {role} cascade; drop role {role}");
    sqlx::raw_sql(AssertSqlSafe(end)).execute(&mut admin).await.unwrap();
}

async fn a_database_that_is_not_there_is_said_to_be_what_it_is() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    for (address, words) in [
        (format!("postgres://ada@127.0.0.1:{port}/x"), "refused"),
        ("postgres://ada@no-such-host.invalid/x".to_owned(), "host name is not known"),
    ] {
        let error = Store::open(&address.parse().unwrap()).await.unwrap_err().to_string();
        assert!(error.contains(words), "{address}: {error}");
    }
}
