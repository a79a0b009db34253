//! Dice of attacks and escapes, with what is added to them.

use safehouse_table::{Seat, Sink};

use crate::{
    event::{Event, Rolled},
    machine::Play,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// An Escape Roll: d6 with bonuses against a difficulty (2.25.2).
    pub(crate) fn roll_escape(&mut self, seat: Seat, needs: i32, roll: Rolled) -> bool {
        let bonus = self.read().escape_bonus(seat);
        let die = self.die();
        self.log.take(Event::Rolled { seat, roll, die, needs: needs.clamp(0, 255) as u8, bonus: small(bonus) });
        let success = i32::from(die) + bonus >= needs;
        self.log.take(Event::Escaped { seat, success });
        success
    }
}

/// A bonus as an event holds it.
pub(super) fn small(bonus: i32) -> i8 {
    bonus.clamp(-100, 100) as i8
}
