//! What no row may hold, refused before the database is asked: it would quote the
//! row, with what is secret in it.

use std::ops::RangeInclusive;

use crate::error::StoreError;

/// Refuses text with another number of bytes, or with a zero byte, which
/// PostgreSQL cannot hold. The refusal says which text that is.
pub(crate) fn text(text: &str, bytes: RangeInclusive<usize>, refusal: &'static str) -> Result<(), StoreError> {
    if bytes.contains(&text.len()) && !text.contains('\0') { Ok(()) } else { Err(StoreError::Value(refusal)) }
}

/// Refuses numbers below the least.
pub(crate) fn at_least(least: i64, number: i64, refusal: &'static str) -> Result<(), StoreError> {
    if number >= least { Ok(()) } else { Err(StoreError::Value(refusal)) }
}
