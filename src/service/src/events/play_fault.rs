//! Why something cannot be done while an event is played.

use safehouse_tournament::{CutFault, HandFault, OutcomeFault};

/// Why something cannot be done with the play of an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayFault {
    /// Play did not begin.
    #[error("the event is not played yet")]
    NotStarted,
    /// It began, or the event does not stand so that it can.
    #[error("the event cannot begin as it stands: it is played already, over, cancelled, or nobody knows of it yet")]
    CannotStart,
    /// It is over.
    #[error("the event is over")]
    Over,
    /// Nobody plays alone.
    #[error("an event needs two players who are there")]
    TooFew,
    /// These have a place and are not checked in.
    #[error("players who are not checked in: {0:?}; check them in, let everybody play, or say that they do not play")]
    Absent(Vec<u32>),
    /// These have no list that may be played.
    #[error("players without a legal list: {0:?}; say that they play all the same, or take their lists first")]
    WithoutList(Vec<u32>),
    /// Tables have no result, or one that somebody disputes.
    #[error("round {round} waits for results of the tables {tables:?}")]
    Missing {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
    /// One player alone reported these, and nobody confirmed them.
    #[error(
        "round {round}: one player alone reported the results of the tables {tables:?}; confirm them, or say that they \
         stand as one player said them"
    )]
    OneSided {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
    /// One player alone says that the other did not come, gave up, or lost as well.
    #[error(
        "round {round}: at the tables {tables:?} one player alone says that somebody did not come, gave up or that both \
         lost; staff confirm it or enter the result first"
    )]
    Unproven {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
    /// The draft was paired from results that are others by now.
    #[error("a result was corrected since this round was paired: pair it anew")]
    StaleDraft,
    /// A cut of others than the event announced.
    #[error("the event announced that {}; say that the best {players} play on instead", told_cut(.announced))]
    OtherCut {
        /// How many play on as the event says; 0 for nobody.
        announced: u32,
        /// How many would.
        players: u32,
    },
    /// A round of the cut was shown, or there is no cut.
    #[error("a cut is taken back once it is made, and before its first round is shown")]
    CutShown,
    /// Whoever comes late has no list that may be played, and the event drops those.
    #[error(
        "number {0} has no legal list, and the event lets nobody play without one: take their list first, on their page at the desk"
    )]
    ListFirst(u32),
    /// Somebody was to change places with themselves.
    #[error("two players change places: choose another one beside number {0}")]
    OnePlayer(u32),
    /// The last round is not finished.
    #[error("round {0} is not finished")]
    Unfinished(u32),
    /// The Swiss rounds are played.
    #[error("the {0} rounds are played; what follows is the cut, or the end")]
    NoMoreRounds(u32),
    /// There is no such round, or it does not stand as it has to.
    #[error("there is no such round, or it is not at this point")]
    NoRound,
    /// There is no such table.
    #[error("the round has no such table")]
    NoMatch,
    /// A match cannot end like this.
    #[error(transparent)]
    Outcome(#[from] OutcomeFault),
    /// A correction says why.
    #[error("a correction says why")]
    NoReason,
    /// The pairing made by hand is none.
    #[error("the round cannot be played like this: {}", said(.0))]
    Hand(Vec<HandFault>),
    /// The caller plays another match.
    #[error("this is not your match")]
    NotYours,
    /// There is a result already, or none to answer.
    #[error("the result stands otherwise by now: look once more")]
    ReportMoved,
    /// Nobody with this number is there.
    #[error("nobody with the number {0} takes part")]
    NoPlayer(u32),
    /// They take part already, or do not any more.
    #[error("number {0} stands so already")]
    Unchanged(u32),
    /// A cut is made once, after the last round.
    #[error("a cut is made once, when all rounds are finished, of two players or more")]
    NoCut,
    /// A result that the bracket cannot take.
    #[error(transparent)]
    Cut(#[from] CutFault),
    /// There is still somebody to play.
    #[error("the event has rounds to play")]
    NotDone,
    /// Time is added in minutes.
    #[error("a round lasts 1 to 600 minutes")]
    Minutes,
    /// There is no list to compare with.
    #[error("this player has no list")]
    NoList,
    /// Such a check is none.
    #[error("a check names a player of the event, a section of the list, and lines of it")]
    Check,
    /// Nobody counted a card.
    #[error("count at least one card, or say which part you checked")]
    NothingCounted,
    /// Whoever finds that a deck differs says what they found.
    #[error("a check that differs needs a note: write in “Note” what you found")]
    NoNote,
    /// A deck that nobody drew is looked at for a reason.
    #[error("this table was not drawn: say why it is checked")]
    NotDrawn,
    /// What recomputing takes is not shown yet.
    #[error("the seed is shown when the event ends")]
    SeedHidden,
    /// A file of another program is none that is read here.
    #[error("the file cannot be read: {0}")]
    Import(String),
    /// What was sent together is too much.
    #[error("at most {most} at once")]
    TooMany {
        /// The most.
        most: usize,
    },
    /// Others changed it at the same time, again and again.
    #[error("others change this at the same time; try once more")]
    Moved,
}

fn told_cut(players: &u32) -> String {
    if *players == 0 { "nobody plays on".to_owned() } else { format!("the best {players} play on") }
}

fn said(faults: &[HandFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
