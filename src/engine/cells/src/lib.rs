//! Which cells of tables a spreadsheet would run as a formula: the one rule for all tables that the site writes. How such
//! a cell is written, and read back, is up to each table.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

/// What a formula begins with, in either width: where East Asian text is written, a spreadsheet takes both.
const SIGNS: &[char] = &['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
/// What some program passes over before one, whatever follows.
const PASSED_OVER: &[char] = &['\t', '\r', '\0'];

/// Whether a cell begins as a formula does, from its first character on.
#[must_use]
pub fn begins_formula(cell: &str) -> bool {
    cell.starts_with(SIGNS) || cell.starts_with(PASSED_OVER)
}

/// Whether a spreadsheet may run a cell as a formula: it begins as one, also behind blanks, other controls and characters
/// that take no room.
#[must_use]
pub fn is_formula(cell: &str) -> bool {
    let is_unseen = |character: char| {
        character.is_whitespace() || character.is_control() || matches!(character, '\u{200b}' | '\u{2060}' | '\u{feff}')
    };
    begins_formula(cell) || cell.trim_start_matches(is_unseen).starts_with(SIGNS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_begins_with_a_sign_of_either_width_and_behind_what_is_passed_over() {
        for cell in ["=1", "+1", "-1", "@x", "\u{ff1d}1", "\u{ff0b}1", "\u{ff0d}1", "\u{ff20}x", "\tx", "\rx", "\0x"] {
            assert!(begins_formula(cell) && is_formula(cell), "{cell:?}");
        }
        for cell in [" =1", "  \u{ff1d}1", " \t+1", "\n-1", " \r@x", "\u{a0}=1", "\u{3000}=1", "\u{feff}=1"] {
            assert!(is_formula(cell), "{cell:?}");
        }
        for cell in ["", " ", "Ann", " Ann", "a=1", "'=1", "1-2", "\u{2014} note"] {
            assert!(!begins_formula(cell) && !is_formula(cell), "{cell:?}");
        }
    }
}
