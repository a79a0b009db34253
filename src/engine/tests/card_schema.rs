//! The JSON Schema of card files, beside the files it describes.

use std::{collections::BTreeSet, fs, path::PathBuf};

use safehouse_engine::{catalogue::schema, necrogenesis::NECROGENESIS};
use serde_json::Value;

/// Set this variable to write the schema instead of comparing it.
const BLESS: &str = "SAFEHOUSE_BLESS";

fn cards_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cards")
}

#[test]
fn the_committed_schema_is_the_one_the_reader_reads_by() {
    let path = cards_folder().join("card-set.schema.json");
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
    for file in ["ng-01-outbreak.json", "ng-pr-promos.json"] {
        let text = fs::read_to_string(cards_folder().join("necrogenesis").join(file)).expect("a set file");
        let set: Value = serde_json::from_str(&text).expect("JSON");
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
