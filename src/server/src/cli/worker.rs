//! `safehouse worker`

use std::{num::NonZeroUsize, sync::Arc};

use clap::Args;
use safehouse_engine::games::GAMES;
use safehouse_service::Refusal;

use super::{database::DatabaseFlags, exit::Exit, output::fail};
use crate::{cards::CardFiles, http::stop_signal, logging, measuring::Measuring, supervisor};

/// Play what visitors of the site have measured, and nothing else
#[derive(Debug, Args)]
#[command(after_help = "\
Works on the queue of the database that `safehouse serve` uses with the same flags, environment and file, beside it
and beside other workers, on this machine or another. With an SQLite file all of them are on one machine. Whatever is
killed loses nothing: what it had in hand is played by another within a minute.

Examples:
  safehouse worker
  safehouse worker --threads 8 --database postgres://safehouse@db.example.org/safehouse
  safehouse serve --measurement-workers 0        the site itself plays nothing

Exit codes: 0 stopped by a signal; 2 wrong use, or the database or the card files cannot be used.")]
pub(super) struct Worker {
    /// Threads to play on [default: all cores]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    database: DatabaseFlags,
}

pub(super) fn run(arguments: &Worker) -> Exit {
    let config = match arguments.database.config() {
        Ok(config) => config,
        Err(exit) => return exit,
    };
    logging::start(&config, None);
    let cards = match &config.cards {
        Some(folder) => CardFiles::folder(folder),
        None => Ok(CardFiles::built_in()),
    };
    let library = match cards.and_then(|cards| cards.library(GAMES)) {
        Ok(library) => Arc::new(library),
        Err(error) => return fail(error),
    };
    let threads = arguments.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    arguments.database.with_new_service(async |service| {
        let work = async || -> std::io::Result<()> {
            let stop = stop_signal()?;
            let measuring = Measuring::start(threads, service, &library)?;
            tracing::info!(%threads, version = env!("CARGO_PKG_VERSION"), "measuring");
            println!("Playing measurements on {threads} threads");
            supervisor::ready();
            let watched = tokio::spawn(supervisor::watch());
            stop.await;
            supervisor::stopping();
            watched.abort();
            measuring.stop().await;
            tracing::info!(games = service.tables.measured_games(), "stopped");
            Ok(())
        };
        Ok::<_, Refusal>(match work().await {
            Ok(()) => Exit::Done,
            Err(error) => fail(format_args!("the workers cannot be started: {error}")),
        })
    })
}
