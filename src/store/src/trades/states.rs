//! How far a trade is, and who is who in it.

use crate::error::StoreError;

/// How far a trade is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TradeState {
    /// Its partner is asked. What its proposer gives is reserved.
    Proposed,
    /// Both want it. What both give is reserved.
    Accepted,
    /// The copies changed hands, as both said.
    Done,
    /// Somebody does not want it any more: its proposer before it was accepted, or either afterwards.
    Withdrawn,
    /// Its partner did not want it.
    Declined,
    /// Nobody did anything for too long.
    Expired,
}

/// A side of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TradeParty {
    /// Whoever proposed it.
    Proposer,
    /// Whoever was asked.
    Partner,
}

impl TradeState {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Proposed, Self::Accepted, Self::Done, Self::Withdrawn, Self::Declined, Self::Expired];

    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Proposed => "proposed",
            Self::Accepted => "accepted",
            Self::Done => "done",
            Self::Withdrawn => "withdrawn",
            Self::Declined => "declined",
            Self::Expired => "expired",
        }
    }

    /// Whether somebody can still do something about it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Proposed | Self::Accepted)
    }

    pub(super) fn parse(name: &str) -> Result<Self, StoreError> {
        Self::ALL.into_iter().find(|state| state.as_str() == name).ok_or(StoreError::Value("trades.state"))
    }
}

impl TradeParty {
    /// Its name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Proposer => "proposer",
            Self::Partner => "partner",
        }
    }

    /// The side across the table.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Proposer => Self::Partner,
            Self::Partner => Self::Proposer,
        }
    }

    pub(super) fn parse(name: &str) -> Result<Self, StoreError> {
        let found = [Self::Proposer, Self::Partner].into_iter().find(|party| party.as_str() == name);
        found.ok_or(StoreError::Value("trades.ended_by"))
    }
}
