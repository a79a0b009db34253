//! Deck codes that no program of ours writes, made from the specification.

use sha2::{Digest, Sha256};

/// The digits of a code, by their value.
pub const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A code of any body.
pub fn sealed(game: &str, version: u8, body: &[u8]) -> String {
    let hash = Sha256::new().chain_update(game).chain_update([0, version]).chain_update(body).finalize();
    let mut bytes = number(body.len());
    bytes.extend_from_slice(body);
    bytes.extend_from_slice(&hash[..3]);
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| byte >> (7 - at % 8) & 1);
    let digit = |at: usize| (0..5).fold(0, |value, offset| value << 1 | bit(at * 5 + offset));
    let digits = (0..(bytes.len() * 8).div_ceil(5)).map(|at| char::from(DIGITS[usize::from(digit(at))]));
    format!("sh{}{}", char::from(DIGITS[usize::from(version)]), digits.collect::<String>())
}

/// A number: seven bits a byte, the lowest first.
pub fn number(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// The body of version 1 with one card number after another behind one prefix,
/// all in one group of a section: a byte a card.
pub fn run_of_cards(prefix: &str, cards: usize) -> Vec<u8> {
    const DIGITS_OF_VALUE: u8 = 9;
    const COPIES_1: usize = 2;
    let mut body = vec![1];
    body.extend(number(prefix.len()));
    body.extend_from_slice(prefix.as_bytes());
    body.push(DIGITS_OF_VALUE);
    for part in [1, 1, 0, COPIES_1, cards] {
        body.extend(number(part));
    }
    body.resize(body.len() + cards, 0);
    body
}
