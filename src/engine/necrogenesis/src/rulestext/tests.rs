//! The language as a whole: trees, phrases, faults, the written grammar.

mod explanations;
mod faults;
mod phrases;
mod trees;
mod written_grammar;

use super::{ability::Line, read_line};

/// Reads a line and prints it.
fn printed(line: &str) -> String {
    match read_line(line) {
        Ok(Line::Manual(_)) | Err(_) => panic!("{line}: {:?}", read_line(line)),
        Ok(line) => line.to_string(),
    }
}
