//! A registered list with the names of its cards as they are printed: it is kept with them folded.

use safehouse_engine::{catalogue::Catalogue, deck::list::DeckList, library::GameLibrary};

/// The name of a card as it is printed; as it was written where the catalogue does not know it.
pub(super) fn printed_name(catalogue: &Catalogue, card: &str) -> String {
    catalogue.find_name(card).map_or_else(|| card.to_owned(), |card| catalogue.card(card).name.to_string())
}

/// The same list with the names of its cards as they are printed.
pub(in crate::pages) fn printed(library: &GameLibrary, deck: &DeckList) -> DeckList {
    let mut printed = deck.clone();
    for line in &mut printed.lines {
        line.card = printed_name(&library.catalogue, &line.card);
    }
    printed
}

#[cfg(test)]
mod tests {
    use safehouse_engine::deck::registered::Registered;
    use safehouse_testing::shipped;

    use super::*;

    #[test]
    fn a_registered_list_is_shown_with_the_names_that_are_printed() {
        let catalogue = shipped::catalogue();
        for deck in shipped::decks() {
            let list = Registered::of(deck, catalogue.game()).expect("a list");
            for line in &list.deck().lines {
                let name = printed_name(catalogue, &line.card);
                assert!(deck.lines.iter().any(|written| written.card == name), "{} is {name}", line.card);
            }
        }
        assert_eq!(printed_name(catalogue, "a card of next year"), "a card of next year");
    }
}
