//! The system's clock, and days of the calendar.

use std::time::{SystemTime, UNIX_EPOCH};

use safehouse_service::Clock;

/// The time as the system has it.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// The day of a time in UTC, `YYYY-MM-DD`.
pub(crate) fn day(time: SystemTime) -> String {
    let (year, month, day) = civil(time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / DAY);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of a number of days since 1970-01-01. Years are counted
/// from March here, so that the day which comes and goes is the last one.
fn civil(days: u64) -> (u64, u64, u64) {
    const ERA: u64 = 146_097; // days in 400 years
    let days = days + 719_468; // since 0000-03-01
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + later, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_779, (2026, 11, 22)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil(days), expected, "{days}");
        }
    }
}
