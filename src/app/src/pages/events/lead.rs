//! What leads a deck.

use safehouse_engine::{
    deck::list::{DeckLine, DeckList},
    library::GameLibrary,
};

use super::printed::printed_name;
use crate::components::deck_sheet::leading_line;

/// What leads a deck, in words.
pub(in crate::pages) fn lead(library: &GameLibrary, deck: &DeckList) -> Option<String> {
    let names = led(library, deck);
    (!names.is_empty()).then(|| names.join(" / "))
}

/// The names of the cards that lead a deck, as they are printed: a registered list has them folded.
fn led(library: &GameLibrary, deck: &DeckList) -> Vec<String> {
    let name = |line: &DeckLine| printed_name(&library.catalogue, &line.card);
    let single = library.game().sections.iter().filter(|section| section.counted && section.single);
    let lines = single.filter_map(|section| deck.section(section.id).find(|line| line.quantity > 0));
    let names: Vec<String> = lines.map(name).collect();
    if names.is_empty() { leading_line(library, deck).map(name).into_iter().collect() } else { names }
}
