//! What commands share that work on the database of a site.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use safehouse_service::{Passkeys, Passwords, Refusal, Sealing, Service, Unlimited};
use safehouse_store::{Database, Store};

use super::{exit::Exit, output::fail};
use crate::{
    chance::SystemChance,
    clock::SystemClock,
    config::{Config, Sources},
};

/// Which database is meant: the one that `safehouse serve` would use with the same flags,
/// environment and file.
#[derive(Debug, Args)]
pub(super) struct DatabaseFlags {
    /// Folder of everything that is kept, as for `serve`
    #[arg(long, value_name = "FOLDER", global = true)]
    data: Option<String>,
    /// The database, as for `serve`
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// TOML file with settings, as for `serve`
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl DatabaseFlags {
    /// The settings that are meant.
    ///
    /// # Errors
    /// Having told what is wrong with them.
    pub(super) fn config(&self) -> Result<Config, Exit> {
        let flags = [("data", &self.data), ("database", &self.database)];
        let sources = Sources {
            flags: flags.into_iter().filter_map(|(key, value)| Some((key, value.clone()?))).collect(),
            environment: std::env::vars_os().collect(),
            file: self.config.clone(),
            folder: PathBuf::new(),
        };
        Config::read(&sources).map_err(fail)
    }

    /// Opens the database that is there, does something with it, and closes it.
    pub(super) fn with_service(&self, work: impl AsyncFnOnce(&Service) -> Result<Exit, Refusal>) -> Exit {
        self.with_database(true, work)
    }

    /// The same, and makes an SQLite file that is not there yet.
    pub(super) fn with_new_service(&self, work: impl AsyncFnOnce(&Service) -> Result<Exit, Refusal>) -> Exit {
        self.with_database(false, work)
    }

    fn with_database(&self, must_be_there: bool, work: impl AsyncFnOnce(&Service) -> Result<Exit, Refusal>) -> Exit {
        let config = match self.config() {
            Ok(config) => config,
            Err(exit) => return exit,
        };
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(error) => return fail(format_args!("the threads cannot be started: {error}")),
        };
        let database = config.database();
        runtime.block_on(async {
            // Asking must not make an empty database where the real one is elsewhere.
            if let Database::Sqlite(file) = &database
                && must_be_there
                && !file.exists()
            {
                return fail(format_args!("there is no database {database}; name it with --data or --database"));
            }
            let store = match Store::open(&database).await {
                Ok(store) => store,
                Err(error) => return fail(format_args!("the database {database} cannot be used: {error}")),
            };
            let service = Service {
                store: store.clone(),
                clock: Arc::new(SystemClock),
                budgets: Arc::new(Unlimited),
                chance: Arc::new(SystemChance),
                passwords: Passwords::new(1, Vec::new()),
                mail: config.letterhead(),
                sealing: Sealing::without_key(),
                passkeys: Passkeys::at(None),
            };
            let outcome = work(&service).await;
            store.close().await;
            outcome.unwrap_or_else(|refusal| match refusal {
                Refusal::Store(error) => fail(format_args!("the database {database} failed: {error}")),
                refusal => fail(refusal),
            })
        })
    }
}
