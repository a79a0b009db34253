//! The clauses of NecroGenesis' rulebook and the house rulings: their list, and what they say.

use std::sync::LazyLock;

use safehouse_cards::rulebook::{book::Book, clauses::ClauseList};
use serde_json::Value;

use super::{
    config::{RulesConfig, TURN_DRAW},
    object::{CARDS_PER_SEAT, SURVIVOR_DECK_START, ZOMBIE_DECK_START},
};

static CLAUSES: LazyLock<ClauseList> =
    // The file is part of the program and a test reads it.
    LazyLock::new(|| ClauseList::read(include_str!("clauses.csv")).unwrap_or_default());

/// The clauses of the rulebook in its order, then the rulings.
pub fn clauses() -> &'static ClauseList {
    &CLAUSES
}

static BOOK: LazyLock<Book> =
    // The files are part of the program and a test reads them.
    LazyLock::new(|| read().unwrap_or_default());

/// What the clauses and rulings say, in our own words. A program that never asks leaves the text
/// out.
pub fn book() -> &'static Book {
    &BOOK
}

fn read() -> Result<Book, Vec<String>> {
    let config = serde_json::to_value(RulesConfig::STANDARD).unwrap_or_default();
    let limits = Limits::of_the_rules();
    let (clauses, rulings) = (include_str!("rulebook/clauses.csv"), include_str!("rulebook/rulings.csv"));
    Book::read(clauses, rulings, &|name| limits.value(name).or_else(|| printed(config.get(name)?)))
}

/// A field of the rules config as a sentence has it.
fn printed(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(_) | Value::String(_) => Some(value.to_string().trim_matches('"').to_owned()),
        _ => None,
    }
}

/// The numbers of deck-building, from the format that is the rules' own.
struct Limits(Value);

impl Limits {
    fn of_the_rules() -> Self {
        let formats = include_str!("../../../../cards/necrogenesis/formats.json");
        Self(serde_json::from_str(formats).unwrap_or_default())
    }

    /// The number of a name: of a size that the rules have, or of a requirement of the format.
    fn value(&self, name: &str) -> Option<String> {
        let number = match name {
            "survivor_deck" => ZOMBIE_DECK_START - SURVIVOR_DECK_START,
            "zombie_deck" => CARDS_PER_SEAT - ZOMBIE_DECK_START,
            "turn_draw" => usize::from(TURN_DRAW),
            _ => return self.at_most(name),
        };
        Some(number.to_string())
    }

    fn at_most(&self, code: &str) -> Option<String> {
        let requirements = self.0.pointer("/formats/0/snapshots/0/requirements")?.as_array()?;
        let requirement = requirements.iter().find(|requirement| requirement["code"] == code)?;
        requirement["at_most"].as_u64().map(|number| number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use safehouse_cards::rulebook::book::named;

    use super::{
        super::{NECROGENESIS, config::READINGS, primer::primer},
        *,
    };

    #[test]
    fn every_clause_and_ruling_has_a_text_and_there_are_no_others() {
        let book = read().unwrap_or_else(|faults| panic!("{faults:#?}"));
        let told: BTreeSet<&str> = book.ids().collect();
        let listed: BTreeSet<&str> = clauses().all().iter().map(|clause| clause.id.as_str()).collect();
        assert_eq!(listed.difference(&told).collect::<Vec<_>>(), [&""; 0]);
        // Headings of chapters are no clauses.
        let others = told.difference(&listed).filter(|id| book.passage(id).is_none_or(|passage| !passage.is_chapter()));
        assert_eq!(others.collect::<Vec<_>>(), [&""; 0]);
        assert_eq!(book.chapters().count(), 17);
    }

    #[test]
    fn every_clause_stands_in_the_order_of_the_rulebook() {
        let told = book().passages.iter().filter(|passage| !passage.is_chapter()).map(|passage| passage.id.as_str());
        let listed = clauses().all().iter().map(|clause| clause.id.as_str());
        assert!(told.eq(listed.filter(|id| id.contains('.'))));
    }

    #[test]
    fn every_clause_that_a_text_names_is_there() {
        let texts = book().passages.iter().flat_map(|passage| [passage.title.as_str(), &passage.text]);
        let rulings =
            book().rulings.iter().flat_map(|ruling| [ruling.unclear.as_str(), &ruling.decision, &ruling.reason]);
        let glossary = crate::summaries().all().map(|(_, summary)| summary);
        let ids: BTreeSet<&str> = book().ids().collect();
        let unknown: Vec<&str> = texts
            .chain(rulings)
            .chain(glossary)
            .flat_map(|text| named(text).map(|(_, id)| id))
            .filter(|id| !ids.contains(id))
            .collect();
        assert_eq!(unknown, [""; 0]);
    }

    #[test]
    fn every_reading_of_the_rules_goes_by_a_clause_and_every_setting_of_a_ruling_is_one() {
        for reading in READINGS {
            assert!(clauses().find(reading.clause).is_some(), "{}: {}", reading.field, reading.clause);
        }
        for ruling in &book().rulings {
            for setting in &ruling.settings {
                assert!(READINGS.iter().any(|reading| reading.field == setting), "{}: {setting}", ruling.id);
            }
        }
        // A reading that goes by a ruling is named by it.
        for reading in READINGS.iter().filter(|reading| reading.clause.starts_with('R')) {
            let ruling = book().ruling(reading.clause).expect("a ruling");
            assert!(ruling.settings.iter().any(|field| field == reading.field), "{}: {}", ruling.id, reading.field);
        }
    }

    #[test]
    fn numbers_of_the_rules_come_from_where_the_rules_have_them() {
        let text = |id: &str| book().passage(id).expect("a clause").text.clone();
        assert!(text("6.1.1").contains("40 cards in the Survivor Deck, 20 in the Zombie Deck"), "{}", text("6.1.1"));
        assert!(text("6.1.5/a").starts_with("4 of a card at most"));
        assert_eq!(book().passage("2.1.5").expect("a clause").values, ["ap_gain_cap"]);
        let config = serde_json::to_value(RulesConfig::STANDARD).expect("JSON");
        let unused: Vec<&str> = READINGS
            .iter()
            .filter(|reading| config[reading.field].is_number() && reading.field != "min_deck_at_draw")
            .map(|reading| reading.field)
            .filter(|field| !book().passages.iter().any(|passage| passage.values.iter().any(|value| value == field)))
            .collect();
        assert_eq!(unused, [""; 0], "no clause states these numbers");
    }

    #[test]
    fn what_other_texts_name_is_there() {
        let glossary = (NECROGENESIS.glossary)();
        let of_terms = glossary.terms.iter().flat_map(|term| term.clauses.iter().chain(&term.rulings));
        let of_primer: Vec<&str> = primer().iter().flat_map(|step| step.clauses.iter().copied()).collect();
        let named = of_terms.map(String::as_str).chain(of_primer);
        let unknown: Vec<&str> = named.filter(|id| !book().ids().any(|known| known == *id)).collect();
        assert_eq!(unknown, [""; 0]);
    }

    #[test]
    fn sentences_are_whole() {
        for passage in book().passages.iter().filter(|passage| !passage.is_chapter()) {
            let text = &passage.text;
            let ends = text.ends_with(['.', '”']);
            assert!(ends && !text.contains("  ") && !text.contains(['{', '}']), "{}: {text}", passage.id);
        }
    }
}
