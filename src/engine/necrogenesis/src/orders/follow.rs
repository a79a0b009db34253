//! The orders of a seat in a game that goes on.

use safehouse_table::{Seat, orders::StandingOrders};

use super::{Orders, Thought};
use crate::{choice::Choice, duel::Duel, state::State};

impl StandingOrders<Duel> for Orders {
    type Thought = Thought;

    fn answer(&self, rules: &Duel, state: &State, seat: Seat, options: &[Choice]) -> Result<Choice, Thought> {
        self.decide(&rules.seat_view(state, seat), options)
    }

    /// Damage that is about to reach the Survivor, and that of the Zombies which may
    /// still attack it in this turn.
    fn announced(&self, rules: &Duel, state: &State, seat: Seat) -> u32 {
        let view = rules.seat_view(state, seat);
        u32::from(view.threat(seat)).saturating_add(view.may_come(seat))
    }
}
