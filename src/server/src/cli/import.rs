//! `safehouse import`

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;
use safehouse_engine::{
    deck::interchange::{Import, LineOutcome},
    english::{English, shortened},
    wire::import::ImportReport,
};

use super::{
    exit::Exit,
    input::{CardsFlag, explained},
    output::{fail, print, print_json},
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

pub(super) fn run(arguments: &ImportDeck) -> Exit {
    let read = || {
        let list = arguments.cards.load()?;
        let import = list.import(&arguments.file)?;
        Ok::<_, String>((import, English::new(list.catalogue.game())))
    };
    let (import, english) = match read() {
        Ok(read) => read,
        Err(reason) => return fail(reason),
    };
    let outcome = if import.needs_attention() { Exit::Finding } else { Exit::Done };
    if arguments.json {
        return print_json(&ImportReport::from(&import), outcome);
    }
    print(&written(&import, &english), outcome)
}

/// Every line that says something, and below it what became of it.
fn written(import: &Import, english: &English) -> String {
    let mut text = String::new();
    for report in &import.lines {
        let line = report.entry.and_then(|entry| import.deck.lines.get(entry as usize));
        if matches!(
            report.outcome,
            LineOutcome::Blank | LineOutcome::Comment | LineOutcome::Heading { section: Some(_) }
        ) {
            continue;
        }
        // Writing to a string cannot fail.
        let _ = match (&report.outcome, line) {
            (LineOutcome::Accepted, Some(line)) => {
                let copies = report.copies.unwrap_or(line.quantity);
                writeln!(text, "{:>4}  {copies} {} ({})", report.line, shortened(&line.card), line.section)
            }
            (outcome, _) => {
                writeln!(text, "{:>4}  {}\n      → {}", report.line, report.shown(), explained(outcome, english))
            }
        };
    }
    text.push_str(&english.import_summary(&import.summary()));
    text
}
