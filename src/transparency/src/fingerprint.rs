//! Fingerprints: a hash as words, which people compare with those on a wall or a sheet.

use std::sync::LazyLock;

use sha2::{Digest as _, Sha256};

/// How many words a fingerprint has. Each stands for 8 bits, together for 80: nobody makes
/// another key with the same words by trying.
pub const WORDS: usize = 10;

/// A word for each byte, in the order of the bytes: short English words that are hard to mistake.
static LIST: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("fingerprint/words.txt").lines().collect());

/// The words for the first [`WORDS`] bytes of SHA-256 over some bytes, with a space between them.
/// For a key those are the bytes of its verifier key as text, name included.
#[must_use]
pub fn words(bytes: &[u8]) -> String {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    let words: Vec<_> = hash.iter().take(WORDS).filter_map(|&byte| LIST.get(usize::from(byte)).copied()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_list_has_256_short_words_that_differ() {
        let distinct: BTreeSet<_> = LIST.iter().collect();
        assert_eq!((LIST.len(), distinct.len()), (256, 256));
        for word in LIST.iter() {
            assert!((3..=7).contains(&word.len()), "{word}");
            assert!(word.bytes().all(|byte| byte.is_ascii_lowercase()), "{word}");
        }
    }

    #[test]
    fn no_word_is_another_one_with_a_letter_added_or_an_s() {
        for word in LIST.iter() {
            for other in LIST.iter() {
                assert!(word == other || !(other.starts_with(word) && other.len() <= word.len() + 1), "{word} {other}");
            }
        }
    }

    #[test]
    fn ten_words_stand_for_the_first_ten_bytes_of_the_hash() {
        // SHA-256 of nothing begins e3 b0 c4 42 98 fc 1c 14 9a fb.
        let expected: Vec<_> = [0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14, 0x9a, 0xfb]
            .iter()
            .map(|&byte: &usize| LIST[byte])
            .collect();
        assert_eq!(words(b""), expected.join(" "));
    }
}
