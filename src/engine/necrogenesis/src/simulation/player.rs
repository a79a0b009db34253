//! The policies at work.

use safehouse_table::random::Seed;

use super::{
    super::{choice::Choice, view::SeatView},
    dummy::Dummy,
    policy::{Policy, PolicyKind},
    random::Random,
    rule_of_thumb::RuleOfThumb,
    search::Search,
};

/// A policy at work in one game.
#[derive(Debug)]
pub enum Player {
    /// See [`PolicyKind::Dummy`].
    Dummy(Dummy),
    /// See [`PolicyKind::Random`].
    Random(Random),
    /// See [`PolicyKind::RuleOfThumb`].
    RuleOfThumb(RuleOfThumb),
    /// See [`PolicyKind::Search`].
    Search(Box<Search>),
}

impl PolicyKind {
    /// A player of this kind for one game; what it leaves to chance falls by
    /// `seed`.
    pub fn player(self, seed: Seed) -> Player {
        match self {
            Self::Dummy => Player::Dummy(Dummy),
            Self::Random => Player::Random(Random::new(seed)),
            Self::RuleOfThumb => Player::RuleOfThumb(RuleOfThumb),
            Self::Search(iterations) => Player::Search(Box::new(Search::new(seed, iterations))),
        }
    }
}

impl Policy for Player {
    fn choose(&mut self, view: &SeatView<'_>, options: &[Choice]) -> usize {
        match self {
            Self::Dummy(dummy) => dummy.choose(view, options),
            Self::Random(random) => random.choose(view, options),
            Self::RuleOfThumb(thumb) => thumb.choose(view, options),
            Self::Search(search) => search.choose(view, options),
        }
    }
}
