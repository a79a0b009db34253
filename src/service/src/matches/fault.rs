//! Why something cannot be done with a match.

use super::game::Match;

/// Why something cannot be done with a match. What is the matter with its game itself says a
/// [`GameFault`](crate::refusal::GameFault).
#[derive(Debug, thiserror::Error)]
pub enum MatchFault {
    /// Somebody changed it since; how it is now.
    #[error("the game went on meanwhile; look at it as it is now")]
    Stale(Box<Match>),
    /// The invitation ended, was used, or never was.
    #[error("this invitation does not work: it ended, was used, or the link was cut off; ask for another one")]
    NoInvitation,
    /// Whoever sent it cannot accept it.
    #[error("this is your own invitation; send its link to whoever is to play against you")]
    OwnInvitation,
    /// Nobody came yet.
    #[error("nobody has accepted the invitation yet")]
    Waiting,
    /// Both players are there.
    #[error("both players are here already; nobody else can be invited")]
    Begun,
    /// The other player is asked.
    #[error("it is not your decision now; wait until you are asked")]
    NotYours,
    /// Whoever watches changes nothing.
    #[error("you watch this game; only its players change it")]
    Watching,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game is not over yet")]
    GoesOn,
    /// There is no decision of one's own to take back.
    #[error("there is no decision of yours to take back")]
    NothingToUndo,
    /// The other player lets nothing be taken back that needs their consent.
    #[error("the other player lets nothing more be taken back for the rest of this game")]
    UndoRefused,
    /// Nothing is asked that could be allowed.
    #[error("nothing is asked to be taken back now")]
    NoUndoAsked,
    /// The other player is not away for long enough, or is not the one who is waited for.
    #[error("a game is ended only when the other player is to decide and was not here for {minutes} minutes")]
    NotAway {
        /// For how long they must be away.
        minutes: i64,
    },
    /// The account has a seat in as many as it may.
    #[error("your account plays in the {limit} games with others that it may; leave some that ended")]
    TooMany {
        /// The most of them.
        limit: u32,
    },
}
