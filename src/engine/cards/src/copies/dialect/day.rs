//! Days, as tools write them.

use crate::catalogue::calendar;

/// The months by their first letters.
const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Reads a day as `YYYY-MM-DD`, with or without a time behind it: `2022-01-29`,
/// `2024-05-05T10:11:12.000Z`, `3/28/2021`, `28.03.2021`, `Fri May 15 2026 16:43:29 GMT+0200 (…)`.
/// The day stays as it is written, whatever the zone.
///
/// `None` for what is no day, and for `3/4/2021` where nobody knows whether the month is first.
pub(in crate::copies) fn read(text: &str, month_first: Option<bool>) -> Option<String> {
    let text = text.trim();
    let first = text.split(['T', ' ']).next().unwrap_or("");
    if calendar::day(first).is_some() {
        return Some(first.to_owned());
    }
    if let Some(day) = of_words(text) {
        return Some(day);
    }
    let (sign, is_dotted) = if first.contains('/') { ('/', false) } else { ('.', true) };
    let mut parts = first.split(sign);
    let (one, two, year) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    if one.len() == 4 {
        return of_parts(one, two, year);
    }
    let number = |part: &str| part.parse::<u32>().ok();
    let month_first = match (number(one)?, number(two)?) {
        _ if is_dotted => false,
        (month, day) if month == day => true,
        (13.., _) => false,
        (_, 13..) => true,
        _ => month_first?,
    };
    if month_first { of_parts(year, one, two) } else { of_parts(year, two, one) }
}

/// `Fri May 15 2026 …`
fn of_words(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let (_, month, day, year) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let month = MONTHS.iter().position(|name| month.eq_ignore_ascii_case(name))? + 1;
    of_parts(year, &month.to_string(), day)
}

fn of_parts(year: &str, month: &str, day: &str) -> Option<String> {
    let day = format!("{year}-{month:0>2}-{day:0>2}");
    calendar::day(&day).map(|_| day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_the_ways_that_they_are_met() {
        for (text, month_first, expected) in [
            ("2022-01-29", None, Some("2022-01-29")),
            ("2024-05-05T10:11:12.000Z", None, Some("2024-05-05")),
            ("2024-05-05 10:11:12", None, Some("2024-05-05")),
            ("3/28/2021", None, Some("2021-03-28")),
            ("28/3/2021", None, Some("2021-03-28")),
            ("3/4/2021", None, None),
            ("4/4/2021", None, Some("2021-04-04")),
            ("3/4/2021", Some(true), Some("2021-03-04")),
            ("3/4/2021", Some(false), Some("2021-04-03")),
            ("04.03.2021", Some(true), Some("2021-03-04")),
            ("2021/3/4", None, Some("2021-03-04")),
            ("Fri May 15 2026 16:43:29 GMT+0200 (Central European Summer Time)", None, Some("2026-05-15")),
            ("2021-02-29", None, None),
            ("2/30/2021", None, None),
            ("1/2/3/4", None, None),
            ("yesterday", None, None),
            ("", None, None),
        ] {
            assert_eq!(read(text, month_first).as_deref(), expected, "{text}");
        }
    }
}
