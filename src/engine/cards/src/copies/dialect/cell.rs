//! How cells are written so that no spreadsheet runs them, and how that is undone.

use std::borrow::Cow;

use safehouse_cells::begins_formula;
pub(super) use safehouse_cells::is_formula;

/// A cell of our own form: an apostrophe before what begins as a formula, and another before an
/// apostrophe that it begins with.
pub(in crate::copies) fn escaped(cell: &str) -> Cow<'_, str> {
    if is_formula(cell) || cell.starts_with('\'') { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// Undoes [`escaped`], in files that say that it was done.
pub(in crate::copies) fn unescaped(cell: &str) -> &str {
    cell.strip_prefix('\'').unwrap_or(cell)
}

/// A cell of another tool's form: a blank before what begins as a formula, since tools pass
/// over blanks and would take an apostrophe for a part of the cell. One that begins with a blank has its blank.
pub(in crate::copies) fn defused(cell: &str) -> Cow<'_, str> {
    if begins_formula(cell) { Cow::Owned(format!(" {cell}")) } else { Cow::Borrowed(cell) }
}

/// Writes a cell (RFC 4180) into a row.
pub(in crate::copies) fn push(row: &mut String, cell: &str, separator: char) {
    let needs_quotes = cell.contains([separator, '"', '\r', '\n']) || cell.trim() != cell;
    if needs_quotes {
        row.push('"');
        row.push_str(&cell.replace('"', "\"\""));
        row.push('"');
    } else {
        row.push_str(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn formulas_are_escaped_and_apostrophes_doubled() {
        for (cell, expected) in [
            ("", ""),
            ("Rifle", "Rifle"),
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@x", "'@x"),
            ("\tx", "'\tx"),
            ("\rx", "'\rx"),
            ("\0x", "'\0x"),
            ("\u{ff1d}1", "'\u{ff1d}1"),
            (" =1", "' =1"),
            ("'Tis the Season", "''Tis the Season"),
            ("'=1", "''=1"),
            ("a=1", "a=1"),
        ] {
            assert_eq!(escaped(cell), expected);
            assert_eq!(unescaped(expected), cell);
        }
    }

    proptest! {
        #[test]
        fn escapes_are_undone(cell in "[ '=+@\t\r\0\"a,\u{ff1d}-]{0,6}|.*") {
            let written = escaped(&cell);
            prop_assert_eq!(unescaped(&written), cell.as_str());
            prop_assert!(!is_formula(&written));
            let defused = defused(&cell);
            prop_assert!(!begins_formula(&defused));
            prop_assert_eq!(defused.trim(), cell.trim());
        }
    }
}
