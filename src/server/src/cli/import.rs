//! `safehouse import`

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;
use safehouse_engine::{
    deck::{
        interchange::{Import, LineOutcome, Summary},
        list::DeckLine,
    },
    english::English,
};
use serde::Serialize;

use super::{
    Outcome, fail,
    input::{CardsFlag, read_text},
    output::{print, print_json},
};

/// Read a deck in any form and say what became of every line
#[derive(Debug, Args)]
#[command(
    name = "import",
    after_help = "\
Examples:
  safehouse import deck.txt
  pbpaste | safehouse import - --json

Exit codes: 0 every line understood; 1 a line is ambiguous, unknown or unreadable; 2 unreadable input."
)]
pub(super) struct ImportDeck {
    /// The deck: text, JSON, CSV, deck code, Cockatrice; - is standard input
    file: PathBuf,
    /// Print deck and lines as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

#[derive(Serialize)]
struct Report<'a> {
    summary: Summary,
    #[serde(flatten)]
    import: &'a Import,
}

pub(super) fn run(arguments: &ImportDeck) -> Outcome {
    let read = || {
        let list = arguments.cards.load()?;
        let import = list.import(&read_text(&arguments.file)?);
        Ok::<_, String>((import, English::new(list.catalogue.game())))
    };
    let (import, english) = match read() {
        Ok(read) => read,
        Err(reason) => return fail(reason),
    };
    let outcome = if import.needs_attention() { Outcome::Finding } else { Outcome::Done };
    if arguments.json {
        return print_json(&Report { summary: import.summary(), import: &import }, outcome);
    }
    print(&written(&import, &english), outcome)
}

/// Every line that says something, and below it what became of it.
fn written(import: &Import, english: &English) -> String {
    let mut text = String::new();
    for report in &import.lines {
        let line = report.entry.and_then(|entry| import.deck.lines.get(entry as usize));
        let near = match &report.outcome {
            LineOutcome::Blank | LineOutcome::Comment | LineOutcome::Heading { section: Some(_) } => continue,
            LineOutcome::Ambiguous { choices, .. } => names(choices),
            LineOutcome::Unknown { near } => names(near),
            _ => String::new(),
        };
        // Writing to a string cannot fail.
        let _ = match (&report.outcome, line) {
            (LineOutcome::Accepted, Some(line)) => {
                writeln!(text, "{:>4}  {} {} ({})", report.line, line.quantity, line.card, line.section)
            }
            (outcome, _) => {
                let sentence = english.line_outcome(outcome);
                writeln!(text, "{:>4}  {}\n      → {sentence}{near}", report.line, report.text.trim())
            }
        };
    }
    text.push_str(&english.import_summary(&import.summary()));
    text
}

fn names(lines: &[DeckLine]) -> String {
    let names: Vec<_> = lines.iter().map(|line| format!(" “{}”", line.card)).collect();
    names.concat()
}
