//! A large site: a hundred thousand accounts, as many public decks and a million versions of
//! them, asked through the service with the store behind it. The store is embedded in a
//! temporary folder, or PostgreSQL where `SAFEHOUSE_TEST_POSTGRES` names a server: its tables
//! are made in a database of the name `safehouse_bench`, which must be there.
//!
//! `cargo bench -p safehouse-service --bench at_scale [-- DECKS] [--keep FOLDER]`
//!
//! What was loaded once is taken as it is: with `--keep` the embedded database stays in that
//! folder. Progress is told on the standard error, the tables on the standard output as
//! `BENCHMARKS.md` has them. What is saved stays, so a run begins with what the last one left.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and what it is asked, and tells what it found"
)]

mod load;
mod members;
mod site;
#[path = "../support/surroundings.rs"]
mod surroundings;
mod table;
mod visitors;

use std::{path::PathBuf, time::Instant};

use safehouse_service::{Caller, deck_search::catch_up};
use safehouse_store::{Database, Store};

use crate::{load::Size, site::Site};

/// Whatever went wrong.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

// As many threads as the server has at least.
#[tokio::main(worker_threads = 4)]
async fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let decks = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(100_000);
    let kept = arguments.iter().skip_while(|argument| *argument != "--keep").nth(1).map(PathBuf::from);
    let folder = tempfile::tempdir()?;
    let database = match std::env::var("SAFEHOUSE_TEST_POSTGRES") {
        Ok(address) => {
            let server = address.rsplit_once('/').map_or("", |(server, _)| server);
            format!("{server}/safehouse_bench").parse()?
        }
        Err(_) => Database::in_folder(kept.as_deref().unwrap_or(folder.path())),
    };
    let begin = Instant::now();
    let store = Store::open(&database).await?;
    eprintln!("{database} opened in {:.1?}", begin.elapsed());
    let size = Size::of(decks);
    let site = Site::new(store);
    load::load(&site, size).await?;

    let begin = Instant::now();
    catch_up(&site.service, &Caller::Job, &site.search).await?;
    eprintln!("{} decks are searched, read in {:.1?}", site.search.total(), begin.elapsed());

    println!("{}: {size}\n", site.service.store.kind());
    visitors::measure(&site, size).await?;
    members::measure(&site, size).await?;
    site.service.store.close().await;
    Ok(())
}
