//! Collection files: every row has one outcome, and what is taken comes back from our own form.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::copies::dialect::{Choices, DIALECTS, Line, OWN, dialect, read, recognise, write};
use safehouse_testing::shipped::catalogue;

fuzz_target!(|input: (u8, &str)| {
    let (tool, text) = input;
    let _ = recognise(text);
    let asked = &DIALECTS[usize::from(tool) % DIALECTS.len()];
    let Ok(reading) = read(text, asked, catalogue(), &Choices::default()) else { return };
    assert!(reading.rows.windows(2).all(|pair| pair[0].line <= pair[1].line), "rows stand in the order of the file");
    let own = dialect(OWN).expect("our own form");
    let balances = reading.balances();
    let written = write(&Line::of(&balances), own, catalogue()).expect("our own form is written");
    let back = read(&written, own, catalogue(), &Choices::default()).expect("it is no larger than what was read");
    assert_eq!(back.balances(), balances, "{written}");
});
