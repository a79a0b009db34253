//! Our JSON, also broken.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine_fuzz::check_import;

fuzz_target!(|text: &str| {
    check_import(&format!("{{\"safehouse\": 1, {text}"));
});
