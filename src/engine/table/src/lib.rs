//! What every game played here shares: seats, seeded randomness, decisions and
//! the record of a game.
//!
//! A game's rules implement [`Rules`]; a [`record::Record`] is the seed, the
//! set-up and the choices, and replaying it gives the same state, byte for
//! byte, on every target. What its events tell a seat ([`told`]) decides what
//! can be taken back without asking ([`free_undo`]) and where choices made ahead
//! or orders stop ([`surprise`], [`orders`]).

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod free_undo;
pub mod orders;
pub mod random;
pub mod record;
pub mod scenario;
pub mod surprise;
pub mod told;
pub mod wire;

use serde::{Deserialize, Serialize};

/// One of the two places at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Seat {
    /// The seat of the first deck.
    #[default]
    First = 0,
    /// The seat of the second deck.
    Second = 1,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The opponent's seat.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// 0 or 1, for indexing pairs.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What of a pair, that of the first seat first, is this seat's.
    pub const fn of<T>(self, pair: &[T; 2]) -> &T {
        let [first, second] = pair;
        match self {
            Seat::First => first,
            Seat::Second => second,
        }
    }

    /// The same, to be changed.
    pub const fn of_mut<T>(self, pair: &mut [T; 2]) -> &mut T {
        let [first, second] = pair;
        match self {
            Seat::First => first,
            Seat::Second => second,
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// One seat won.
    Won(Seat),
    /// Nobody won.
    Drawn,
}

/// Takes what happens in a game. Simulations pass [`Silent`], whose calls the
/// compiler removes.
pub trait Sink<E> {
    /// Whether anybody listens; a game may skip work that only makes events.
    const LISTENS: bool;

    /// Takes one event.
    fn take(&mut self, event: E);
}

/// A [`Sink`] that nobody listens to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    const LISTENS: bool = false;

    fn take(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    const LISTENS: bool = true;

    fn take(&mut self, event: E) {
        self.push(event);
    }
}

/// The rules of one game between two set-up decks.
///
/// The state stops only at a decision. Whoever plays on holds its legal
/// choices, which [`Rules::begin`] and [`Rules::take`] leave behind: complete
/// and without duplicates, none when the game is over.
pub trait Rules {
    /// Everything that changes in a game.
    type State: Clone;
    /// A choice, a few bytes.
    type Choice: Copy + Eq + std::fmt::Debug;
    /// What happens.
    type Event: Copy;
    /// Why a choice is refused.
    type Refusal: std::fmt::Debug + std::fmt::Display;

    /// A new game, run to its first decision, whose choices `options` then holds.
    fn begin(
        &self,
        seed: random::Seed,
        log: &mut impl Sink<Self::Event>,
        options: &mut Vec<Self::Choice>,
    ) -> Self::State;

    /// Takes one of the legal choices and runs to the next decision, whose
    /// choices `options` then holds.
    fn take(
        &self,
        state: &mut Self::State,
        choice: Self::Choice,
        log: &mut impl Sink<Self::Event>,
        options: &mut Vec<Self::Choice>,
    );

    /// Why a choice is not one of the legal ones.
    fn refusal(&self, state: &Self::State, choice: Self::Choice) -> Self::Refusal;

    /// Who is asked; `None` when the game is over.
    fn asked(&self, state: &Self::State) -> Option<Seat>;

    /// Every legal choice, into an emptied list.
    fn options(&self, state: &Self::State, options: &mut Vec<Self::Choice>);

    /// How the game ended; `None` while it goes on.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// [`Rules::take`] with the choices at hand.
    ///
    /// # Errors
    /// A choice that is not among `options`; state and options are as before.
    fn choose_of(
        &self,
        options: &mut Vec<Self::Choice>,
        state: &mut Self::State,
        choice: Self::Choice,
        log: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        if !options.contains(&choice) {
            return Err(self.refusal(state, choice));
        }
        self.take(state, choice, log, options);
        Ok(())
    }

    /// Takes a choice in a state whose choices nobody holds.
    ///
    /// # Errors
    /// A choice that is not legal; the state is as before.
    fn choose(
        &self,
        state: &mut Self::State,
        choice: Self::Choice,
        log: &mut impl Sink<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        let mut options = Vec::new();
        self.options(state, &mut options);
        self.choose_of(&mut options, state, choice, log)
    }
}
