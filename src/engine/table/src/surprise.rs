//! Several choices at once, up to the first surprise.
//!
//! Whoever answers many questions of one kind alike, or sends a plan of several
//! choices, made them by what was known then. When something else comes of one
//! than they were made for, those behind it wait until they are thought about
//! again. So nothing is ever answered that was not asked for.

use std::fmt::{Debug, Display};

use super::{
    Rules, Seat,
    record::{Recorded, Session},
    told::Told,
};

/// Rules whose choices can be made ahead.
pub trait Planning: Recorded {
    /// What is asked.
    type Question: Copy + Eq + Debug;

    /// What is asked now; `None` when the game is over.
    fn question(&self, state: &Self::State) -> Option<Self::Question>;

    /// The seat whose decision an event is.
    fn decided(&self, event: Self::Event) -> Option<Seat>;

    /// What became of the card that a choice names, as far as the seat sees it
    /// in both states.
    fn named(&self, then: &Self::State, now: &Self::State, choice: Self::Choice, seat: Seat) -> Named;
}

/// What became of the card that a choice names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Named {
    /// It lies where it lay, or none is named.
    Same,
    /// It lies elsewhere, or somebody else controls it.
    Moved,
    /// Another card lies there under its number.
    Other,
}

/// A choice made ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Planned<C, Q> {
    /// The question that it answers; of any other it says nothing.
    pub question: Q,
    /// The choice.
    pub choice: C,
}

/// A choice of a game, made ahead.
pub type PlannedOf<R> = Planned<<R as Rules>::Choice, <R as Planning>::Question>;

/// What choices made ahead reckon with. By default with nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Foreseen {
    /// Dice: the choices stand whatever they show.
    pub dice: bool,
    /// Hidden cards that are drawn or shown: the choices stand whatever they are.
    pub cards: bool,
    /// The most damage, of all the choices together, to what the seat loses by.
    pub damage: u32,
}

/// Why choices made ahead were not taken any further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Surprise<R: Debug + Display> {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A die fell, or chance decided otherwise.
    #[error("a die fell")]
    Die,
    /// A hidden card changed hands or was shown, or hidden cards were mixed.
    #[error("a hidden card was drawn or shown")]
    Card,
    /// A card of the other seat was played or used, or was set off.
    #[error("a card of the other player answered")]
    Answer,
    /// More damage than was reckoned with.
    #[error("the damage came to {taken}, and {foreseen} was reckoned with")]
    Damage {
        /// How much there was of it.
        taken: u32,
        /// How much there was to be at most.
        foreseen: u32,
    },
    /// A turn began.
    #[error("another turn began")]
    Turn,
    /// The other seat is asked. That it is may be hidden from this one: whoever
    /// shows the reason asks the game's views.
    #[error("the other player decides first")]
    OtherSeat,
    /// Something else is asked than the next choice answers.
    #[error("another question is asked than was answered")]
    OtherQuestion,
    /// The card that the next choice names is gone.
    #[error("the card that was chosen is not there any more")]
    Gone,
    /// The next choice is not legal; why.
    #[error("{0}")]
    Refused(R),
}

/// What came of choices made ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applied<R: Debug + Display> {
    /// How many of them were taken.
    pub taken: usize,
    /// What those behind them were stopped by; after the last one, what there
    /// was to stop at.
    pub surprise: Option<Surprise<R>>,
    /// The event of the session that was the surprise, where one was.
    pub event: Option<usize>,
}

impl<R: Planning, C: Clone> Session<R, C> {
    /// Takes choices that a seat made ahead, in their order, until the first
    /// [`Surprise`] or the last choice. What was taken before a surprise stays.
    ///
    /// Of several surprises at once the first that happened is told; what is
    /// asked next is looked at after what happened, and whether a choice is
    /// legal after what is asked.
    pub fn choose_ahead(&mut self, seat: Seat, planned: &[PlannedOf<R>], foreseen: Foreseen) -> Applied<R::Refusal> {
        let begun = self.state().clone();
        let (mut taken, mut damage) = (0, 0);
        let stopped = |taken, surprise, event| Applied { taken, surprise: Some(surprise), event };
        for Planned { question, choice } in planned.iter().copied() {
            if let Some(surprise) = self.is_unexpected(seat, question, choice, &begun) {
                return stopped(taken, surprise, None);
            }
            let (before, from) = (self.state().clone(), self.events().len());
            if let Err(refusal) = self.choose(choice) {
                let gone = self.rules().named(&begun, self.state(), choice, seat) != Named::Same;
                return stopped(taken, if gone { Surprise::Gone } else { Surprise::Refused(refusal) }, None);
            }
            taken += 1;
            if let Some((surprise, event)) = self.surprise_since(from, seat, foreseen, &mut damage) {
                return stopped(taken, surprise, Some(event));
            }
            let rules = self.rules();
            if !foreseen.dice && rules.drew_lots(&before, self.state()) {
                return stopped(taken, Surprise::Die, None);
            }
            if !foreseen.cards && rules.is_shown(self.state(), seat) && !rules.is_shown(&before, seat) {
                return stopped(taken, Surprise::Card, None);
            }
        }
        let surprise = self.outcome().map(|_| Surprise::GameOver);
        Applied { taken, surprise, event: None }
    }

    /// Whether the next choice answers something else than is asked.
    fn is_unexpected(
        &self,
        seat: Seat,
        question: R::Question,
        choice: R::Choice,
        begun: &R::State,
    ) -> Option<Surprise<R::Refusal>> {
        let (rules, state) = (self.rules(), self.state());
        match rules.asked(state) {
            None => Some(Surprise::GameOver),
            Some(asked) if asked != seat => Some(Surprise::OtherSeat),
            Some(_) if rules.question(state) != Some(question) => Some(Surprise::OtherQuestion),
            // It may be legal for the other card.
            Some(_) if rules.named(begun, state, choice, seat) == Named::Other => Some(Surprise::Gone),
            Some(_) => None,
        }
    }

    /// The first surprise among the events from one on, and which event it is.
    fn surprise_since(
        &self,
        from: usize,
        seat: Seat,
        foreseen: Foreseen,
        damage: &mut u32,
    ) -> Option<(Surprise<R::Refusal>, usize)> {
        self.events().iter().enumerate().skip(from).find_map(|(at, event)| {
            let surprise = match self.rules().tells(*event, seat) {
                Told::Die if !foreseen.dice => Surprise::Die,
                Told::Card if !foreseen.cards => Surprise::Card,
                Told::Answer(by) if by != seat => Surprise::Answer,
                Told::Damage(amount) => {
                    *damage += u32::from(amount);
                    if *damage <= foreseen.damage {
                        return None;
                    }
                    Surprise::Damage { taken: *damage, foreseen: foreseen.damage }
                }
                Told::Turn => Surprise::Turn,
                Told::Die | Told::Card | Told::Answer(_) | Told::Choice(_) | Told::Foreseen => return None,
            };
            Some((surprise, at))
        })
    }
}
