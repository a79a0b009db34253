//! Tables: our own and those of other tools.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine_fuzz::check_import;

fuzz_target!(|text: &str| {
    check_import(&format!("Section,Quantity,Name,Set,Number,Rarity,Finish,Edition\n{text}"));
    check_import(&format!("Count;Name;Edition;Collector Number;Foil\n{text}"));
});
