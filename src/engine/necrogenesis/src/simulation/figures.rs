//! What games came to, each by itself: where one lies among many of the same decks.

use safehouse_table::{Outcome, Seat, Silent};

use super::{
    super::{duel::Duel, state::State},
    runner::Batch,
};

/// What one game came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// How it ended; drawn where it did not.
    pub outcome: Outcome,
    /// How many turns it took.
    pub turns: u16,
    /// How many Zombies each seat destroyed.
    pub kills: [u8; 2],
    /// How much damage the Survivor of each seat took.
    pub damage: [u8; 2],
}

impl Figures {
    /// Those of a game that is over.
    pub fn of(state: &State) -> Self {
        Self {
            outcome: state.outcome().unwrap_or(Outcome::Drawn),
            turns: state.turn(),
            kills: Seat::BOTH.map(|seat| state.side(seat).kills()),
            damage: Seat::BOTH.map(|seat| state.side(seat).damage_taken()),
        }
    }
}

impl Batch {
    /// What each of its games came to, in their order.
    pub fn figures(&self, rules: &Duel) -> Vec<Figures> {
        let mut options = Vec::new();
        (0..self.games).map(|game| Figures::of(&self.play(rules, game, &mut options, &mut Silent, |_| {}))).collect()
    }
}

/// Where the figures of many games lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread {
    /// A quarter of them are at most this.
    pub low: u32,
    /// Half of them are.
    pub median: u32,
    /// Three quarters of them are.
    pub high: u32,
}

impl Spread {
    /// Of these figures; `None` of none.
    pub fn of(figures: impl Iterator<Item = u32>) -> Option<Self> {
        let mut sorted: Vec<u32> = figures.collect();
        sorted.sort_unstable();
        // The nearest rank: the least figure that so many quarters of all do not exceed.
        let at = |quarters: usize| sorted.get((sorted.len() * quarters).div_ceil(4).checked_sub(1)?).copied();
        Some(Self { low: at(1)?, median: at(2)?, high: at(3)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_counted_by_the_nearest_rank() {
        let of = |figures: &[u32]| Spread::of(figures.iter().copied());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[7]), Some(Spread { low: 7, median: 7, high: 7 }));
        assert_eq!(of(&[4, 1, 3, 2]), Some(Spread { low: 1, median: 2, high: 3 }));
        assert_eq!(of(&[5, 1, 2, 4, 3]), Some(Spread { low: 2, median: 3, high: 4 }));
    }
}
