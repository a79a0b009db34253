//! A small set with every sort of card that the rules of construction mention, and
//! decks of its cards.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::list::{ChosenPrinting, DeckLine, DeckList},
    games::GAMES,
};

/// The section of the Survivor.
pub const SURVIVOR: &str = "survivor";
/// The section of the Survivor Deck.
pub const SURVIVOR_DECK: &str = "survivor_deck";
/// The section of the Zombie Deck.
pub const ZOMBIE_DECK: &str = "zombie_deck";

/// The set, read once.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
        let text = include_str!("small_set.json");
        Catalogue::read(GAMES, &[CatalogueSource { name: "small_set.json", text }]).expect("valid cards")
    });
    &CATALOGUE
}

/// So many copies of a card in a section.
pub fn line(section: &str, quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: section.to_owned(), card: card.to_owned(), quantity, printing: None }
}

/// So many copies of a printing of a card in a section.
pub fn printed(section: &str, quantity: u32, card: &str, number: &str) -> DeckLine {
    let printing = ChosenPrinting { number: number.to_owned(), finish: None, edition: None };
    DeckLine { printing: Some(printing), ..line(section, quantity, card) }
}

/// A legal deck: Rick, ten cards four times each, Walkers and one Boss.
///
/// Line 0 is the Survivor, lines 1 to 10 the Survivor Deck, lines 11 to 16
/// the Zombie Deck.
pub fn legal() -> DeckList {
    let mut lines = vec![line(SURVIVOR, 1, "Rick – The Firestarter")];
    lines.extend((1..=10).map(|n| line(SURVIVOR_DECK, 4, &format!("Supply Crate {n}"))));
    lines.extend((1..=4).map(|n| line(ZOMBIE_DECK, 4, &format!("Walker {n}"))));
    lines.push(line(ZOMBIE_DECK, 3, "Walker 5"));
    lines.push(line(ZOMBIE_DECK, 1, "The Butcher"));
    DeckList { lines, ..DeckList::new("necrogenesis") }
}
