//! What both databases promise, stated once.
//!
//! The SQLite half always runs. The PostgreSQL half runs when
//! `SAFEHOUSE_TEST_POSTGRES` holds the address of a server; each test then
//! has a schema of its own there.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use safehouse_store::{
    ContentId, Database, NewSharedDeck, SharedDecks, ShortId, Store, StoreError, shared_decks::MAX_DECK_BYTES,
};
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// Runs each named behaviour against both databases.
macro_rules! contract {
    ($($behaviour:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $behaviour() {
                super::on_sqlite(super::$behaviour).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $behaviour() {
                super::on_postgres(super::$behaviour).await;
            })+
        }
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
);

async fn on_sqlite<F: Future<Output = ()>>(behaviour: impl Fn(Store, Database) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::in_folder(folder.path());
    let store = Store::open(&database).await.unwrap();
    assert_eq!(store.kind(), "sqlite");
    behaviour(store.clone(), database).await;
    store.close().await;
}

async fn on_postgres<F: Future<Output = ()>>(behaviour: impl Fn(Store, Database) -> F) {
    static NEXT: AtomicU32 = AtomicU32::new(0);

    let Ok(address) = std::env::var("SAFEHOUSE_TEST_POSTGRES") else {
        eprintln!("SAFEHOUSE_TEST_POSTGRES is not set: nothing was tested on PostgreSQL");
        return;
    };
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
#[tokio::test]
async fn postgres_is_not_spoken_to_in_the_clear_when_tls_is_asked_for() {
    let Ok(address) = std::env::var("SAFEHOUSE_TEST_POSTGRES") else { return };
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
    store.health().await.unwrap();
    assert_eq!(store.count_shared_decks().await.unwrap(), 0);
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
    assert_eq!(store.count_shared_decks().await.unwrap(), 1);
}

async fn sharing_the_same_content_again_keeps_the_first(store: Store, _: Database) {
    let first = store.put_shared_deck(deck(near_twin(1))).await.unwrap();
    let again = NewSharedDeck { created_at: first.created_at + 1, ..deck(near_twin(1)) };
    assert_eq!(store.put_shared_deck(again).await.unwrap(), first);
    assert_eq!(store.count_shared_decks().await.unwrap(), 1);
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
    assert_eq!(store.count_shared_decks().await.unwrap(), 3);
}

async fn a_deck_above_the_limit_is_refused(store: Store, _: Database) {
    let sized = |bytes: usize| NewSharedDeck { deck_json: "x".repeat(bytes), ..deck(near_twin(0)) };
    let refused = store.put_shared_deck(sized(MAX_DECK_BYTES + 1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge { actual, .. } if actual == MAX_DECK_BYTES + 1));
    assert_eq!(store.count_shared_decks().await.unwrap(), 0);
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
    assert!(matches!(store.health().await, Err(StoreError::Unavailable)));
}
