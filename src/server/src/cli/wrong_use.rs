//! What is said of arguments that cannot be understood, in words that help
//! where the parser of arguments speaks of digits and literals.

use std::error::Error as _;

use clap::{
    Error,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::{
    exit::Exit,
    output::{Failure, Nothing, print_json, wants_json},
};

/// Says what is wrong with the arguments, or prints the help that was asked for.
pub(super) fn tell(mut error: Error) -> Exit {
    if !error.use_stderr() {
        // Help and version; a closed pipe is no fault of theirs.
        let _ = error.print();
        return Exit::Done;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words = mended(&error, &arguments);
    if error.kind() == ErrorKind::UnknownArgument {
        // “To pass it as a value, use --” is right for queries alone.
        error.remove(ContextKind::Suggested);
    }
    if wants_json() {
        let meant = match error.get(ContextKind::SuggestedArg) {
            Some(ContextValue::String(meant)) => format!("; is {meant} meant?"),
            _ => String::new(),
        };
        let message = words.unwrap_or_else(|| first_paragraph(&error.to_string()) + &meant);
        return print_json(&Failure::<Nothing>::new(&message, None, None), Exit::Failure);
    }
    match words {
        Some(words) => eprintln!("error: {words}\n\nFor more information, try '--help'."),
        None => {
            let _ = error.print();
        }
    }
    Exit::Failure
}

/// What is wrong, in one line, without how the command is used.
fn first_paragraph(error: &str) -> String {
    let error = error.trim_start_matches("error: ").trim();
    let paragraph = error.split("\n\n").next().unwrap_or(error);
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A better sentence, where there is one.
fn mended(error: &Error, arguments: &[String]) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg)?;
    match error.kind() {
        ErrorKind::UnknownArgument => unknown(argument, arguments),
        ErrorKind::ValueValidation => {
            let value = text(ContextKind::InvalidValue)?;
            let flag = argument.split_whitespace().next().unwrap_or(argument);
            let reason = error.source()?.to_string();
            if reason.contains("float") {
                return Some(format!("{flag} takes a number such as 0.02 (2 % is written 0.02); “{value}” is none"));
            }
            if let Some((least, most)) = reason.split_once(" is not in ").and_then(|(_, range)| range.split_once(".."))
            {
                // Where none is meant, the end is the largest number there is.
                let most = most.trim_start_matches('=').parse().ok().filter(|most: &u64| *most < u32::MAX.into());
                let is_digits = value.bytes().all(|byte| byte.is_ascii_digit());
                if is_digits && most.is_none() && value.trim_start_matches('0').len() >= u32::MAX.to_string().len() {
                    return Some(format!("{flag}: “{value}” is too large a number"));
                }
                let most = most.map_or_else(|| "on".to_owned(), |most| format!("to {most}"));
                return Some(format!("{flag} takes a whole number from {least} {most}; “{value}” is none"));
            }
            let is_whole =
                ["digit", "integer", "too large", "too small", "zero"].iter().any(|part| reason.contains(part));
            is_whole.then(|| match reason.contains("too large") {
                true => format!("{flag}: “{value}” is too large a number"),
                false => format!("{flag} takes a whole number in digits, e.g. {flag} 100; “{value}” is none"),
            })
        }
        _ => None,
    }
}

/// An argument that begins with a minus and is no flag of the command.
fn unknown(argument: &str, arguments: &[String]) -> Option<String> {
    let is_number = argument
        .strip_prefix('-')
        .is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()) || number.starts_with('.'));
    let command = arguments.first().map_or("", String::as_str);
    if is_number {
        // The parser names no more than the first letters of it.
        let at = arguments.iter().position(|given| given.starts_with(argument))?;
        let value = arguments.get(at).map_or(argument, String::as_str);
        let flag = at.checked_sub(1).and_then(|before| arguments.get(before)).filter(|given| given.starts_with("--"));
        return Some(match flag {
            Some(flag) => format!("{flag} takes a number without a sign, e.g. {flag} 100; “{value}” is none"),
            None => format!("“{value}” is no argument of {command}"),
        });
    }
    let option = argument.trim_start_matches('-').split('=').next().unwrap_or_default();
    let value = || {
        let at = arguments.iter().position(|given| given.starts_with(argument));
        at.and_then(|at| arguments.get(at + 1)).filter(|value| !value.starts_with('-')).map_or("name", String::as_str)
    };
    match (command, option) {
        ("search", "order" | "sort" | "unique" | "view" | "direction" | "display" | "dir") => Some(format!(
            "search has no {argument}; it is part of the query: safehouse search 't:zombie {option}:{}'",
            value()
        )),
        ("search" | "odds", "format") => Some(format!("{command} has no --format; write f:{} in the query", value())),
        ("search", _) if !argument.starts_with("--") => Some(format!(
            "search has no {argument}; a query that begins with a minus stands behind --: safehouse search -- '{argument}…'"
        )),
        ("import" | "validate" | "code", "to" | "format" | "output" | "out")
            if command != "validate" || option != "format" =>
        {
            Some(format!("{command} has no {argument}; safehouse export FILE --to FORM writes a deck in another form"))
        }
        _ => None,
    }
}
