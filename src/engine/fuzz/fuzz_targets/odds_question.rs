//! Questions about odds: a fault points into the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::deck::odds::Question;
use safehouse_engine_fuzz::CATALOGUE;

fuzz_target!(|text: &str| {
    if let Err(fault) = Question::parse(text, CATALOGUE.game()) {
        assert!((1..=text.chars().count() + 1).contains(&fault.column));
    }
});
