//! Results of matches of events as they come and leave.

use safehouse_cards::wire::WireForm;
use safehouse_tournament::{Kind, Outcome, PlayerId, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::events::{
    operations::{Answer, Done},
    rounds::{CutDifference, MatchChange, Reported},
};

/// What came of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventOutcome {
    /// Games that the first player won.
    pub wins_a: u32,
    /// Games that the second player won.
    pub wins_b: u32,
    /// Drawn games.
    #[serde(default)]
    pub draws: u32,
    /// How it came about: `played`, `intentional_draw`, `no_show`, `concession` or `double_loss`; without it, played.
    #[serde(default)]
    #[schema(example = "played")]
    pub kind: String,
    /// Who did not come, or gave up: `a` or `b`; `null` for anything else.
    #[serde(default)]
    pub by: Option<String>,
}

/// Somebody who would have another seed of a cut. Seeds count from 1, the best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventSeedMoved {
    /// Which of the event's players, from 1.
    pub player: u32,
    /// The seed that they have.
    pub seed: u32,
    /// The seed that they would have.
    pub would_be: u32,
}

/// What a corrected result does to the seeds of a cut that is made: nothing of it is changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventCutDifference {
    /// Who would be in it, by their numbers, the best seed first.
    pub would_be_in: Vec<u32>,
    /// Who would be out, likewise.
    pub would_be_out: Vec<u32>,
    /// Who would have another seed, by the seeds that they have.
    pub moved: Vec<EventSeedMoved>,
    /// Whether it can still be taken back and made anew: no round of it was shown.
    pub can_be_taken_back: bool,
    /// All of this in words, as staff read it on the page of the rounds.
    pub words: String,
}

/// What became of a result that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventResultAnswer {
    /// The identity that it was sent with.
    pub request: Uuid,
    /// `kept`; `stale` where the match was another by now, so that nothing was changed; `refused` for good.
    pub became: String,
    /// The revision that the match has now; `null` of what was refused.
    pub revision: Option<u64>,
    /// The result that the match has, where it was stale.
    pub outcome: Option<EventOutcome>,
    /// The rounds that everybody sees and that would have been paired otherwise, had it been known before: none is changed. A
    /// draft is none of them: where it is stale, showing it is refused.
    pub would_differ: Vec<u32>,
    /// What it does to the seeds of the cut, where one is made and a result of a Swiss round is corrected; `null` otherwise,
    /// and of what was sent before: it is told once.
    pub cut: Option<EventCutDifference>,
    /// Why it was refused; `null` where it was not.
    pub refused: Option<String>,
}

/// What became of results that were sent, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventResultAnswers {
    /// The version of this form.
    pub version: u32,
    /// What became of each.
    pub results: Vec<EventResultAnswer>,
}

/// A result that was reported, corrected or taken away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventResultChange {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The revision that the match has since.
    pub revision: u64,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub at: i64,
    /// The name of the account that did it; `null` once it is gone, and of players without one.
    pub by: Option<String>,
    /// As whom: `staff`, `a`, `b` or `file`.
    pub made_as: String,
    /// The result before; `null` where there was none.
    pub before: Option<EventOutcome>,
    /// The result since; `null` where it was taken away, or disputed by `a` or `b` who did not say what it was.
    pub after: Option<EventOutcome>,
    /// Why; empty of a first result.
    pub reason: String,
}

/// What was done with the results of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventResultChanges {
    /// The version of this form.
    pub version: u32,
    /// The changes, the newest first: the last 500.
    pub changes: Vec<EventResultChange>,
}

/// A table whose result was corrected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventCorrectedTable {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
}

impl From<(u32, u32)> for EventCorrectedTable {
    fn from((round, table): (u32, u32)) -> Self {
        Self { round, table }
    }
}

impl WireForm for EventResultAnswers {}
impl WireForm for EventResultChanges {}

impl From<Outcome> for EventOutcome {
    fn from(outcome: Outcome) -> Self {
        let side = |side: Side| match side {
            Side::A => "a",
            Side::B => "b",
        };
        let (kind, by) = match outcome.kind {
            Kind::Played => ("played", None),
            Kind::IntentionalDraw => ("intentional_draw", None),
            Kind::NoShow(by) => ("no_show", Some(side(by))),
            Kind::Concession(by) => ("concession", Some(side(by))),
            Kind::DoubleLoss => ("double_loss", None),
        };
        Self {
            wins_a: outcome.wins_a,
            wins_b: outcome.wins_b,
            draws: outcome.draws,
            kind: kind.to_owned(),
            by: by.map(str::to_owned),
        }
    }
}

impl EventOutcome {
    /// What it says; `None` where its words say nothing.
    pub fn read(&self) -> Option<Outcome> {
        let side = match self.by.as_deref() {
            None => None,
            Some("a") => Some(Side::A),
            Some("b") => Some(Side::B),
            Some(_) => return None,
        };
        let kind = match (self.kind.as_str(), side) {
            ("played" | "", None) => Kind::Played,
            ("intentional_draw", None) => Kind::IntentionalDraw,
            ("double_loss", None) => Kind::DoubleLoss,
            ("no_show", Some(side)) => Kind::NoShow(side),
            ("concession", Some(side)) => Kind::Concession(side),
            _ => return None,
        };
        Some(Outcome { wins_a: self.wins_a, wins_b: self.wins_b, draws: self.draws, kind })
    }
}

impl From<Vec<Done>> for EventResultAnswers {
    fn from(done: Vec<Done>) -> Self {
        Self { version: VERSION, results: done.into_iter().map(EventResultAnswer::from).collect() }
    }
}

impl From<Done> for EventResultAnswer {
    fn from(done: Done) -> Self {
        let bare = Self {
            request: done.id,
            became: "refused".to_owned(),
            revision: None,
            outcome: None,
            would_differ: Vec::new(),
            cut: None,
            refused: None,
        };
        match done.answer {
            Answer::Result(Reported::Kept { revision, would_differ, cut }) => Self {
                became: "kept".to_owned(),
                revision: Some(revision),
                would_differ: would_differ.into_iter().map(|difference| difference.round).collect(),
                cut: cut.map(EventCutDifference::from),
                ..bare
            },
            Answer::Result(Reported::Stale { revision, outcome, is_disputed: _ }) => Self {
                became: "stale".to_owned(),
                revision: Some(revision),
                outcome: outcome.map(EventOutcome::from),
                ..bare
            },
            // A check was not sent here, but its identity was taken by one.
            Answer::Check(_) => Self { refused: Some("this identity was used for something else".to_owned()), ..bare },
            Answer::Refused(why) => Self { refused: Some(why), ..bare },
        }
    }
}

impl From<CutDifference> for EventCutDifference {
    fn from(difference: CutDifference) -> Self {
        let words = words_of(&difference);
        let numbers = |of: Vec<PlayerId>| of.into_iter().map(|id| id.0).collect();
        let moved = |(id, seed, would_be): (PlayerId, u32, u32)| EventSeedMoved { player: id.0, seed, would_be };
        Self {
            would_be_in: numbers(difference.new),
            would_be_out: numbers(difference.gone),
            moved: difference.moved.into_iter().map(moved).collect(),
            can_be_taken_back: difference.is_open,
            words,
        }
    }
}

/// A difference in sentences, with players by their numbers.
fn words_of(difference: &CutDifference) -> String {
    let mut words = vec![difference.words().to_owned()];
    for (what, players) in [("Would be in", &difference.new), ("Would be out", &difference.gone)] {
        let players: Vec<String> = players.iter().map(|id| format!("player {}", id.0)).collect();
        if !players.is_empty() {
            words.push(format!("{what}: {}.", players.join(", ")));
        }
    }
    let moved = difference.moved.iter().map(|(id, was, would)| format!("Player {}: seed {would}, not {was}.", id.0));
    words.extend(moved);
    words.join(" ")
}

impl From<MatchChange> for EventResultChange {
    fn from(change: MatchChange) -> Self {
        let outcome = |kept: Option<String>| {
            let read: Option<Outcome> = kept.and_then(|kept| serde_json::from_str(&kept).ok());
            read.map(EventOutcome::from)
        };
        Self {
            round: change.round,
            table: change.table,
            revision: change.revision,
            at: change.at,
            by: change.by,
            made_as: change.made_as.as_str().to_owned(),
            before: outcome(change.before),
            after: outcome(change.after),
            reason: change.reason,
        }
    }
}

impl From<Vec<MatchChange>> for EventResultChanges {
    fn from(changes: Vec<MatchChange>) -> Self {
        Self { version: VERSION, changes: changes.into_iter().map(EventResultChange::from).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_correction_does_to_a_cut_is_told_by_numbers_and_in_words() {
        let [two, three, four] = [2, 3, 4].map(PlayerId);
        let difference = CutDifference { gone: vec![two], new: vec![four], moved: vec![(three, 2, 1)], is_open: true };
        let told = EventCutDifference::from(difference.clone());
        assert_eq!((told.would_be_in, told.would_be_out, told.can_be_taken_back), (vec![4], vec![2], true));
        assert_eq!(told.moved, [EventSeedMoved { player: 3, seed: 2, would_be: 1 }]);
        assert_eq!(
            told.words,
            "Had it been known, the cut would be another one. Nothing of it is changed. None of its rounds is shown: take it \
             back and make it anew. Would be in: player 4. Would be out: player 2. Player 3: seed 1, not 2."
        );
        let shown = EventCutDifference::from(CutDifference { is_open: false, ..difference });
        assert!(!shown.can_be_taken_back && !shown.words.contains("take it back"), "{}", shown.words);
        let none = EventCutDifference::from(CutDifference { is_open: true, ..CutDifference::default() });
        assert_eq!(none.words, "Nothing: the same players would be in it, with the same seeds.");
    }

    #[test]
    fn an_outcome_is_read_as_it_is_written_and_half_of_one_is_none() {
        for kind in
            [Kind::Played, Kind::IntentionalDraw, Kind::NoShow(Side::A), Kind::Concession(Side::B), Kind::DoubleLoss]
        {
            let outcome = Outcome { wins_a: 2, wins_b: 1, draws: 1, kind };
            assert_eq!(EventOutcome::from(outcome).read(), Some(outcome));
        }
        let said = |kind: &str, by: Option<&str>| EventOutcome {
            wins_a: 1,
            wins_b: 0,
            draws: 0,
            kind: kind.to_owned(),
            by: by.map(str::to_owned),
        };
        for (kind, by) in [("won", None), ("no_show", None), ("played", Some("a")), ("concession", Some("both"))] {
            assert_eq!(said(kind, by).read(), None, "{kind} {by:?}");
        }
    }
}
