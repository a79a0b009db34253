//! What a text lets a Zombie do at once, outside its steps: “may advance and attack”
//! (2.37.0, R145).

use crate::rulestext::ability::Zone;
use safehouse_table::Sink;

use super::{
    choice::Choice,
    event::Event,
    machine::Play,
    object::{Area, Marks, ObjectId},
    question::Question,
    state::Step,
    state_reader::StateReader,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Asks for the next Zombie that a text lets do so: first whether it moves,
    /// then whether it attacks, each part optional.
    pub(super) fn at_once(&mut self) {
        let allowed = self.read().in_play().find(|id| self.state.object(*id).marks.contains(Marks::ALLOWED));
        let Some(zombie) = allowed else { return };
        self.mark(zombie, Marks::ALLOWED, false);
        self.push(Step::AtOnce);
        if self.read().can_move_at_once(zombie) {
            self.ask(self.state.controller(zombie), Question::AdvanceAtOnce(zombie));
        } else {
            self.push(Step::AttackAtOnce(zombie));
        }
    }

    /// The move is no Advance, so On Advance is silent; what waits for a Zombie
    /// that enters comes before its attack (2.15.2, 2.15.4, 2.39.0).
    pub(super) fn advance_at_once_answer(&mut self, zombie: ObjectId, choice: Choice) {
        if choice == Choice::Yes {
            self.push_all(&[Step::Checkpoint, Step::AttackAtOnce(zombie)]);
            self.move_zombie(zombie, Zone::Threat);
        }
    }

    pub(super) fn attack_at_once(&mut self, zombie: ObjectId) {
        if self.read().can_attack_at_once(zombie) {
            self.ask(self.state.controller(zombie), Question::AttackAtOnce(zombie));
        }
    }

    /// The attack is one like any other: it rests the Zombie, which does not
    /// attack again in the Attack Step.
    pub(super) fn attack_at_once_answer(&mut self, seat: safehouse_table::Seat, zombie: ObjectId, choice: Choice) {
        if choice == Choice::Yes {
            self.start_attack(seat, zombie, ObjectId::NONE);
        }
    }
}

impl StateReader<'_> {
    /// Whether a Zombie moves to the Threat Zone when a text says it may: not
    /// what keeps it where it is, nor one the attacked player controls. The
    /// lock on advancing again forbids no move by a text (2.15.6).
    fn can_move_at_once(self, zombie: ObjectId) -> bool {
        let object = self.state.object(zombie);
        object.area == Area::ZombieZone
            && !object.marks.intersects(Marks::STUNNED.union(Marks::HELD))
            && self.state.controller(zombie) != self.state.side_of(zombie)
    }
}
