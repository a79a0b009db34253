//! Cockatrice decks, also broken.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine_fuzz::check_import;

fuzz_target!(|text: &str| {
    check_import(&format!("<cockatrice_deck version=\"1\">{text}"));
});
