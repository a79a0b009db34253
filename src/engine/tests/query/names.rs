use safehouse_engine::catalogue::{Catalogue, Likeness};

use crate::fixture::catalogue;

fn near(catalogue: &Catalogue, text: &str) -> Vec<(String, Likeness)> {
    let near = catalogue.near_names(text, 3);
    near.into_iter().map(|near| (catalogue.card(near.card).name.to_string(), near.likeness)).collect()
}

#[test]
fn near_names_are_found_by_slips_and_by_parts() {
    let catalogue = catalogue();
    let check = |text: &str, expected: &[(&str, Likeness)]| {
        let expected: Vec<_> = expected.iter().map(|(name, likeness)| ((*name).to_owned(), *likeness)).collect();
        assert_eq!(near(&catalogue, text), expected, "{text}");
    };
    let sharpshooter = "Sarah – The Sharpshooter";
    check("medkit", &[("Medkit", Likeness::Same)]);
    check("Medkti", &[("Medkit", Likeness::Misspelled)]);
    check("sarah the sharpshooter", &[(sharpshooter, Likeness::Misspelled)]);
    check("The Sharpshooter", &[(sharpshooter, Likeness::Short)]);
    check("Sarah", &[("Sarah", Likeness::Same), (sharpshooter, Likeness::Short)]);
    check("sharpshooter sarah", &[(sharpshooter, Likeness::Words)]);
    check("rifle", &[("Long Rifle", Likeness::Words)]);
    check("walkre frozn", &[("Frozen Walker", Likeness::MisspelledWords)]);
    check("zeppelin", &[]);
    check("  ", &[]);
    check("–", &[]);
}

#[test]
fn the_beginning_of_a_name_is_completed() {
    let catalogue = catalogue();
    let complete = |text: &str| {
        let cards = catalogue.complete(text, 3);
        cards.into_iter().map(|card| catalogue.card(card).name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(complete("med"), ["Medkit"]);
    assert_eq!(complete("SA"), ["Sarah", "Sarah – The Sharpshooter"]);
    assert_eq!(complete("wal"), ["Walker", "Frozen Walker"]);
    assert_eq!(complete("sh sa"), ["Sarah – The Sharpshooter"]);
    assert_eq!(complete("kit"), ["Medkit"]);
    assert_eq!(complete(""), [""; 0]);
}
