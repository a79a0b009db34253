//! What leads a deck.

use safehouse_engine::{deck::list::DeckList, library::GameLibrary};

use crate::components::deck_sheet::leading_line;

/// What leads a deck, in words.
pub(in crate::pages) fn lead(library: &GameLibrary, deck: &DeckList) -> Option<String> {
    let names = led(library, deck);
    (!names.is_empty()).then(|| names.join(" / "))
}

/// The lines that lead a deck, as words.
fn led(library: &GameLibrary, deck: &DeckList) -> Vec<String> {
    let single = library.game().sections.iter().filter(|section| section.counted && section.single);
    let lines = single.filter_map(|section| deck.section(section.id).find(|line| line.quantity > 0));
    let names: Vec<String> = lines.map(|line| line.card.clone()).collect();
    if names.is_empty() {
        leading_line(library, deck).map(|line| line.card.clone()).into_iter().collect()
    } else {
        names
    }
}
