//! Who decides in a simulated game.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::super::{choice::Choice, view::SeatView};

/// Decides for a seat by what that seat sees.
pub trait Policy {
    /// The position in `options` of what to do; `options` has at least one.
    fn choose(&mut self, view: &SeatView<'_>, options: &[Choice]) -> usize;
}

/// The policies there are, by name: `dummy`, `random`, `rule-of-thumb`, `search:200`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PolicyKind {
    /// Does nothing that it need not do: passes, says no and stops where that is
    /// legal, keeps its hand and spawns nothing. Somebody to try a deck out on.
    Dummy,
    /// Any option, each equally likely.
    Random,
    /// Plays like a sensible person in a hurry.
    #[default]
    RuleOfThumb,
    /// Tries each option out in games that fit what it sees, so many of them.
    Search(u32),
}

/// The most games that a search may try for one decision.
pub const MOST_ITERATIONS: u32 = 100_000;

/// Words that name no policy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no policy {0:?}; there are dummy, random, rule-of-thumb and search:N with N from 1 to {MOST_ITERATIONS} games"
)]
pub struct UnknownPolicy(pub String);

impl FromStr for PolicyKind {
    type Err = UnknownPolicy;

    fn from_str(name: &str) -> Result<Self, UnknownPolicy> {
        match name {
            "dummy" => Ok(Self::Dummy),
            "random" => Ok(Self::Random),
            "rule-of-thumb" => Ok(Self::RuleOfThumb),
            _ => name
                .strip_prefix("search:")
                .and_then(|number| number.parse().ok())
                .filter(|number| (1..=MOST_ITERATIONS).contains(number))
                .map(Self::Search)
                .ok_or_else(|| UnknownPolicy(name.to_owned())),
        }
    }
}

impl fmt::Display for PolicyKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dummy => formatter.write_str("dummy"),
            Self::Random => formatter.write_str("random"),
            Self::RuleOfThumb => formatter.write_str("rule-of-thumb"),
            Self::Search(iterations) => write!(formatter, "search:{iterations}"),
        }
    }
}

impl PolicyKind {
    /// What a player who decides by it is called at a table.
    pub const fn player_name(self) -> &'static str {
        match self {
            Self::Dummy => "Nobody",
            Self::Random => "Chance",
            Self::RuleOfThumb => "Rule of thumb",
            Self::Search(_) => "Search",
        }
    }

    /// What whoever is decided for by it does, for people: “The other seat …”.
    pub fn does(self) -> String {
        match self {
            Self::Dummy => "does nothing".to_owned(),
            Self::Random => "does anything, by chance".to_owned(),
            Self::RuleOfThumb => "goes by rules of thumb".to_owned(),
            Self::Search(1) => "tries each decision out in 1 game".to_owned(),
            Self::Search(games) => format!("tries each decision out in {games} games"),
        }
    }
}

impl TryFrom<String> for PolicyKind {
    type Error = UnknownPolicy;

    fn try_from(name: String) -> Result<Self, UnknownPolicy> {
        name.parse()
    }
}

impl From<PolicyKind> for String {
    fn from(kind: PolicyKind) -> String {
        kind.to_string()
    }
}
