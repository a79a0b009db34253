//! Questions about many things at a time, and changes of many rows.

use crate::{
    connection::{Change as _, Transaction, Value},
    error::StoreError,
};

/// How many rows one question is about: an import has tens of thousands, and each question is a way
/// to the database and back.
pub(crate) const CHUNK: usize = 128;

/// How many rows one change writes. Their texts have to fit into one record of TLS, 16 KiB: of what is longer, the
/// connection to PostgreSQL holds the rest back until the server acknowledges the first part, which it does
/// not before 40 ms.
pub(crate) const ROWS: usize = 32;

/// A question about [`CHUNK`] things, each with the columns that follow `$shared`.
pub(crate) fn of_chunk(before: &str, shared: usize, columns: &[&str], after: &str) -> String {
    of_many(CHUNK, before, shared, columns, after)
}

/// A change that writes [`ROWS`] rows, each with the columns that follow `$shared`.
pub(crate) fn of_rows(before: &str, shared: usize, columns: &[&str], after: &str) -> String {
    of_many(ROWS, before, shared, columns, after)
}

fn of_many(many: usize, before: &str, shared: usize, columns: &[&str], after: &str) -> String {
    let row = |row: usize| {
        let value = |(column, given): (usize, &&str)| match *given {
            "?" => {
                let own = columns.iter().take(column).filter(|given| **given == "?").count();
                let width = columns.iter().filter(|given| **given == "?").count();
                format!("${}", shared + row * width + own + 1)
            }
            given => given.to_owned(),
        };
        columns.iter().enumerate().map(value).collect::<Vec<_>>().join(", ")
    };
    let rows: Vec<String> = (0..many).map(|number| format!("({})", row(number))).collect();
    format!("{before} {} {after}", rows.join(", "))
}

/// Writes rows of so many values each, behind what they share: `many` is [`of_rows`], `one` the same for one row.
pub(crate) async fn write_rows(
    transaction: &mut Transaction,
    (many, one): (&'static str, &'static str),
    shared: &[Value<'_>],
    values: &[Value<'_>],
    width: usize,
) -> Result<(), StoreError> {
    let chunks = values.chunks_exact(ROWS * width);
    let rest = chunks.remainder();
    for (sql, rows) in chunks.map(|chunk| (many, chunk)).chain(rest.chunks(width).map(|row| (one, row))) {
        let all: Vec<Value<'_>> = shared.iter().chain(rows).copied().collect();
        transaction.execute(sql, &all).await?;
    }
    Ok(())
}
