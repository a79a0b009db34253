//! Files of collections as they leave the program: what one would change, what it changed, and what one cannot carry.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z. Lines are counted from 1.

use std::collections::BTreeSet;

use safehouse_cards::{
    copies::{
        Holding, Lot,
        dialect::{Cause, Dialect, Group, Losses, Outcome, Reading, Row},
    },
    wire::WireForm,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{VERSION, collections::OwnCopies};

/// The most causes of a kind and kinds of copies that are told, and the most lines of each.
const CAUSES: usize = 500;
const LINES: usize = 100;

/// What a file would change of a collection. Nothing of it is recorded.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ImportPreview {
    /// The version of this form.
    pub version: u32,
    /// The SHA-256 of the file, in 64 hexadecimal digits.
    pub digest: String,
    /// When the copies of this very file were taken in the last time; `null` where they never were.
    pub imported_at: Option<i64>,
    /// Whether those copies still count: it is not taken in again unless that is said.
    pub is_taken_in: bool,
    /// The tool in whose form it is read; `null` while that has to be said.
    pub tool: Option<ImportTool>,
    /// The tools that write such a header, where it has to be said which one did; where none is known there are none.
    pub candidates: Vec<ImportTool>,
    /// What its rows come to; `null` while the tool has to be said.
    pub reading: Option<ImportReading>,
}

/// A tool that writes files of collections.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportTool {
    /// What it is asked for by, e.g. `moxfield`.
    pub id: String,
    /// What people call it.
    pub name: String,
}

/// What the rows of a file come to.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ImportReading {
    /// In which letters it is written, where it is not UTF-8.
    pub letters: Option<String>,
    /// How many rows have which outcome: each has one.
    pub outcomes: ImportOutcomes,
    /// How many copies the rows have that were taken.
    pub copies: u64,
    /// What has to be decided, all rows of a cause at once.
    pub open: Vec<ImportDecision>,
    /// Why rows cannot be taken.
    pub refused: Vec<ImportCause>,
    /// What was passed over in rows that were taken, or taken in spite of a doubt.
    pub remarks: Vec<ImportCause>,
    /// How many further causes there are; of each list the first 500 are told.
    pub causes_left_off: u64,
    /// Columns that the tool does not have. What stands in them is kept with the copies.
    pub unknown_columns: Vec<String>,
    /// How many copies of each set there are, and would be.
    pub totals: Vec<ImportTotal>,
    /// The first 500 kinds of copies that would go.
    pub goes: Vec<OwnCopies>,
    /// How many copies would go in all.
    pub goes_in_all: u64,
    /// A page of the rows.
    pub rows: Vec<ImportRow>,
    /// The line of the last row of the page, if there are more.
    pub next: Option<u64>,
}

/// How many rows have which outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportOutcomes {
    /// They say how others are read.
    pub header: u64,
    /// All their cells are empty.
    pub blank: u64,
    /// They were understood.
    pub taken: u64,
    /// Something has to be decided about them.
    pub open: u64,
    /// They cannot be taken.
    pub refused: u64,
}

/// Something that has to be decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportDecision {
    /// By which it is decided, e.g. `condition-unknown:Played`. What stands before the colon decides every cause of this
    /// kind.
    pub cause: String,
    /// It in words.
    pub message: String,
    /// How many rows have it.
    pub rows: u64,
    /// How many copies those stand for, as far as it is known.
    pub copies: u64,
    /// The first 100 of their lines.
    pub lines: Vec<u64>,
    /// What may be decided. About a product any collector number decides, too, about playsets and numbers that are not
    /// stated any number of copies.
    pub decisions: Vec<ImportOffer>,
}

/// A word that decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportOffer {
    /// The word.
    pub decision: String,
    /// What it says to people.
    pub says: String,
}

/// Why something became of rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportCause {
    /// Why, in words.
    pub message: String,
    /// Of how many rows.
    pub rows: u64,
    /// The first 100 of their lines.
    pub lines: Vec<u64>,
}

/// How many copies of a set there are, and would be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportTotal {
    /// The code of the set; `null` for what is not in the card list.
    pub set: Option<String>,
    /// How many copies there are.
    pub before: u64,
    /// How many there would be.
    pub after: u64,
}

/// A row, and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ImportRow {
    /// The line that it begins on.
    pub line: u64,
    /// `header`, `blank`, `taken`, `open` or `refused`.
    pub outcome: String,
    /// The copies of a row that was taken.
    pub copies: Vec<OwnCopies>,
    /// What is known of them beside: `price`, `day`, `notes`, `tags`, `condition`, and what a tool wrote that nobody reads.
    #[schema(value_type = Option<Object>)]
    pub lot: Option<Lot>,
    /// What has to be decided about an open row.
    pub causes: Vec<String>,
    /// Why it was refused, or what was passed over.
    pub messages: Vec<String>,
}

/// What a file cannot carry of a collection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExportLosses {
    /// The version of this form.
    pub version: u32,
    /// The tool that is to read it.
    pub tool: ImportTool,
    /// How many lines the file has.
    pub lines: u64,
    /// How many copies.
    pub copies: u64,
    /// What is lost of how many of them; nothing else is.
    pub lost: Vec<LostFact>,
    /// How many copies have to be found, and are in no file.
    pub to_be_found: u64,
}

/// Something that is lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LostFact {
    /// What, e.g. `condition`.
    pub fact: String,
    /// It in words.
    pub name: String,
    /// Of how many lines.
    pub lines: u64,
    /// Of how many copies.
    pub copies: u64,
}

impl WireForm for ImportPreview {}
impl WireForm for ExportLosses {}

impl From<&'static Dialect> for ImportTool {
    fn from(dialect: &'static Dialect) -> Self {
        Self { id: dialect.id.to_owned(), name: dialect.name.to_owned() }
    }
}

impl ImportReading {
    /// The rows of a file, those of a page behind line `after`, at most `most` of them. `offers` says what may be decided
    /// about a cause.
    pub fn new(
        reading: &Reading,
        letters: Option<&str>,
        offers: &dyn Fn(&Cause) -> Vec<(String, String)>,
        (totals, goes): (Vec<ImportTotal>, Vec<(Holding, u64)>),
        (after, most): (u64, usize),
    ) -> Self {
        let mut outcomes = ImportOutcomes::default();
        for row in &reading.rows {
            *match row.outcome {
                Outcome::Header => &mut outcomes.header,
                Outcome::Blank => &mut outcomes.blank,
                Outcome::Taken(_) => &mut outcomes.taken,
                Outcome::Open(_) => &mut outcomes.open,
                Outcome::Refused(_) => &mut outcomes.refused,
            } += 1;
        }
        let (open, refused, remarks) = (reading.open(), reading.refused(), reading.remarks());
        let left_off = [open.len(), refused.len(), remarks.len()].map(|causes| causes.saturating_sub(CAUSES));
        let mut rows = reading.rows.iter().filter(|row| row.line as u64 > after);
        let page: Vec<ImportRow> = rows.by_ref().take(most).map(ImportRow::from).collect();
        let is_more = rows.next().is_some();
        Self {
            letters: letters.map(str::to_owned),
            outcomes,
            copies: reading.balances().copies(),
            open: open.iter().take(CAUSES).map(|group| decision(group, offers)).collect(),
            refused: refused.iter().take(CAUSES).map(cause).collect(),
            remarks: remarks.iter().take(CAUSES).map(cause).collect(),
            causes_left_off: left_off.iter().sum::<usize>() as u64,
            unknown_columns: reading.unknown.clone(),
            totals,
            goes_in_all: goes.iter().fold(0, |sum, (_, copies)| sum.saturating_add(*copies)),
            goes: goes.into_iter().take(CAUSES).map(OwnCopies::from).collect(),
            next: page.last().filter(|_| is_more).map(|row| row.line),
            rows: page,
        }
    }
}

fn lines<T>(group: &Group<T>) -> Vec<u64> {
    group.lines.iter().take(LINES).map(|line| *line as u64).collect()
}

fn rows<T>(group: &Group<T>) -> u64 {
    group.lines.iter().collect::<BTreeSet<_>>().len() as u64
}

fn cause<T: ToString>(group: &Group<T>) -> ImportCause {
    ImportCause { message: group.cause.to_string(), rows: rows(group), lines: lines(group) }
}

fn decision(group: &Group<&Cause>, offers: &dyn Fn(&Cause) -> Vec<(String, String)>) -> ImportDecision {
    let offer = |(decision, says)| ImportOffer { decision, says };
    ImportDecision {
        cause: group.cause.key(),
        message: group.cause.to_string(),
        rows: rows(group),
        copies: group.copies,
        lines: lines(group),
        decisions: offers(group.cause).into_iter().map(offer).collect(),
    }
}

impl From<(Holding, u64)> for OwnCopies {
    fn from((holding, copies): (Holding, u64)) -> Self {
        Self { holding, copies: i64::try_from(copies).unwrap_or(i64::MAX) }
    }
}

impl From<&Row> for ImportRow {
    fn from(row: &Row) -> Self {
        let told = |outcome: &str| Self {
            line: row.line as u64,
            outcome: outcome.to_owned(),
            copies: Vec::new(),
            lot: None,
            causes: Vec::new(),
            messages: Vec::new(),
        };
        match &row.outcome {
            Outcome::Header => told("header"),
            Outcome::Blank => told("blank"),
            Outcome::Taken(taken) => {
                let copies = taken
                    .copies
                    .iter()
                    .map(|(holding, copies)| OwnCopies { holding: holding.clone(), copies: (*copies).into() });
                Self {
                    copies: copies.collect(),
                    lot: Some(taken.lot.clone()).filter(|lot| *lot != Lot::default()),
                    messages: taken.remarks.iter().map(ToString::to_string).collect(),
                    ..told("taken")
                }
            }
            Outcome::Open(open) => Self { causes: open.causes.iter().map(Cause::key).collect(), ..told("open") },
            Outcome::Refused(refusal) => Self { messages: vec![refusal.to_string()], ..told("refused") },
        }
    }
}

impl ExportLosses {
    /// What a tool cannot be told of so many lines.
    pub fn new(tool: &'static Dialect, losses: &Losses, to_be_found: u64) -> Self {
        let lost = losses.facts.iter().map(|(fact, lost)| LostFact {
            fact: fact.id().to_owned(),
            name: fact.name().to_owned(),
            lines: lost.lines as u64,
            copies: lost.copies,
        });
        Self {
            version: VERSION,
            tool: tool.into(),
            lines: losses.lines as u64,
            copies: losses.copies,
            lost: lost.collect(),
            to_be_found,
        }
    }
}
