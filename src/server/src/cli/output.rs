//! What subcommands print.

use std::{
    fmt,
    io::{self, Write as _},
    time::Duration,
};

use safehouse_engine::{excerpt::Excerpt, wire::WireForm};
use safehouse_service::Clock as _;
use serde::Serialize;

use super::exit::Exit;
use crate::clock::SystemClock;

/// The version of [`Failure`].
const VERSION: u32 = 1;

/// Why a command failed, as `--json` prints it: the same frame for every command.
///
/// ```json
/// { "version": 1, "error": { "message": "…", "column": 3 }, "errors": [Fault] }
/// ```
///
/// `column` is left out where there is no place, `errors` where a command knows of
/// one fault only.
#[derive(Debug, Serialize)]
pub(super) struct Failure<'a, T: WireForm> {
    version: u32,
    error: Reason<'a>,
    /// Every fault with its place, where a command knows several.
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<&'a [T]>,
}

#[derive(Debug, Serialize)]
struct Reason<'a> {
    /// What is wrong and how to mend it.
    message: &'a str,
    /// Where in the argument, in characters from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

/// The faults of a command that knows of one only.
#[derive(Debug, Serialize)]
pub(super) enum Nothing {}

impl WireForm for Nothing {}
impl<T: WireForm> WireForm for Failure<'_, T> {}

impl<'a, T: WireForm> Failure<'a, T> {
    pub(super) fn new(message: &'a str, column: Option<usize>, errors: Option<&'a [T]>) -> Self {
        Self { version: VERSION, error: Reason { message, column }, errors }
    }
}

/// A text with marks below `length` of its characters from `column` (from 1)
/// on; of a long text what is around them.
pub(super) fn pointed(text: &str, column: usize, length: usize) -> String {
    let Excerpt { text, carets } = Excerpt::new(text, column, length);
    format!("  {text}\n  {carets}")
}

/// An argument as a POSIX shell takes it for one.
pub(super) fn quoted(argument: &str) -> String {
    format!("'{}'", argument.replace('\'', "'\\''"))
}

/// A number of things: `1 card`, `2 cards`.
pub(super) fn counted(number: usize, (one, many): (&str, &str)) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Prints a text and ends with `outcome`.
pub(super) fn print(text: &str, outcome: Exit) -> Exit {
    let mut output = io::stdout().lock();
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| if text.ends_with('\n') || text.is_empty() { Ok(()) } else { output.write_all(b"\n") });
    match written.and_then(|()| output.flush()) {
        Ok(()) => outcome,
        // Whoever reads has seen enough, as in `safehouse search … | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => outcome,
        Err(error) => complain(format_args!("the output cannot be written: {error}")),
    }
}

/// Prints a form as one line of JSON and ends with `outcome`.
pub(super) fn print_json(form: &impl WireForm, outcome: Exit) -> Exit {
    match serde_json::to_string(form) {
        Ok(text) => print(&text, outcome),
        Err(error) => complain(format_args!("the output cannot be written: {error}")),
    }
}

/// Whether the caller reads JSON.
pub(super) fn wants_json() -> bool {
    // Behind -- everything is a word of a query or a question.
    std::env::args().skip(1).take_while(|argument| argument != "--").any(|argument| argument == "--json")
}

/// Says why the program stops: with `--json` as JSON, else on standard error.
pub(super) fn fail(reason: impl fmt::Display) -> Exit {
    if wants_json() {
        return print_json(&Failure::<Nothing>::new(&reason.to_string(), None, None), Exit::Failure);
    }
    complain(reason)
}

/// Says what is wrong with what was asked for: with `--json` as JSON, else on standard error.
pub(super) fn found_wrong(reason: impl fmt::Display) -> Exit {
    if wants_json() {
        return print_json(&Failure::<Nothing>::new(&reason.to_string(), None, None), Exit::Finding);
    }
    complain(reason);
    Exit::Finding
}

/// Says on standard error why the program stops.
pub(super) fn complain(reason: impl fmt::Display) -> Exit {
    for line in reason.to_string().lines() {
        eprintln!("safehouse: {line}");
    }
    Exit::Failure
}

/// How long ago a moment is, in the largest unit that fits.
pub(super) fn ago(at: i64) -> String {
    let passed = Duration::from_millis(u64::try_from(SystemClock.now_ms().saturating_sub(at)).unwrap_or(0)).as_secs();
    let (number, unit) = match passed {
        0..60 => return "just now".to_owned(),
        60..3600 => (passed / 60, ("minute", "minutes")),
        3600..86_400 => (passed / 3600, ("hour", "hours")),
        _ => (passed / 86_400, ("day", "days")),
    };
    format!("{} ago", counted(usize::try_from(number).unwrap_or(usize::MAX), unit))
}
