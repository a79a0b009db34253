//! Queries: errors point into the text, what is read can be evaluated.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{NoFormats, query::Query},
    copies::{Balances, Holding, OwnedIndex},
};
use safehouse_testing::shipped::catalogue;

static OWNED: LazyLock<OwnedIndex> = LazyLock::new(|| {
    let mut balances = Balances::default();
    for (printing, copies) in catalogue().by_number().zip((0..5).cycle()) {
        let number = catalogue().printing(printing).number.as_str();
        balances.add(&Holding::new(number, Edition::First, Finish::Foil).at(format!("Binder {copies}")), copies);
    }
    OwnedIndex::of(&balances, catalogue(), &|place| place == "Binder 2", &|_| Some(4))
});

fuzz_target!(|text: &str| {
    if let Ok(query) = Query::parse(catalogue().game(), text) {
        let found = catalogue().search(&query, &NoFormats);
        assert!(found.total() <= catalogue().printing_count());
        let found = catalogue().search_with_owned(&query, &NoFormats, Some(&OWNED));
        assert!(found.total() <= catalogue().printing_count());
    }
});
