//! Cards whose names have words and signs of the query language in them.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource, NoFormats, query::BareWords},
    games::GAMES,
};

const NAMES: &[&str] = &[
    "Not Today",
    "Duck and Roll",
    "Kill or Cure",
    "And Then There Were None",
    "Or Else",
    "Now or Not",
    "Today",
    "Plan B: Run",
    "Rock (and Roll)",
    "Who Goes There?",
    "Run!",
    "\"Lucky\" Jones",
    "Smoke & Mirrors",
    "100% Dead",
    "-9 Below",
    "Tom/Jerry",
];

fn catalogue() -> Catalogue {
    let card = |(name, number): (&&str, usize)| {
        let name = name.replace('"', "\\\"");
        format!(
            r#"{{ "name": "{name}", "type": "item", "class": "passive", "ap": 0, "text": ["Draw a card."],
                "printings": [{{ "number": "NG-01-{number:03}", "rarity": "C" }}] }}"#
        )
    };
    let cards: Vec<_> = NAMES.iter().zip(1..).map(card).collect();
    let text = format!(
        r#"{{ "game": "necrogenesis", "set": {{ "code": "NG-01", "name": "Words", "status": "community" }},
            "cards": [{}] }}"#,
        cards.join(",")
    );
    Catalogue::read(GAMES, &[CatalogueSource { name: "words.json", text: &text }]).expect("cards")
}

fn found(catalogue: &Catalogue, text: &str, bare: BareWords) -> Vec<String> {
    let query = catalogue.query(text, &NoFormats, bare).unwrap_or_else(|errors| panic!("{text}: {errors}"));
    let again = catalogue.query(&query.to_string(), &NoFormats, BareWords::Anywhere);
    assert_eq!(again.as_ref(), Ok(&query), "{text}");
    let rows = catalogue.search(&query, &NoFormats).rows;
    rows.iter().map(|row| catalogue.card(row.card).name.to_string()).collect()
}

#[test]
fn every_name_as_it_is_written_finds_its_card_first() {
    let catalogue = catalogue();
    for name in NAMES {
        for bare in [BareWords::Anywhere, BareWords::Names] {
            for written in [(*name).to_owned(), name.to_lowercase(), format!("  {name} ")] {
                let names = found(&catalogue, &written, bare);
                assert_eq!(names.first().map(String::as_str), Some(*name), "{written}");
                assert!(names.len() <= 2, "{written}: {names:?}");
            }
        }
    }
}

#[test]
fn names_with_keywords_stand_beside_other_conditions() {
    let catalogue = catalogue();
    let check =
        |text: &str, expected: &[&str]| assert_eq!(found(&catalogue, text, BareWords::Anywhere), expected, "{text}");
    check("Not Today t:item", &["Not Today"]);
    check("cn<3 (Not Today)", &["Not Today"]);
    check("cn<4 -Not Today", &["Duck and Roll", "Kill or Cure"]);
    check("cn<4 -duck and roll", &["Not Today", "Kill or Cure"]);
    check("Not Today or Duck and Roll", &["Not Today", "Duck and Roll"]);
    check("-today cn<7 cn>5", &["Now or Not"]);
}
