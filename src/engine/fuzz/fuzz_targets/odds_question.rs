//! Questions about odds: a fault points into the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::deck::odds::Question;
use safehouse_testing::shipped::catalogue;

fuzz_target!(|text: &str| {
    if let Err(fault) = Question::parse(text, catalogue().game()) {
        assert!((1..=text.chars().count() + 1).contains(&fault.column));
    }
});
