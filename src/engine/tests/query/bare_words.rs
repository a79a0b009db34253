//! Words without a field, and what is suggested when they find nothing.

use safehouse_engine::catalogue::{NoFormats, SuggestionKind, query::BareWords};
use safehouse_testing::shipped;

use crate::fixture::{OneFormat, catalogue, found, parse};

fn check(text: &str, expected: &[&str]) {
    assert_eq!(found(&catalogue(), text), expected, "{text}");
}

#[test]
fn a_bare_word_is_looked_for_in_names_types_keywords_and_text() {
    // Type, sub type, class, identity, trait.
    check("react", &["Second Wind"]);
    check("boss", &["The Alpha"]);
    check("consumable", &["Medkit"]);
    check("marksman", &["Sarah – The Sharpshooter"]);
    check("medical", &["Medkit"]);
    // A keyword, another form of it, and words of text and trigger.
    check("burn", &["Bile Runner", "The Alpha", "Axe-Man’s Oath"]);
    check("draw", &["Sarah – The Sharpshooter", "Second Wind"]);
    check("heal", &["Medkit"]);
    // Names first, then types, then text.
    check("axe", &["Axe-Man’s Oath", "Fire Axe"]);
    check("zombies", &["Walker", "Bile Runner", "The Alpha", "Frozen Walker"]);
    check("weapons", &["Long Rifle", "Fire Axe"]);
    check("zombie", &["Walker", "Bile Runner", "The Alpha", "Frozen Walker", "Axe-Man’s Oath"]);
    check("sarah", &["Sarah", "Sarah – The Sharpshooter", "Long Rifle"]);
}

#[test]
fn outside_of_names_a_bare_word_begins_a_word() {
    check("card", &["Sarah – The Sharpshooter", "Second Wind"]);
    check("ard", &[]);
    check("axe-", &["Axe-Man’s Oath"]);
    check("\"boss monster\"", &["The Alpha"]);
    check("\"monster boss\"", &[]);
}

#[test]
fn every_bare_word_must_be_found_but_not_in_the_same_place() {
    check("walker undead", &["Walker"]);
    check("silent axe", &["Fire Axe"]);
    check("-zombie -weapon -survivor", &["Medkit", "Motion Light", "Second Wind", "Dog Tags"]);
    check("zombie -burn", &["Walker", "Frozen Walker"]);
    check("any:zombie|medkit hp>1", &["Bile Runner", "Frozen Walker"]);
    check("any=weapon", &["Long Rifle", "Fire Axe"]);
    check("/^fire/", &["Fire Axe"]);
    check("name:walker", &["Walker", "Frozen Walker"]);
    assert_eq!(parse("name:walker walker any:walker").to_string(), "name:walker walker walker");
}

#[test]
fn where_queries_stand_for_cards_a_bare_word_is_part_of_a_name() {
    let catalogue = catalogue();
    let query = catalogue.query("zombie", &NoFormats, BareWords::Names).expect("a query");
    assert!(query.evaluate(&catalogue, &NoFormats).is_empty());
    assert_eq!(query.to_string(), "name:zombie");
}

fn suggested(text: &str) -> Vec<String> {
    let catalogue = catalogue();
    let legality = OneFormat(&catalogue);
    let result = catalogue.search(&parse(text), &legality);
    assert!(result.rows.is_empty(), "{text} finds something");
    for suggestion in &result.suggestions {
        let again = catalogue.search(&parse(&suggestion.query), &legality);
        assert_eq!(again.total(), suggestion.total, "{text}: {suggestion:?}");
        assert_eq!(again.unique, suggestion.unique);
        assert!(suggestion.total > 0);
    }
    result.suggestions.iter().map(|suggestion| suggestion.query.clone()).collect()
}

#[test]
fn a_query_that_finds_nothing_suggests_one_that_does() {
    for (text, first) in [
        ("medkti", "medkit"),
        ("frozn walkre", "frozen walker"),
        ("zombei hp>2", "zombie hp>2"),
        ("undaed unique:prints", "undead unique:prints"),
        ("motionlight", "!\"Motion Light\""),
        ("!Medkti", "!\"Medkit\""),
        ("51", "cn=51"),
        ("ng-01-51", "cn=NG-01-051"),
        ("#51", "cn=51"),
        ("outbreak", "s:NG-01"),
        ("promo", "s:NG-PR"),
        ("ada", "a:ada"),
        ("name:zombie", "t:zombie"),
        ("name:walkr", "name:walker"),
        ("st:wolker", "st:walker"),
        ("tr:silnt", "tr:silent"),
        ("medkit hp>3", "hp>3"),
        ("super rare", "r:SR"),
        ("zeppelin", ""),
    ] {
        let queries = suggested(text);
        assert_eq!(queries.first().map_or("", String::as_str), first, "{text}: {queries:?}");
        assert!(queries.len() <= 5, "{queries:?}");
    }
}

#[test]
fn a_suggestion_says_what_it_changes() {
    let catalogue = catalogue();
    let result = catalogue.search(&parse("medkti"), &NoFormats);
    let first = &result.suggestions[0];
    assert_eq!(
        (first.kind, first.written.as_str(), first.meant.as_str()),
        (SuggestionKind::Spelling, "medkti", "medkit")
    );
    assert_eq!(first.to_string(), "Is “medkit” meant? (1 card)");
    let result = catalogue.search(&parse("sarah hp>40"), &NoFormats);
    let texts: Vec<_> = result.suggestions.iter().map(ToString::to_string).collect();
    assert_eq!(texts.last().map(String::as_str), Some("Without “hp>40”: 3 cards"), "{texts:?}");
    assert!(catalogue.search(&parse("sarah"), &NoFormats).suggestions.is_empty());
}

/// The text with one slip, which is in its first letters or its last by turns.
fn with_a_slip(word: &str, turn: usize) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = 1 + turn % (letters.len() - 2);
    match turn % 3 {
        0 => drop(letters.remove(at)),
        1 => letters.swap(at, at + 1),
        _ => letters[at] = if letters[at] == 'q' { 'w' } else { 'q' },
    }
    letters.into_iter().collect()
}

#[test]
fn two_words_of_which_one_or_both_are_slips_suggest_the_pair_that_is_there() {
    for (text, first) in [
        ("frozn walkr", "frozen walker"),
        ("frozen walkr", "frozen walker"),
        ("frozn walker", "frozen walker"),
        ("walkr frozn", "walker frozen"),
        ("lnog rfile", "long rifle"),
        ("bille runer hp>0", "bile runner hp>0"),
        ("name:frozn name:walkr", "name:frozen name:walker"),
        // Each finds something, but not together: “burn” is a keyword.
        ("burn runber", "burn runner"),
        // No card has both, so each is put right for itself.
        ("frozn medkti", "frozen"),
    ] {
        let queries = suggested(text);
        assert_eq!(queries.first().map_or("", String::as_str), first, "{text}: {queries:?}");
    }

    // The words of every name of the playtest set, the long ones with a slip.
    let catalogue = shipped::outbreak();
    let (mut asked, mut missed) = (0, Vec::new());
    for (turn, card) in catalogue.cards().iter().enumerate() {
        let words: Vec<&str> = card.name.key().split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 3).collect();
        let [first, .., last] = words.as_slice() else { continue };
        for slips in 0..3 {
            let words = [
                if slips == 1 { (*first).to_owned() } else { with_a_slip(first, turn) },
                if slips == 2 { (*last).to_owned() } else { with_a_slip(last, turn + 1) },
            ];
            let text = words.join(" ");
            let query = catalogue.query(&text, &NoFormats, BareWords::Anywhere).expect("words");
            let result = catalogue.search(&query, &NoFormats);
            if !result.rows.is_empty() {
                continue;
            }
            asked += 1;
            let finds_it = result.suggestions.iter().any(|suggestion| {
                let query = catalogue.query(&suggestion.query, &NoFormats, BareWords::Anywhere).expect("a query");
                let rows = catalogue.search(&query, &NoFormats).rows;
                rows.iter().any(|row| catalogue.card(row.card).name == card.name)
            });
            if !finds_it {
                missed.push(text);
            }
        }
    }
    assert!(asked > 150, "{asked}");
    assert!(missed.is_empty(), "{} of {asked}: {missed:?}", missed.len());
}
