//! Which rules of a format are in force.

use safehouse_engine::deck::format::{Format, Snapshot};

use crate::days;

/// The snapshot of a format that is in force at a time, in milliseconds since 1970: one that is to come is none of today's.
pub(crate) fn rules_at(format: &Format, now: i64) -> &Snapshot {
    format.as_of(&days::day(now))
}
