//! What addresses end in that nobody guesses: of something without an account they are all
//! that its owner has.

use safehouse_cards::deck::base32;

/// The digits of such an id, five bits each: 130 bits.
pub(crate) const DIGITS: usize = 26;

/// The digits of random bytes, of which each gives five bits.
pub(crate) fn of(random: [u8; DIGITS]) -> String {
    random.into_iter().map(|byte| base32::digit(byte & 31)).collect()
}

/// Reads what a person typed or followed, as forgivingly as a short link.
pub(crate) fn read(text: &str) -> Option<String> {
    let digits = text.chars().map(|written| base32::value(written).map(base32::digit)).collect::<Option<String>>();
    digits.filter(|digits| digits.len() == DIGITS)
}
