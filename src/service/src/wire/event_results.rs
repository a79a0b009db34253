//! Results of matches of events as they come and leave.

use safehouse_cards::wire::WireForm;
use safehouse_tournament::{Kind, Outcome, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::events::{
    operations::{Answer, Done},
    rounds::{MatchChange, Reported},
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
    /// The rounds that would have been paired otherwise, had it been known before: none is changed.
    pub would_differ: Vec<u32>,
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
    /// The result since; `null` where it was taken away.
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
            refused: None,
        };
        match done.answer {
            Answer::Result(Reported::Kept { revision, would_differ, cut: _ }) => Self {
                became: "kept".to_owned(),
                revision: Some(revision),
                would_differ: would_differ.into_iter().map(|difference| difference.round).collect(),
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
