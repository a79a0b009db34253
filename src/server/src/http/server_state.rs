//! What the handlers share.

use std::{fs, ops::Deref, path::PathBuf, sync::Arc};

use safehouse_app::provided::AppContext;
use safehouse_engine::{
    game::{GameDefinition, Games},
    games::UNNAMED,
    library::Library,
};
use safehouse_service::{
    Chance, Clock, Collections, Passkeys, Passwords, Service, Tables,
    breached::{BreachedError, BreachedPasswords},
    budgets::SharedBudgets,
    deck_search::DeckSearch,
};
use safehouse_store::Store;

use super::{
    api::BulkFiles,
    files::Bundled,
    health::LastHealth,
    matches::Streams,
    metrics::Metrics,
    page_scripts::script,
    pictures::Drawing,
    rate_limit::{self, RateLimits},
    sessions,
    workers::Workers,
};
use crate::{
    assets::SiteFiles,
    cards::{CardFiles, CardFilesError},
    chance::SystemChance,
    clock::SystemClock,
    config::{Config, KeyError, PublicUrl},
    searched_cards::search_of,
    sheets::Sheets,
};

/// What the handlers share. Cloning shares it too.
#[derive(Clone)]
pub struct ServerState(Arc<ServerParts>);

/// The parts of a [`ServerState`].
pub struct ServerParts {
    /// What the program was told.
    pub config: Config,
    /// The built files.
    pub files: Arc<SiteFiles>,
    /// What every page is drawn from.
    pub app: AppContext,
    /// What is remembered.
    pub store: Store,
    /// Public decks, to be searched.
    pub deck_search: DeckSearch,
    pub(super) bundle: Arc<Bundled>,
    pub(super) bulk: Arc<BulkFiles>,
    pub(super) drawing: Option<Drawing>,
    pub(super) limits: Arc<RateLimits>,
    pub(super) health: Arc<LastHealth>,
    pub(super) workers: Arc<Workers>,
    pub(super) metrics: Metrics,
    pub(super) streams: Arc<Streams>,
}

/// What tells the time, and gives what nobody can guess.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Chance.
    pub chance: Arc<dyn Chance>,
}

impl Surroundings {
    /// Those of the system.
    pub fn of_system() -> Self {
        Self { clock: Arc::new(SystemClock), chance: Arc::new(SystemChance) }
    }
}

/// Why the site cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The card files have faults.
    #[error(transparent)]
    Cards(#[from] CardFilesError),
    /// There is no key to seal secrets with.
    #[error(transparent)]
    Sealing(#[from] KeyError),
    /// Passwords that became known elsewhere cannot be read.
    #[error("breached_passwords: {}: {error}", file.display())]
    Breached {
        /// The file that was named.
        file: PathBuf,
        /// Why.
        error: BreachedError,
    },
    /// The system gives no threads to draw pages and sheets.
    #[error("the threads that draw cannot be started: {0}")]
    Threads(#[from] std::io::Error),
}

impl ServerState {
    /// What handlers share, from its parts; `games` are those that its cards may be of.
    ///
    /// # Errors
    /// The card files have faults, or there are no threads.
    pub fn new(
        games: Games,
        config: Config,
        store: Store,
        files: SiteFiles,
        cards: &CardFiles,
    ) -> Result<Self, StartError> {
        Self::surrounded(games, config, store, files, cards, Surroundings::of_system())
    }

    /// The same with another clock and another chance than the system's. Ids of sessions and of requests, and nonces of
    /// pages, are the system's nevertheless.
    ///
    /// # Errors
    /// The card files have faults, or there are no threads.
    pub fn surrounded(
        games: Games,
        config: Config,
        store: Store,
        files: SiteFiles,
        cards: &CardFiles,
        Surroundings { clock, chance }: Surroundings,
    ) -> Result<Self, StartError> {
        let (library, bundle) = cards.served(games)?;
        let bundle = Arc::new(Bundled::new(bundle));
        let bulk = BulkFiles::new(&library).map_err(std::io::Error::other)?;
        let drawing = match Sheets::open(&files, cards, &library) {
            Ok(sheets) => Some(Drawing::new(sheets)?),
            Err(error) => {
                tracing::warn!(%error, "no card sheets are drawn");
                None
            }
        };
        let store = store.with_room(u64::from(config.share_store_mib) * 1024 * 1024);
        let limits = Arc::new(RateLimits::new(&config));
        let at_a_time = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let service = Service {
            store: store.clone(),
            clock: clock.clone(),
            budgets: Arc::new(SharedBudgets::new(store.clone(), clock, rate_limit::quotas(&config), limits.clone())),
            passwords: Passwords::with_breached(at_a_time, words(&library), breached(&config)?),
            mail: config.letterhead(),
            passkeys: Passkeys::at(config.public_url.as_ref().map(PublicUrl::as_str)),
            sealing: config.sealing(&*chance)?,
            // A core is left for everybody else.
            tables: Tables::new(at_a_time.saturating_sub(1)),
            collections: Collections::default(),
            notary: config.notary(&*chance)?,
            chance,
        };
        let deck_search = search_of(&library);
        let app = AppContext {
            library: Arc::new(library),
            assets: Arc::new(files.names().clone()),
            catalogue_url: bundle.address().into(),
            sheets_url: drawing.as_ref().map(Drawing::address).unwrap_or_default().into(),
            origin: config.public_url.as_ref().map(|url| url.as_str().into()),
            contact: config.contact.as_ref().map(|contact| contact.as_str().into()),
            owned_script: script::owned().into(),
            signs_in: sessions::signs_in(sessions::Safety::of(&config)),
            service,
        };
        let (health, workers) = (LastHealth::new(), Arc::new(Workers::new(&config)?));
        let (files, metrics) = (Arc::new(files), Metrics::new());
        Ok(Self(Arc::new(ServerParts {
            config,
            files,
            app,
            store,
            deck_search,
            bundle,
            bulk,
            drawing,
            limits,
            health,
            workers,
            metrics,
            streams: Streams::new(),
        })))
    }
}

/// The passwords that the settings name a file of.
fn breached(config: &Config) -> Result<Option<BreachedPasswords>, StartError> {
    let Some(file) = &config.breached_passwords else { return Ok(None) };
    let read = fs::read(file).map_err(BreachedError::from).and_then(|bytes| BreachedPasswords::from_bytes(&bytes));
    read.map(Some).map_err(|error| StartError::Breached { file: file.clone(), error })
}

/// What anybody would try as a password here: names of the site, its games and their
/// cards.
fn words(library: &Library) -> Vec<String> {
    let games = library.games();
    let cards = games.iter().flat_map(|game| game.catalogue.cards()).map(|card| card.name.to_string());
    let names = games.iter().map(|game| game.game().name.to_owned());
    ["Safehouse".to_owned()].into_iter().chain(names).chain(cards).collect()
}

impl ServerParts {
    /// The game of addresses and decks of before they named one.
    pub(super) fn unnamed(&self) -> &'static GameDefinition {
        let library = &self.app.library;
        library.of_game(UNNAMED.id).unwrap_or_else(|| library.first()).game()
    }
}

impl Deref for ServerState {
    type Target = ServerParts;

    fn deref(&self) -> &ServerParts {
        &self.0
    }
}
