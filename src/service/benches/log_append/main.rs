//! How long it takes to state something: a signature, and one transaction with what it tells of, the entry of the log, the
//! hashes over it, and the line of the audit log behind it.
//!
//! `cargo bench -p safehouse-service --bench log_append [-- STATEMENTS]`
//!
//! The store is embedded in a temporary folder, or an empty part of PostgreSQL where `SAFEHOUSE_TEST_POSTGRES` names a
//! server, which is removed afterwards. The table is told on the standard output.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and what it is asked, and tells what it found"
)]

#[path = "../support/surroundings.rs"]
mod surroundings;
#[path = "../at_scale/table.rs"]
mod table;

use std::{io, sync::Arc, time::Instant};

use safehouse_service::{
    Caller, Collections, Notary, Passkeys, Passwords, Sealing, Service, Tables, Unlimited,
    notary::{LastSigned, SEED_BYTES},
    stores::{ConfirmationKind, SuspensionReason, add_store, confirm_store, suspend_store},
};
use safehouse_store::{Database, Store, scratch::Scratch};

use crate::{
    surroundings::{Mixed, Now},
    table::Times,
};

/// Whatever went wrong.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How many stores are stated of at the same time.
const TOGETHER: usize = 4;

/// Nothing is signed but statements, so nothing is remembered.
#[derive(Debug)]
struct Nothing;

impl LastSigned for Nothing {
    fn read(&self) -> io::Result<Option<String>> {
        Ok(None)
    }

    fn write(&self, _: &str) -> io::Result<()> {
        Ok(())
    }
}

fn slug(number: usize) -> String {
    format!("store-{number}")
}

/// States that the host made sure of a store, and the next time that it is suspended.
async fn state(service: &Service, slug: &str, number: usize) -> Outcome<()> {
    let by = Caller::Administrator;
    if number.is_multiple_of(2) {
        confirm_store(service, &by, slug, ConfirmationKind::Visit, "Visited").await?;
    } else {
        suspend_store(service, &by, slug, SuspensionReason::Asked, "They asked.").await?;
    }
    Ok(())
}

#[tokio::main(worker_threads = 4)]
async fn main() -> Outcome<()> {
    let statements: usize = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(1_000);
    let folder = tempfile::tempdir()?;
    let scratch = match std::env::var("SAFEHOUSE_TEST_POSTGRES") {
        Ok(server) => Some(Scratch::make(&server).await?),
        Err(_) => None,
    };
    let database = match &scratch {
        Some(scratch) => scratch.database()?,
        None => Database::in_folder(folder.path()),
    };
    let service = Service {
        chance: Arc::new(Mixed::new()),
        store: Store::open(&database).await?,
        clock: Arc::new(Now),
        budgets: Arc::new(Unlimited),
        passwords: Passwords::new(1, Vec::new()),
        mail: None,
        sealing: Sealing::without_key(),
        passkeys: Passkeys::at(None),
        tables: Tables::new(1),
        collections: Collections::default(),
        notary: Notary::with([9; SEED_BYTES], "cards.example", Arc::new(Nothing)),
    };
    for number in 0..=TOGETHER {
        add_store(&service, &Caller::Administrator, &slug(number), "A store").await?;
    }
    println!("{}\n", service.store.kind());
    Times::head("Statements");
    let (of, first) = (&service, slug(0));
    let first = &first;
    Times::of(statements, |number| state(of, first, number)).await?.tell("one after the other", "");

    let begin = Instant::now();
    let mut callers = tokio::task::JoinSet::new();
    for number in 1..=TOGETHER {
        let (service, slug) = (service.clone(), slug(number));
        callers.spawn(async move {
            let (of, slug) = (&service, &slug);
            Times::of(statements / TOGETHER, |number| state(of, slug, number)).await
        });
    }
    let times = callers.join_all().await.into_iter().collect::<Outcome<Vec<_>>>()?;
    Times::together(times, begin.elapsed()).tell("four at once", "");
    service.store.close().await;
    if let Some(scratch) = scratch {
        scratch.remove().await?;
    }
    Ok(())
}
