//! Numbers that are written with words.

use super::group::starts_with_word;

/// Number words from 0 on.
const NUMBERS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Ordinals from the first on.
const ORDINALS: &[&str] =
    &["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// The number that a text begins with as a word, and how long the word is.
pub(super) fn number_word(text: &str) -> Option<(u32, usize)> {
    position(NUMBERS, text, 0)
}

/// Likewise of an ordinal: `third` is 3.
pub(super) fn ordinal(text: &str) -> Option<(u32, usize)> {
    position(ORDINALS, text, 1)
}

fn position(words: &[&str], text: &str, first: u32) -> Option<(u32, usize)> {
    let found = (first..).zip(words).find(|(_, word)| starts_with_word(text, word));
    found.map(|(number, word)| (number, word.len()))
}
