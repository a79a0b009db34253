//! Card files: any text gives cards or faults that lie within it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
};

fuzz_target!(|text: &str| {
    let lines = text.split('\n').count();
    if let Err(error) = Catalogue::read(GAMES, &[CatalogueSource { name: "fuzz.json", text }]) {
        assert!(!error.0.is_empty());
        assert!(error.0.iter().all(|fault| (1..=lines).contains(&fault.line) && fault.column >= 1));
    }
});
