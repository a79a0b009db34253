//! The ledger of a collection: everything that ever changed how many copies there are.
//!
//! Each change is an [`Event`], made on a device and never written over. How many copies there are is the
//! sum of all events, whatever order they come in and however often each of them comes, so two devices
//! that both took part end with the same. What is to be undone gets a counter-event. Three things
//! only are left to their owner, and asked ([`Question`]): copies that went although there were none, a
//! count that was made without knowing of a change before it, and a lot of which two devices changed
//! the same.

mod bounds;
mod check;
mod event;
mod held;
mod lot;
mod made;
mod origins;
mod question;

use std::collections::{BTreeMap, BTreeSet};

pub use event::{Cause, DeviceId, Event, EventFault, EventId};
pub use held::Held;
pub use lot::LotChange;
pub use origins::Origins;
pub use question::Question;

use super::{Balances, Change, Holding, Lot, summed};

/// All events of a collection, with what they come to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ledger {
    /// In the order of their making: an identity begins with its time.
    events: BTreeMap<EventId, Event>,
    balances: Balances,
    /// What was undone, with the event that did.
    undone: BTreeMap<EventId, EventId>,
}

/// What became of an event that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It counts from now on.
    New,
    /// It was there already; nothing changed.
    Known,
}

impl Ledger {
    /// Takes an event in. One that comes again changes nothing.
    ///
    /// # Errors
    /// It says nothing, or another event has its identity. Nothing is changed then.
    pub fn take(&mut self, event: Event) -> Result<Taken, EventFault> {
        event.check()?;
        if let Some(known) = self.events.get(&event.id) {
            return if *known == event { Ok(Taken::Known) } else { Err(EventFault::OtherEvent { id: event.id }) };
        }
        // One that was undone by somebody who had it earlier comes to nothing.
        if !self.undone.contains_key(&event.id) {
            for change in &event.changes {
                self.balances.add(&change.holding, i64::from(change.by));
            }
        }
        if let Cause::Undone { events } = &event.cause {
            for undone in events {
                self.undo(*undone, event.id);
            }
        }
        self.events.insert(event.id, event);
        Ok(Taken::New)
    }

    /// However many undo an event, it is undone once; the first of them counts as the one that did.
    fn undo(&mut self, id: EventId, by: EventId) {
        if let Some(before) = self.undone.get_mut(&id) {
            *before = by.min(*before);
            return;
        }
        self.undone.insert(id, by);
        for change in self.events.get(&id).map(|event| event.changes.as_slice()).unwrap_or_default() {
            self.balances.add(&change.holding, -i64::from(change.by));
        }
    }

    /// What an event comes to: its changes, and of one that undoes the opposite of those that it undid.
    pub fn effect(&self, event: &Event) -> Vec<Change> {
        let Cause::Undone { events } = &event.cause else { return event.changes.clone() };
        let undid = events.iter().filter(|id| self.undone.get(id) == Some(&event.id));
        let undone: BTreeSet<&EventId> = undid.collect();
        let changes = undone.into_iter().filter_map(|id| self.events.get(id)).flat_map(|event| &event.changes);
        summed(changes.map(Change::opposite))
    }

    /// How many copies there are of each holding.
    pub fn balances(&self) -> &Balances {
        &self.balances
    }

    /// The event with this identity.
    pub fn event(&self, id: EventId) -> Option<&Event> {
        self.events.get(&id)
    }

    /// Every event, in the order of their making.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> + ExactSizeIterator {
        self.events.values()
    }

    /// What each event changed about the copies of a printing, with how many there were of it in all
    /// afterwards, in the order of their making.
    pub fn history(&self, number: &str) -> Vec<(&Event, i64)> {
        let mut copies = 0_i64;
        let mut history = Vec::new();
        for event in self.events.values() {
            let mut is_about_it = false;
            for change in self.effect(event).iter().filter(|change| change.holding.number == number) {
                copies = copies.saturating_add(i64::from(change.by));
                is_about_it = true;
            }
            if is_about_it {
                history.push((event, copies));
            }
        }
        history
    }

    /// The sum of what all events come to, counted anew: what [`Ledger::balances`] has to be.
    pub fn counted(&self) -> Balances {
        let mut counted = Balances::default();
        for change in self.events.values().flat_map(|event| self.effect(event)) {
            counted.add(&change.holding, i64::from(change.by));
        }
        counted
    }

    /// Whether an event was undone.
    pub fn is_undone(&self, id: EventId) -> bool {
        self.undone.contains_key(&id)
    }

    /// Which of these events can be undone, and what that changes, equal changes as one: what came
    /// goes, also where it has gone elsewhere since, and what went comes back. What was undone
    /// already, what is not there and what undid others itself cannot.
    pub fn undoing(&self, events: &[EventId]) -> (Vec<EventId>, Vec<Change>) {
        let mut seen = BTreeSet::new();
        let open = |id: &&EventId| {
            let event = self.events.get(*id).filter(|event| !matches!(event.cause, Cause::Undone { .. }));
            event.is_some() && !self.is_undone(**id)
        };
        let open: Vec<EventId> = events.iter().filter(open).copied().filter(|id| seen.insert(*id)).collect();
        let changes = open.iter().filter_map(|id| self.events.get(id)).flat_map(|event| &event.changes);
        (open.clone(), summed(changes.map(Change::opposite)))
    }

    /// The events of an import, a trade or the building of a deck: what is undone as a whole.
    pub fn of_whole(&self, whole: EventId) -> Vec<EventId> {
        self.events.values().filter(|event| event.whole == Some(whole)).map(|event| event.id).collect()
    }

    /// What a lot is now: as it came, with every change of it in the order of their making. Copies of
    /// which nothing was noted when they came are one as soon as something is noted of them.
    pub fn lot(&self, id: EventId) -> Option<Lot> {
        let mut lot = self.events.get(&id)?.lot.clone();
        for event in self.events.values() {
            if let Cause::LotChanged { lot: of, change, .. } = &event.cause
                && *of == id
                && !self.is_undone(event.id)
            {
                change.apply(lot.get_or_insert_default());
            }
        }
        lot
    }

    /// The copies that have to be found: holdings of which more went than there were, and how many.
    pub fn to_be_found(&self) -> impl Iterator<Item = (&Holding, u64)> {
        self.balances.iter().filter(|(_, copies)| *copies < 0).map(|(holding, copies)| (holding, copies.unsigned_abs()))
    }
}

#[cfg(test)]
mod tests;
