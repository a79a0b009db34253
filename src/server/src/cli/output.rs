//! What subcommands print.

use std::io::{self, Write as _};

use serde::Serialize;

use super::{Outcome, fail};

/// Prints a text and ends with `outcome`.
pub(super) fn print(text: &str, outcome: Outcome) -> Outcome {
    let mut output = io::stdout().lock();
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| if text.ends_with('\n') || text.is_empty() { Ok(()) } else { output.write_all(b"\n") });
    match written.and_then(|()| output.flush()) {
        Ok(()) => outcome,
        // Whoever reads has seen enough, as in `safehouse search … | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => outcome,
        Err(error) => fail(format_args!("the output cannot be written: {error}")),
    }
}

/// Prints a value as one line of JSON and ends with `outcome`.
pub(super) fn print_json(value: &impl Serialize, outcome: Outcome) -> Outcome {
    match serde_json::to_string(value) {
        Ok(text) => print(&text, outcome),
        Err(error) => fail(format_args!("the output cannot be written: {error}")),
    }
}
