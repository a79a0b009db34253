//! Why something cannot be wanted.

use safehouse_cards::copies::wants::{WantFault, WantSourceFault};

/// Why nobody can want this.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnfitWant {
    /// It can be wanted on no day.
    #[error(transparent)]
    Never(WantFault),
    /// Its last day is over, so that nobody would ever find it.
    #[error("the last day, {day}, is over; choose a later one, or none")]
    Over {
        /// The day that was written.
        day: String,
    },
}

/// Why something cannot be wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WantRefused {
    /// Nobody can want it.
    #[error(transparent)]
    Unfit(UnfitWant),
    /// Nothing can follow from it.
    #[error(transparent)]
    UnfitSource(WantSourceFault),
    /// The caller has no such thing that wants follow from.
    #[error("there is nothing any more that these wants follow from; save it anew")]
    NoSource,
    /// The account follows as much as it may.
    #[error("your account has the {limit} targets and decks that wants may follow from; stop with one of them first")]
    TooManySources {
        /// The most of them, over all games.
        limit: u32,
    },
    /// The caller has no such want.
    #[error("there is no such want any more; write it down anew")]
    None,
    /// The game has no such card.
    #[error("there is no card “{name}”; write its whole name, or the number of a printing")]
    NoCard {
        /// What was written.
        name: String,
    },
    /// The game has no such printing.
    #[error("there is no printing with the number “{number}”")]
    NoPrinting {
        /// What was written.
        number: String,
    },
    /// The account wants as much as it may.
    #[error("your account has the {limit} wants that it may have; take some away first")]
    TooMany {
        /// The most of them, over all games.
        limit: u32,
    },
    /// More at a time than is read.
    #[error("at most {most} wants are saved at a time")]
    TooManyAtOnce {
        /// The most of them.
        most: usize,
    },
}
