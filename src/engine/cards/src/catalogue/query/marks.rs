//! Faults that only characters cause which nobody sees.

use super::{QueryError, QueryErrorCode, QueryErrors};
use crate::{card::is_invisible, limits::FAULTS_TOLD};

/// The faults of a text with such characters in it: what is still wrong without
/// them, where it stands in the text, and each run of them that is a fault by
/// itself. `again` gives the faults of the text without them.
pub(crate) fn blamed(text: &str, errors: QueryErrors, again: impl FnOnce(&str) -> Vec<QueryError>) -> QueryErrors {
    if errors.0.iter().any(|error| error.code == QueryErrorCode::TooLong) {
        return errors;
    }
    let characters: Vec<char> = text.chars().collect();
    let kept: Vec<usize> = (0..characters.len()).filter(|at| !is_invisible(characters[*at])).collect();
    let plain: String = kept.iter().map(|at| characters[*at]).collect();
    let place = |at: usize| kept.get(at).copied().unwrap_or(characters.len());
    let mut faults: Vec<QueryError> = again(&plain)
        .into_iter()
        .map(|error| {
            let from = place(error.column - 1);
            let to = if error.length == 0 { from } else { place(error.column + error.length - 2) + 1 };
            QueryError { column: from + 1, length: to.min(characters.len()) - from, ..error }
        })
        .collect();

    let mut beyond = match faults.pop_if(|last| last.code == QueryErrorCode::MoreFaults) {
        Some(more) => more.found.parse().unwrap_or(0),
        None => 0,
    };
    let is_in = |errors: &[QueryError], at: usize| {
        errors.iter().any(|error| (error.column..error.column + error.length).contains(&(at + 1)))
    };
    let is_at_fault = |at: &usize| is_invisible(characters[*at]) && is_in(&errors.0, *at) && !is_in(&faults, *at);
    let mut marks: Vec<QueryError> = Vec::new();
    for at in (0..characters.len()).filter(is_at_fault) {
        match marks.last_mut() {
            Some(mark) if mark.column + mark.length == at + 1 => mark.length += 1,
            _ => marks.push(QueryError {
                column: at + 1,
                length: 1,
                code: QueryErrorCode::Invisible,
                expected: Vec::new(),
                found: format!("U+{:04X}", u32::from(characters[at])),
                suggestion: Some(String::new()),
            }),
        }
    }
    faults.append(&mut marks);
    if faults.is_empty() {
        return errors;
    }
    faults.sort_by_key(|fault| (fault.column, fault.length));
    beyond += faults.len().saturating_sub(FAULTS_TOLD);
    let next = faults.get(FAULTS_TOLD).map_or(characters.len(), |fault| fault.column - 1);
    faults.truncate(FAULTS_TOLD);
    if beyond > 0 {
        faults.push(QueryError {
            column: next + 1,
            length: characters.len() - next,
            code: QueryErrorCode::MoreFaults,
            expected: Vec::new(),
            found: beyond.to_string(),
            suggestion: None,
        });
    }
    QueryErrors(faults)
}
