//! Card text: what the built-in set says is read whole, and printed as it stands.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    rulebook::without_reminder_text,
    rulestext::{self, ability::Line},
};

fn playtest() -> Catalogue {
    let sources = [
        CatalogueSource {
            name: "ng-01-outbreak.json",
            text: include_str!("../../../cards/necrogenesis/ng-01-outbreak.json"),
        },
        CatalogueSource {
            name: "ng-pr-promos.json",
            text: include_str!("../../../cards/necrogenesis/ng-pr-promos.json"),
        },
    ];
    Catalogue::read(&sources).expect("the card files are valid")
}

#[test]
fn every_line_of_the_set_prints_as_it_stands() {
    for card in playtest().cards() {
        let read = rulestext::read(&card.text);
        assert_eq!(read.faults, [], "{}", card.name.as_str());
        for (line, printed) in read.lines.iter().zip(&card.text) {
            assert!(!matches!(line, Line::Manual(_)));
            assert_eq!(line.to_string(), without_reminder_text(printed).trim(), "{}", card.name.as_str());
        }
    }
}
