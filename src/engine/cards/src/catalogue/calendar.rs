//! Days of the calendar, as card files and queries write them.

/// Reads `YYYY-MM-DD` as the number `YYYYMMDD`; `None` for anything that is
/// not a day of the calendar.
pub(crate) fn day(text: &str) -> Option<u32> {
    match span(text)? {
        (first, last) if first == last => Some(first),
        _ => None,
    }
}

/// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD` as its first and last day, each as
/// the number `YYYYMMDD`.
pub(crate) fn span(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.split('-');
    let year = number(parts.next()?, 4)?;
    let month = parts.next().map(|part| number(part, 2).filter(|month| (1..=12).contains(month)));
    let day = parts.next().map(|part| number(part, 2));
    if parts.next().is_some() {
        return None;
    }
    let on = |month: u32, day: u32| year * 10_000 + month * 100 + day;
    match (month, day) {
        (None, _) => Some((on(1, 1), on(12, 31))),
        (Some(month), None) => {
            let month = month?;
            Some((on(month, 1), on(month, length(year, month))))
        }
        (Some(month), Some(day)) => {
            let month = month?;
            let day = day?;
            (1..=length(year, month)).contains(&day).then(|| (on(month, day), on(month, day)))
        }
    }
}

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// When a day `YYYYMMDD` of the calendar begins in UTC, in milliseconds since
/// 1970-01-01T00:00:00Z.
pub(crate) fn start_ms(day: u32) -> i64 {
    let (year, month, day) = (i64::from(day / 10_000), i64::from(day / 100 % 100), i64::from(day % 100));
    // Years that begin in March have their leap day last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let days = year * 365 + leaps + (153 * month + 2) / 5 + day - 1;
    // Days from the first of March of the year 0.
    (days - 719_468) * DAY_MS
}

/// When the day after it begins.
pub(crate) fn end_ms(day: u32) -> i64 {
    start_ms(day) + DAY_MS
}

fn number(text: &str, digits: usize) -> Option<u32> {
    let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// How many days a month has.
fn length(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_months_and_years_have_their_first_and_last_day() {
        for (text, expected) in [
            ("2026", Some((20_260_101, 20_261_231))),
            ("2028-02", Some((20_280_201, 20_280_229))),
            ("2026-02", Some((20_260_201, 20_260_228))),
            ("2026-03-14", Some((20_260_314, 20_260_314))),
            ("2026-02-29", None),
            ("1900-02-29", None),
            ("2000-02-29", Some((20_000_229, 20_000_229))),
            ("2026-13", None),
            ("2026-00-10", None),
            ("2026-04-31", None),
            ("2026-4-1", None),
            ("20260401", None),
            ("2026-11-2é", None),
            ("2026-", None),
            ("26", None),
            ("2026-01-01-01", None),
            ("", None),
        ] {
            assert_eq!(span(text), expected, "{text}");
        }
        assert_eq!(day("2026-03-14"), Some(20_260_314));
        assert_eq!(day("2026-03"), None);
    }

    #[test]
    fn days_begin_at_their_millisecond() {
        for (day, seconds) in [
            (19_700_101, 0),
            (19_691_231, -86_400),
            (20_000_229, 951_782_400),
            (20_000_301, 951_868_800),
            (20_261_124, 1_795_478_400),
            (99_991_231, 253_402_214_400),
        ] {
            assert_eq!(start_ms(day), seconds * 1_000, "{day}");
            assert_eq!(end_ms(day), (seconds + 86_400) * 1_000, "{day}");
        }
        assert!(start_ms(101) < start_ms(19_700_101));
    }
}
