//! Drawing cards (5.1).

use crate::rulestext::ability::{Event as Awaited, Trigger};
use safehouse_table::{Seat, Sink};

use super::{
    event::{Event, LossCause},
    machine::Play,
    object::ObjectId,
    state::Happening,
};

impl<S: Sink<Event>> Play<'_, S> {
    /// Draws cards; one that is missing loses (1.3.2, R141).
    pub(super) fn draw(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            if !self.draw_one(seat) {
                self.lose(seat, LossCause::EmptyDeck);
                self.end_if_lost();
                return;
            }
        }
        if count > 0 {
            self.tell_draw(seat);
        }
    }

    /// Each player draws, the Turn Player first; who cannot loses, and both may
    /// at the same time (1.3.3, R142).
    pub(super) fn each_draws(&mut self, count: u8) {
        let seats = [self.state.turn_player, self.state.turn_player.other()];
        for seat in seats {
            if !(0..count).all(|_| self.draw_one(seat)) {
                self.lose(seat, LossCause::EmptyDeck);
            }
        }
        if !self.end_if_lost() && count > 0 {
            seats.into_iter().for_each(|seat| self.tell_draw(seat));
        }
    }

    /// However many cards an instruction drew, the seat drew once (5.1.5).
    pub(super) fn tell_draw(&mut self, seat: Seat) {
        let draws = Trigger::When(Awaited::YouDraw);
        self.happen(Happening { trigger: draws, subject: ObjectId::NONE, seat }, ObjectId::NONE);
    }
}
