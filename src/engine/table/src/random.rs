//! Randomness that is part of the state.
//!
//! ChaCha8 keyed by the game's [`Seed`], one stream a purpose, so that another
//! choice early in a game does not reshuffle what comes later. Only the
//! position in each stream is kept; the draw and the shuffle are our own,
//! because those of the `rand` crate may change with its version.

use std::fmt;

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng as _},
};
use serde::{Deserialize, Serialize};

/// The seed of a game: 32 bytes. Who knows it knows what comes, so [`fmt::Debug`]
/// does not show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed that a person means by a number: its bytes, little end first,
    /// and zeros.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// The seed of the `index`th game of a batch.
    #[must_use]
    pub fn of_game(self, index: u64) -> Self {
        let mut bytes = self.0;
        for (byte, add) in bytes[16..24].iter_mut().zip(index.to_le_bytes()) {
            *byte ^= add;
        }
        Self(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// A seed with the positions reached in `N` streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Streams<const N: usize> {
    seed: Seed,
    #[serde(serialize_with = "slice")]
    positions: [u32; N],
    #[serde(skip)]
    ahead: Ahead,
}

/// The next words of the stream that was drawn from last: one word costs as
/// much as several. It follows from the seed and the positions, so that it is
/// no part of what two of them are compared by.
#[derive(Debug, Clone, Copy, Default)]
struct Ahead {
    stream: u8,
    left: u8,
    words: [u32; 4],
}

impl PartialEq for Ahead {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Ahead {}

impl std::hash::Hash for Ahead {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

fn slice<const N: usize, S: serde::Serializer>(positions: &[u32; N], serializer: S) -> Result<S::Ok, S::Error> {
    positions.as_slice().serialize(serializer)
}

impl<const N: usize> Streams<N> {
    /// Every stream at its start.
    pub fn new(seed: Seed) -> Self {
        Self { seed, positions: [0; N], ahead: Ahead::default() }
    }

    /// The same streams with another seed, for guessing at what is hidden.
    pub fn reseed(&mut self, seed: Seed) {
        self.seed = seed;
        self.ahead.left = 0;
    }

    /// How many words were drawn from a stream.
    pub fn position(&self, stream: usize) -> u32 {
        self.positions[stream]
    }

    /// Draws from `stream` a number below `bound`, every one equally likely.
    /// `bound` is at least 1.
    ///
    /// A 32-bit word is taken times the bound; words in the uneven rest are
    /// drawn again.
    pub fn below(&mut self, stream: usize, bound: u32) -> u32 {
        below(bound, || self.word(stream))
    }

    /// The next word of a stream.
    fn word(&mut self, stream: usize) -> u32 {
        if self.ahead.left == 0 || usize::from(self.ahead.stream) != stream {
            let mut rng = self.rng(stream);
            let mut words = [0; 4];
            // The next one lies last.
            words.iter_mut().rev().for_each(|word| *word = rng.next_u32());
            self.ahead = Ahead { stream: stream as u8, left: words.len() as u8, words };
        }
        self.positions[stream] += 1;
        self.ahead.left -= 1;
        self.ahead.words[usize::from(self.ahead.left)]
    }

    /// A die of six: 1 to 6.
    pub fn die(&mut self, stream: usize) -> u8 {
        self.below(stream, 6) as u8 + 1
    }

    /// Shuffles in place, from the last position down (Fisher and Yates).
    pub fn shuffle<T>(&mut self, stream: usize, items: &mut [T]) {
        let mut rng = self.rng(stream);
        let mut drawn = 0;
        for last in (1..items.len()).rev() {
            let other = below(last as u32 + 1, || {
                drawn += 1;
                rng.next_u32()
            });
            items.swap(last, other as usize);
        }
        self.positions[stream] += drawn;
        // What was drawn here is behind.
        self.ahead.left = 0;
    }

    fn rng(&self, stream: usize) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::from_seed(self.seed.0);
        rng.set_stream(stream as u64);
        rng.set_word_pos(u128::from(self.positions[stream]));
        rng
    }
}

fn below(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    loop {
        let product = u64::from(word()) * u64::from(bound);
        // The uneven rest is smaller than the bound, so that it is seldom
        // worked out: a division takes longer than all else here.
        if product as u32 >= bound || product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_not_shown() {
        let shown = format!("{:?} {:?}", Seed([0xa7; 32]), Streams::<1>::new(Seed([0xa7; 32])));
        assert!(!shown.contains("167") && !shown.contains("a7"), "{shown}");
    }

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let draw = |seed| {
            let mut streams = Streams::<2>::new(Seed::from_number(seed));
            (0..20).map(|_| streams.die(1)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn the_numbers_of_a_seed_are_pinned() {
        let mut streams = Streams::<3>::new(Seed::from_number(20_251_214));
        let dice: Vec<u8> = (0..12).map(|_| streams.die(2)).collect();
        let mut cards: Vec<u8> = (0..10).collect();
        streams.shuffle(0, &mut cards);
        assert_eq!(dice, [3, 3, 6, 4, 1, 4, 1, 6, 3, 2, 1, 5]);
        assert_eq!(cards, [7, 3, 0, 4, 8, 1, 5, 6, 2, 9]);
        assert_eq!(streams.positions, [9, 0, 12]);
    }

    #[test]
    fn a_stream_does_not_disturb_another() {
        let mut first = Streams::<2>::new(Seed::from_number(1));
        let mut second = first;
        for _ in 0..9 {
            first.die(0);
        }
        assert_eq!(first.below(1, 1000), second.below(1, 1000));
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut streams = Streams::<1>::new(Seed::from_number(3));
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[streams.die(0) as usize - 1] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
