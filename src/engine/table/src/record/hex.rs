//! Bytes as digits of base 16.

use super::super::random::Seed;

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of exactly as many pairs of hexadecimal digits.
pub(super) fn bytes_of_hex<const N: usize>(hex: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if hex.len() != 2 * N || !hex.is_ascii() {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&hex[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

/// A seed in JSON: 64 digits of base 16.
pub(super) mod seed {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use super::Seed;

    pub fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::hex(&seed.0))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        let hex = String::deserialize(deserializer)?;
        super::bytes_of_hex(&hex).map(Seed).ok_or_else(|| D::Error::custom("64 digits of base 16 were expected"))
    }
}

/// Choices in JSON: one text, six digits of base 16 a choice, blanks between.
pub(super) mod choices {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(choices: &[[u8; 3]], serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<_> = choices.iter().map(|choice| super::hex(choice)).collect();
        serializer.serialize_str(&words.join(" "))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<[u8; 3]>, D::Error> {
        let words = String::deserialize(deserializer)?;
        words
            .split_whitespace()
            .map(|word| {
                super::bytes_of_hex(word)
                    .ok_or_else(|| D::Error::custom(format!("{word:?} is no choice of six digits")))
            })
            .collect()
    }
}
