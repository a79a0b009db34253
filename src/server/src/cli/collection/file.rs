//! A collection file of the command line, and what was decided about it.

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{
        Balances,
        dialect::{Choices, Decision, DecisionFault, Dialect, Line, Reading, Recognition, dialect, read, recognise},
    },
    english::counted,
};

use super::super::input::read_collection;

/// The most lines of one cause that are named.
const MOST_LINES: usize = 8;

/// FILE, in which tool's form it is, and what is decided about what it does not say.
#[derive(Debug, Args)]
pub(super) struct CollectionFile {
    /// The collection: a table of this site's or of a known tool's; - is standard input
    file: PathBuf,
    /// The tool that wrote it; without it the header says
    #[arg(long = "as", value_name = "TOOL")]
    tool: Option<String>,
    /// The edition of rows that do not say it: first or unlimited
    #[arg(long, value_name = "EDITION", value_parser = edition)]
    edition: Option<Edition>,
    /// The finish of rows that do not say it: regular or foil
    #[arg(long, value_name = "FINISH", value_parser = finish)]
    finish: Option<Finish>,
    /// Where copies are of which no row says it
    #[arg(long, value_name = "PLACE", default_value = "")]
    place: String,
    /// What is decided about a cause that was told, as cause=decision: condition-unknown:Played=light-played,
    /// several-printings:Rifle=NG-01-013, quantity-not-stated=1, finish-unknown:etched=leave-out
    #[arg(long, value_name = "CAUSE=DECISION", value_parser = decision)]
    decide: Vec<(String, Decision)>,
}

fn edition(text: &str) -> Result<Edition, String> {
    Edition::from_id(text).ok_or_else(|| "it is first or unlimited".to_owned())
}

fn finish(text: &str) -> Result<Finish, String> {
    Finish::from_id(text).ok_or_else(|| "it is regular or foil".to_owned())
}

/// Reads `condition-unknown:Played=light-played`. What stands before the last `=` is the cause.
fn decision(text: &str) -> Result<(String, Decision), String> {
    let (cause, said) = text.rsplit_once('=').ok_or("a cause and a decision are joined by =")?;
    match Decision::about(cause, said) {
        Ok(decided) => Ok((cause.to_owned(), decided)),
        Err(DecisionFault::NoCause(kind)) => {
            Err(format!("there is no cause “{kind}”; they are told by safehouse collection show"))
        }
        Err(fault) => Err(fault.to_string()),
    }
}

impl CollectionFile {
    /// A file that says itself which tool wrote it, and of which nothing is decided.
    fn plain(file: PathBuf) -> Self {
        Self { file, tool: None, edition: None, finish: None, place: String::new(), decide: Vec::new() }
    }

    /// Reads the file.
    ///
    /// # Errors
    /// In words: it cannot be read, is too large, or nobody says which tool wrote it.
    pub(super) fn read(&self, catalogue: &Catalogue) -> Result<Reading, String> {
        let text = read_collection(&self.file)?;
        let dialect = match &self.tool {
            Some(tool) => tool_named(tool)?,
            None => recognised(&text)?,
        };
        let choices = Choices {
            edition: self.edition,
            finish: self.finish,
            place: self.place.clone(),
            decisions: self.decide.iter().cloned().collect(),
            ..Choices::default()
        };
        read(&text, dialect, catalogue, &choices).map_err(|excess| excess.to_string())
    }
}

/// The copies of a file that another command is given. What of it was not taken is said on standard error.
///
/// # Errors
/// As [`CollectionFile::read`].
pub(in crate::cli) fn balances(file: PathBuf, catalogue: &Catalogue) -> Result<Balances, String> {
    let reading = CollectionFile::plain(file).read(catalogue)?;
    if !is_whole(&reading) {
        eprint!("{}", told(&reading));
    }
    Ok(reading.balances())
}

/// The tool of a name.
///
/// # Errors
/// In words, with the way to all of them.
pub(super) fn tool_named(name: &str) -> Result<&'static Dialect, String> {
    dialect(name).ok_or_else(|| format!("no tool “{name}” is known; safehouse collection tools lists all"))
}

fn recognised(text: &str) -> Result<&'static Dialect, String> {
    match recognise(text).map_err(|excess| excess.to_string())? {
        Recognition::Certain(candidate) => Ok(candidate.dialect),
        Recognition::Several(candidates) => {
            let named: Vec<String> = candidates.iter().map(|candidate| format!("--as {}", candidate.dialect.id)).collect();
            Err(format!("several tools write such a header; say which: {}", named.join(", ")))
        }
        Recognition::Unknown => Err("no known tool writes such a header; say with --as which form it has \
            (safehouse collection tools lists all), or give its columns our names: Number, Name, Quantity, Edition, Finish"
            .to_owned()),
    }
}

/// What a reading comes to, as lines of text.
pub(super) fn told(reading: &Reading) -> String {
    let mut text = String::new();
    let taken = reading.taken().count() as u64;
    let copies = reading.balances().copies();
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{}: {} with {}",
        reading.dialect.name,
        counted(taken, ("row", "rows")),
        counted(copies, ("copy", "copies"))
    );
    for group in reading.open() {
        let _ = writeln!(text, "  to decide ({}): {} ({})", lines(&group.lines), group.cause, group.cause.key());
    }
    for group in reading.refused() {
        let _ = writeln!(text, "  not taken ({}): {}", lines(&group.lines), group.cause);
    }
    for group in reading.remarks() {
        let _ = writeln!(text, "  remark ({}): {}", lines(&group.lines), group.cause);
    }
    if !reading.unknown.is_empty() {
        let _ = writeln!(text, "  kept as they are: the columns {}", reading.unknown.join(", "));
    }
    text
}

/// Lines by their numbers, the first of many.
pub(super) fn lines(lines: &[usize]) -> String {
    let shown: Vec<String> = lines.iter().take(MOST_LINES).map(usize::to_string).collect();
    let more = lines.len().saturating_sub(MOST_LINES);
    let word = if lines.len() == 1 { "line" } else { "lines" };
    if more > 0 {
        format!("{word} {} and {more} more", shown.join(", "))
    } else {
        format!("{word} {}", shown.join(", "))
    }
}

/// Whether every row was taken.
pub(super) fn is_whole(reading: &Reading) -> bool {
    reading.open().is_empty() && reading.refused().is_empty()
}

/// The copies of a reading, with their lots.
pub(super) fn copies(reading: &Reading) -> Vec<Line> {
    let of_row = reading.taken().flat_map(|(_, taken)| {
        taken.copies.iter().map(|(holding, count)| Line {
            holding: holding.clone(),
            count: i64::from(*count),
            lot: taken.lot.clone(),
        })
    });
    of_row.filter(|line| line.count > 0).collect()
}
