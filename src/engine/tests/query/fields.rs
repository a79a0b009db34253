//! The fields of queries: every name and every word means one thing.

use std::collections::BTreeSet;

use safehouse_engine::{catalogue::query::QueryField, games::GAMES};

#[test]
fn no_name_means_two_fields() {
    for game in GAMES.iter() {
        let mut names = BTreeSet::new();
        for field in QueryField::all(game) {
            for name in field.query_names() {
                assert!(names.insert(*name), "{name} is the name of two fields");
                assert_eq!(QueryField::named(game, name), Some(field));
            }
        }
    }
}

#[test]
fn no_word_means_two_choices_of_a_field() {
    for game in GAMES.iter() {
        for field in QueryField::all(game) {
            let choices = field.choices(game);
            for choice in &choices {
                for spelling in choice.spellings() {
                    let found = choices.iter().find(|other| other.is_spelled(spelling));
                    assert_eq!(found, Some(choice), "{spelling} of {}", field.name());
                }
            }
        }
    }
}
