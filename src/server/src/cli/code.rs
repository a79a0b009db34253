//! `safehouse code`

use std::path::PathBuf;

use clap::Args;
use safehouse_engine::{
    deck::{code::encode, content_id::ContentId},
    wire::code::DeckCode,
};

use super::{
    exit::Exit,
    input::CardsFlag,
    output::{fail, print, print_json},
};

/// Write a deck as a deck code, for a link or a message
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse code deck.txt
  safehouse code deck.txt --json

A code holds the cards and nothing else: no name, format, tags or notes.

Exit codes: 0 written; 1 written, but a line of the deck needs attention; 2 unreadable input.")]
pub(super) struct Code {
    /// The deck in any form that can be imported; - is standard input
    file: PathBuf,
    /// Print code and content id as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Code) -> Exit {
    let write = || {
        let list = arguments.cards.load()?;
        let import = list.deck(&arguments.file)?;
        if let Some(format) = import.deck.format.as_deref().filter(|id| !id.is_empty()) {
            eprintln!("safehouse: a deck code does not hold the format; say --format {format} when it is judged");
        }
        let code = encode(&import.deck, &list.catalogue).map_err(|error| error.to_string())?;
        let content_id = ContentId::of(&import.deck, list.catalogue.game());
        let outcome = if import.needs_attention() { Exit::Finding } else { Exit::Done };
        Ok::<_, String>((code, content_id, outcome))
    };
    match write() {
        Ok((code, id, outcome)) if arguments.json => print_json(&DeckCode::new(&code, &id), outcome),
        Ok((code, _, outcome)) => print(&code, outcome),
        Err(reason) => fail(reason),
    }
}
