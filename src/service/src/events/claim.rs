//! Codes of players without an account, as they are made and written on paper.

use super::making::{digits, digits_of};
use crate::Service;

/// Digits of a code: 60 bits, which nobody guesses however often they may try. Codes of eight digits that were given out
/// before go on working.
pub(super) const CLAIM_DIGITS: usize = 12;
/// Digits of a group.
const GROUP: usize = 4;

/// A new code, without hyphens.
pub(super) fn new_claim(service: &Service) -> String {
    digits::<CLAIM_DIGITS>(service)
}

/// The code that such bytes make.
pub(super) fn claim_of_bytes(bytes: [u8; CLAIM_DIGITS]) -> String {
    digits_of(bytes)
}

/// A code as it is written on paper: groups of four digits with hyphens between, whatever its length.
pub fn written_claim(claim: &str) -> String {
    let mut written = String::with_capacity(claim.len().saturating_mul(2));
    for (at, digit) in claim.chars().enumerate() {
        if at > 0 && at.is_multiple_of(GROUP) {
            written.push('-');
        }
        written.push(digit);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_in_groups_of_four() {
        assert_eq!(written_claim("4k7h9m2xt5rw"), "4k7h-9m2x-t5rw");
        assert_eq!(written_claim("4k7h9m2x"), "4k7h-9m2x", "one that was given out before");
        assert_eq!(written_claim(""), "");
    }
}
