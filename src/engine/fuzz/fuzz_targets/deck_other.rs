//! Decks of other programs, also broken.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine_fuzz::check_import;

fuzz_target!(|text: &str| {
    check_import(&format!("[{text}"));
    check_import(&format!("{{\"mainboard\": {text}"));
    check_import(&format!("<Deck><NetDeckID>0</NetDeckID>{text}"));
    check_import(&format!("<deck><section name=\"Main\"><card qty=\"1\">{text}"));
});
