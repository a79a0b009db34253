//! The day of a time, as the engine writes days.

use time::OffsetDateTime;

/// The day of a time in milliseconds since 1970-01-01T00:00:00Z, `YYYY-MM-DD`, in UTC.
pub fn day(at_ms: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(at_ms.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    at.date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_lasts_from_midnight_to_midnight() {
        let start = 1_795_132_800_000;
        for (at, expected) in [
            (0, "1970-01-01"),
            (start - 1, "2026-11-19"),
            (start, "2026-11-20"),
            (start + 24 * 3_600_000 - 1, "2026-11-20"),
        ] {
            assert_eq!(day(at), expected);
        }
    }
}
