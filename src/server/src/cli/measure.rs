//! `safehouse measure`

use std::{num::NonZeroUsize, ops::ControlFlow, path::PathBuf};

use clap::Args;
use safehouse_engine::necrogenesis::{
    simulation::measurement::Gathered,
    wire::{self, measurement::Asked},
};
use safehouse_lab::{csv::csv, desk::notes, sentence::sentence};

use super::{
    exit::Exit,
    input::{CardsFlag, read_text},
    output::{fail, print, print_json},
    table::threads,
};

/// Measure what a file asks, as the lab in the browser does
#[derive(Debug, Args)]
#[command(after_help = "\
The file is what the lab saves as measurement.json: decks, opponents, players, rules, seed and
number of games. The same file gives the same bytes here and there.

Examples:
  safehouse measure measurement.json          what was found, in a sentence
  safehouse measure measurement.json --json   all of it
  safehouse measure measurement.json --csv    all figures, for a spreadsheet

Exit codes: 0 measured; 2 the file asks for nothing that can be measured.")]
pub(super) struct Measure {
    /// What is measured
    file: PathBuf,
    /// Threads to play on [default: all]; the result is the same with any number
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    /// Print the figures as CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Measure) -> Exit {
    match measure(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn measure(arguments: &Measure) -> Result<Exit, String> {
    let list = arguments.cards.load()?;
    let file = |error: &dyn std::fmt::Display| format!("{}: {error}", arguments.file.display());
    let measurement = Asked::read(&read_text(&arguments.file)?).map_err(|error| file(&error))?;
    let prepared = measurement.prepare(&list.catalogue).map_err(|error| file(&error))?;
    let mut gathered = Gathered::default();
    gathered.run(&prepared, threads(arguments.threads), |_| ControlFlow::Continue(()));
    let found = prepared.result(gathered.sum());
    if arguments.json {
        return Ok(print_json(&wire::measurement::Measured::from(&found), Exit::Done));
    }
    if arguments.csv {
        return Ok(print(&csv(&measurement, &found), Exit::Done));
    }
    let mut text = sentence(&measurement, &found) + "\n";
    notes(&measurement, &prepared).iter().for_each(|note| text.push_str(&format!("{note}\n")));
    Ok(print(&text, Exit::Done))
}
