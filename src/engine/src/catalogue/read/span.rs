//! From a slice of a file's text back to its line and column.

use super::{CardFileFault, CatalogueSource};

/// A file whose raw values can be located again.
pub(crate) struct Spans<'a> {
    file: &'a str,
    text: &'a str,
    line_starts: Vec<usize>,
}

/// A place in a file, kept after the file itself is gone.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    file: String,
    line: usize,
    column: usize,
}

impl Place {
    /// A fault at this place.
    pub(crate) fn fault(
        &self,
        card: Option<&str>,
        field: Option<&str>,
        message: String,
        clauses: &[&str],
    ) -> CardFileFault {
        CardFileFault {
            file: self.file.clone(),
            line: self.line,
            column: self.column,
            card: card.map(str::to_owned),
            field: field.map(str::to_owned),
            message,
            clauses: clauses.iter().map(|&clause| clause.to_owned()).collect(),
        }
    }
}

impl<'a> Spans<'a> {
    pub(crate) fn new(source: &CatalogueSource<'a>) -> Self {
        let line_starts = std::iter::once(0).chain(source.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file: source.name, text: source.text, line_starts }
    }

    /// Where a slice of this file begins.
    pub(crate) fn place(&self, slice: &str) -> Place {
        let offset = (slice.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        self.place_at(offset)
    }

    fn place_at(&self, offset: usize) -> Place {
        let line = self.line_starts.partition_point(|&start| start <= offset).max(1);
        let before = self.text.get(self.line_starts[line - 1]..offset).unwrap_or("");
        Place { file: self.file.to_owned(), line, column: before.chars().count() + 1 }
    }

    /// A fault at the beginning of a slice of this file.
    pub(crate) fn fault(
        &self,
        slice: &str,
        card: Option<&str>,
        field: Option<&str>,
        message: String,
        clauses: &[&str],
    ) -> CardFileFault {
        self.place(slice).fault(card, field, message, clauses)
    }

    /// A parser's error while it read a slice of this file.
    pub(crate) fn json_fault(&self, slice: &str, error: &serde_json::Error) -> CardFileFault {
        let outer = self.place(slice);
        let (line, column) = match error.line() {
            0 => (outer.line, outer.column),
            1 => (outer.line, outer.column + error.column().saturating_sub(1)),
            line => (outer.line + line - 1, error.column().max(1)),
        };
        let message = error.to_string();
        // The parser counts lines within the slice; ours count in the file.
        let message = message.split(" at line ").next().unwrap_or(&message);
        Place { file: outer.file, line, column }.fault(None, None, format!("Not readable: {message}."), &[])
    }
}
