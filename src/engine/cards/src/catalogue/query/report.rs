//! From faults at bytes to what a reader is told: each in its column, no more of
//! them than anybody mends at a time.

use super::{QueryError, QueryErrorCode, QueryErrors, marks, syntax::Fault};
use crate::{
    card::is_invisible,
    limits::{FAULTS_TOLD, QUERY_CHARACTERS},
};

/// Reads a text by `read`, which is not asked when the text is too long. Where only
/// characters are at fault that nobody sees, those are named.
///
/// # Errors
/// What is wrong with the text, in the order of the columns.
pub(crate) fn reported<T>(text: &str, read: impl Fn(&str) -> Result<T, Vec<Fault>>) -> Result<T, QueryErrors> {
    let told = |text: &str| {
        bounded(text)?;
        read(text).map_err(|faults| placed(text, faults))
    };
    let again = |plain: &str| told(plain).err().map_or_else(Vec::new, |errors| errors.0);
    told(text).map_err(|errors| match text.contains(is_invisible) {
        true => marks::blamed(text, errors, again),
        false => errors,
    })
}

fn bounded(text: &str) -> Result<(), QueryErrors> {
    let length = text.chars().count();
    if length <= QUERY_CHARACTERS {
        return Ok(());
    }
    Err(QueryErrors(vec![QueryError {
        column: QUERY_CHARACTERS + 1,
        length: length - QUERY_CHARACTERS,
        code: QueryErrorCode::TooLong,
        expected: Vec::new(),
        found: String::new(),
        suggestion: None,
    }]))
}

fn placed(text: &str, mut faults: Vec<Fault>) -> QueryErrors {
    faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
    let left = faults.split_off(faults.len().min(FAULTS_TOLD));
    let mut errors: Vec<QueryError> = faults.into_iter().map(|fault| located(text, fault)).collect();
    if let Some(next) = left.first() {
        let rest = Fault::new(next.span.start..text.len(), QueryErrorCode::MoreFaults);
        errors.push(QueryError { found: left.len().to_string(), ..located(text, rest) });
    }
    QueryErrors(errors)
}

/// The longest piece of a query that a message repeats, in characters.
const MAX_FOUND: usize = 60;

fn located(text: &str, fault: Fault) -> QueryError {
    let found = text.get(fault.span.clone()).unwrap_or_default();
    let characters = found.chars().count();
    let found = if characters > MAX_FOUND {
        found.chars().take(MAX_FOUND - 1).chain(['…']).collect()
    } else {
        found.to_owned()
    };
    QueryError {
        column: text.get(..fault.span.start).unwrap_or_default().chars().count() + 1,
        length: characters,
        code: fault.code,
        expected: fault.expected,
        found,
        suggestion: fault.suggestion,
    }
}
