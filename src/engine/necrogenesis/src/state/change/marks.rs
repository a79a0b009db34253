//! Marks on cards, and what each card did this turn.

use safehouse_table::{Seat, Sink};

use super::super::{
    super::{
        event::Event,
        machine::Play,
        object::{Area, Marks, ObjectId},
    },
    Changed, Object,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Sets or clears marks; nothing when they already are.
    pub(crate) fn mark(&mut self, id: ObjectId, mark: Marks, on: bool) {
        let marks = self.state.object(id).marks;
        if marks.with(mark, on) != marks {
            if mark.intersects(Marks::REST.union(Marks::TAKEN)) {
                self.note_passives();
                if self.state.object(id).area == Area::Equipment || mark.intersects(Marks::TAKEN) {
                    self.note_max_counters();
                }
            }
            if mark.intersects(Marks::TAKEN) && self.rules.program.card(self.state.object(id).card).unique {
                self.state.changed.insert(Changed::UNIQUE);
            }
            self.state.objects[id.index()].marks = marks.with(mark, on);
            if on {
                self.state.marked = self.state.marked.union(mark);
            }
            if S::LISTENS {
                for mark in mark.iter().filter(|one| marks.contains(*one) != on) {
                    self.log.take(Event::Marked { object: id, mark, on });
                }
            }
        }
    }

    /// Takes marks off every card in play.
    pub(crate) fn clear_marks(&mut self, marks: Marks) {
        if !self.state.marked.intersects(marks) {
            return;
        }
        self.state.marked = self.state.marked.with(marks, false);
        for seat in Seat::BOTH {
            self.unmark(ObjectId::survivor(seat), marks);
            for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
                for index in 0..self.state.side(seat).cards(area).len() {
                    self.unmark(self.state.side(seat).cards(area)[index], marks);
                }
            }
        }
    }

    /// Takes marks off a card that has some of them.
    #[inline]
    pub(crate) fn unmark(&mut self, id: ObjectId, marks: Marks) {
        if self.state.object(id).marks.intersects(marks) {
            self.mark(id, marks, false);
        }
    }

    /// Counts an attack of a Weapon or an unarmed Survivor (R54).
    pub(crate) fn count_attack(&mut self, id: ObjectId) {
        let object = &mut self.state.objects[id.index()];
        object.attacks = object.attacks.saturating_add(1);
    }

    /// Marks a once-per-turn ability as used.
    pub(crate) fn use_once(&mut self, id: ObjectId, bit: u8) {
        self.state.objects[id.index()].used |= 1 << (bit & 15);
    }

    /// The attacks of a seat's Survivor and gear start again (R54).
    pub(crate) fn reset_allowances(&mut self, seat: Seat) {
        let survivor = ObjectId::survivor(seat);
        self.state.objects[survivor.index()].attacks = 0;
        for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
            for index in 0..self.state.side(seat).cards(area).len() {
                let id = self.state.side(seat).cards(area)[index];
                self.state.objects[id.index()].attacks = 0;
            }
        }
    }

    /// "Once per turn" starts again for every card in play, with the turn.
    pub(crate) fn reset_once_per_turn(&mut self) {
        self.change_in_play(|object| object.used = 0);
        for side in &mut self.state.sides {
            side.ap_gained = 0;
            side.events_played = [0; 2];
        }
    }

    fn change_in_play(&mut self, change: impl Fn(&mut Object)) {
        for seat in Seat::BOTH {
            change(&mut self.state.objects[ObjectId::survivor(seat).index()]);
            for area in [Area::Equipment, Area::ThreatZone, Area::ZombieZone] {
                for index in 0..self.state.side(seat).cards(area).len() {
                    let id = self.state.side(seat).cards(area)[index];
                    change(&mut self.state.objects[id.index()]);
                }
            }
        }
    }
}
