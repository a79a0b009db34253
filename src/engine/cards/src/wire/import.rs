//! The report of an import as it leaves the program.

use serde::Serialize;

use super::WireForm;
use crate::{
    deck::{
        interchange::{
            Ambiguity, CorrectionCode, Field, Foreign, Form, Import, LineOutcome, LineReport, Missing, Unreadable,
        },
        list::{DeckLine, DeckList},
    },
    limits::{self, Measure},
};

/// The version of [`ImportReport`].
pub const VERSION: u32 = 1;

/// A list that was read, and what became of each of its lines:
///
/// ```json
/// {
///   "version": 1,
///   "summary": {
///     "accepted": 1, "corrected": 1, "ambiguous": 0, "unknown": 0,
///     "unreadable": 0, "structure": 2, "unseen": 0
///   },
///   "deck": DeckList,
///   "form": "text | json | csv | code | cockatrice | magic_online | octgn | other_json",
///   "lines": [{
///     "line": 1, "column": 1, "length": 7, "text": "4 Rifle",
///     "entry": 0, "copies": 4, "outcome": "accepted"
///   }],
///   "unseen": 0
/// }
/// ```
///
/// `entry` is a place in the deck's lines, from 0, or `null` like `copies`. Beside
/// the outcome stands what belongs to it: `corrected` has `corrections` (each
/// `code`, `written` and `taken`), `ambiguous` a `reason` and `choices`, `unknown` a
/// `reason` and what is `near`, `unreadable` a `reason`, `heading` its `section`,
/// `header` what is `unread` and whether a column `counts`; `accepted`, `comment`
/// and `blank` have nothing. A reason is a word, or an object of one member whose
/// name is the word.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ImportReport<'a> {
    version: u32,
    summary: Summary,
    deck: &'a DeckList,
    form: &'static str,
    lines: Vec<Line<'a>>,
    unseen: u32,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ImportSummary))]
struct Summary {
    accepted: u32,
    corrected: u32,
    ambiguous: u32,
    unknown: u32,
    unreadable: u32,
    structure: u32,
    unseen: u32,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ImportLine))]
struct Line<'a> {
    line: u32,
    column: u32,
    length: u32,
    text: &'a str,
    entry: Option<u32>,
    copies: Option<u32>,
    #[serde(flatten)]
    outcome: WrittenOutcome<'a>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ImportOutcome))]
#[serde(tag = "outcome", rename_all = "snake_case")]
enum WrittenOutcome<'a> {
    Accepted,
    Corrected { corrections: Vec<Correction<'a>> },
    Ambiguous { reason: &'static str, choices: &'a [DeckLine] },
    Unknown { reason: &'static str, near: &'a [DeckLine] },
    Unreadable { reason: Reason },
    Heading { section: Option<&'a str> },
    Header { unread: &'a [String], counts: bool },
    Comment,
    Blank,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ImportCorrection))]
struct Correction<'a> {
    code: &'static str,
    written: &'a str,
    taken: &'a str,
}

/// Why a line is no entry: a word, or a word with what belongs to it.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = UnreadReason))]
#[serde(untagged)]
enum Reason {
    Word(&'static str),
    TooLarge { too_large: Excess },
    UnclosedQuote { unclosed_quote: u32 },
    MissingField { missing_field: &'static str },
    WrongField { wrong_field: &'static str },
    Foreign { foreign: &'static str },
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ImportExcess))]
struct Excess {
    what: &'static str,
    most: u64,
    found: u64,
}

impl WireForm for ImportReport<'_> {}

impl<'a> From<&'a Import> for ImportReport<'a> {
    fn from(import: &'a Import) -> Self {
        let summary = import.summary();
        Self {
            version: VERSION,
            summary: Summary {
                accepted: summary.accepted,
                corrected: summary.corrected,
                ambiguous: summary.ambiguous,
                unknown: summary.unknown,
                unreadable: summary.unreadable,
                structure: summary.structure,
                unseen: summary.unseen,
            },
            deck: &import.deck,
            form: form(import.form),
            lines: import.lines.iter().map(Line::from).collect(),
            unseen: import.unseen,
        }
    }
}

impl<'a> From<&'a LineReport> for Line<'a> {
    fn from(report: &'a LineReport) -> Self {
        Self {
            line: report.line,
            column: report.column,
            length: report.length,
            text: &report.text,
            entry: report.entry,
            copies: report.copies,
            outcome: WrittenOutcome::from(&report.outcome),
        }
    }
}

impl<'a> From<&'a LineOutcome> for WrittenOutcome<'a> {
    fn from(outcome: &'a LineOutcome) -> Self {
        match outcome {
            LineOutcome::Accepted => Self::Accepted,
            LineOutcome::Corrected { corrections } => {
                let corrections = corrections.iter().map(|correction| Correction {
                    code: correction_code(correction.code),
                    written: &correction.written,
                    taken: &correction.taken,
                });
                Self::Corrected { corrections: corrections.collect() }
            }
            LineOutcome::Ambiguous { reason, choices } => Self::Ambiguous { reason: ambiguity(*reason), choices },
            LineOutcome::Unknown { reason, near } => Self::Unknown { reason: missing(*reason), near },
            LineOutcome::Unreadable { reason } => Self::Unreadable { reason: Reason::from(*reason) },
            LineOutcome::Heading { section } => Self::Heading { section: section.as_deref() },
            LineOutcome::Header { unread, counts } => Self::Header { unread, counts: *counts },
            LineOutcome::Comment => Self::Comment,
            LineOutcome::Blank => Self::Blank,
        }
    }
}

impl From<Unreadable> for Reason {
    fn from(reason: Unreadable) -> Self {
        let word = match reason {
            Unreadable::TooLarge(limits::Excess { what, most, found }) => {
                return Self::TooLarge { too_large: Excess { what: measure(what), most, found } };
            }
            Unreadable::UnclosedQuote(line) => return Self::UnclosedQuote { unclosed_quote: line },
            Unreadable::MissingField(missing) => return Self::MissingField { missing_field: field(missing) },
            Unreadable::WrongField(wrong) => return Self::WrongField { wrong_field: field(wrong) },
            Unreadable::Foreign(file) => return Self::Foreign { foreign: foreign(file) },
            Unreadable::ControlCharacters => "control_characters",
            Unreadable::TooLong => "too_long",
            Unreadable::NoCopies => "no_copies",
            Unreadable::TooManyCopies => "too_many_copies",
            Unreadable::NoCard => "no_card",
            Unreadable::NotACard => "not_a_card",
            Unreadable::QuantityNotANumber => "quantity_not_a_number",
            Unreadable::Malformed => "malformed",
            Unreadable::EndsEarly => "ends_early",
            Unreadable::UnknownField => "unknown_field",
            Unreadable::NewerVersion => "newer_version",
            Unreadable::OtherGame => "other_game",
            Unreadable::SeveralDecks => "several_decks",
            Unreadable::ShortLink => "short_link",
        };
        Self::Word(word)
    }
}

fn form(value: Form) -> &'static str {
    match value {
        Form::Text => "text",
        Form::Json => "json",
        Form::Csv => "csv",
        Form::Code => "code",
        Form::Cockatrice => "cockatrice",
        Form::MagicOnline => "magic_online",
        Form::Octgn => "octgn",
        Form::OtherJson => "other_json",
    }
}

fn correction_code(value: CorrectionCode) -> &'static str {
    match value {
        CorrectionCode::Punctuation => "punctuation",
        CorrectionCode::Article => "article",
        CorrectionCode::Completed => "completed",
        CorrectionCode::Misspelt => "misspelt",
        CorrectionCode::NumberUnknown => "number_unknown",
        CorrectionCode::SetUnknown => "set_unknown",
        CorrectionCode::NotInSet => "not_in_set",
        CorrectionCode::QuantityInParentheses => "quantity_in_parentheses",
        CorrectionCode::NumberIgnored => "number_ignored",
        CorrectionCode::CategoryIgnored => "category_ignored",
        CorrectionCode::MarkIgnored => "mark_ignored",
        CorrectionCode::SectionUnknown => "section_unknown",
        CorrectionCode::SectionByType => "section_by_type",
        CorrectionCode::QuantityMissing => "quantity_missing",
        CorrectionCode::RarityDiffers => "rarity_differs",
        CorrectionCode::FinishUnknown => "finish_unknown",
        CorrectionCode::EditionUnknown => "edition_unknown",
        CorrectionCode::Joined => "joined",
        CorrectionCode::Chosen => "chosen",
    }
}

fn ambiguity(value: Ambiguity) -> &'static str {
    match value {
        Ambiguity::SeveralNames => "several_names",
        Ambiguity::NumberAndNameDisagree => "number_and_name_disagree",
        Ambiguity::SeveralReadings => "several_readings",
    }
}

fn missing(value: Missing) -> &'static str {
    match value {
        Missing::Name => "name",
        Missing::Number => "number",
        Missing::Set => "set",
    }
}

fn foreign(value: Foreign) -> &'static str {
    match value {
        Foreign::TabletopSimulator => "tabletop_simulator",
        Foreign::CockatriceCards => "cockatrice_cards",
        Foreign::Swudb => "swudb",
        Foreign::Json => "json",
        Foreign::Xml => "xml",
        Foreign::WebPage => "web_page",
        Foreign::Document => "document",
    }
}

fn field(value: Field) -> &'static str {
    match value {
        Field::Name => "name",
        Field::Format => "format",
        Field::Tags => "tags",
        Field::Notes => "notes",
        Field::CardNotes => "card_notes",
        Field::Lines => "lines",
        Field::Section => "section",
        Field::Card => "card",
        Field::Quantity => "quantity",
        Field::Printing => "printing",
        Field::Number => "number",
        Field::Finish => "finish",
        Field::Edition => "edition",
    }
}

fn measure(value: Measure) -> &'static str {
    match value {
        Measure::DeckCodeCharacters => "deck_code_characters",
        Measure::DeckCodeLines => "deck_code_lines",
        Measure::DeckCodeText => "deck_code_text",
        Measure::ListBytes => "list_bytes",
        Measure::ListRows => "list_rows",
        Measure::DeckLines => "deck_lines",
        Measure::Copies => "copies",
        Measure::DeckName => "deck_name",
        Measure::GameName => "game_name",
        Measure::CardName => "card_name",
        Measure::CollectorNumber => "collector_number",
        Measure::SectionName => "section_name",
        Measure::FormatName => "format_name",
        Measure::Notes => "notes",
        Measure::Tags => "tags",
        Measure::Tag => "tag",
        Measure::Columns => "columns",
        Measure::Depth => "depth",
        Measure::QueryCharacters => "query_characters",
        Measure::QuestionCharacters => "question_characters",
        Measure::AddressEdits => "address_edits",
        Measure::BackupBytes => "backup_bytes",
        Measure::BackupDecks => "backup_decks",
        Measure::BackupVersions => "backup_versions",
        Measure::CollectionBytes => "collection_bytes",
        Measure::CollectionLines => "collection_lines",
        Measure::Cell => "cell",
        Measure::RowTags => "row_tags",
        Measure::TableBytes => "table_bytes",
        Measure::TableLines => "table_lines",
        Measure::ReportRows => "report_rows",
    }
}
