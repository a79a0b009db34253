//! The places of the site that both bars lead to.

use crate::paths::{self, GamePaths};

/// A place that both bars lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Decks,
    Cards,
    Sets,
    Rules,
}

impl Place {
    /// In the order of the bars.
    pub(super) const ALL: [Self; 4] = [Self::Decks, Self::Cards, Self::Sets, Self::Rules];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Decks => "Decks",
            Self::Cards => "Cards",
            Self::Sets => "Sets",
            Self::Rules => "Rules",
        }
    }

    pub(super) fn address(self, paths: GamePaths<'_>) -> String {
        match self {
            Self::Decks => paths.decks(),
            Self::Cards => paths.cards(),
            Self::Sets => paths.sets(),
            Self::Rules => paths.rules(),
        }
    }

    /// How it is reached: the rules are the server's alone.
    pub(super) fn rel(self) -> Option<&'static str> {
        (self == Self::Rules).then_some("external")
    }

    /// Whether a path lies at it or below.
    pub(super) fn is_at(self, path: &str, paths: GamePaths<'_>) -> bool {
        let is_below =
            |place: &str| path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let is_deck = || path == paths.builder() || path.starts_with(paths::SHARED);
        is_below(&self.address(paths)) || (self == Self::Decks && is_deck())
    }
}
