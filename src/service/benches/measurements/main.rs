//! Measurements as they are played from the queue: how many games a second, with everything that
//! belongs to it: a chunk is claimed, played, kept, counted. Beside it the same games without a queue.
//!
//! `cargo bench -p safehouse-service --bench measurements [-- GAMES]`
//!
//! The store is embedded in a temporary folder, or PostgreSQL where `SAFEHOUSE_TEST_POSTGRES` names
//! a server. The table is told as `BENCHMARKS.md` has it.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, starts threads, and tells what it found"
)]

#[path = "../support/surroundings.rs"]
mod surroundings;

use std::{
    net::{IpAddr, Ipv4Addr},
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::Arc,
    time::Instant,
};

use safehouse_engine::necrogenesis::{
    config::RulesConfig,
    simulation::{
        measurement::{Gathered, Measurement, Question},
        policy::PolicyKind,
    },
};
use safehouse_service::{
    Caller, Collections, Passkeys, Passwords, Sealing, Service, Tables, Unlimited,
    measurements::{Progress, Workshop, ask_measurement, open_measurement, play_chunk},
};
use safehouse_store::{Database, Store};
use safehouse_testing::shipped::{catalogue, decks};

use crate::surroundings::{Mixed, Now};

/// Whatever went wrong.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Who ask at the same time.
const ASKERS: u8 = 4;

/// The mirror of a ready-made deck, by rules of thumb.
fn measurement(seed: u64, games: u64) -> Measurement {
    Measurement {
        deck: decks()[0].clone(),
        question: Question::Report,
        opponents: vec![decks()[0].clone()],
        policies: [PolicyKind::RuleOfThumb; 2],
        rules: RulesConfig::default(),
        seed,
        games,
        until_width: None,
    }
}

fn guest(number: u8) -> Caller {
    Caller::Guest { network: IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)) }
}

fn tell(what: &str, threads: usize, games: u64, begun: Instant) {
    let seconds = begun.elapsed().as_secs_f64();
    println!("| {what} | {threads} | {:.0} | {seconds:.1} |", games as f64 / seconds);
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Outcome<()> {
    let games: u64 = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(20_480);
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
    println!("| {} | threads | games a second | seconds |\n|---|---|---|---|", service.store.kind());
    // What was played in a run before is there at once.
    let mut seed = service.clock.now_ms().unsigned_abs();
    for threads in [1, 2] {
        let prepared = measurement(seed, games).prepare(catalogue())?;
        let begun = Instant::now();
        let threads_of = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        Gathered::default().run(&prepared, threads_of, |_| ControlFlow::Continue(()));
        tell("without a queue", threads, games, begun);
        let mut asked = Vec::new();
        let begun = Instant::now();
        for asker in 0..ASKERS {
            seed += 1;
            let measurement = measurement(seed, games / u64::from(ASKERS));
            let id = ask_measurement(&service, &guest(asker), catalogue(), measurement).await?.id.to_string();
            asked.push((asker, id));
        }
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let (service, handle) = (service.clone(), tokio::runtime::Handle::current());
                std::thread::spawn(move || {
                    let workshop = Workshop::new(&service, catalogue());
                    while handle.block_on(play_chunk(&service, &Caller::Job, catalogue(), &workshop)).is_ok_and(|on| on)
                    {
                    }
                })
            })
            .collect();
        tokio::task::spawn_blocking(move || workers.into_iter().for_each(|worker| drop(worker.join()))).await?;
        tell(&format!("from the queue, of {ASKERS} who ask"), threads, games, begun);
        for (asker, id) in asked {
            let opened = open_measurement(&service, &guest(asker), catalogue(), &id).await?;
            assert_eq!(opened.progress, Progress::Done, "nothing is left");
        }
    }
    service.store.close().await;
    Ok(())
}
