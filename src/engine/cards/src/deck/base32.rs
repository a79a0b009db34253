//! Crockford's base 32: the digits of deck codes and short ids.
//!
//! It was chosen over base64url because it survives what people do to codes:
//! it ignores case, has no `i`, `l`, `o` or `u` to misread (and so spells few
//! words by accident), needs no escaping in an address, and may be grouped by
//! hyphens. The price is a code about a fifth longer.

/// The digits in order of value.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The digit of a value; only the low five bits count.
pub fn digit(value: u8) -> char {
    char::from(DIGITS[usize::from(value & 31)])
}

/// The value of a digit in either case; `o` reads as 0, `i` and `l` as 1.
pub fn value(digit: char) -> Option<u8> {
    let digit = match digit.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    DIGITS.iter().position(|&known| char::from(known) == digit).map(|value| value as u8)
}

/// Whether people put a character into a code only to group it.
pub fn is_separator(character: char) -> bool {
    character == '-' || character.is_whitespace()
}

/// The digits of some bytes, high bits first, filled up with zero bits.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity((bytes.len() * 8).div_ceil(5));
    let (mut window, mut bits) = (0u32, 0);
    for &byte in bytes {
        window = window << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(digit((window >> bits) as u8));
        }
    }
    if bits > 0 {
        text.push(digit((window << (5 - bits)) as u8));
    }
    text
}

/// The bytes of some digit values, and whether the last digit holds nothing
/// beyond them but the zero bits that [`encode`] fills up with.
pub fn decode(values: &[u8]) -> (Vec<u8>, bool) {
    let mut bytes = Vec::with_capacity(values.len() * 5 / 8);
    let (mut window, mut bits) = (0u32, 0);
    for &value in values {
        window = window << 5 | u32::from(value);
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((window >> bits) as u8);
        }
    }
    let is_exact = bits < 5 && window & ((1 << bits) - 1) == 0;
    (bytes, is_exact)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_every_length_come_back() {
        for length in 0..40u8 {
            let bytes: Vec<u8> = (0..length).map(|n| n.wrapping_mul(73).wrapping_add(length)).collect();
            let values: Vec<u8> = encode(&bytes).chars().filter_map(value).collect();
            assert_eq!(decode(&values), (bytes, true));
        }
    }

    #[test]
    fn misread_digits_are_understood() {
        for (written, meant) in [('O', '0'), ('o', '0'), ('I', '1'), ('l', '1'), ('Z', 'z')] {
            assert_eq!(value(written), value(meant));
        }
        assert_eq!(value('u'), None);
        assert_eq!(value('é'), None);
    }

    #[test]
    fn leftover_bits_are_noticed() {
        assert!(decode(&[0, 0]).1);
        assert!(!decode(&[0, 1]).1);
        assert!(!decode(&[0]).1, "a lone digit holds no byte");
    }
}
