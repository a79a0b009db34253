//! Browsing and searching a hundred thousand public decks through the service, with the
//! store behind it: embedded in a temporary folder, or PostgreSQL where
//! `SAFEHOUSE_TEST_POSTGRES` names a server (its tables are made in a database of its own
//! name `safehouse_bench`, which must be there and empty).
//!
//! `cargo bench -p safehouse-service --bench public_decks [-- DECKS]`
//!
//! Each line has the shortest, the median and the 95th percentile of 300 calls, each a
//! page of 24 decks.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark reads the clock and what it is asked"
)]

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use safehouse_engine::{catalogue::Catalogue, deck::format::Formats};
use safehouse_service::{
    Caller, Chance, Clock, Passkeys, Passwords, Service, Unlimited,
    deck_search::{DeckSearch, DecksAnswer, DecksSought, SearchedCards, catch_up, search_decks},
    sealing::{KEY_BYTES, Sealing},
};
use safehouse_store::{
    AccountId, ContentId, Database, DeckFacts, Legality, NewAccount, NewDeckVersion, NewPublishedVersion, NewSavedDeck,
    PublicAddress, PublicDeckOrder, PublicDeckPlace, PublicDecksAsked, PublishDeck, Role, Secret, Store, StoreError,
    VersionKind, Visibility,
};
use safehouse_testing::{many_decks::many_decks, shipped};
use uuid::Uuid;

const CALLS: usize = 300;
const PAGE: usize = 24;
const DECKS_OF_AN_ACCOUNT: usize = 200;
const QUERIES: &[&str] = &[
    "",
    "night #casual",
    "by:\"player 42\"",
    "survivor:sarah legal:standard order:-likes",
    "[[t:weapon r:sr]]>=2",
    "survivor:[[hp>=20]] [[t:weapon r:sr]]>=2 -[[medkit]]",
    "published>=2026-06 is:legal order:name",
    "[[t:zombie]]>=20 [[-t:zombie]]>=40",
    "distinct:[[name:/./]]>=30",
];

#[derive(Debug)]
struct Shipped;

impl SearchedCards for Shipped {
    fn catalogue(&self) -> &Catalogue {
        shipped::catalogue()
    }

    fn formats(&self) -> &Formats {
        shipped::formats()
    }
}

#[derive(Debug)]
struct NoClock;

impl Clock for NoClock {
    fn now_ms(&self) -> i64 {
        0
    }
}

#[derive(Debug)]
struct NoChance;

impl Chance for NoChance {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let decks = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir()?;
    let database = match std::env::var("SAFEHOUSE_TEST_POSTGRES") {
        Ok(address) => {
            let server = address.rsplit_once('/').map_or("", |(server, _)| server);
            format!("{server}/safehouse_bench").parse()?
        }
        Err(_) => Database::in_folder(folder.path()),
    };
    let store = Store::open(&database).await?;
    let begin = Instant::now();
    load(&store, decks).await?;
    println!("{database}: {decks} decks published in {:.1?}", begin.elapsed());

    let service = Service {
        store: store.clone(),
        clock: Arc::new(NoClock),
        budgets: Arc::new(Unlimited),
        chance: Arc::new(NoChance),
        passwords: Passwords::new(1, Vec::new()),
        mail: None,
        passkeys: Passkeys::at(None),
        sealing: Sealing::with(&[7; KEY_BYTES]),
    };
    let search = DeckSearch::new([Arc::new(Shipped) as Arc<dyn SearchedCards>]);
    let begin = Instant::now();
    catch_up(&service, &Caller::Job, &search).await?;
    println!("taken over, {} decks in {:.1?}\n", search.total(), begin.elapsed());

    println!("{:>9} {:>9} {:>9} {:>7}  asked", "shortest", "median", "p95", "found");
    for query in QUERIES {
        let sought = DecksSought { game: "necrogenesis", query, after: None, most: PAGE };
        let (mut times, mut total) = (Vec::new(), 0);
        for _ in 0..CALLS {
            let begin = Instant::now();
            if let DecksAnswer::Found(found) = search_decks(&service, &Caller::Job, &search, &sought).await? {
                total = found.total;
            }
            times.push(begin.elapsed());
        }
        tell(times, &total.to_string(), query);
    }
    for order in [PublicDeckOrder::Newest, PublicDeckOrder::MostLiked] {
        let mut times = Vec::new();
        for _ in 0..CALLS {
            let begin = Instant::now();
            let asked = PublicDecksAsked {
                game: "necrogenesis",
                order,
                author: None,
                lead: None,
                tag: None,
                legality: None,
                after: PublicDeckPlace::START,
                most: PAGE as u32,
            };
            store.list_public_decks(&asked).await?;
            times.push(begin.elapsed());
        }
        tell(times, "", &format!("browse, {order:?}"));
    }
    store.close().await;
    Ok(())
}

fn tell(mut times: Vec<Duration>, found: &str, asked: &str) {
    times.sort();
    let at = |part: usize| times.get(times.len() * part / 100).map_or(0.0, |time| time.as_secs_f64() * 1_000.0);
    println!("{:>6.2} ms {:>6.2} ms {:>6.2} ms {found:>7}  {asked}", at(0), at(50), at(95));
}

/// Saves and publishes so many decks, those of a few hundred accounts.
async fn load(store: &Store, decks: usize) -> Result<(), StoreError> {
    let mut account = AccountId::from(Uuid::nil());
    for (number, deck) in many_decks(shipped::catalogue(), 20_261_124, decks).enumerate() {
        if number % DECKS_OF_AN_ACCOUNT == 0 {
            account = new_account(store, number / DECKS_OF_AN_ACCOUNT).await?;
        }
        let deck_json = serde_json::to_string(&deck.list).unwrap_or_default();
        let content_id = ContentId::of(&deck.list, shipped::catalogue().game());
        let id = Uuid::from_u128(number as u128 + 1).into();
        let saved = NewSavedDeck {
            id,
            account,
            game: deck.list.game.clone(),
            name: deck.list.name.clone(),
            folder: String::new(),
            origin: None,
            version: NewDeckVersion {
                parent: None,
                kind: VersionKind::Checkpoint,
                label: String::new(),
                deck_json: deck_json.clone(),
                content_id,
                device: String::new(),
                save: None,
                made_at: deck.published_ms,
            },
            holder: None,
        };
        store.create_saved_deck(&saved).await?;
        let publication = PublishDeck {
            account,
            deck: id,
            address: PublicAddress::of(std::array::from_fn(|digit| (number >> digit) as u8 & 1)),
            visibility: Visibility::Public,
            name: deck.list.name.clone(),
            game: deck.list.game.clone(),
            facts: DeckFacts {
                leads: deck.list.lines.first().map(|line| line.card.clone()).into_iter().collect(),
                tags: deck.list.tags.clone(),
            },
            version: NewPublishedVersion {
                revision: 1,
                deck_json,
                content_id,
                note: String::new(),
                format: String::new(),
                snapshot: String::new(),
                legality: Legality::Undecided,
                findings: Vec::new(),
                made_at: deck.published_ms,
            },
        };
        store.publish_deck(&publication).await?;
    }
    Ok(())
}

async fn new_account(store: &Store, number: usize) -> Result<AccountId, StoreError> {
    let name = format!("Player {number}");
    let new = NewAccount {
        id: AccountId::from(Uuid::from_u128(number as u128 + 1)),
        name: name.clone(),
        name_key: name.to_lowercase(),
        email: None,
        password: Secret::new("nobody's"),
        role: Role::Player,
        created_at: 0,
    };
    store.create_account(&new).await?;
    Ok(new.id)
}
