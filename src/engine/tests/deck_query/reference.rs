use std::collections::BTreeSet;

use safehouse_engine::{deck::query::deck_reference, necrogenesis::NECROGENESIS};
use safehouse_testing::lighthouse::LIGHTHOUSE;

use crate::fixture::{GAME, parse};

#[test]
fn every_example_is_understood_and_every_name_is_one_fields() {
    let mut names = BTreeSet::new();
    for entry in deck_reference(GAME) {
        assert!(!entry.help.is_empty() && !entry.name.is_empty(), "{entry:?}");
        if !entry.example.is_empty() {
            parse(&entry.example);
        }
        for name in entry.query_names {
            assert!(names.insert(name), "{name} twice");
        }
    }
    for (query, _) in NECROGENESIS.samples.deck_queries {
        parse(query);
    }
}

#[test]
fn sections_are_those_of_the_game() {
    let ids: Vec<&str> = deck_reference(&LIGHTHOUSE).iter().map(|entry| entry.id).collect();
    assert!(ids.contains(&"fleet") && !ids.contains(&"zombie_deck"), "{ids:?}");
}
