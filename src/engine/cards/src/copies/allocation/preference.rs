//! Which of several copies their owner would rather play.

use serde::{Deserialize, Serialize};

use crate::{
    card::{Edition, Finish},
    copies::{Condition, Holding},
};

/// What their owner likes to play, where nothing else decides between copies.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Preferences {
    /// What is liked, the weightiest first. Of several about one topic the first counts.
    pub order: Vec<Preference>,
    /// Whether copies that a company has graded, and sealed for that, may be played.
    pub plays_graded: bool,
}

/// Which of two copies is rather played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// Foils, to show them.
    Foil,
    /// Those that are no foils, to keep foils flat.
    Regular,
    /// Later print runs, to keep the First Edition.
    Unlimited,
    /// The First Edition, to show it.
    FirstEdition,
    /// The worse condition, to keep the better. Where nobody said how worn a copy is, it counts as
    /// Near Mint.
    Worn,
    /// The better condition; likewise.
    WellKept,
    /// Those that are not for trade, so that these stay at hand.
    NotForTrade,
    /// Those that are for trade: they are the ones to spare.
    ForTrade,
    /// Those that nobody has signed or painted over.
    Plain,
    /// Those that somebody has signed or painted over.
    SignedOrAltered,
}

impl Preference {
    /// How many topics preferences are about.
    pub const TOPICS: usize = 5;

    /// What it is about: foils, print runs, wear, trade or marks.
    fn topic(self) -> usize {
        match self {
            Self::Foil | Self::Regular => 0,
            Self::Unlimited | Self::FirstEdition => 1,
            Self::Worn | Self::WellKept => 2,
            Self::NotForTrade | Self::ForTrade => 3,
            Self::Plain | Self::SignedOrAltered => 4,
        }
    }

    /// How much speaks against a copy: 0 for one that is liked best.
    fn against(self, holding: &Holding) -> i64 {
        let wear = holding.condition.unwrap_or(Condition::NearMint) as i64;
        match self {
            Self::Foil => i64::from(holding.finish != Finish::Foil),
            Self::Regular => i64::from(holding.finish != Finish::Regular),
            Self::Unlimited => i64::from(holding.edition != Edition::Unlimited),
            Self::FirstEdition => i64::from(holding.edition != Edition::First),
            Self::Worn => Condition::Poor as i64 - wear,
            Self::WellKept => wear,
            Self::NotForTrade => i64::from(holding.is_for_trade),
            Self::ForTrade => i64::from(!holding.is_for_trade),
            Self::Plain => i64::from(holding.is_signed || holding.is_altered),
            Self::SignedOrAltered => i64::from(!(holding.is_signed || holding.is_altered)),
        }
    }
}

impl Preferences {
    /// How much speaks against a copy, the weightiest first.
    pub(super) fn against(&self, holding: &Holding) -> [i64; Preference::TOPICS] {
        let mut against = [0; Preference::TOPICS];
        let mut is_settled = [false; Preference::TOPICS];
        let mut parts = against.iter_mut();
        for preference in &self.order {
            if let Some(is_settled) = is_settled.get_mut(preference.topic())
                && !std::mem::replace(is_settled, true)
                && let Some(part) = parts.next()
            {
                *part = preference.against(holding);
            }
        }
        against
    }
}
