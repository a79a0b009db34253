//! Deck codes: damaged ones are refused, sound ones have one spelling.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::deck::code::{decode, encode};
use safehouse_testing::shipped::catalogue;

fuzz_target!(|text: &str| {
    for code in [text.to_owned(), format!("sh1{text}"), format!("sh2{text}")] {
        if let Ok(decoded) = decode(&code, catalogue()) {
            let canonical = encode(&decoded.deck, catalogue()).expect("what was decoded can be encoded");
            let again = decode(&canonical, catalogue()).expect("what was encoded can be decoded");
            assert_eq!(encode(&again.deck, catalogue()).as_ref(), Ok(&canonical));
        }
    }
});
