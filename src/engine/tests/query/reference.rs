use std::collections::BTreeSet;

use safehouse_engine::catalogue::{
    NoFormats,
    query::{GRAMMAR, Query, QueryField, QueryKind, reference},
};
use safehouse_engine::copies::{Balances, Condition, Holding, OwnedIndex};
use safehouse_testing::shipped;

use crate::fixture::{GAME, catalogue, found, parse};

#[test]
fn every_entry_of_the_reference_works_as_it_says() {
    let mut ids = BTreeSet::new();
    for entry in reference(GAME) {
        assert!(ids.insert(entry.id), "{} is there twice", entry.id);
        assert!(!entry.help.is_empty() && !entry.operators.is_empty(), "{}", entry.id);
        // No clause says anything of what somebody owns.
        let is_of_game = QueryField::named(GAME, entry.id).is_some_and(|field| !field.asks_collection());
        assert_eq!(is_of_game && entry.kind.is_some(), !entry.clauses.is_empty(), "{}", entry.id);
        let example = Query::parse(GAME, entry.example);
        assert!(example.is_ok() && !entry.example.is_empty(), "{}: {}\n{example:?}", entry.id, entry.example);
        for choice in &entry.choices {
            for name in &entry.query_names {
                let text = format!("{name}:{}", choice.id);
                assert!(Query::parse(GAME, &text).is_ok(), "{text}");
            }
        }
        if entry.sortable {
            assert!(Query::parse(GAME, &format!("order:-{}", entry.query_names[0])).is_ok(), "{}", entry.id);
        }
        if let Some((_, highest)) = entry.bounds {
            for operator in &entry.operators {
                let text = format!("{}{operator}{highest}", entry.query_names[0]);
                assert!(Query::parse(GAME, &text).is_ok(), "{text}");
            }
        }
    }
    for name in ["or", "and", "not", "order", "direction", "unique", "view"] {
        assert!(GRAMMAR.contains(&format!("\"{name}\"")), "{name}");
    }
}

#[test]
fn the_values_of_a_field_can_be_offered() {
    let catalogue = catalogue();
    assert_eq!(catalogue.values_of("tr", 9), ["Fast Dead", "Loud", "Medical", "Silent", "Undead"]);
    assert_eq!(catalogue.values_of("st", 2), ["Axe", "Boss Monster"]);
    assert_eq!(catalogue.values_of("nothing", 2), [""; 0]);
    assert_eq!(found(&catalogue, "tr:\"fast dead\"").len(), 1);
}

#[test]
fn every_example_finds_a_card_of_the_built_in_sets() {
    let catalogue = shipped::catalogue();
    // Four of everything: two in a deck, two for trade in a binder.
    let mut balances = Balances::default();
    for printing in catalogue.by_number().map(|at| catalogue.printing(at)) {
        let (edition, finish) = (printing.editions[0], *printing.finishes.last().expect("a finish"));
        let holding = Holding { condition: Some(Condition::Mint), ..Holding::new(&*printing.number, edition, finish) };
        balances.add(&holding.at("Deck"), 2);
        balances.add(&Holding { is_for_trade: true, ..holding.at("Binder 2") }, 2);
    }
    // One printing has none.
    let spared = catalogue.by_number().next().expect("a printing");
    let balances: Balances =
        balances.iter().filter(|(holding, _)| holding.number != catalogue.printing(spared).number).collect();
    let owned = OwnedIndex::of(&balances, catalogue, &|place| place == "Deck", &|_| Some(4));
    let asks_formats = |kind| kind == Some(QueryKind::Format);
    let idle: Vec<_> = reference(GAME)
        .into_iter()
        .filter(|entry| !asks_formats(entry.kind))
        .filter(|entry| {
            let result = catalogue.search_with_owned(&parse(entry.example), &NoFormats, Some(&owned));
            result.rows.is_empty() || !result.notices.is_empty()
        })
        .map(|entry| entry.example)
        .collect();
    assert_eq!(idle, [""; 0]);
}
