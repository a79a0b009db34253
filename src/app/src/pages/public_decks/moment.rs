//! Times as words and as programs write them. The server draws them once.

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

fn of(at_ms: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(at_ms.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// The day of a time (UTC), e.g. `24 November 2026`.
pub fn day(at_ms: i64) -> String {
    let at = of(at_ms);
    format!("{} {} {}", at.day(), at.month(), at.year())
}

/// A time to the minute (UTC), e.g. `24 November 2026, 10:00 UTC`.
pub fn minute(at_ms: i64) -> String {
    let at = of(at_ms);
    format!("{}, {:02}:{:02} UTC", day(at_ms), at.hour(), at.minute())
}

/// A time as feeds and elements write it, e.g. `2026-11-24T10:00:00Z`.
pub fn rfc3339(at_ms: i64) -> String {
    of(at_ms).format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_by_its_day_and_as_programs_write_it() {
        let at = 1_795_514_400_123;
        assert_eq!(day(at), "24 November 2026");
        assert_eq!(minute(at), "24 November 2026, 10:00 UTC");
        assert_eq!(rfc3339(at), "2026-11-24T10:00:00Z");
        assert_eq!(day(i64::MAX), "1 January 1970");
    }
}
