//! Numbers of copies, as tools and spreadsheets write them.

use super::outcome::Refusal;
use crate::limits::ROW_COPIES;

/// Reads a number of copies: `2`, `2x`, `x3`, `2.0`, `4,00`; `None` for an empty cell.
///
/// # Errors
/// It is below zero, no whole number, or above [`ROW_COPIES`].
pub(super) fn copies(cell: &str) -> Result<Option<u32>, Refusal> {
    let cell = cell.trim();
    if cell.is_empty() {
        return Ok(None);
    }
    let digits = cell.trim_matches(['x', 'X', '×']).trim();
    let (is_below, digits) = match digits.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest.trim()),
        None => (false, digits.strip_prefix('+').unwrap_or(digits)),
    };
    let (whole, rest) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let is_number = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    // Three zeros may as well be thousands.
    if !is_number || rest.len() == 3 || rest.bytes().any(|byte| byte != b'0') {
        return Err(Refusal::QuantityNotANumber);
    }
    let whole = whole.trim_start_matches('0');
    match (is_below, whole.is_empty()) {
        (_, true) => return Ok(Some(0)),
        (true, false) => return Err(Refusal::QuantityNegative),
        (false, false) => {}
    }
    let number = whole.parse().ok().filter(|copies| *copies <= ROW_COPIES);
    number.map(Some).ok_or(Refusal::TooManyCopies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_met() {
        for (cell, expected) in [
            ("2", Ok(Some(2))),
            ("2x", Ok(Some(2))),
            ("x3", Ok(Some(3))),
            ("3 ×", Ok(Some(3))),
            ("2.0", Ok(Some(2))),
            ("4,00", Ok(Some(4))),
            ("007", Ok(Some(7))),
            ("+7", Ok(Some(7))),
            ("", Ok(None)),
            (" ", Ok(None)),
            ("0", Ok(Some(0))),
            ("-0", Ok(Some(0))),
            ("-5", Err(Refusal::QuantityNegative)),
            ("x-5", Err(Refusal::QuantityNegative)),
            ("abc", Err(Refusal::QuantityNotANumber)),
            ("x", Err(Refusal::QuantityNotANumber)),
            ("2.5", Err(Refusal::QuantityNotANumber)),
            ("1,000", Err(Refusal::QuantityNotANumber)),
            ("99999", Ok(Some(99_999))),
            ("100000", Err(Refusal::TooManyCopies)),
            ("99999999999999999999999", Err(Refusal::TooManyCopies)),
        ] {
            assert_eq!(copies(cell), expected, "{cell}");
        }
    }
}
