//! Codes of an authenticator: six digits that change every half minute (RFC 6238, with
//! SHA-1, as programs for them expect).
//!
//! Taken is the code of the present step, and the one before for ten seconds more: whoever
//! reads a code and types it would else be late. No other is, so that a code is good for 40
//! seconds at most and a clock may be ten seconds behind.

use totp_rs::{Algorithm, TOTP};

/// Bytes of a secret: 160 bits, as long as the hash.
pub(super) const SECRET_BYTES: usize = 20;
/// Digits of a code.
pub const DIGITS: usize = 6;
/// Seconds of a step.
const STEP_S: i64 = 30;
/// Seconds of a step in which the code of the one before is taken, too.
const LATE_S: i64 = 10;

/// The step whose code this is, where it is taken at this time.
pub(super) fn step_of(secret: &[u8], code: &str, now_ms: i64) -> Option<i64> {
    // Steps are counted here, so that none but these is ever tried.
    let totp = TOTP::new(Algorithm::SHA1, DIGITS, 0, STEP_S.unsigned_abs(), secret.to_vec()).ok()?;
    let now_s = now_ms.div_euclid(1000);
    let step = now_s.div_euclid(STEP_S);
    let before = (now_s.rem_euclid(STEP_S) < LATE_S).then_some(step - 1);
    [Some(step), before]
        .into_iter()
        .flatten()
        .find(|&step| u64::try_from(step * STEP_S).is_ok_and(|seconds| totp.check(code, seconds)))
}

/// The code of a step, for whoever tests what takes it.
pub fn code_of(secret: &[u8], now_ms: i64) -> String {
    let totp = TOTP::new(Algorithm::SHA1, DIGITS, 0, STEP_S.unsigned_abs(), secret.to_vec());
    totp.map(|totp| totp.generate(now_ms.div_euclid(1000).unsigned_abs())).unwrap_or_default()
}

/// The six digits of what somebody wrote, if it is such a code.
pub(super) fn digits(code: &str) -> Option<String> {
    let digits: String = code.chars().filter(|character| !character.is_whitespace()).collect();
    (digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_digit())).then_some(digits)
}

/// Digits of base 32, as programs for such codes read a secret.
const BASE_32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// A secret as it is typed: base 32 without padding.
pub(super) fn base_32(secret: &[u8]) -> String {
    let mut text = String::new();
    let (mut bits, mut held) = (0_u32, 0_u32);
    for byte in secret {
        held = (held << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.extend(digit(held >> bits));
        }
        held &= (1 << bits) - 1;
    }
    if bits > 0 {
        text.extend(digit(held << (5 - bits)));
    }
    text
}

fn digit(value: u32) -> Option<char> {
    usize::try_from(value % 32).ok().and_then(|place| BASE_32.get(place)).map(|&digit| char::from(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the examples in RFC 6238 and RFC 4226.
    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn codes_are_those_of_the_standard() {
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            assert_eq!(code_of(SECRET, seconds * 1000), code);
            assert_eq!(step_of(SECRET, code, seconds * 1000), Some(seconds / 30));
        }
    }

    #[test]
    fn a_code_is_taken_in_its_step_and_ten_seconds_longer() {
        let begin = 1_000_020_000;
        let step = begin / 30_000;
        let code = code_of(SECRET, begin);
        for (passed, taken) in
            [(-1, false), (0, true), (29_999, true), (30_000, true), (39_999, true), (40_000, false), (60_000, false)]
        {
            assert_eq!(step_of(SECRET, &code, begin + passed), taken.then_some(step), "{passed}");
        }
        for unfit in ["", "12345", "1234567", "abcdef", " "] {
            assert_eq!(step_of(SECRET, unfit, begin), None);
        }
        assert_eq!(step_of(SECRET, &code, i64::MIN), None);
    }

    #[test]
    fn a_code_is_read_with_the_spaces_that_programs_show() {
        assert_eq!(digits(" 123 456 ").as_deref(), Some("123456"));
        for unfit in ["12345", "1234567", "12345a", "١٢٣٤٥٦", ""] {
            assert_eq!(digits(unfit), None, "{unfit}");
        }
    }

    #[test]
    fn a_secret_is_typed_in_base_32() {
        // RFC 4648, without padding.
        for (secret, typed) in [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foobar", "MZXW6YTBOI")] {
            assert_eq!(base_32(secret.as_bytes()), typed);
        }
        assert_eq!(base_32(SECRET).len(), 32);
    }
}
