//! What commands share that work on the database of a site.

use std::{fmt, sync::Arc};

use clap::{ArgMatches, Args, Command, FromArgMatches, error::Error};
use safehouse_service::{Collections, Passkeys, Passwords, Refusal, Sealing, Service, Tables, Unlimited};
use safehouse_store::{Database, Store};

use super::{
    exit::Exit,
    output::fail,
    serve::{flags_of_site, sources_of},
};
use crate::{
    chance::SystemChance,
    clock::SystemClock,
    config::{Config, Sources},
};

/// Which database is meant: the one that `safehouse serve` would use with the same flags,
/// environment and file.
pub(super) struct DatabaseFlags(Sources);

/// Flags and environment may hold secrets.
impl fmt::Debug for DatabaseFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DatabaseFlags").finish_non_exhaustive()
    }
}

impl FromArgMatches for DatabaseFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self(sources_of(matches)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0 = sources_of(matches);
        Ok(())
    }
}

impl Args for DatabaseFlags {
    fn augment_args(command: Command) -> Command {
        flags_of_site(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        flags_of_site(command)
    }
}

impl DatabaseFlags {
    /// The settings that are meant.
    ///
    /// # Errors
    /// Having told what is wrong with them.
    pub(super) fn config(&self) -> Result<Config, Exit> {
        Config::read(&self.0).map_err(fail)
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
                tables: Tables::new(1),
                collections: Collections::default(),
                notary: config.notary_that_is_there(),
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
