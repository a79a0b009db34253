//! Collection files that were read, written or entered into.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    catalogue::Catalogue,
    copies::{
        Balances,
        dialect::{DIALECTS, Dialect, Group, Losses, Reading},
        entry::EntryFault,
    },
    wire::WireForm,
};

/// The version of [`CollectionReading`], [`CollectionTools`], [`ConvertedCollection`] and [`EnteredCopies`].
pub const FILES_VERSION: u32 = 1;

/// What a collection file comes to:
///
/// ```json
/// {
///   "version": 1, "tool": "moxfield", "rows": 12, "copies": 40,
///   "open": [{ "cause": "quantity-not-stated", "message": "…", "lines": [3], "copies": 1 }],
///   "refused": [{ "message": "…", "lines": [7] }], "remarks": [{ "message": "…", "lines": [8] }],
///   "unknown_columns": ["Colour"], "sets": [{ "set": "NG-01", "sorts": 10, "copies": 40 }]
/// }
/// ```
///
/// `rows` and `copies` are those that were taken. What is `open` is decided by its cause; what is `refused` is taken in no
/// case. Lines are counted from 1. `set` is `null` for numbers that the card list does not have; a sort is copies
/// of which everything is the same.
#[derive(Debug, Clone, Serialize)]
pub struct CollectionReading {
    version: u32,
    #[serde(flatten)]
    read: Read,
    sets: Vec<OfSet>,
}

#[derive(Debug, Clone, Serialize)]
struct Read {
    tool: &'static str,
    rows: usize,
    copies: u64,
    open: Vec<Open>,
    refused: Vec<Told>,
    remarks: Vec<Told>,
    unknown_columns: Vec<String>,
}

#[derive(Debug, Clone, Serialize)]
struct Open {
    cause: String,
    message: String,
    lines: Vec<usize>,
    copies: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Told {
    message: String,
    lines: Vec<usize>,
}

#[derive(Debug, Clone, Serialize)]
struct OfSet {
    set: Option<String>,
    sorts: u64,
    copies: u64,
}

impl Read {
    fn of(reading: &Reading) -> Self {
        fn told<T: ToString>(group: &Group<T>) -> Told {
            Told { message: group.cause.to_string(), lines: group.lines.clone() }
        }
        let open = reading.open().into_iter().map(|group| Open {
            cause: group.cause.key(),
            message: group.cause.to_string(),
            lines: group.lines,
            copies: group.copies,
        });
        Self {
            tool: reading.dialect.id,
            rows: reading.taken().count(),
            copies: reading.balances().copies(),
            open: open.collect(),
            refused: reading.refused().iter().map(told).collect(),
            remarks: reading.remarks().iter().map(told).collect(),
            unknown_columns: reading.unknown.clone(),
        }
    }
}

impl CollectionReading {
    /// A file that was read.
    pub fn new(catalogue: &Catalogue, reading: &Reading) -> Self {
        let mut sets: BTreeMap<Option<String>, (u64, u64)> = BTreeMap::new();
        for (holding, copies) in reading.balances().iter() {
            let printing = catalogue.find_number(&holding.number);
            let set = printing.map(|printing| catalogue.printing(printing).set.clone());
            let sums = sets.entry(set).or_default();
            *sums = (sums.0 + 1, sums.1.saturating_add(copies.unsigned_abs()));
        }
        let sets = sets.into_iter().map(|(set, (sorts, copies))| OfSet { set, sorts, copies });
        Self { version: FILES_VERSION, read: Read::of(reading), sets: sets.collect() }
    }
}

/// The tools whose files are read:
///
/// ```json
/// { "version": 1, "tools": [{ "id": "moxfield", "name": "Moxfield", "is_written": true }] }
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct CollectionTools {
    version: u32,
    tools: Vec<Tool>,
}

#[derive(Debug, Clone, Serialize)]
struct Tool {
    id: &'static str,
    name: &'static str,
    is_written: bool,
}

impl CollectionTools {
    /// All of them.
    pub fn all() -> Self {
        let tool = |dialect: &&'static Dialect| Tool {
            id: dialect.id,
            name: dialect.name,
            is_written: dialect.written.is_some(),
        };
        Self { version: FILES_VERSION, tools: DIALECTS.iter().map(tool).collect() }
    }
}

/// A collection file in the form of another tool:
///
/// ```json
/// {
///   "version": 1, "to": "manabox", "from": { "tool": "moxfield", "rows": 12, … },
///   "lost": [{ "fact": "edition", "name": "print run", "rows": 3, "copies": 5 }], "text": "Name,…"
/// }
/// ```
///
/// `from` is what [`CollectionReading`] says of the file, without the sets. `lost` is what the tool cannot say. `text` is
/// the file; `null` while anything is to be decided.
#[derive(Debug, Clone, Serialize)]
pub struct ConvertedCollection {
    version: u32,
    to: &'static str,
    from: Read,
    lost: Vec<LostFact>,
    text: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
struct LostFact {
    fact: &'static str,
    name: &'static str,
    rows: usize,
    copies: u64,
}

impl ConvertedCollection {
    /// A file that was read, and what was written of it.
    pub fn new(reading: &Reading, to: &'static Dialect, losses: &Losses, text: Option<String>) -> Self {
        let lost = losses.facts.iter().map(|(fact, lost)| LostFact {
            fact: fact.id(),
            name: fact.name(),
            rows: lost.lines,
            copies: lost.copies,
        });
        Self { version: FILES_VERSION, to: to.id, from: Read::of(reading), lost: lost.collect(), text }
    }
}

/// What lines of entry came to:
///
/// ```json
/// {
///   "version": 1, "copies": 41, "sorts": 11, "taken": 3,
///   "refused": [{ "line": 4, "text": "4x5x6", "column": 4, "length": 2, "message": "…" }]
/// }
/// ```
///
/// `copies` and `sorts` are what there is now, `taken` is how many lines entered copies. `line` is counted from 1; `column`
/// and `length` are characters, and `null` where the whole line is meant.
#[derive(Debug, Clone, Serialize)]
pub struct EnteredCopies {
    version: u32,
    copies: u64,
    sorts: u64,
    taken: usize,
    refused: Vec<RefusedLine>,
}

/// A line that entered nothing.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedLine {
    line: usize,
    text: String,
    column: Option<usize>,
    length: Option<usize>,
    message: String,
}

impl RefusedLine {
    /// A line that means nothing.
    pub fn meaningless(line: usize, text: &str, fault: &EntryFault) -> Self {
        let place = (Some(fault.column), Some(fault.length));
        Self { line, text: text.to_owned(), column: place.0, length: place.1, message: fault.to_string() }
    }

    /// A line that cannot be done.
    pub fn undone(line: usize, text: &str, message: String) -> Self {
        Self { line, text: text.to_owned(), column: None, length: None, message }
    }
}

impl EnteredCopies {
    /// What there is now, and what became of the lines.
    pub fn new(balances: &Balances, taken: usize, refused: Vec<RefusedLine>) -> Self {
        Self { version: FILES_VERSION, copies: balances.copies(), sorts: balances.len() as u64, taken, refused }
    }
}

impl WireForm for CollectionReading {}
impl WireForm for CollectionTools {}
impl WireForm for ConvertedCollection {}
impl WireForm for EnteredCopies {}
