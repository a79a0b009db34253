//! `safehouse export`

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use safehouse_engine::deck::{
    code::encode,
    interchange::{Target, cockatrice, export, tabletop_simulator},
};

use super::{
    Outcome, fail,
    input::{CardsFlag, read_text},
    output::print,
};

/// Write a deck in another form
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse export deck.txt --to json
  safehouse export deck.txt --to cod > deck.cod
  safehouse export deck.txt --to tts --faces 'https://example.org/sheet-{sheet}.png' > deck.json

Exit codes: 0 written; 1 written, but a line of the deck needs attention; 2 unreadable input.")]
pub(super) struct Export {
    /// The deck in any form that can be imported; - is standard input
    file: PathBuf,
    /// The form to write
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
    /// Address of the card sheets for tts; {sheet} is the number of the sheet
    #[arg(long, value_name = "URL", default_value = tabletop_simulator::Images::PLACEHOLDERS.faces)]
    faces: String,
    /// Address of the card backs for tts; {section} is the section
    #[arg(long, value_name = "URL", default_value = tabletop_simulator::Images::PLACEHOLDERS.backs)]
    backs: String,
    /// Address of the card pictures for cockatrice-set; {number} is the collector number
    #[arg(long, value_name = "URL")]
    pictures: Option<String>,
    #[command(flatten)]
    cards: CardsFlag,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Lines such as 4 Name (NG-01) 045
    Text,
    /// Our own JSON
    Json,
    /// A table
    Csv,
    /// A deck code
    Code,
    /// A Cockatrice deck
    Cod,
    /// A Cockatrice card list with every card, not the deck
    CockatriceSet,
    /// A saved object of Tabletop Simulator
    Tts,
}

pub(super) fn run(arguments: &Export) -> Outcome {
    match written(arguments) {
        Ok((text, outcome)) => print(&text, outcome),
        Err(reason) => fail(reason),
    }
}

fn written(arguments: &Export) -> Result<(String, Outcome), String> {
    let list = arguments.cards.load()?;
    let import = list.import(&read_text(&arguments.file)?);
    let (deck, catalogue) = (&import.deck, &list.catalogue);
    let text = match arguments.to {
        Form::Text => export(deck, catalogue, Target::Text),
        Form::Json => export(deck, catalogue, Target::Json),
        Form::Csv => export(deck, catalogue, Target::Csv),
        Form::Code => encode(deck, catalogue).map_err(|error| error.to_string())?,
        Form::Cod => export(deck, catalogue, Target::Cockatrice),
        Form::CockatriceSet => cockatrice::card_database(catalogue, arguments.pictures.as_deref()),
        Form::Tts => {
            let images = tabletop_simulator::Images { faces: &arguments.faces, backs: &arguments.backs };
            tabletop_simulator::export(deck, catalogue, &images)
        }
    };
    Ok((text, if import.needs_attention() { Outcome::Finding } else { Outcome::Done }))
}
