//! What is wrong in formats files.

/// A fault in a formats file: what, where, how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatFault {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The format, snapshot and rule at fault, as far as they are known,
    /// e.g. `standard, 2026-11-20, boss_limit`.
    pub place: String,
    /// What is wrong and how to mend it.
    pub message: String,
}

impl std::fmt::Display for FormatFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}:{}:{}: ", self.file, self.line, self.column)?;
        if !self.place.is_empty() {
            write!(formatter, "{}: ", self.place)?;
        }
        formatter.write_str(&self.message)
    }
}

/// Every fault of every formats file, in file order; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} in the formats files, the first: {}", count(.0.len()), .0[0])]
pub struct FormatsError(pub Vec<FormatFault>);

fn count(faults: usize) -> String {
    if faults == 1 { "1 fault".to_owned() } else { format!("{faults} faults") }
}
