//! Changes that stay for a while: statuses, effects with a duration, shields
//! and tokens.

use crate::rulestext::ability::{Effect, StatusKind, Token, Zone};
use safehouse_table::{Seat, Sink};

use super::super::{
    super::{
        event::Event,
        machine::Play,
        object::{CARDS, Marks, ObjectId},
        program::Op,
    },
    Lasting, Shielding, StateTable, StatusOn, Stopped, Until,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Adds a status instance. Those that end together are one, whose amounts
    /// add up.
    pub(crate) fn add_status(&mut self, status: StatusOn) {
        self.note_status(status.kind);
        let same = |other: &&mut StatusOn| StatusOn { amount: status.amount, ..**other } == status;
        if let Some(same) = self.state.statuses.iter_mut().find(same) {
            same.amount = same.amount.saturating_add(status.amount);
        } else if self.state.statuses.try_push(status).is_some() {
            return self.stop(Stopped::Full(StateTable::Statuses));
        }
        self.log.take(Event::StatusGained { object: status.object, status: status.kind, amount: status.amount });
    }

    /// A status came or went; what is Disabled works no more.
    fn note_status(&mut self, kind: StatusKind) {
        self.note_hp();
        if kind == StatusKind::Disabled {
            self.note_max_counters();
        }
    }

    /// Lengthens the one instance of a status that does not stack.
    pub(crate) fn set_status_until(&mut self, object: ObjectId, kind: StatusKind, until: Until) {
        for status in self.state.statuses.iter_mut() {
            if status.object == object && status.kind == kind {
                status.until = until;
            }
        }
    }

    /// Exposed has added to an attack (R88).
    pub(crate) fn use_up_exposed(&mut self, survivor: ObjectId) {
        for status in self.state.statuses.iter_mut() {
            if status.object == survivor && status.kind == StatusKind::Exposed {
                status.amount = 0;
            }
        }
    }

    /// Removes every instance of a status; whether there was one.
    #[inline]
    pub(crate) fn remove_status(&mut self, object: ObjectId, kind: StatusKind) -> bool {
        !self.state.statuses.is_empty() && self.remove_status_among(object, kind)
    }

    #[inline(never)]
    fn remove_status_among(&mut self, object: ObjectId, kind: StatusKind) -> bool {
        let removed = self.state.has_status(object, kind);
        if removed {
            self.note_status(kind);
            self.state.statuses.retain(|status| !(status.object == object && status.kind == kind));
            self.log.take(Event::StatusLost { object, status: kind });
        }
        removed
    }

    /// Ends statuses, modifiers and preventions for which `ends` holds after
    /// it may have changed how long they last.
    pub(crate) fn expire(&mut self, mut ends: impl FnMut(&mut Until, ObjectId, Option<StatusKind>) -> bool) {
        if self.state.statuses.is_empty() && self.state.lasting.is_empty() && self.state.shielding.is_empty() {
            return;
        }
        let mut index = 0;
        while index < self.state.statuses.len() {
            let status = &mut self.state.statuses[index];
            if ends(&mut status.until, status.object, Some(status.kind)) {
                let gone = self.state.statuses.remove(index);
                self.note_status(gone.kind);
                if !self.state.has_status(gone.object, gone.kind) {
                    self.log.take(Event::StatusLost { object: gone.object, status: gone.kind });
                }
            } else {
                index += 1;
            }
        }
        let before = self.state.lasting.len();
        self.state.lasting.retain_mut(|lasting| !ends(&mut lasting.until, lasting.object, None));
        if self.state.lasting.len() != before {
            self.note_lasting();
            self.settle_control();
        }
        self.state.shielding.retain_mut(|shield| !ends(&mut shield.until, shield.object, None));
    }

    /// Adds a modifier that lasts, as the newest. The same once more counts
    /// once more.
    pub(crate) fn add_lasting(&mut self, lasting: Lasting) {
        self.note_lasting();
        let same = |other: &Lasting| Lasting { times: lasting.times, ..*other } == lasting;
        let before = self.state.lasting.iter().position(same).map(|at| self.state.lasting.remove(at));
        let times = before.map_or(0, |before| before.times).saturating_add(lasting.times);
        if self.state.lasting.try_push(Lasting { times, ..lasting }).is_some() {
            self.stop(Stopped::Full(StateTable::Modifiers));
        }
    }

    /// Gives every card in play to who last gained control of it, else to its
    /// owner (1.4.8).
    pub(crate) fn settle_control(&mut self) {
        let rules = self.rules;
        if !rules.program.gains_control {
            return;
        }
        let gains = |lasting: &Lasting| {
            matches!(rules.program.ops.get(usize::from(lasting.op)), Some(Op::Do(Effect::GainControl(..))))
        };
        for index in 0..CARDS {
            let id = ObjectId(index as u8);
            let newest = self.state.lasting.iter().rev().find(|lasting| lasting.object == id && gains(lasting));
            let taken = newest.is_some_and(|lasting| lasting.seat != id.owner());
            self.mark(id, Marks::TAKEN, taken);
        }
    }

    /// Ends the modifiers for which `used` holds.
    pub(crate) fn end_lasting(&mut self, mut used: impl FnMut(&Lasting) -> bool) {
        let before = self.state.lasting.len();
        if before == 0 {
            return;
        }
        self.state.lasting.retain(|lasting| !used(lasting));
        if self.state.lasting.len() != before {
            self.note_lasting();
        }
    }

    /// Adds prevention of the next damage (5.9.3). What ends together is one.
    pub(crate) fn add_shielding(&mut self, shield: Shielding) {
        let same = |other: &&mut Shielding| Shielding { amount: shield.amount, ..**other } == shield;
        if let Some(same) = self.state.shielding.iter_mut().find(same) {
            same.amount = same.amount.saturating_add(shield.amount);
        } else if self.state.shielding.try_push(shield).is_some() {
            self.stop(Stopped::Full(StateTable::Preventions));
        }
    }

    /// Uses prevention up against damage; how much was prevented.
    pub(crate) fn use_shielding(&mut self, object: ObjectId, damage: u8) -> u8 {
        if self.state.shielding.is_empty() {
            return 0;
        }
        let mut left = damage;
        for shield in self.state.shielding.iter_mut().filter(|shield| shield.object == object) {
            let used = u8::try_from(shield.amount).unwrap_or(u8::MAX).min(left);
            shield.amount -= u16::from(used);
            left -= used;
        }
        self.state.shielding.retain(|shield| shield.amount > 0);
        damage - left
    }

    /// Places a token; nothing where only one may lie and one lies (2.39, 2.49.4).
    pub(crate) fn place_token(&mut self, side: Seat, zone: Zone, token: Token) {
        let count = &mut self.state.sides[side.index()].tokens[zone as usize][token as usize];
        let one_per_zone = matches!(token, Token::TripwireSnare | Token::TemporaryBarricade);
        if !(one_per_zone && *count > 0) {
            *count = count.saturating_add(1);
            self.log.take(Event::TokenPlaced { side, zone, token });
        }
    }

    /// Removes one token of a kind, if one lies there.
    pub(crate) fn remove_token(&mut self, side: Seat, zone: Zone, token: Token) {
        let count = &mut self.state.sides[side.index()].tokens[zone as usize][token as usize];
        if *count > 0 {
            *count -= 1;
            self.log.take(Event::TokenRemoved { side, zone, token });
        }
    }
}
