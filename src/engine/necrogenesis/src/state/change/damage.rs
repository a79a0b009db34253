//! Damage and counters on cards, and who lost by them.

use safehouse_table::{Outcome, Seat, Sink};

use super::super::{
    super::{
        event::{DamageBy, Event, LossCause},
        machine::Play,
        object::{Area, ObjectId},
    },
    CardSet, Changed, FrameFlags,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Puts damage on a card; the caller has prevented and reduced it.
    pub(crate) fn put_damage(&mut self, id: ObjectId, amount: u8, source: ObjectId, by: DamageBy) {
        self.state.changed.insert(Changed::HP);
        self.note_passives();
        let object = &mut self.state.objects[id.index()];
        object.damage = object.damage.saturating_add(amount);
        if object.area == Area::SurvivorZone {
            let side = &mut self.state.sides[id.owner().index()];
            side.damage_taken = side.damage_taken.saturating_add(amount);
        }
        let left = self.read().hp_left(id);
        self.log.take(Event::Damaged { object: id, source, by, amount, left });
    }

    /// The text being carried out, with the options it chose, has damaged a
    /// card; whether that is kept in mind until it is done.
    pub(crate) fn note_wound(&mut self, id: ObjectId) -> bool {
        let whole = self.state.running.iter().rposition(|frame| !frame.flags.contains(FrameFlags::PART));
        let wounded = whole.and_then(|at| self.state.wounded.get_mut(at));
        wounded.is_some_and(|wounded| {
            wounded.set(id, true);
            true
        })
    }

    /// What the text that has just been carried out has damaged.
    pub(crate) fn take_wounds(&mut self) -> CardSet {
        let wounded = self.state.wounded.get_mut(self.state.running.len());
        wounded.map(std::mem::take).unwrap_or_default()
    }

    /// Takes damage off a card, down to none (2.5.3).
    pub(crate) fn take_damage_off(&mut self, id: ObjectId, amount: u8) -> u8 {
        let object = &mut self.state.objects[id.index()];
        let healed = amount.min(object.damage);
        if healed > 0 {
            object.damage -= healed;
            self.note_passives();
            self.log.take(Event::Healed { object: id, amount: healed });
        }
        healed
    }

    /// Sets the counters of a card (2.22, 5.13.1).
    pub(crate) fn set_counters(&mut self, id: ObjectId, counters: u8) {
        if self.state.object(id).counters != counters {
            self.state.changed.insert(Changed::COUNTERS);
            self.state.objects[id.index()].counters = counters;
            self.log.take(Event::Counters { object: id, now: counters });
        }
    }

    /// A seat loses; the game ends when the batch that did it is over (1.3.1).
    pub(crate) fn lose(&mut self, seat: Seat, cause: LossCause) {
        if !self.state.lost[seat.index()] && self.state.outcome.is_none() {
            self.state.lost[seat.index()] = true;
            self.log.take(Event::Lost { seat, cause });
        }
    }

    /// Ends the game when somebody has lost (1.3.0, 1.3.3); whether it is over.
    pub(crate) fn end_if_lost(&mut self) -> bool {
        if self.state.outcome.is_none() {
            match self.state.lost {
                [false, false] => {}
                [true, true] => self.end(Outcome::Drawn),
                [true, false] => self.end(Outcome::Won(Seat::Second)),
                [false, true] => self.end(Outcome::Won(Seat::First)),
            }
        }
        self.state.outcome.is_some()
    }
}
