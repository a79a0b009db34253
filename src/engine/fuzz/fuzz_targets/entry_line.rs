//! Lines of entry by number: a fault lies within its line, and what is understood changes what it says.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::copies::entry::{EntryDefaults, EntryLine, read};
use safehouse_testing::shipped::catalogue;

fuzz_target!(|text: &str| {
    let mut defaults = EntryDefaults::new("NG-01");
    let mut last = Vec::new();
    for line in text.lines() {
        match read(line, &defaults, &last, catalogue()) {
            Ok(reading) => match reading.line {
                EntryLine::Copies(entered) => last = entered,
                EntryLine::Defaults(now) => defaults = now,
                EntryLine::Question(_) | EntryLine::Nothing => {}
            },
            Err(fault) => {
                assert!(fault.column >= 1 && fault.column - 1 + fault.length <= line.chars().count(), "{fault:?}");
            }
        }
    }
});
