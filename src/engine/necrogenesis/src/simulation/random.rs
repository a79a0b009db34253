//! Chance for policies, and the policy that is nothing else.

use safehouse_table::random::Seed;

use super::{
    super::{choice::Choice, view::SeatView},
    policy::Policy,
};

/// Numbers for decisions: SplitMix64, quick and the same everywhere. Never
/// for what the rules leave to chance.
#[derive(Debug, Clone)]
pub struct Numbers(u64);

impl Numbers {
    pub(super) fn new(seed: Seed) -> Self {
        let words = seed.0.as_chunks::<8>().0;
        Self(words.iter().fold(0, |mixed: u64, word| mixed.rotate_left(23) ^ mix(u64::from_le_bytes(*word) ^ mixed)))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number below `bound`, which is at least 1.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    pub(super) fn seed(&mut self) -> Seed {
        Seed::from_number(self.next())
    }
}

fn mix(mut mixed: u64) -> u64 {
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Takes any option.
#[derive(Debug, Clone)]
pub struct Random(Numbers);

impl Random {
    pub(super) fn new(seed: Seed) -> Self {
        Self(Numbers::new(seed))
    }
}

impl Policy for Random {
    fn choose(&mut self, _view: &SeatView<'_>, options: &[Choice]) -> usize {
        self.0.below(options.len())
    }
}
