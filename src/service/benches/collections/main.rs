//! Collections of a hundred thousand kinds of copies: taken in, opened anew, drawn as pages, changed by one line and
//! by a file of fifty thousand rows.
//!
//! `cargo bench -p safehouse-service --bench collections [-- HOLDINGS]`
//!
//! The store is embedded in a temporary folder, or PostgreSQL where `SAFEHOUSE_TEST_POSTGRES` names
//! a server. The table is told as `BENCHMARKS.md` has it.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, and tells what it found"
)]

mod pages;
#[path = "../support/surroundings.rs"]
mod surroundings;

use std::{sync::Arc, time::Instant};

use safehouse_cards::copies::{
    Change, Condition, Holding,
    ledger::{Cause, DeviceId, Event, EventId},
};
use safehouse_service::{
    Caller, Collections, Passkeys, Passwords, Person, Role, Sealing, Service, SessionKey, Tables, Unlimited, accounts,
    collections::{MOST_EVENTS, check_collections, open_collection, record},
};
use safehouse_store::{Database, Store};
use safehouse_testing::shipped::catalogue;

use crate::surroundings::{Mixed, Now};

/// Whatever went wrong.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How many changes an event of an import has.
const CHANGES: usize = 100;

/// Kinds of copies, all of them different, over all printings, conditions and many places.
fn holdings(count: usize) -> impl Iterator<Item = Holding> {
    let catalogue = catalogue();
    let printings: Vec<_> = catalogue.by_number().map(|index| catalogue.printing(index)).collect();
    (0..count).filter_map(move |number| {
        let printing = printings.get(number % printings.len())?;
        let rest = number / printings.len();
        let condition = Condition::ALL.get(rest % Condition::ALL.len()).copied();
        let (edition, finish) = (*printing.editions.first()?, *printing.finishes.first()?);
        let holding = Holding { condition, ..Holding::new(&printing.number, edition, finish) };
        Some(holding.at(format!("Box {}", rest / Condition::ALL.len())))
    })
}

/// An identity as devices make them: a UUID of version 7, of the first millisecond.
fn identity(number: u64) -> EventId {
    EventId(1 << 80 | 7 << 76 | 0b10 << 62 | u128::from(number))
}

fn events(count: usize) -> Vec<Event> {
    let all: Vec<Change> = holdings(count).map(|holding| Change { holding, by: 2 }).collect();
    let event = |(number, changes): (u64, &[Change])| Event {
        id: identity(number),
        device: DeviceId(1),
        sequence: number,
        at: 1,
        cause: Cause::Imported,
        changes: changes.to_vec(),
        lot: None,
        whole: Some(identity(0)),
    };
    (1..).zip(all.chunks(CHANGES)).map(event).collect()
}

fn tell(what: &str, begun: Instant) {
    println!("| {what} | {:.1} ms |", begun.elapsed().as_secs_f64() * 1000.0);
}

async fn owner(service: &Service) -> Outcome<Caller> {
    accounts::create_administrator(service, &Caller::Administrator, "Collector").await?;
    let account = accounts::find_account(service, &Caller::Administrator, "Collector").await?;
    Ok(Caller::Person(Person {
        account: account.id,
        name: account.name,
        role: Role::Player,
        staff: Vec::new(),
        event_staff: Vec::new(),
        session: SessionKey::from_bytes([1; 32]),
        confirmed_at: i64::MAX,
        lacks_factor: false,
        network: "192.0.2.1".parse()?,
    }))
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Outcome<()> {
    let count: usize = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir()?;
    let database = match std::env::var("SAFEHOUSE_TEST_POSTGRES") {
        Ok(address) => address.parse()?,
        Err(_) => Database::in_folder(folder.path()),
    };
    let clock = Arc::new(Now);
    let service = Service {
        chance: Arc::new(Mixed::new()),
        store: Store::open(&database).await?,
        clock,
        budgets: Arc::new(Unlimited),
        passwords: Passwords::new(1, Vec::new()),
        mail: None,
        sealing: Sealing::without_key(),
        passkeys: Passkeys::at(None),
        tables: Tables::new(1),
        collections: Collections::default(),
        notary: safehouse_service::Notary::without_key(),
    };
    let (caller, game) = (owner(&service).await?, catalogue().game());
    println!("| {}, {count} kinds of copies | takes |\n|---|---|", service.store.kind());
    let events = events(count);
    let begun = Instant::now();
    for events in events.chunks(MOST_EVENTS) {
        record(&service, &caller, game, events).await?;
    }
    tell("taken in", begun);
    for what in ["opened by a process that does not hold it", "opened by one that does"] {
        let begun = Instant::now();
        let opened = open_collection(&service, &caller, game).await?;
        let copies = opened.look(|shelf| shelf.balances().copies());
        tell(what, begun);
        assert_eq!(copies, 2 * count as u64);
    }
    let one =
        Event { id: identity(u64::from(u32::MAX)), device: DeviceId(2), sequence: 1, whole: None, ..events[0].clone() };
    let begun = Instant::now();
    record(&service, &caller, game, &[one]).await?;
    open_collection(&service, &caller, game).await?;
    tell("one event more, recorded and seen", begun);
    pages::draw(&service, &caller).await?;
    pages::import(&service, &caller).await?;
    let begun = Instant::now();
    let differences = check_collections(&service, &Caller::Administrator, 9).await?;
    tell("compared with its events", begun);
    assert!(differences.is_empty());
    Ok(())
}
