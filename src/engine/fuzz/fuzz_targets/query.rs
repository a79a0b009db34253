//! Queries: errors point into the text, what is read can be evaluated.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::catalogue::{NoFormats, query::Query};
use safehouse_testing::shipped::catalogue;

fuzz_target!(|text: &str| {
    if let Ok(query) = Query::parse(catalogue().game(), text) {
        let found = catalogue().search(&query, &NoFormats);
        assert!(found.total() <= catalogue().printing_count());
    }
});
