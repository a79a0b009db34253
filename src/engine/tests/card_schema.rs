//! The JSON Schema of card files, beside the files it describes.

#![expect(clippy::disallowed_methods, reason = "a test reads and renews files of the repository")]

use std::{collections::BTreeSet, fs};

use safehouse_engine::{catalogue::schema, necrogenesis::NECROGENESIS};
use safehouse_testing::{repository, shipped};
use serde_json::Value;

/// Set this variable to write the schema instead of comparing it.
const BLESS: &str = "SAFEHOUSE_BLESS";

#[test]
fn the_committed_schema_is_the_one_the_reader_reads_by() {
    let path = repository("cards/card-set.schema.json");
    let schema = schema::card_set(&NECROGENESIS);
    if std::env::var_os(BLESS).is_some() {
        fs::write(&path, format!("{schema:#}\n")).expect("a writable schema");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    // The order of keys says nothing, and depends on how the JSON library was built.
    assert!(
        serde_json::from_str::<Value>(&committed).ok() == Some(schema),
        "{} is not up to date; run the tests with {BLESS}=1",
        path.display()
    );
}

#[test]
fn every_card_of_the_built_in_sets_has_the_keys_of_its_definition() {
    let schema = schema::card_set(&NECROGENESIS);
    let keys = |object: &Value| object.as_object().expect("an object").keys().cloned().collect::<BTreeSet<_>>();
    let names = |list: &Value| {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|name| name.as_str().expect("a name").to_owned())
            .collect::<BTreeSet<_>>()
    };
    for file in shipped::CARDS {
        let set: Value = serde_json::from_str(file.text).expect("JSON");
        for card in set["cards"].as_array().expect("cards") {
            let definition = &schema["$defs"][card["type"].as_str().unwrap_or("reprint")];
            let (given, allowed) = (keys(card), keys(&definition["properties"]));
            assert!(given.is_subset(&allowed), "{}: {given:?}", card["name"]);
            assert!(given.is_superset(&names(&definition["required"])), "{}: {given:?}", card["name"]);
            for printing in card["printings"].as_array().expect("printings") {
                assert!(keys(printing).is_subset(&keys(&schema["$defs"]["printing"]["properties"])), "{printing}");
            }
        }
    }
}
