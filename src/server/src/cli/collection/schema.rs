//! `safehouse collection schema`

use clap::Args;
use safehouse_engine::copies::dialect::schema::row;

use super::super::{
    exit::Exit,
    input::CardsFlag,
    output::{fail, print},
};

/// Print the JSON Schema of a row of our own collection files
#[derive(Debug, Args)]
pub(super) struct Schema {
    #[command(flatten)]
    cards: CardsFlag,
}

pub(super) fn run(arguments: &Schema) -> Exit {
    match arguments.cards.load() {
        Ok(list) => print(&format!("{:#}", row(list.catalogue.game())), Exit::Done),
        Err(reason) => fail(reason),
    }
}
