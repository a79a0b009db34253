//! Chance that anybody can check: everything drawn comes from one committed seed.
//!
//! To the byte:
//!
//! - *Commitment* = SHA-256(`safehouse seed commitment 1\n` ‖ event id in UTF-8 ‖ `\n` ‖ the 32
//!   bytes of the seed), published before anything is drawn.
//! - *Stream* of a purpose = the keystream of ChaCha20 (64-bit counter from 0, nonce 0) under the
//!   key SHA-256(the 32 bytes of the seed ‖ purpose in UTF-8), read as 32-bit words, low byte
//!   first. Purposes are listed where they are drawn, all in ASCII.
//! - *Number below n* = two words make a 64-bit number, low word first; one that is not below the
//!   greatest multiple of n that fits 64 bits is thrown away and the next is taken; the rest of
//!   the division by n is the number. None is likelier than another.
//! - *Permutation of n* = 0, 1, … n−1; for i from n−1 down to 1, places i and j are exchanged,
//!   with j the next number below i+1.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// What the bytes of which a commitment is the digest begin with, a line that names its version.
pub const COMMITMENT_PREFIX: &str = "safehouse seed commitment 1\n";

/// The secret from which an event draws, until it is published; in JSON 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

impl std::fmt::Debug for Seed {
    /// Never the bytes: they are secret while an event runs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        hex::encode(seed.0)
    }
}

impl TryFrom<String> for Seed {
    type Error = hex::FromHexError;

    fn try_from(text: String) -> Result<Seed, hex::FromHexError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes)?;
        Ok(Seed(bytes))
    }
}

/// What is published of a seed before anything is drawn from it. The event is inside, or the
/// commitment of one event could be copied by another. `event` must hold no line break.
#[must_use]
pub fn commitment(seed: &Seed, event: &str) -> [u8; 32] {
    let hash =
        Sha256::new().chain_update(COMMITMENT_PREFIX).chain_update(event).chain_update(b"\n").chain_update(seed.0);
    hash.finalize().into()
}

/// The numbers drawn for one purpose.
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream of a purpose, from its beginning.
    #[must_use]
    pub fn new(seed: &Seed, purpose: &str) -> Stream {
        let key: [u8; 32] = Sha256::new().chain_update(seed.0).chain_update(purpose).finalize().into();
        Stream(ChaCha20Rng::from_seed(key))
    }

    /// The next 32 bits.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next 64 bits: two words, the low one first.
    pub fn double(&mut self) -> u64 {
        let low = u64::from(self.word());
        low | u64::from(self.word()) << 32
    }

    /// A number below a limit, each as likely as the others; 0 for the limits 0 and 1, for which
    /// nothing is drawn.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit < 2 {
            return 0;
        }
        // 2^64 mod limit: so many numbers at the top would favour the small ones.
        let surplus = (u64::MAX % limit + 1) % limit;
        loop {
            let number = self.double();
            if number <= u64::MAX - surplus {
                return number % limit;
            }
        }
    }
}

/// A number below `n` for a purpose, such as a lot to draw; 0 when `n` is 0 or 1.
#[must_use]
pub fn draw(seed: &Seed, purpose: &str, n: u64) -> u64 {
    Stream::new(seed, purpose).below(n)
}

/// Things in an order drawn for a purpose. The order before it matters: sort first.
#[must_use]
pub fn shuffled<T>(seed: &Seed, purpose: &str, mut things: Vec<T>) -> Vec<T> {
    let mut stream = Stream::new(seed, purpose);
    for place in (1..things.len()).rev() {
        let other = stream.below(place as u64 + 1);
        things.swap(place, usize::try_from(other).unwrap_or(place));
    }
    things
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed apart from this program, in Python, by the description alone.
    #[test]
    fn draws_are_those_that_the_description_gives() {
        let seed = Seed(std::array::from_fn(|place| u8::try_from(place).unwrap()));
        let published = "20c69883a2c31ce9b193096cea76f065780a1c26c50ff13479998d8d2bf93687";
        assert_eq!(hex::encode(commitment(&seed, "evening-1")), published);
        let mut stream = Stream::new(&seed, "round 1 pairing");
        let words: Vec<u32> = (0..20).map(|_| stream.word()).collect();
        let expected = [
            0xe7cc_fef9,
            0x7e33_0c78,
            0x5d2c_b3ad,
            0x8048_2f5d,
            0xa049_43e2,
            0x02d1_dab7,
            0x19d1_8f95,
            0xb862_f744,
            0xb4d5_b5a2,
            0xaac2_817b,
            0xac65_f2a2,
            0x1a27_2076,
            0x98e5_941a,
            0x9387_8882,
            0xaaa4_7d0a,
            0x8a79_b6ea,
            0xd304_72ed,
            0xd3c2_0082,
            0xba19_c8e8,
            0x23f1_bef3,
        ];
        assert_eq!(words, expected);
        assert_eq!(shuffled(&seed, "seating", (0..10).collect()), [0, 8, 2, 1, 3, 6, 7, 9, 4, 5]);
    }

    #[test]
    fn a_commitment_belongs_to_one_event_and_one_seed() {
        let seed = Seed([7; 32]);
        assert_ne!(commitment(&seed, "a"), commitment(&seed, "b"));
        assert_ne!(commitment(&seed, "a"), commitment(&Seed([8; 32]), "a"));
    }

    #[test]
    fn numbers_are_spread_evenly_and_purposes_are_apart() {
        let mut counts = [0_u32; 6];
        let mut stream = Stream::new(&Seed([3; 32]), "dice");
        for _ in 0..60_000 {
            counts[usize::try_from(stream.below(6)).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        let one = shuffled(&Seed([3; 32]), "a", (0..50).collect());
        assert_ne!(one, shuffled(&Seed([3; 32]), "b", (0..50).collect()));
        assert_eq!(draw(&Seed([3; 32]), "a", 1), 0);
        assert_eq!(draw(&Seed([3; 32]), "a", 0), 0);
    }

    #[test]
    fn a_seed_is_hexadecimal_in_json_and_hidden_in_messages() {
        let seed = Seed([0xab; 32]);
        let json = serde_json::to_string(&seed).unwrap();
        assert_eq!(json, format!("\"{}\"", "ab".repeat(32)));
        assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), seed);
        assert!(serde_json::from_str::<Seed>("\"ab\"").is_err());
        assert_eq!(format!("{seed:?}"), "Seed(…)");
    }
}
