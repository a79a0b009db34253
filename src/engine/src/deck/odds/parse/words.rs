//! Numbers, and the quantities that are written with words.

use crate::deck::odds::question::{Condition, Quantity};

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
    let found = (first..).zip(words).find(|(_, word)| super::starts_with_word(text, word));
    found.map(|(number, word)| (number, word.len()))
}

/// The opposite of a condition, joined of bounds that say it exactly.
pub(super) fn negated<T: Clone>(
    condition: Condition<T>,
    with: &dyn Fn(&T, Quantity) -> T,
    of: &dyn Fn(&T) -> Quantity,
) -> Condition<T> {
    let each = |conditions: Vec<Condition<T>>| conditions.into_iter().map(|one| negated(one, with, of)).collect();
    match condition {
        Condition::All(conditions) => Condition::Any(each(conditions)),
        Condition::Any(conditions) => Condition::All(each(conditions)),
        Condition::One(part) => {
            let fewer =
                |bound: u32| bound.checked_sub(1).map(|bound| Condition::One(with(&part, Quantity::AtMost(bound))));
            let more = |bound: u32| Condition::One(with(&part, Quantity::AtLeast(bound.saturating_add(1))));
            match of(&part) {
                Quantity::AtMost(bound) => more(bound),
                // There are never fewer than none: a bound that nothing meets.
                Quantity::AtLeast(bound) => fewer(bound).unwrap_or_else(|| more(u32::MAX)),
                Quantity::Exactly(bound) => match fewer(bound) {
                    Some(fewer) => Condition::Any(vec![fewer, more(bound)]),
                    None => more(bound),
                },
            }
        }
    }
}
