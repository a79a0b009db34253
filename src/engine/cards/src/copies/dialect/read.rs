//! Reading a collection file.

use std::collections::BTreeMap;

use super::{
    choices::Choices,
    column::{Column, normal},
    finder::Finder,
    form::Dialect,
    known::{FORMAT_LINE, VERSION},
    outcome::{Outcome, Reading, Refusal, Row},
    recognise::best_form,
    rows::Rows,
    sheet::Sheet,
    table::Table,
};
use crate::{catalogue::Catalogue, limits::Excess};

/// Reads a collection file in a dialect, which [`recognise`](super::recognise) finds or its
/// owner says. Every row has exactly one outcome; lines without any character are no rows.
///
/// What is to be decided stays open until `choices` say it, so that a file is read once for a
/// preview and once more with what was decided.
///
/// # Errors
/// The file is larger than is read: [`COLLECTION_BYTES`](crate::limits::COLLECTION_BYTES),
/// [`COLLECTION_LINES`](crate::limits::COLLECTION_LINES), or in its header
/// [`COLUMNS`](crate::limits::COLUMNS).
pub fn read(
    text: &str,
    dialect: &'static Dialect,
    catalogue: &Catalogue,
    choices: &Choices,
) -> Result<Reading, Excess> {
    let sheet = Sheet::of(text)?;
    let finder = Finder::new(catalogue);
    let is_own = dialect.id == super::OWN;
    let (columns, unknown) = columns(dialect, &sheet.headers);
    let mut at = BTreeMap::new();
    for (position, column) in columns.iter().enumerate() {
        at.entry(*column).or_insert(position);
    }
    let table = Table {
        dialect,
        finder: &finder,
        choices,
        headers: &sheet.headers,
        columns: &columns,
        at: &at,
        is_own,
        is_escaped: is_own && sheet.is_escaped(),
    };
    let is_newer = is_own && sheet.version.is_some_and(|version| version > VERSION);

    let mut rows: Vec<Row> = sheet.before.iter().map(|line| Row { line: *line, outcome: Outcome::Header }).collect();
    let mut raw = Rows::new(&sheet.body, sheet.separator, sheet.line);
    let mut record = csv::StringRecord::new();
    let mut is_head = true;
    while let Some(row) = raw.next(&mut record) {
        let outcome = if std::mem::take(&mut is_head) {
            Outcome::Header
        } else if row.is_unclosed {
            Outcome::Refused(Refusal::UnclosedQuote)
        } else if is_newer {
            Outcome::Refused(Refusal::NewerVersion)
        } else if is_own && record.get(0).is_some_and(|cell| cell.starts_with(FORMAT_LINE)) {
            Outcome::Header
        } else {
            match within(&record, sheet.separator, table.columns.len()) {
                Some(inner) => table.outcome(row.line, &inner),
                None => table.outcome(row.line, &record),
            }
        };
        rows.push(Row { line: row.line, outcome });
    }
    Ok(Reading { dialect, headers: sheet.headers, unknown, rows })
}

/// What the columns of a file hold, and the headers of those that the dialect does not have.
/// Of several columns that hold the same, the first is read and the others are kept.
pub(super) fn columns(dialect: &'static Dialect, headers: &[String]) -> (Vec<Column>, Vec<String>) {
    let plain: Vec<String> = headers.iter().map(|header| normal(header)).collect();
    let best = best_form(dialect, &plain);
    let (mut columns, mut unknown) = (Vec::with_capacity(headers.len()), Vec::new());
    for (header, plain) in headers.iter().zip(&plain) {
        let known = dialect.forms.get(best.form).and_then(|form| dialect.column(plain, form));
        if known.is_none() && !header.is_empty() {
            unknown.push(header.clone());
        }
        let column = known.unwrap_or(Column::Added);
        let is_double = !column.is_kept() && columns.contains(&column);
        columns.push(if is_double { Column::Kept } else { column });
    }
    (columns, unknown)
}

/// The cells of a row that is quoted as a whole.
fn within(record: &csv::StringRecord, separator: u8, columns: usize) -> Option<csv::StringRecord> {
    let cell = record.get(0).filter(|cell| record.len() == 1 && columns > 1 && cell.as_bytes().contains(&separator))?;
    let mut inner = csv::StringRecord::new();
    super::sheet::reader(cell, separator).read_record(&mut inner).ok()?.then_some(inner)
}
