//! From a slice of a file's text back to its line and column.

use super::{CardFileFault, CatalogueSource};
use crate::limits::{DEPTH, Measure, json_depth, json_too_deep_at};

/// A file whose raw values can be located again.
pub struct Spans<'a> {
    file: &'a str,
    text: &'a str,
    line_starts: Vec<usize>,
}

/// A place in a file, kept after the file itself is gone.
#[derive(Debug, Clone)]
pub struct Place {
    file: String,
    line: usize,
    column: usize,
}

impl Place {
    /// A fault at this place.
    pub fn fault(&self, card: Option<&str>, field: Option<&str>, message: String, clauses: &[&str]) -> CardFileFault {
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
    /// The places of a file.
    pub fn new(source: &CatalogueSource<'a>) -> Self {
        let line_starts = std::iter::once(0).chain(source.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file: source.name, text: source.text, line_starts }
    }

    /// Where a slice of this file begins.
    pub fn place(&self, slice: &str) -> Place {
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
    pub fn fault(
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
    pub fn json_fault(&self, slice: &str, error: &serde_json::Error) -> CardFileFault {
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
        let start = (0..=offset).rev().find(|at| slice.is_char_boundary(*at)).unwrap_or(0);
        let slip = error.is_syntax().then(|| slip(message, slice.split_at(start))).flatten();
        let message = slip.unwrap_or_else(|| in_words(message));
        self.place_at(self.offset(slice) + offset).fault(None, None, format!("Not readable: {message}."), &[])
    }

    /// Refuses a file whose brackets are deeper than any of ours, before a
    /// parser follows them down.
    pub fn too_deep(&self) -> Option<CardFileFault> {
        let excess = Measure::Depth.check(json_depth(self.text), DEPTH).err()?;
        let place = self.place_at(json_too_deep_at(self.text).unwrap_or(0));
        Some(place.fault(None, None, format!("Not readable: {excess}."), &[]))
    }
}

/// The parser's words for broken JSON, in words for people.
fn in_words(message: &str) -> &str {
    match message {
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            "a text stands on one line; write a line break as \\n and a tab as \\t"
        }
        "expected ident" => "expected true, false or null",
        "expected value" => "expected a value",
        "number out of range" => "the number is too large",
        "invalid number" => "this is no number",
        "trailing characters" => "there is more behind the end of the file's object",
        "invalid escape" => "there is no such escape; a backslash is written \\\\",
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" | "invalid unicode code point" => {
            "the escape \\u… is half a character; write the character itself"
        }
        other if other.ends_with(", expected an object") => "this is an object; put it in curly brackets",
        other => other,
    }
}

/// What people write who know other languages than JSON, and how to mend it:
/// from the parser's message and the text before and behind where it stopped.
fn slip(message: &str, (before, rest): (&str, &str)) -> Option<&'static str> {
    let is_end = before.trim_end().ends_with(',') && rest.starts_with([']', '}']);
    if message == "trailing comma" || is_end {
        return Some("a comma stands before the closing bracket; take it away");
    }
    let begins = |words: &[&str]| words.iter().any(|word| rest.starts_with(word));
    if begins(&["//", "/*", "#"]) {
        return Some("JSON has no comments; take the line out");
    }
    if begins(&["'", "‘", "’", "‚", "“", "”", "„", "«", "»", "`"]) {
        return Some("a text stands in straight double quotes: \"…\"");
    }
    if begins(&["+"]) {
        return Some("a number has no plus sign; take it away");
    }
    if begins(&["NaN", "nan", "Infinity", "-Infinity", "Inf", "inf"]) {
        return Some("this is no number in JSON; write one with digits");
    }
    if begins(&["True", "False", "TRUE", "FALSE"]) {
        return Some("true and false are written in small letters");
    }
    if message == "key must be a string" {
        return Some("the name of a field stands in straight double quotes: \"…\"");
    }
    if message.starts_with("expected `,` or") {
        return Some("a comma or a closing bracket is missing before this");
    }
    None
}
