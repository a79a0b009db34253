//! How the store of a file stands with the host of its log, as the entries of the file say.

use std::fmt;

use super::log::Place;
use crate::code::{ConfirmationKind, SuspensionReason};

/// What the host said of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// It made sure of it.
    Confirmed(ConfirmationKind),
    /// Nothing more is stated of it from there on; what was before keeps its standing.
    Suspended(SuspensionReason),
}

impl Stands {
    /// A stable code.
    pub fn id(self) -> &'static str {
        match self {
            Self::Confirmed(_) => "confirmed",
            Self::Suspended(_) => "suspended",
        }
    }

    /// The code of how or why.
    pub fn reason(self) -> &'static str {
        match self {
            Self::Confirmed(how) => how.id(),
            Self::Suspended(why) => why.id(),
        }
    }
}

/// The last that the file shows of what the host said of the store. It says nothing of whether a list is authentic, and a
/// file can leave out what came later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// What.
    pub stands: Stands,
    /// When, as the host claims, in milliseconds since 1970.
    pub at: u64,
    /// Where in the logs.
    pub(super) place: Place,
}

impl Standing {
    /// Index of the entry.
    pub fn index(&self) -> u64 {
        self.place.index
    }
}

/// A sentence with its full stop.
impl fmt::Display for Standing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = self.index();
        match self.stands {
            Stands::Confirmed(how) => {
                write!(
                    out,
                    "The host says in entry {index} of its log that it made sure of the store: {}.",
                    how.sentence()
                )
            }
            Stands::Suspended(why) => write!(
                out,
                "The host suspended the store in entry {index} of its log: {}. What the store stated before keeps its \
                 standing.",
                why.sentence()
            ),
        }
    }
}
