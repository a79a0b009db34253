//! Questions about many things at a time.

/// How many rows one question is about: an import has tens of thousands, and each question is a way
/// to the database and back.
pub(crate) const CHUNK: usize = 128;

/// A question about [`CHUNK`] things, each with the columns that follow `$shared`.
pub(crate) fn of_chunk(before: &str, shared: usize, columns: &[&str], after: &str) -> String {
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
    let rows: Vec<String> = (0..CHUNK).map(|number| format!("({})", row(number))).collect();
    format!("{before} {} {after}", rows.join(", "))
}
