//! Lists in any form, as people paste them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine_fuzz::check_import;

fuzz_target!(|text: &str| {
    let mut import = check_import(text);
    for report in 0..import.lines.len() {
        // Whatever is offered can be taken.
        let _ = import.resolve(report, 0);
    }
    assert!(import.summary().ambiguous == 0);
});
