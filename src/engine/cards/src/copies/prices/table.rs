//! Small tables whose columns are known by their headers, in any order.

use std::collections::BTreeMap;

use super::fault::{RowFault, TableFault, Wrong};
use crate::{
    copies::dialect::{Measured, column::normal, rows::Rows, sheet::Sheet},
    limits::{CELL_BYTES, COLUMNS, Excess, Measure},
};

/// What a sort of table is like.
pub(super) struct Shape<C: 'static> {
    /// Its columns with their headers, which are without case and signs.
    pub(super) columns: &'static [(&'static str, C)],
    /// Those that no table of it lacks.
    pub(super) needed: &'static [C],
    /// The whole header, for people.
    pub(super) header: &'static str,
}

/// A row of a table.
pub(super) enum Raw<'r, C> {
    /// A header, the first or a repeated one, or a line before it.
    Header,
    /// All its cells are empty.
    Blank,
    /// It has cells.
    Cells(Cells<'r, C>),
    /// It cannot be read.
    Fault(RowFault),
}

/// The cells of a row by what they hold.
pub(super) struct Cells<'r, C> {
    at: &'r BTreeMap<C, usize>,
    record: &'r csv::StringRecord,
}

impl<'r, C: Ord> Cells<'r, C> {
    /// The cell of a column without blanks around it; empty where the table does not have it.
    pub(super) fn of(&self, column: C) -> &'r str {
        self.at.get(&column).and_then(|at| self.record.get(*at)).unwrap_or("").trim()
    }
}

/// Reads a table, row by row with the line that each begins on, and gives the headers that nobody
/// reads.
///
/// # Errors
/// It is too large, or lacks a column.
pub(super) fn read<C: Copy + Ord>(
    text: &str,
    shape: &Shape<C>,
    mut row: impl FnMut(usize, Raw<'_, C>),
) -> Result<Vec<String>, TableFault> {
    let known = |header: &str| shape.columns.iter().find(|(known, _)| *known == header).map(|(_, column)| *column);
    let sheet = Sheet::among(text, |header| known(header).is_some()).map_err(of_table)?;
    let (mut at, mut unknown) = (BTreeMap::new(), Vec::new());
    for (place, header) in sheet.headers.iter().enumerate() {
        match known(&normal(header)).filter(|column| !at.contains_key(column)) {
            Some(column) => {
                at.insert(column, place);
            }
            None if header.is_empty() => {}
            None => unknown.push(header.clone()),
        }
    }
    let lacking = shape.needed.iter().find(|column| !at.contains_key(column));
    if let Some((column, _)) = shape.columns.iter().find(|(_, column)| Some(column) == lacking) {
        return Err(TableFault::NoColumn { column, header: shape.header });
    }

    sheet.before.iter().for_each(|line| row(*line, Raw::Header));
    let mut raw = Rows::new(&sheet.body, sheet.separator, sheet.line);
    let mut record = csv::StringRecord::new();
    let mut is_head = true;
    while let Some(found) = raw.next(&mut record) {
        let is_header = std::mem::take(&mut is_head) || is_repeated(&record, &sheet.headers);
        row(found.line, outcome(&record, (&at, sheet.headers.len()), (is_header, found.is_unclosed)));
    }
    Ok(unknown)
}

fn outcome<'r, C: Ord>(
    record: &'r csv::StringRecord,
    (at, columns): (&'r BTreeMap<C, usize>, usize),
    (is_header, is_unclosed): (bool, bool),
) -> Raw<'r, C> {
    if is_header {
        return Raw::Header;
    }
    if is_unclosed {
        return Raw::Fault(RowFault::of_row(Wrong::UnclosedQuote));
    }
    if record.iter().all(|cell| cell.trim().is_empty()) {
        return Raw::Blank;
    }
    let is_large = Measure::Columns
        .check(record.len(), 2 * COLUMNS)
        .and_then(|()| record.iter().try_for_each(|cell| Measure::Cell.check(cell.len(), CELL_BYTES)));
    if let Err(excess) = is_large {
        return Raw::Fault(RowFault::of_row(Wrong::TooLarge(Measured(excess))));
    }
    if record.iter().skip(columns).any(|cell| !cell.trim().is_empty()) {
        return Raw::Fault(RowFault::of_row(Wrong::Ragged));
    }
    Raw::Cells(Cells { at, record })
}

/// Whether a row is the header once more, as where two files were put behind each other.
fn is_repeated(record: &csv::StringRecord, headers: &[String]) -> bool {
    record.len() >= headers.len().min(2)
        && headers.iter().zip(record).all(|(header, cell)| header.eq_ignore_ascii_case(cell.trim()))
}

/// The bounds of collection files hold for these tables as well.
fn of_table(excess: Excess) -> Excess {
    let what = match excess.what {
        Measure::CollectionBytes => Measure::TableBytes,
        Measure::CollectionLines => Measure::TableLines,
        what => what,
    };
    Excess { what, ..excess }
}
