//! Deck codes: damaged ones are refused, sound ones have one spelling.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::deck::code::{decode, encode};
use safehouse_engine_fuzz::CATALOGUE;

fuzz_target!(|text: &str| {
    for code in [text.to_owned(), format!("sh1{text}"), format!("sh2{text}")] {
        if let Ok(decoded) = decode(&code, &CATALOGUE) {
            let canonical = encode(&decoded.deck, &CATALOGUE).expect("what was decoded can be encoded");
            let again = decode(&canonical, &CATALOGUE).expect("what was encoded can be decoded");
            assert_eq!(encode(&again.deck, &CATALOGUE).as_ref(), Ok(&canonical));
        }
    }
});
