//! What the line-based formats share: decimals and base64, read strictly.

use base64::{Engine as _, prelude::BASE64_STANDARD};

use crate::MAX_NUMBER;

/// A decimal of ASCII digits without leading zeros, at most [`MAX_NUMBER`].
pub(crate) fn decimal(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten().filter(|&number| number <= MAX_NUMBER)
}

/// Standard base64 with its padding.
pub(crate) fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

/// The bytes of standard base64, which has one form only: padded, with no bits left over.
pub(crate) fn unbase64(text: &str) -> Option<Vec<u8>> {
    BASE64_STANDARD.decode(text).ok()
}

/// A piece of what was read, short enough for a message.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}
