//! What was found in card files and formats files, as it leaves the program.

use serde::Serialize;

use super::WireForm;
use crate::{catalogue::CardFileFault, deck::format::FormatFault};

/// The version of [`CheckedFiles`].
pub const VERSION: u32 = 1;

/// Files that were checked:
///
/// ```json
/// {
///   "version": 1, "ok": true, "files": ["my-set.json"],
///   "sets": 1, "cards": 9, "printings": 9, "formats": 0,
///   "faults": [Found], "notices": [Found],
///   "text": { "lines": 9, "read": 8, "notices": [UnreadLine] }
/// }
/// ```
///
/// What is found, a notice being what is allowed and may not be meant, says where,
/// with lines and columns in characters from 1, and in `message` what is wrong and
/// how to mend it. In a card file `card`, `field` and `clauses` stand beside these; in
/// a formats file `place`, such as `standard, 2026-11-20, boss_limit`; of a line that
/// does nothing on its card `card`, `part` (`text`, `trigger` or `timing`) and
/// `is_certain`; of a field that the text does not bear out `card`, `field`,
/// `text_line` where a line says otherwise, and `is_contradiction`.
///
/// ```json
/// { "file": "my-set.json", "line": 3, "column": 9, "card": "Rifle", "field": "ap",
///   "message": "…", "clauses": ["3.11.0"] }
/// ```
///
/// `text` is `null` where there are no cards, or faults in them. A line that the
/// grammar does not read:
///
/// ```json
/// {
///   "file": "my-set.json", "line": 3, "column": 9, "card": "Rifle", "part": "text",
///   "text": "Aims.",
///   "fault": {
///     "line": 1, "column": 1, "found": "Aims", "expected": ["…"], "suggestion": null,
///     "near": ["…"]
///   },
///   "message": "…"
/// }
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct CheckedFiles<'a> {
    version: u32,
    ok: bool,
    #[serde(flatten)]
    counted: Counted<'a>,
    faults: Vec<Found<'a>>,
    notices: Vec<Found<'a>>,
    text: Option<TextCoverage<'a>>,
}

/// The files and what is in them.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Counted<'a> {
    /// Their names.
    pub files: &'a [String],
    /// How many sets.
    pub sets: usize,
    /// How many cards.
    pub cards: usize,
    /// How many printings.
    pub printings: usize,
    /// How many formats.
    pub formats: usize,
}

/// A fault or a notice. What a game finds in the text of its cards it writes as one
/// of the last two.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum Found<'a> {
    /// In a card file.
    Card {
        /// Name of the file.
        file: &'a str,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// The card, when it has a name.
        card: Option<&'a str>,
        /// The field.
        field: Option<&'a str>,
        /// What is wrong.
        message: &'a str,
        /// The clauses it follows.
        clauses: &'a [String],
    },
    /// In a formats file.
    Format {
        /// Name of the file.
        file: &'a str,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// The format, snapshot and rule.
        place: &'a str,
        /// What is wrong.
        message: &'a str,
    },
    /// A line of card text that does nothing.
    IdleLine {
        /// Name of the file.
        file: &'a str,
        /// Line of the file, from 1.
        line: usize,
        /// Column of the file in characters, from 1.
        column: usize,
        /// The card's whole name.
        card: &'a str,
        /// Which part of the card it is.
        part: &'a str,
        /// Whether it does nothing whatever the unknown values of the card are.
        is_certain: bool,
        /// The notice in words.
        message: &'a str,
    },
    /// A field that the text does not bear out.
    Claim {
        /// Name of the file.
        file: &'a str,
        /// Line of the file, from 1.
        line: usize,
        /// Column of the file in characters, from 1.
        column: usize,
        /// The card's whole name.
        card: &'a str,
        /// The field, as card files call it.
        field: &'a str,
        /// Which line of the text says otherwise, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        text_line: Option<usize>,
        /// Whether they contradict each other.
        is_contradiction: bool,
        /// What is wrong and how to mend it.
        message: &'a str,
    },
}

/// How much of the card text is read.
#[derive(Debug, Clone, Serialize)]
pub struct TextCoverage<'a> {
    /// All lines.
    pub lines: usize,
    /// Those that are read.
    pub read: usize,
    /// The others.
    pub notices: Vec<UnreadLine<'a>>,
}

/// A line that a game's grammar does not read.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct UnreadLine<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of the file in characters, from 1.
    pub column: usize,
    /// The card's whole name.
    pub card: &'a str,
    /// Which part of the card it is.
    pub part: &'a str,
    /// The line as written.
    pub text: &'a str,
    /// Where it leaves the grammar.
    pub fault: TextFault<'a>,
    /// The notice in words.
    pub message: &'a str,
}

/// Where a line of card text leaves its grammar.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct TextFault<'a> {
    /// Which line of the card's text, from 1.
    pub line: usize,
    /// Where in that line, in characters from 1.
    pub column: usize,
    /// The word there; empty at the end of the line.
    pub found: &'a str,
    /// What could stand there instead.
    pub expected: &'a [String],
    /// What of that was most likely meant.
    pub suggestion: Option<&'a str>,
    /// The phrases that look most like the sentence.
    pub near: &'a [&'a str],
}

impl WireForm for CheckedFiles<'_> {}

impl<'a> CheckedFiles<'a> {
    /// What was found, in the order it is told. Files with faults are not `ok`.
    pub fn new(
        counted: Counted<'a>,
        faults: Vec<Found<'a>>,
        notices: Vec<Found<'a>>,
        text: Option<TextCoverage<'a>>,
    ) -> Self {
        Self { version: VERSION, ok: faults.is_empty(), counted, faults, notices, text }
    }
}

impl<'a> From<&'a CardFileFault> for Found<'a> {
    fn from(fault: &'a CardFileFault) -> Self {
        let CardFileFault { file, line, column, card, field, message, clauses } = fault;
        let (card, field) = (card.as_deref(), field.as_deref());
        Self::Card { file, line: *line, column: *column, card, field, message, clauses }
    }
}

impl<'a> From<&'a FormatFault> for Found<'a> {
    fn from(fault: &'a FormatFault) -> Self {
        let FormatFault { file, line, column, place, message } = fault;
        Self::Format { file, line: *line, column: *column, place, message }
    }
}
