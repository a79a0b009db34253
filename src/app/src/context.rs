//! What a component may ask of the place it runs in: the server while it renders, the
//! browser afterwards. Each provides it in its way ([`crate::provided`]).

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::hooks::use_location;
#[cfg(feature = "ssr")]
use safehouse_engine::catalogue::SetStatus;
use safehouse_engine::library::{GameLibrary, Library};

use crate::{
    drawing::Tools,
    library::LibraryFault,
    paths::{self, GamePaths},
};

/// Whether the cards are at hand.
#[derive(Debug, Clone)]
pub enum LibraryState {
    /// The browser is still fetching them.
    Loading,
    /// They are here. On the server this is always so.
    Ready(Arc<Library>, &'static Tools),
    /// The browser could not get them.
    Failed(LibraryFault),
}

impl LibraryState {
    /// Every game, when the cards are here, and what is done with them.
    pub fn ready(&self) -> Option<(&Arc<Library>, &'static Tools)> {
        match self {
            Self::Ready(library, tools) => Some((library, tools)),
            Self::Loading | Self::Failed(_) => None,
        }
    }

    /// Why there is no library and will be none by itself.
    pub fn fault(&self) -> Option<LibraryFault> {
        match self {
            Self::Failed(fault) => Some(*fault),
            Self::Loading | Self::Ready(..) => None,
        }
    }
}

/// What every component can ask for, on both sides.
#[derive(Debug, Clone, Copy)]
pub struct Site {
    /// The cards and formats.
    pub library: RwSignal<LibraryState>,
    /// How often the visitor asked for the cards again.
    pub(crate) attempt: RwSignal<u32>,
    /// Addresses that drawings and sharing need.
    pub places: StoredValue<Places>,
    /// Identifier of the game that the page is about.
    game: Memo<String>,
}

/// Addresses of this installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// The sprite of illustrations.
    pub icons: String,
    /// The [`crate::library::Bundle`].
    pub catalogue: String,
    /// The public origin, empty when unknown.
    pub origin: String,
    /// Where card sheets are drawn; empty when they are not.
    pub sheets: String,
    /// Where people report something; empty when unknown.
    pub contact: String,
    /// Every game that is served, in the order they are offered; at least one.
    pub games: Vec<GameName>,
}

/// A game by its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameName {
    /// Its identifier, as addresses have it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its playtest sets, which nobody should take for published ones.
    pub playtest_sets: Vec<String>,
}

impl GameName {
    /// The games of a library.
    #[cfg(feature = "ssr")]
    pub fn of(library: &Library) -> Vec<Self> {
        let named = |game: &Arc<GameLibrary>| {
            let sets = game.catalogue.sets().iter().filter(|set| set.status == SetStatus::Playtest);
            let playtest_sets = sets.map(|set| format!("{} {}", set.code, set.name)).collect();
            Self { id: game.game().id.to_owned(), name: game.game().name.to_owned(), playtest_sets }
        };
        library.games().iter().map(named).collect()
    }

    /// All of them as one text for an attribute: a line a game, in it the identifier, the
    /// name and the playtest sets, with a tab between.
    #[cfg(feature = "ssr")]
    pub(crate) fn write_all(games: &[Self]) -> String {
        let line = |game: &Self| {
            let parts = [&game.id, &game.name].into_iter().chain(&game.playtest_sets);
            parts.map(|part| part.replace(['\t', '\n', '\r'], " ")).collect::<Vec<_>>().join("\t")
        };
        games.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Reads what the server wrote.
    #[cfg(not(feature = "ssr"))]
    pub(crate) fn read_all(text: &str) -> Vec<Self> {
        let read = |line: &str| {
            let mut parts = line.split('\t').map(str::to_owned);
            Some(Self { id: parts.next()?, name: parts.next()?, playtest_sets: parts.collect() })
        };
        text.lines().filter_map(read).collect()
    }
}

impl Places {
    /// The game that the page at this path is about: the one it names, or else the
    /// first.
    fn game_at(&self, path: &str) -> String {
        let named = path.split('/').nth(1).and_then(|part| self.games.iter().find(|game| game.id == part));
        named.or(self.games.first()).map(|game| game.id.clone()).unwrap_or_default()
    }
}

impl Site {
    /// What the page at the router's path may ask for.
    pub(crate) fn new(library: LibraryState, places: Places) -> Self {
        let path = use_location().pathname;
        let places = StoredValue::new(places);
        let game = Memo::new(move |_| path.with(|path| places.with_value(|places| places.game_at(path))));
        Self { library: RwSignal::new(library), attempt: RwSignal::new(0), places, game }
    }

    /// The game that the page is about, tracked; `None` while the browser is fetching it.
    pub fn ready(&self) -> Option<Arc<GameLibrary>> {
        let library = self.all()?;
        Some(self.game.with(|game| library.of_game(game).unwrap_or_else(|| library.first()).clone()))
    }

    /// As [`Site::ready`], untracked.
    pub fn ready_untracked(&self) -> Option<Arc<GameLibrary>> {
        untrack(|| self.ready())
    }

    /// Every game, tracked; `None` while the browser is fetching them.
    pub fn all(&self) -> Option<Arc<Library>> {
        self.library.with(|state| state.ready().map(|(library, _)| library.clone()))
    }

    /// What is done with the library, tracked; `None` while the browser is fetching it.
    pub fn tools(&self) -> Option<&'static Tools> {
        self.library.with(|state| state.ready().map(|(_, tools)| tools))
    }

    /// As [`Site::tools`], untracked.
    pub fn tools_untracked(&self) -> Option<&'static Tools> {
        untrack(|| self.tools())
    }

    /// The game with this identifier, tracked; `None` while the browser is fetching it,
    /// and when it is not served.
    pub fn of_game(&self, id: &str) -> Option<Arc<GameLibrary>> {
        self.all()?.of_game(id).cloned()
    }

    /// Identifier of the game that the page is about, tracked.
    pub fn game(&self) -> String {
        self.game.get()
    }

    /// The names of a served game.
    pub fn names_of_game(&self, id: &str) -> Option<GameName> {
        self.places.with_value(|places| places.games.iter().find(|game| game.id == id).cloned())
    }

    /// The pages of the game that the page is about, tracked.
    pub fn with_paths<T>(&self, make: impl FnOnce(GamePaths<'_>) -> T) -> T {
        self.game.with(|game| make(paths::of(game)))
    }

    /// Whether this is the identifier of a game that is served.
    pub fn has_game(&self, id: &str) -> bool {
        self.places.with_value(|places| places.games.iter().any(|game| game.id == id))
    }

    /// Fetches the cards again, after a failure.
    pub fn fetch_again(&self) {
        if self.library.with_untracked(|state| state.fault().is_some()) {
            self.library.set(LibraryState::Loading);
            self.attempt.update(|attempt| *attempt += 1);
        }
    }
}

/// The site of the component that asks. [`crate::App`] provides it.
pub fn use_site() -> Site {
    expect_context::<Site>()
}
