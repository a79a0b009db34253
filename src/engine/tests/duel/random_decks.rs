//! Legal decks made at random from the playtest cards.

use safehouse_engine::{
    catalogue::Catalogue,
    deck::{
        certificate::{Verdict, certify},
        format::Snapshot,
        list::DeckList,
    },
};
use safehouse_testing::{
    numbers::Numbers,
    shipped::{catalogue, decks, formats},
};

/// Cards tried for lines of a deck; enough to leave little of the first deck.
const SWAPS: usize = 250;

/// A ready-made deck in which one line after the other becomes another card,
/// as long as the deck stays legal.
pub fn random_deck(catalogue: &Catalogue, standard: &Snapshot, numbers: &mut Numbers) -> DeckList {
    let ready_made = decks();
    let mut deck = ready_made[numbers.below(ready_made.len())].clone();
    for _ in 0..SWAPS {
        let mut other = deck.clone();
        let card = &catalogue.cards()[numbers.below(catalogue.cards().len())];
        let line = numbers.below(other.lines.len());
        card.name.as_str().clone_into(&mut other.lines[line].card);
        other.lines[line].printing = None;
        if certify(&other, catalogue, standard).verdict == Verdict::Legal {
            deck = other;
        }
    }
    deck
}

#[test]
fn random_decks_are_legal_and_of_many_cards() {
    let catalogue = catalogue();
    let formats = formats();
    let standard = formats.get("standard").expect("Standard").newest();
    let mut numbers = Numbers(1);
    let mut used = std::collections::BTreeSet::new();
    for _ in 0..12 {
        let deck = random_deck(catalogue, standard, &mut numbers);
        assert_eq!(certify(&deck, catalogue, standard).verdict, Verdict::Legal, "{deck:#?}");
        used.extend(deck.lines.into_iter().map(|line| line.card));
    }
    let cards = catalogue.cards().len();
    assert!(used.len() * 10 >= cards * 8, "{} of {cards} cards are in twelve decks", used.len());
}
