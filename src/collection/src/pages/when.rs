//! Moments as people read them.

use maud::{Markup, html};
use time::OffsetDateTime;

/// A moment in milliseconds since 1970-01-01T00:00:00Z, by day and minute of Universal Time. A
/// running script shows it in the reader's own.
pub(super) fn moment(at: i64) -> Markup {
    let Some(time) = read(at) else { return html! { "at no time" } };
    let (day, minute) = (time.date(), format!("{:02}:{:02}", time.hour(), time.minute()));
    html! { time datetime=(format!("{day}T{minute}Z")) data-moment=(at) { (day) " " (minute) " UTC" } }
}

/// The day of a moment by Universal Time, `YYYY-MM-DD`; empty for one that no calendar has.
pub fn day(at: i64) -> String {
    read(at).map(|time| time.date().to_string()).unwrap_or_default()
}

fn read(at: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(at.div_euclid(1000)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_by_day_and_minute() {
        assert!(moment(1_790_000_059_999).into_string().contains(">2026-09-21 14:14 UTC<"));
        assert_eq!((day(0), day(i64::MAX)), ("1970-01-01".to_owned(), String::new()));
    }
}
