//! Cards and decks that the deck tests share.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::list::{ChosenPrinting, DeckLine, DeckList},
    games::GAMES,
};

pub(crate) const SURVIVOR: &str = "survivor";
pub(crate) const SURVIVOR_DECK: &str = "survivor_deck";
pub(crate) const ZOMBIE_DECK: &str = "zombie_deck";

/// A small set with every sort of card the rules of construction mention.
pub(crate) fn catalogue() -> &'static Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
        let text = include_str!("../fixtures/deck_cards.json");
        Catalogue::read(GAMES, &[CatalogueSource { name: "deck_cards.json", text }]).expect("valid cards")
    });
    &CATALOGUE
}

pub(crate) fn line(section: &str, quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: section.to_owned(), card: card.to_owned(), quantity, printing: None }
}

pub(crate) fn printed(section: &str, quantity: u32, card: &str, number: &str) -> DeckLine {
    let printing = ChosenPrinting { number: number.to_owned(), finish: None, edition: None };
    DeckLine { printing: Some(printing), ..line(section, quantity, card) }
}

/// A legal deck: Rick, ten cards four times each, Walkers and one Boss.
///
/// Line 0 is the Survivor, lines 1 to 10 the Survivor Deck, lines 11 to 16
/// the Zombie Deck.
pub(crate) fn legal() -> DeckList {
    let mut lines = vec![line(SURVIVOR, 1, "Rick – The Firestarter")];
    lines.extend((1..=10).map(|n| line(SURVIVOR_DECK, 4, &format!("Supply Crate {n}"))));
    lines.extend((1..=4).map(|n| line(ZOMBIE_DECK, 4, &format!("Walker {n}"))));
    lines.push(line(ZOMBIE_DECK, 3, "Walker 5"));
    lines.push(line(ZOMBIE_DECK, 1, "The Butcher"));
    DeckList { lines, ..DeckList::default() }
}
