//! Why something cannot be done while an event is played.

use safehouse_tournament::{CutFault, HandFault, OutcomeFault};

use crate::joined::joined;

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
    /// It is over, and whoever runs it said that all of it is shown as it stays.
    #[error("the event is marked as published: its results are not corrected any more")]
    Published,
    /// Nobody plays alone.
    #[error("an event needs two players who are there")]
    TooFew,
    /// Those who are not checked in were to play and not to play.
    #[error(
        "those who are not checked in cannot both play and stay out: let everybody who has a place play, or say that those \
         who are not there do not play"
    )]
    BothWays,
    /// These have a place and are not checked in.
    #[error(
        "players who are not checked in: {}; check them in, let everybody play, or say that they do not play",
        joined(.0)
    )]
    Absent(Vec<u32>),
    /// These have no list that may be played.
    #[error("players without a legal list: {}; say that they play all the same, or take their lists first", joined(.0))]
    WithoutList(Vec<u32>),
    /// Tables have no result, or one that somebody disputes.
    #[error("round {round} waits for results of {}", tables_named(.tables))]
    Missing {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
    /// One player alone reported these, and nobody confirmed them.
    #[error(
        "round {round}: one player alone reported the results of {}; confirm them, or say that they stand as one player \
         said them",
        tables_named(.tables)
    )]
    OneSided {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
    /// One player alone says that the other did not come, gave up, or lost as well.
    #[error(
        "round {round}: at {} one player alone says that somebody did not come, gave up or that both lost; staff confirm \
         it or enter the result first",
        tables_named(.tables)
    )]
    Unproven {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
    /// The draft was paired of others than are there now, or from results that are others by now: what happened since,
    /// with what players are called.
    #[error("{0}: pair it anew")]
    StaleDraft(String),
    /// The cut is another one than from the results as they are now: who would be in it and who out, with what players
    /// are called.
    #[error(
        "a result was corrected since the cut was made: {0}. Take the cut back and make it anew, or say that it stands as \
         it was made"
    )]
    CutOvertaken(String),
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
    /// The same where the event takes no list after its lock.
    #[error(
        "number {0} has no legal list, the event takes none after its lock, and it lets nobody play without one: change \
         the event so that late lists are noted or taken, then take their list on their page at the desk"
    )]
    ListsClosed(u32),
    /// A round that is taken back has no results, which would be lost with its pairing.
    #[error("round {round} has a result at {}: take it away there first, then take the round back", tables_named(.tables))]
    HasResults {
        /// The round.
        round: u32,
        /// Its tables.
        tables: Vec<u32>,
    },
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
    /// Staff who play a match do not decide it.
    #[error(
        "you play at this table: report the result on the page of pairings, where your opponent confirms it, or have \
         somebody else of the staff enter it here"
    )]
    OwnTable,
    /// Nor what becomes of themselves in the rounds.
    #[error("this is about yourself, or about your own match: have somebody else of the event's staff do it")]
    OwnPlace,
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
    /// Nobody is given so much beforehand, and no table has that number.
    #[error("byes beforehand are 0 to 64, and a table that somebody keeps is 1 to 9999")]
    Gifts,
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
    /// Whoever finds that a deck differs, or differed until it was corrected, says what they found.
    #[error("a check of a deck that differs or differed needs a note: write in “Note” what you found")]
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

impl PlayFault {
    /// The same with what players are called by their numbers, for staff.
    pub fn named(&self, called: impl Fn(u32) -> String) -> String {
        let names = |numbers: &[u32]| joined(&numbers.iter().map(|number| called(*number)).collect::<Vec<_>>());
        match self {
            Self::Absent(numbers) | Self::WithoutList(numbers) => {
                self.to_string().replacen(&joined(numbers), &names(numbers), 1)
            }
            Self::ListFirst(number) | Self::ListsClosed(number) | Self::Unchanged(number) | Self::OnePlayer(number) => {
                self.to_string().replacen(&format!("number {number}"), &called(*number), 1)
            }
            Self::Hand(faults) => {
                let faults: Vec<String> = faults.iter().map(|fault| hand_named(fault, &called)).collect();
                format!("the round cannot be played like this: {}", faults.join("; "))
            }
            _ => self.to_string(),
        }
    }
}

/// What makes a round impossible, with what players are called.
fn hand_named(fault: &HandFault, called: impl Fn(u32) -> String) -> String {
    match fault {
        HandFault::Unknown(player)
        | HandFault::Away(player)
        | HandFault::Twice(player)
        | HandFault::LeftOut(player) => fault.to_string().replacen(&format!("player {player}"), &called(player.0), 1),
        HandFault::SameTable(_) | HandFault::HasResult(_) => fault.to_string(),
    }
}

/// Tables in words, as `table 2` and `the tables 2 and 5`.
fn tables_named(tables: &[u32]) -> String {
    let word = if tables.len() == 1 { "table" } else { "the tables" };
    format!("{word} {}", joined(tables))
}

fn told_cut(players: &u32) -> String {
    if *players == 0 { "nobody plays on".to_owned() } else { format!("the best {players} play on") }
}

fn said(faults: &[HandFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_read_what_players_are_called() {
        use safehouse_tournament::PlayerId;
        let called = |number: u32| format!("P{number}");
        for (fault, words) in [
            (PlayFault::WithoutList(vec![7, 8]), "players without a legal list: P7 and P8;"),
            (PlayFault::ListFirst(9), "P9 has no legal list,"),
            (PlayFault::ListsClosed(9), "P9 has no legal list, the event takes none after its lock"),
            (
                PlayFault::Hand(vec![HandFault::LeftOut(PlayerId(9)), HandFault::SameTable(2)]),
                "the round cannot be played like this: P9 is there, but not in the round; table 2 is given twice",
            ),
        ] {
            let told = fault.named(called);
            assert!(told.starts_with(words), "{told}");
        }
    }

    #[test]
    fn players_and_tables_are_said_in_words() {
        for (fault, words) in [
            (PlayFault::Absent(vec![1, 2, 3, 4]), "players who are not checked in: 1, 2, 3 and 4;"),
            (PlayFault::WithoutList(vec![7]), "players without a legal list: 7;"),
            (PlayFault::Missing { round: 2, tables: vec![3] }, "round 2 waits for results of table 3"),
            (PlayFault::Missing { round: 2, tables: vec![3, 4] }, "round 2 waits for results of the tables 3 and 4"),
            (
                PlayFault::OneSided { round: 1, tables: vec![1, 2, 5] },
                "round 1: one player alone reported the results of the tables 1, 2 and 5;",
            ),
            (PlayFault::Unproven { round: 1, tables: vec![2] }, "round 1: at table 2 one player alone says"),
        ] {
            let told = fault.to_string();
            assert!(told.starts_with(words) && !told.contains('['), "{told}");
        }
    }
}
