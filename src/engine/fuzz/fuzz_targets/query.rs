//! Queries: errors point into the text, what is read can be evaluated.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::catalogue::{NoFormats, query::Query};
use safehouse_engine_fuzz::CATALOGUE;

fuzz_target!(|text: &str| {
    if let Ok(query) = Query::parse(CATALOGUE.game(), text) {
        let found = CATALOGUE.search(&query, &NoFormats);
        assert!(found.total() <= CATALOGUE.printing_count());
    }
});
