//! Format files: any text gives formats or faults, and what is read certifies decks.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::{
    catalogue::CatalogueSource,
    deck::{certificate::certify, format::Formats, list::DeckList},
};
use safehouse_testing::shipped::catalogue;

fuzz_target!(|text: &str| {
    if let Ok(formats) = Formats::read(&[CatalogueSource { name: "fuzz.json", text }], catalogue()) {
        for format in formats.all() {
            certify(&DeckList::new("necrogenesis"), catalogue(), format.newest());
        }
    }
});
