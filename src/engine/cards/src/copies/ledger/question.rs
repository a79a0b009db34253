//! What a ledger cannot know and its owner is asked.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cause, Event, EventId, Ledger};
use crate::copies::{Balances, Change, Holding};

/// What a ledger cannot know and its owner is asked. What stands is told with it; nothing waits for
/// the answer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Question {
    /// More copies went than there were: they have to be found.
    Missing {
        /// Which.
        holding: Holding,
        /// How many, at least 1.
        copies: u64,
    },
    /// Copies were counted by somebody who did not know of a change before it, so that there are now
    /// more or fewer than they counted.
    Miscounted {
        /// The event.
        event: EventId,
        /// Which copies.
        holding: Holding,
        /// How many were known of when they were counted.
        known: i64,
        /// How many there were.
        were: i64,
        /// How many were counted.
        counted: i64,
    },
    /// Two devices changed the same of a lot, and neither knew of the other's change: the later one
    /// stands.
    LotChangedTwice {
        /// The event that the lot came with.
        lot: EventId,
        /// The change that does not stand.
        earlier: EventId,
        /// The one that does.
        later: EventId,
    },
}

impl Ledger {
    /// What is left to the owner, in the order of what it is about.
    pub fn questions(&self) -> Vec<Question> {
        questions(self)
    }
}

fn questions(ledger: &Ledger) -> Vec<Question> {
    let answered: BTreeSet<(EventId, Option<&Holding>)> = ledger.events().filter_map(answered).collect();
    let mut questions: Vec<Question> =
        ledger.to_be_found().map(|(holding, copies)| Question::Missing { holding: holding.clone(), copies }).collect();
    let is_open = |event: &Event, holding: Option<&Holding>| {
        let is_answered = answered.contains(&(event.id, None)) || answered.contains(&(event.id, holding));
        !is_answered && !ledger.is_undone(event.id)
    };
    questions.extend(miscounted(ledger, |event, holding| is_open(event, Some(holding))));
    questions.extend(changed_twice(ledger, |event| is_open(event, None)));
    questions.sort();
    questions
}

fn answered(event: &Event) -> Option<(EventId, Option<&Holding>)> {
    match &event.cause {
        Cause::Answered { event, holding } => Some((*event, holding.as_ref())),
        _ => None,
    }
}

/// What an event says to have counted: each change, with how many copies were known of before it.
fn counts(event: &Event) -> Vec<(&Change, i64)> {
    match &event.cause {
        Cause::Counted { known } => event.changes.first().map(|change| (change, *known)).into_iter().collect(),
        Cause::CountedByFile { known } => event.changes.iter().zip(known.iter().copied()).collect(),
        _ => Vec::new(),
    }
}

/// Counts are compared with the sum of everything that was made before them, so that they are the
/// same in whatever order events come.
fn miscounted(ledger: &Ledger, is_open: impl Fn(&Event, &Holding) -> bool) -> Vec<Question> {
    // Most collections are never counted, and the sums cost a look at every event.
    let is_count = |event: &Event| matches!(event.cause, Cause::Counted { .. } | Cause::CountedByFile { .. });
    if !ledger.events().any(is_count) {
        return Vec::new();
    }
    let mut before = Balances::default();
    let mut questions = Vec::new();
    for event in ledger.events() {
        // Of one holding a file may have several rows, each of which knows of the one before.
        let mut counted: BTreeMap<&Holding, i64> = BTreeMap::new();
        for (change, known) in counts(event) {
            let of_event = counted.entry(&change.holding).or_default();
            let were = before.of(&change.holding).saturating_add(*of_event);
            *of_event = of_event.saturating_add(i64::from(change.by));
            if were != known && is_open(event, &change.holding) {
                questions.push(Question::Miscounted {
                    event: event.id,
                    holding: change.holding.clone(),
                    known,
                    were,
                    counted: known.saturating_add(i64::from(change.by)),
                });
            }
        }
        for change in ledger.effect(event) {
            before.add(&change.holding, i64::from(change.by));
        }
    }
    questions
}

fn changed_twice(ledger: &Ledger, is_open: impl Fn(&Event) -> bool) -> Vec<Question> {
    let mut changes: BTreeMap<EventId, Vec<&Event>> = BTreeMap::new();
    for event in ledger.events() {
        if let Cause::LotChanged { lot, .. } = &event.cause
            && !ledger.is_undone(event.id)
        {
            changes.entry(*lot).or_default().push(event);
        }
    }
    let mut questions = Vec::new();
    for (lot, events) in changes {
        for (at, later) in events.iter().enumerate() {
            let Cause::LotChanged { change, after, .. } = &later.cause else { continue };
            let unseen = events.iter().take(at).filter(|earlier| Some(earlier.id) > *after);
            let touching = unseen.filter(|earlier| {
                matches!(&earlier.cause, Cause::LotChanged { change: before, .. } if before.touches(change))
                    && earlier.device != later.device
            });
            if is_open(later) {
                let asked = |earlier: &&Event| Question::LotChangedTwice { lot, earlier: earlier.id, later: later.id };
                questions.extend(touching.map(asked));
            }
        }
    }
    questions
}
