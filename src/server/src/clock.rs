//! The system's clock.

use std::time::{SystemTime, UNIX_EPOCH};

use safehouse_service::{Clock, days};

/// The time as the system has it.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}

/// The day as many days from today, in UTC, `YYYY-MM-DD`.
pub(crate) fn day_after(days: u32) -> String {
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    days::day(SystemClock.now_ms().saturating_add(i64::from(days) * DAY_MS))
}
