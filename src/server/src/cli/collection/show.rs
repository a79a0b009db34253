//! `safehouse collection show` and `tools`

use std::{collections::BTreeMap, fmt::Write as _};

use clap::Args;
use safehouse_engine::{
    copies::dialect::DIALECTS,
    english::counted,
    wire::collection::{CollectionReading, CollectionTools},
};

use super::{
    super::{
        exit::Exit,
        input::CardsFlag,
        output::{fail, print, print_json},
    },
    file::{self, CollectionFile},
};

/// Say what every row of a collection file comes to; nothing is written
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 every row was taken; 1 something is to be decided or was not taken; 2 the file cannot be read.")]
pub(super) struct Show {
    #[command(flatten)]
    file: CollectionFile,
    /// Print what it comes to as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Show) -> Exit {
    let read = || {
        let list = arguments.cards.load()?;
        let reading = arguments.file.read(&list.catalogue)?;
        let outcome = if file::is_whole(&reading) { Exit::Done } else { Exit::Finding };
        if arguments.json {
            return Ok(print_json(&CollectionReading::new(&list.catalogue, &reading), outcome));
        }
        let mut by_set: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        for (holding, copies) in reading.balances().iter() {
            let printing = list.catalogue.find_number(&holding.number).map(|index| list.catalogue.printing(index));
            let set = printing.map_or_else(|| "unknown numbers".to_owned(), |printing| printing.set.clone());
            let sums = by_set.entry(set).or_default();
            sums.0 += 1;
            sums.1 += copies.unsigned_abs();
        }
        let mut text = file::told(&reading);
        for (set, (holdings, copies)) in by_set {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  {set}: {} of {}",
                counted(copies, ("copy", "copies")),
                counted(holdings, ("sort", "sorts"))
            );
        }
        Ok::<_, String>(print(&text, outcome))
    };
    read().unwrap_or_else(fail)
}

/// List every tool whose collection files are read
#[derive(Debug, Args)]
pub(super) struct Tools {
    /// Print them as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn tools(arguments: &Tools) -> Exit {
    if arguments.json {
        return print_json(&CollectionTools::all(), Exit::Done);
    }
    let mut text = String::new();
    for dialect in DIALECTS {
        let ways = if dialect.written.is_some() { "read and written" } else { "read" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<18} {:<32} {ways}", dialect.id, dialect.name);
    }
    print(&text, Exit::Done)
}
