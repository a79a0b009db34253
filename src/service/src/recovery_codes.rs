//! Codes that stand in for a password or a second factor: how they are made and read.

use crate::Service;

/// How many codes are made at a time.
pub const CODES: usize = 10;
/// The digits of codes: none that is taken for another one.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Digits of a code: 125 bits, of which a quick hash gives nothing away.
const CODE_DIGITS: usize = 25;
/// Digits between two dashes of a code.
const GROUP: usize = 5;

/// A code that nobody guesses.
pub(crate) fn new_code(service: &Service) -> String {
    let digits = service.chance.bytes::<CODE_DIGITS>();
    let digits = digits.iter().filter_map(|byte| DIGITS.get(usize::from(byte % 32))).map(|&digit| char::from(digit));
    let mut code = String::new();
    for (place, digit) in digits.enumerate() {
        if place > 0 && place % GROUP == 0 {
            code.push('-');
        }
        code.push(digit);
    }
    code
}

/// A code as it is compared: small, without what people write between digits, and with
/// the digit that is meant by a letter that looks like one.
pub(crate) fn plain(code: &str) -> String {
    let digit = |character: char| match character.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    code.chars().filter(|character| character.is_ascii_alphanumeric()).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_was_written_down() {
        assert_eq!(plain(" 0o1IL-ABCDE "), "00111abcde");
        assert_eq!(plain("0o1il abcde"), plain("00111–abcde"));
    }
}
