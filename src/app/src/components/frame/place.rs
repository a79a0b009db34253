//! The places of the site that both bars lead to.

#[cfg(feature = "ssr")]
use safehouse_engine::games::{self, GAMES};

use crate::paths::{self, GamePaths};

/// Whether a path lies at the place with this address, or below it; decks are built and
/// shared elsewhere.
pub(super) fn is_current(place: &str, path: &str, paths: GamePaths<'_>) -> bool {
    let is_below = path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let is_deck = || path == paths.builder() || path.starts_with(paths::SHARED);
    is_below || (place == paths.decks() && is_deck())
}

/// A place that both bars lead to.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Decks,
    Cards,
    Collection,
    Test,
    Sets,
    Rules,
}

#[cfg(feature = "ssr")]
impl Place {
    /// In the order of the bars.
    const ALL: [Self; 6] = [Self::Decks, Self::Cards, Self::Collection, Self::Test, Self::Sets, Self::Rules];

    /// Those of a game: where its games are not played, none leads to a table.
    pub(super) fn of(game: &str) -> impl Iterator<Item = Self> + use<> {
        let is_played = GAMES.by_id(game).is_some_and(games::is_played);
        Self::ALL.into_iter().filter(move |place| is_played || *place != Self::Test)
    }

    /// Those that a thumb has room for: the sets stand in the footer as well.
    pub(super) fn within_reach(game: &str) -> impl Iterator<Item = Self> + use<> {
        Self::of(game).filter(|place| *place != Self::Sets)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Decks => "Decks",
            Self::Cards => "Cards",
            Self::Collection => "Collection",
            Self::Test => "Test",
            Self::Sets => "Sets",
            Self::Rules => "Rules",
        }
    }

    /// The same where there is little room: six of them stand side by side on the narrowest phone, also in
    /// letters twice as large.
    pub(super) fn short_name(self) -> &'static str {
        match self {
            Self::Collection => "Owned",
            place => place.name(),
        }
    }

    pub(super) fn address(self, paths: GamePaths<'_>) -> String {
        match self {
            Self::Decks => paths.decks(),
            Self::Cards => paths.cards(),
            Self::Collection => paths.collection(),
            Self::Test => paths.test_games(),
            Self::Sets => paths.sets(),
            Self::Rules => paths.rules(),
        }
    }

    /// How it is reached: rules, test games and collections are the server's alone.
    pub(super) fn rel(self) -> Option<&'static str> {
        matches!(self, Self::Rules | Self::Test | Self::Collection).then_some("external")
    }

    /// What marks it on the page at a path.
    pub(super) fn current(self, path: &str, paths: GamePaths<'_>) -> Option<&'static str> {
        is_current(&self.address(paths), path, paths).then_some("page")
    }

    /// Its symbol in the bottom bar.
    pub(super) fn drawing(self) -> &'static str {
        match self {
            Self::Decks => {
                "M7 4h10a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM3 7v10M21 7v10M9.5 9h5M9.5 13h5"
            }
            Self::Cards => "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20 20",
            // A box of cards, open.
            Self::Collection => "M3.5 10h17v9.5h-17zM6 10V6.5h12V10M8.5 6.5v-3h7v3M9.5 14h5",
            Self::Test => "M8 4.5v15l12-7.5z",
            Self::Sets => "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
            Self::Rules => "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13",
        }
    }
}
