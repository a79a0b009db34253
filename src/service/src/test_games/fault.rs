//! Why something cannot be done with a test game.

use super::game::TestGame;

/// Why something cannot be done with a test game.
#[derive(Debug, thiserror::Error)]
pub enum GameFault {
    /// Somebody changed it since; how it is now.
    #[error("somebody changed this game meanwhile; look at it as it is now")]
    Stale(Box<TestGame>),
    /// The choice is not legal.
    #[error("{why} ({clause})")]
    Illegal {
        /// The clause that forbids it.
        clause: &'static str,
        /// Why, as a sentence without its end.
        why: &'static str,
    },
    /// Too many wait for programs that search.
    #[error("too many games wait for programs that think; not before {seconds} s have passed")]
    Busy {
        /// How long until it may be tried again.
        seconds: u64,
    },
    /// A program is asked.
    #[error("nobody is asked anything now; take a choice back, or give up")]
    NotAsked,
    /// No choices, or more than are taken at a time.
    #[error("send 1 to {most} choices at a time")]
    ChoicesAtOnce {
        /// The most of them.
        most: usize,
    },
    /// The key of a change is none.
    #[error("the key of a change has 1 to {most} bytes")]
    Key {
        /// The most bytes of it.
        most: usize,
    },
    /// The game has as many choices as it may.
    #[error("a game has at most {most} choices; begin another one")]
    TooLong {
        /// The most of them.
        most: usize,
    },
    /// The game was given new luck as often as it may.
    #[error("a game is given new luck at most {most} times; begin another one")]
    TooMuchLuck {
        /// The most times.
        most: usize,
    },
    /// Something is written about as many positions as may be.
    #[error("something is written about {most} positions of this game, the most that it may be; take one away first")]
    TooManyRemarks {
        /// The most of them.
        most: usize,
    },
    /// What is written about a position is too long.
    #[error("what is written about a position has at most {most} bytes; shorten it")]
    LongRemark {
        /// The most bytes.
        most: usize,
    },
    /// It was played by other rules or cards.
    #[error("this game was played by other rules or with other cards; it can be read, and begun anew")]
    Kept,
    /// The decks cannot be played.
    #[error("{why}")]
    Decks {
        /// Why.
        why: String,
    },
    /// Nobody plays but programs.
    #[error("one of the seats is yours, or both")]
    NoPerson,
    /// A program would search for too long.
    #[error("a program that searches may try {most} games for a decision at the most")]
    SearchTooLong {
        /// The most of them.
        most: u32,
    },
    /// The account has as many games as it may.
    #[error("your account has the {limit} games that it may have; delete some, or let some end without a name")]
    TooManyGames {
        /// The most of them.
        limit: u32,
    },
    /// The record would tell what comes.
    #[error("the record holds what nobody knows yet; it can be had once the game is over, or what is hidden was shown")]
    Hidden,
    /// Changes by hand would show what is hidden.
    #[error(
        "a change by hand would show what is hidden from you; show it first, in the menu of the game, or begin a game with \
         both hands"
    )]
    HiddenFromHand,
    /// The table cannot be changed so by hand.
    #[error("{why}")]
    ByHand {
        /// Why, and how to mend it.
        why: String,
    },
    /// No game can begin with the position.
    #[error("{why}")]
    Position {
        /// Why.
        why: String,
    },
    /// A program plays the seat.
    #[error("a program plays this seat and takes no orders")]
    NotTheirSeat,
    /// The record cannot be played again here.
    #[error("{why}")]
    Record {
        /// Why.
        why: String,
    },
    /// The network began as many games as it may for now.
    #[error("no more games before {seconds} s have passed")]
    TooOften {
        /// How long until it may begin another one.
        seconds: u64,
    },
}
