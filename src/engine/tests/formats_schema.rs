//! The JSON Schema of formats files, beside the files it describes.

#![expect(clippy::disallowed_methods, reason = "a test reads and renews files of the repository")]

use std::{collections::BTreeSet, fs};

use safehouse_engine::{
    catalogue::CatalogueSource,
    deck::format::{Formats, schema},
    necrogenesis::NECROGENESIS,
};
use safehouse_testing::{repository, small_set};
use serde_json::Value;

/// Set this variable to write the schema instead of comparing it.
const BLESS: &str = "SAFEHOUSE_BLESS";

#[test]
fn the_committed_schema_is_the_one_the_reader_reads_by() {
    let path = repository("cards/formats.schema.json");
    let schema = schema::formats(&NECROGENESIS);
    if std::env::var_os(BLESS).is_some() {
        fs::write(&path, format!("{schema:#}\n")).expect("a writable schema");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        serde_json::from_str::<Value>(&committed).ok() == Some(schema),
        "{} is not up to date; run the tests with {BLESS}=1",
        path.display()
    );
}

/// The keys the reader expects where this file has one called `zzz`.
fn expected_keys(text: &str) -> BTreeSet<String> {
    let read = Formats::read(&[CatalogueSource { name: "formats", text }], small_set::catalogue());
    let faults = read.map(|_| ()).expect_err("an unknown key").0;
    let (_, expected) = faults[0].message.split_once("There is no field “zzz”; there are ").expect("the keys");
    expected.trim_end_matches('.').split(", ").map(str::to_owned).collect()
}

fn keys(schema: &Value) -> BTreeSet<String> {
    schema["properties"].as_object().expect("properties").keys().cloned().collect()
}

#[test]
fn the_schema_has_the_keys_the_reader_reads_and_no_others() {
    let schema = schema::formats(&NECROGENESIS);
    let definitions = &schema["$defs"];
    let file = |format: &str| format!("{{\"game\": \"necrogenesis\", \"formats\": [{format}]}}");
    let format = |snapshot: &str| file(&format!("{{\"id\": \"x\", \"name\": \"X\", \"snapshots\": [{snapshot}]}}"));
    let snapshot = |more: &str| format(&format!("{{\"id\": \"s\", \"from\": \"2026-01-01\", {more}}}"));

    assert_eq!(expected_keys("{\"zzz\": 1}"), keys(&schema));
    assert_eq!(expected_keys(&file("{\"zzz\": 1}")), keys(&definitions["format"]));
    assert_eq!(expected_keys(&format("{\"zzz\": 1}")), keys(&definitions["snapshot"]));
    assert_eq!(
        expected_keys(&snapshot("\"restricted\": [{\"zzz\": 1}]")),
        keys(&definitions["restricted"]["anyOf"][1])
    );
    let of_rules: BTreeSet<String> =
        definitions["rule"]["oneOf"].as_array().expect("kinds").iter().flat_map(keys).collect();
    assert_eq!(expected_keys(&snapshot("\"advice\": [{\"zzz\": 1}]")), of_rules);
}
