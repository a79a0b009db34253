//! Orders: what a seat answers without being asked each time.
//!
//! Whoever gives one says once what would be answered alike many times. The
//! answers are ordinary choices. They are given only while nothing came in
//! between that the seat would want to look at: a card or a trigger of the other
//! seat, more damage than it could see coming. What the orders were not made for
//! the seat answers itself.

use std::fmt::{Debug, Display};

use super::{
    Rules, Seat, Silent,
    record::{ReplayError, Session},
    surprise::{Planning, Surprise},
    told::Told,
};

/// What a seat ordered.
pub trait StandingOrders<R: Planning> {
    /// Why the seat has to answer itself.
    type Thought: Debug;

    /// The answer that was ordered to what the seat is asked in a state, one of
    /// `options`. It goes by what the seat sees and by nothing else.
    ///
    /// # Errors
    /// The seat has to answer itself; why.
    fn answer(
        &self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        options: &[R::Choice],
    ) -> Result<R::Choice, Self::Thought>;

    /// The most damage, to what the seat loses by, that it can see coming in a
    /// state at which it decides.
    fn announced(&self, rules: &R, state: &R::State, seat: Seat) -> u32;
}

/// Why orders were not followed any further.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop<R: Debug + Display, T> {
    /// An answer was ordered, and something came in between; or it is not the seat
    /// that is asked.
    Surprise(Surprise<R>),
    /// The seat has to answer itself.
    Thought(T),
}

/// What came of orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Followed<R: Debug + Display, T> {
    /// How many choices were taken.
    pub taken: usize,
    /// What stands at their end.
    pub stop: Stop<R, T>,
    /// The event of the session that was the surprise, where one was.
    pub event: Option<usize>,
}

/// What came of the orders of a game.
pub type FollowedOf<R, O> = Followed<<R as Rules>::Refusal, <O as StandingOrders<R>>::Thought>;

/// A surprise, and which event of the session it is.
type At<R> = (Surprise<<R as Rules>::Refusal>, usize);

impl<R: Planning, C: Clone> Session<R, C> {
    /// Takes the choices that a seat ordered, until it has to answer itself or
    /// somebody else is asked.
    ///
    /// What happened since the seat's last choice, that choice's consequences
    /// included, must hold no surprise: [`Surprise::Answer`] and
    /// [`Surprise::Damage`] alone are any here, as dice, cards and turns are what
    /// orders reckon with. `seen` is how many steps there were when the seat last
    /// gave or confirmed orders; what came before is none, as it was looked at
    /// then. So whoever keeps a game as its record, the orders and that number
    /// can stop anywhere and go on from there.
    ///
    /// # Errors
    /// As [`Session::open`]; what was taken before stays.
    pub fn follow<O: StandingOrders<R>>(
        &mut self,
        seat: Seat,
        orders: &O,
        seen: usize,
    ) -> Result<FollowedOf<R, O>, ReplayError> {
        let seen = seen.min(self.at());
        let mut taken = 0;
        loop {
            let stopped = |stop, event| Ok(Followed { taken, stop, event });
            let (rules, state) = (self.rules(), self.state());
            match rules.asked(state) {
                None => return stopped(Stop::Surprise(Surprise::GameOver), None),
                Some(asked) if asked != seat => return stopped(Stop::Surprise(Surprise::OtherSeat), None),
                Some(_) => {}
            }
            let choice = match orders.answer(rules, state, seat, self.options()) {
                Ok(choice) => choice,
                Err(thought) => return stopped(Stop::Thought(thought), None),
            };
            if let Some((surprise, event)) = self.unseen_surprise(seat, orders, seen)? {
                return stopped(Stop::Surprise(surprise), Some(event));
            }
            if let Err(refusal) = self.choose(choice) {
                return stopped(Stop::Surprise(Surprise::Refused(refusal)), None);
            }
            taken += 1;
        }
    }

    /// The first surprise since the seat last decided or looked, and which event
    /// it is.
    fn unseen_surprise<O: StandingOrders<R>>(
        &self,
        seat: Seat,
        orders: &O,
        seen: usize,
    ) -> Result<Option<At<R>>, ReplayError> {
        let rules = self.rules();
        let decided = self.events().iter().rposition(|event| rules.decided(*event) == Some(seat));
        let last = decided.and_then(|event| self.step_log().step_of(event)).unwrap_or(0);
        let from = last.max(seen);
        let events = self.events_since(from);
        let first = self.events().len() - events.len();
        let (mut damage, mut announced) = (0, None);
        for (at, event) in events.iter().enumerate() {
            match rules.tells(*event, seat) {
                Told::Answer(by) if by != seat => return Ok(Some((Surprise::Answer, first + at))),
                Told::Damage(amount) => {
                    damage += u32::from(amount);
                    let foreseen = match announced {
                        Some(announced) => announced,
                        None => {
                            let then = self.record().branch(from).replay(rules, &mut Silent)?;
                            *announced.insert(orders.announced(rules, &then, seat))
                        }
                    };
                    if damage > foreseen {
                        return Ok(Some((Surprise::Damage { taken: damage, foreseen }, first + at)));
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }
}
