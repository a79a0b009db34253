//! What changes do to a match, without store or clock: the same everywhere.
//!
//! The game halts at an even pace: wherever a seat could have something to decide, as far as
//! everybody knows. Whoever has one answer there gives it without being asked, after a moment of
//! which chance says how long it is; so does whoever passes such a window whatever they hold, and
//! nobody else can tell the one from the other.

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        orders::{Order, Orders},
        question::Question,
    },
    table::{Seat, free_undo::Against, orders::Stop, random::Seed, record::ReplayError, surprise::Surprise},
};

use super::{
    fault::MatchFault,
    game::UndoWay,
    steps::{Gave, How, UndoAsked},
};
use crate::{
    Refusal,
    refusal::GameFault,
    test_games::{DuelSession, MOST_CHOICES, MOST_NEW_LUCK, Ordered, refused_choice},
};

/// A match that is played on.
pub(super) struct Play {
    pub(super) session: DuelSession,
    /// Who gave each step of the line.
    pub(super) by: Vec<Gave>,
    /// What each seat ordered.
    pub(super) orders: [Ordered; 2],
    /// Who wants to be asked also where there is one answer.
    pub(super) thinks: [bool; 2],
    /// Which decision is asked to be taken back.
    pub(super) undo: Option<UndoAsked>,
    /// Who lets nothing be taken back any more.
    pub(super) refuses: [bool; 2],
    /// Who wants another game.
    pub(super) again: [bool; 2],
}

/// Whether an order is about windows for Reacts: those are passed after a moment, as whoever holds
/// none passes them.
fn is_of_windows(order: Order) -> bool {
    matches!(order, Order::PassWindow(_) | Order::NeverReact | Order::ReactIfLethal)
}

impl Play {
    /// Who is asked.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.session.state().asked().map(|asked| asked.seat)
    }

    fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// Answers what is asked of a seat.
    pub(super) fn choose(&mut self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(MatchFault::Over.into());
        }
        if self.asked() != Some(seat) {
            return Err(MatchFault::NotYours.into());
        }
        self.take(seat, choice, How::Hand)
    }

    fn take(&mut self, seat: Seat, choice: Choice, how: How) -> Result<(), Refusal> {
        if self.session.record().choices.len() >= MOST_CHOICES {
            return Err(GameFault::TooLong { most: MOST_CHOICES }.into());
        }
        self.session.choose(choice).map_err(refused_choice)?;
        self.given(Gave { seat, how });
        self.undo = None;
        Ok(())
    }

    /// The answer that is given without asking for it: where there is one, or where the seat passes
    /// the window whatever it holds. None while it is asked to take a decision back.
    pub(super) fn by_itself(&self) -> Option<(Seat, Choice, How)> {
        if self.undo.is_some() || self.session.record().choices.len() >= MOST_CHOICES {
            return None;
        }
        let (rules, state) = (self.session.rules(), self.session.state());
        let asked = state.asked()?;
        let (seat, options) = (asked.seat, self.session.options());
        if asked.question == Question::React {
            let ordered = seat.of(&self.orders).orders.answer(&rules.seat_view(state, seat), options);
            if let Some(choice @ Choice::Pass) = ordered {
                return Some((seat, choice, How::Order));
            }
        }
        match options {
            [only] if !seat.of(&self.thinks) => Some((seat, *only, How::Itself)),
            _ => None,
        }
    }

    /// Gives that answer. Whether there was one.
    pub(super) fn give_by_itself(&mut self) -> Result<Option<Seat>, Refusal> {
        let Some((seat, choice, how)) = self.by_itself() else { return Ok(None) };
        self.take(seat, choice, how)?;
        Ok(Some(seat))
    }

    /// Follows what the seats ordered, but for windows, until somebody has to answer.
    pub(super) fn follow(&mut self) -> Result<(), ReplayError> {
        let turn = self.session.state().turn();
        self.orders.iter_mut().for_each(|ordered| ordered.orders.forget_expired(turn));
        while let Some(seat) = self.asked() {
            if self.session.record().choices.len() >= MOST_CHOICES || self.undo.is_some() {
                break;
            }
            let Ordered { orders, seen } = seat.of(&self.orders);
            let mut at_once = Orders::default();
            for given in orders.given().iter().filter(|given| !is_of_windows(given.order)) {
                at_once.give(given.order, given.turn);
            }
            if at_once.given().is_empty() {
                break;
            }
            let from = self.session.at();
            let followed = self.session.follow(seat, &at_once, *seen)?;
            for step in from..self.session.at() {
                self.written_down(step, Gave { seat, how: How::Order });
            }
            if followed.taken == 0 || !matches!(followed.stop, Stop::Surprise(Surprise::OtherSeat)) {
                break;
            }
        }
        Ok(())
    }

    /// Puts orders in the place of those of a seat.
    pub(super) fn order(&mut self, seat: Seat, orders: Orders) {
        *seat.of_mut(&mut self.orders) = Ordered { orders, seen: self.session.at() };
    }

    /// The last decision that a seat made by its own hand: how many steps there were before it.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        let taken = self.by.get(..self.session.at()).unwrap_or_default();
        taken.iter().rposition(|gave| *gave == Gave { seat, how: How::Hand })
    }

    /// What a seat may do about its last decision.
    pub(super) fn undo_way(&self, seat: Seat) -> Result<UndoWay, ReplayError> {
        if self.is_over() || self.undo.is_some_and(|asked| asked.seat == seat) {
            return Ok(UndoWay::Nothing);
        }
        let Some(to) = self.last_of(seat) else { return Ok(UndoWay::Nothing) };
        let against: Vec<Against> = self.session.against_undo(seat, to)?;
        Ok(match against.is_empty() {
            true => UndoWay::Free,
            false if *seat.other().of(&self.refuses) => UndoWay::Refused,
            false => UndoWay::Asks(against),
        })
    }

    /// Takes the last decision of a seat back, or asks the other for it.
    pub(super) fn undo(&mut self, seat: Seat) -> Result<Result<(), Refusal>, ReplayError> {
        let way = self.undo_way(seat)?;
        let Some(to) = self.last_of(seat) else { return Ok(Err(MatchFault::NothingToUndo.into())) };
        match way {
            UndoWay::Nothing if self.is_over() => return Ok(Err(MatchFault::Over.into())),
            UndoWay::Nothing => return Ok(Err(MatchFault::NothingToUndo.into())),
            UndoWay::Refused => return Ok(Err(MatchFault::UndoRefused.into())),
            UndoWay::Free => {
                self.session.jump(to)?;
                self.undo = None;
                *seat.of_mut(&mut self.orders) = Ordered::default();
            }
            UndoWay::Asks(_) => self.undo = Some(UndoAsked { seat, to }),
        }
        Ok(Ok(()))
    }

    /// A seat lets the other take its decision back. What comes then goes by new chance: the other
    /// has seen what would have come.
    pub(super) fn allow_undo(&mut self, seat: Seat, seed: Seed) -> Result<Result<(), Refusal>, ReplayError> {
        let Some(asked) = self.undo.filter(|asked| asked.seat != seat) else {
            return Ok(Err(MatchFault::NoUndoAsked.into()));
        };
        if self.session.record().reseeds.len() >= MOST_NEW_LUCK {
            return Ok(Err(GameFault::TooMuchLuck { most: MOST_NEW_LUCK }.into()));
        }
        self.session.jump(asked.to)?;
        self.session.reseed(seed)?;
        self.by.truncate(self.session.steps());
        *asked.seat.of_mut(&mut self.orders) = Ordered::default();
        self.undo = None;
        Ok(Ok(()))
    }

    /// A seat does not let it.
    pub(super) fn refuse_undo(&mut self, seat: Seat, for_good: bool) -> Result<(), Refusal> {
        self.undo.filter(|asked| asked.seat != seat).ok_or(MatchFault::NoUndoAsked)?;
        self.undo = None;
        *seat.of_mut(&mut self.refuses) = for_good;
        Ok(())
    }

    /// A seat gives up. Whether the game went on.
    pub(super) fn concede(&mut self, seat: Seat) -> bool {
        let goes_on = !self.is_over();
        if goes_on {
            self.session.concede(seat);
            self.given(Gave { seat, how: How::Hand });
            self.undo = None;
        }
        goes_on
    }

    /// Writes down who gave the step that was just taken.
    fn given(&mut self, gave: Gave) {
        if let Some(step) = self.session.at().checked_sub(1) {
            self.written_down(step, gave);
        }
    }

    /// Writes down who gave a step; those before it are written down.
    fn written_down(&mut self, step: usize, gave: Gave) {
        // Where the game went another way, what was taken back is gone.
        self.by.truncate(self.session.steps());
        match self.by.get_mut(step) {
            Some(giver) => *giver = gave,
            None => self.by.push(gave),
        }
    }
}
