//! Decks at random.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    deck::list::{ChosenPrinting, DeckLine, DeckList},
};
use safehouse_testing::small_set::catalogue;

/// Decks as they may come: any order, several lines of a card, cards and
/// numbers no catalogue knows, all in sections of the game.
pub(crate) fn any_deck() -> impl Strategy<Value = DeckList> {
    let section = prop::sample::select(vec!["survivor", "survivor_deck", "zombie_deck", "maybeboard"]);
    let card = prop_oneof![
        6 => prop::sample::select(catalogue().cards().iter().map(|card| card.name.to_string()).collect::<Vec<_>>()),
        1 => Just("rusty  pipe".to_owned()),
        1 => prop::sample::select(vec!["Unheard Of".to_owned(), "Ünheard – Of".to_owned(), "丧尸".to_owned()]),
    ];
    let number = prop_oneof![
        (1u32..40).prop_map(|number| format!("NG-T1-{number:03}")),
        prop::sample::select(vec!["NG-99-001".to_owned(), "promo".to_owned(), "X-0000000000001".to_owned()]),
    ];
    let finish = prop::option::of(prop::sample::select(Finish::ALL));
    let edition = prop::option::of(prop::sample::select(Edition::ALL));
    let printing = (number, finish, edition);
    let printing = prop::option::weighted(
        0.4,
        printing.prop_map(|(number, finish, edition)| ChosenPrinting { number, finish, edition }),
    );
    let line = (section, card, 0u32..9, printing).prop_map(|(section, card, quantity, printing)| DeckLine {
        section: section.to_owned(),
        card,
        quantity,
        printing,
    });
    prop::collection::vec(line, 0..30).prop_map(|lines| DeckList { lines, ..DeckList::new("necrogenesis") })
}
