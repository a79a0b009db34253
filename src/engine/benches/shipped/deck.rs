//! A legal deck that ships with the program.

use std::sync::LazyLock;

use safehouse_engine::deck::{interchange::import, list::DeckList};

use crate::cards::CATALOGUE;

/// “Hold the Line”, with a printing on every line.
pub(crate) static DECK: LazyLock<DeckList> =
    LazyLock::new(|| import(include_str!("../../../../cards/necrogenesis/decks/hold-the-line.txt"), &CATALOGUE).deck);
