//! Why something is not measured.

/// Why something cannot be measured here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeasurementFault {
    /// It is nothing that can be measured anywhere.
    #[error("{why}")]
    Unmeasurable {
        /// Why, as a sentence without its end.
        why: String,
    },
    /// A program would search for too long.
    #[error("a program that searches may try {most} games for a decision at the most")]
    SearchTooLong {
        /// The most of them.
        most: u32,
    },
    /// It is more than the site plays for this caller.
    #[error(
        "this would be as much as {games} games by rules of thumb, and the site plays {most} at the most; ask for fewer \
         games or opponents, or measure in your browser or with safehouse simulate"
    )]
    TooMuch {
        /// How much it would be, in games by rules of thumb.
        games: u64,
        /// The most of that.
        most: u64,
        /// Whether more is played for accounts.
        may_sign_in: bool,
    },
    /// It is longer than what is kept.
    #[error("the lists of a measurement have {limit} bytes together at the most")]
    TooLong {
        /// The most bytes of it.
        limit: usize,
    },
    /// This caller has as many as they may.
    #[error("{limit} measurements of yours are played or wait, and no more may at a time; cancel one, or wait for it")]
    TooMany {
        /// The most of them.
        limit: u32,
    },
    /// All have as many as they may.
    #[error("too many measurements wait; not before {seconds} s have passed")]
    Busy {
        /// How long until it may be tried again.
        seconds: u64,
    },
    /// This network or account had as many games measured as it may for now.
    #[error("no more games are played before {seconds} s have passed")]
    TooOften {
        /// How long until there is as much again.
        seconds: u64,
    },
}
