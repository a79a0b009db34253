//! Card text: every line keeps its place; what is read prints to text that
//! reads back to the same tree; faults lie within their line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::rulestext::{ability::Line, explain, read, read_line};

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.lines().collect();
    let card = read(&lines);
    assert_eq!(card.lines.len(), lines.len());
    let mut faults = card.faults.iter();
    for ((line, written), number) in card.lines.iter().zip(&lines).zip(1..) {
        if let Line::Manual(kept) = line {
            assert_eq!(kept, written);
            let fault = faults.next().expect("a line outside the grammar has a fault");
            assert_eq!(fault.line, number);
            assert!((1..=written.chars().count() + 1).contains(&fault.column));
        } else {
            assert_eq!(read_line(&line.to_string()).as_ref(), Ok(line));
        }
    }
    assert_eq!(faults.next(), None, "no fault without a line");
    assert_eq!(explain(&lines).len(), lines.len());
});
