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
        self.place_at(self.offset(slice))
    }

    fn offset(&self, slice: &str) -> usize {
        (slice.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    fn place_at(&self, offset: usize) -> Place {
        let line = self.line_starts.partition_point(|&start| start <= offset).max(1);
        let start = self.line_starts[line - 1];
        // A parser may point into the middle of a character.
        let before = self.text.as_bytes().get(start..offset).unwrap_or_default();
        let column = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() + 1;
        Place { file: self.file.to_owned(), line, column }
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
        if error.is_eof() {
            let place = self.place_at(self.offset(slice) + slice.trim_end().len());
            return place.fault(None, None, "Not readable: the text ends too early.".to_owned(), &[]);
        }
        // The parser counts lines and bytes within the slice; ours count in
        // the file, and columns in characters.
        let lines = slice.split_inclusive('\n').take(error.line().saturating_sub(1));
        let before: usize = lines.map(str::len).sum();
        let offset = (before + error.column().saturating_sub(1)).min(slice.len());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        self.place_at(self.offset(slice) + offset).fault(None, None, format!("Not readable: {message}."), &[])
    }
}
