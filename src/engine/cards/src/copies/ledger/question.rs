//! What a ledger cannot know and its owner is asked.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cause, Event, EventId, Ledger};
use crate::copies::{Balances, Holding};

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
    let answered: BTreeSet<EventId> = ledger.events().filter_map(answered).collect();
    let mut questions: Vec<Question> =
        ledger.to_be_found().map(|(holding, copies)| Question::Missing { holding: holding.clone(), copies }).collect();
    let is_open = |event: &Event| !answered.contains(&event.id) && !ledger.is_undone(event.id);
    questions.extend(miscounted(ledger, is_open));
    questions.extend(changed_twice(ledger, is_open));
    questions.sort();
    questions
}

fn answered(event: &Event) -> Option<EventId> {
    match event.cause {
        Cause::Answered { event } => Some(event),
        _ => None,
    }
}

/// Counts are compared with the sum of everything that was made before them, so that they are the
/// same in whatever order events come.
fn miscounted(ledger: &Ledger, is_open: impl Fn(&Event) -> bool) -> Vec<Question> {
    // Most collections are never counted, and the sums cost a look at every event.
    if !ledger.events().any(|event| matches!(event.cause, Cause::Counted { .. })) {
        return Vec::new();
    }
    let mut before = Balances::default();
    let mut questions = Vec::new();
    for event in ledger.events() {
        if let (Cause::Counted { known }, Some(change)) = (&event.cause, event.changes.first()) {
            let were = before.of(&change.holding);
            if were != *known && is_open(event) {
                questions.push(Question::Miscounted {
                    event: event.id,
                    holding: change.holding.clone(),
                    known: *known,
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
