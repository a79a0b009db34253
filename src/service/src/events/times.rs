//! Times of events, where they take place. Times are milliseconds since 1970-01-01T00:00:00Z.

use jiff::{Timestamp, civil::DateTime, tz::TimeZone};

/// How browsers write a time of a form, in whatever time zone.
const FIELD: &str = "%Y-%m-%dT%H:%M";

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or(TimeZone::UTC)
}

/// Whether there is a time zone of this name.
pub fn is_zone(name: &str) -> bool {
    TimeZone::get(name).is_ok()
}

fn at(at_ms: i64) -> Timestamp {
    Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// A time as a field of a form has it, e.g. `2026-12-01T18:00`.
pub fn to_field(at_ms: i64, zone_name: &str) -> String {
    at(at_ms).to_zoned(zone(zone_name)).strftime(FIELD).to_string()
}

/// The time that a field of a form says in a time zone; `None` for anything else. Of an hour that there is twice, the
/// first; of one that there is not, the hour after it.
pub fn from_field(text: &str, zone_name: &str) -> Option<i64> {
    let local = DateTime::strptime(FIELD, text.get(..16).unwrap_or(text)).ok()?;
    let zoned = zone(zone_name).to_ambiguous_zoned(local).compatible().ok()?;
    Some(zoned.timestamp().as_millisecond())
}

/// A time in words where it is, e.g. `Tuesday, 1 December 2026, 18:00 CET`.
pub fn in_words(at_ms: i64, zone_name: &str) -> String {
    at(at_ms).to_zoned(zone(zone_name)).strftime("%A, %-d %B %Y, %H:%M %Z").to_string()
}

/// The minute of a time where it is, without its zone, e.g. `1 December 2026, 18:00`: for pages that name the zone once.
pub fn minute(at_ms: i64, zone_name: &str) -> String {
    at(at_ms).to_zoned(zone(zone_name)).strftime("%-d %B %Y, %H:%M").to_string()
}

/// The hour of a time where it is, e.g. `18:00`.
pub fn hour(at_ms: i64, zone_name: &str) -> String {
    at(at_ms).to_zoned(zone(zone_name)).strftime("%H:%M").to_string()
}

/// The day of a time where it is, e.g. `2026-12-01`.
pub fn day(at_ms: i64, zone_name: &str) -> String {
    at(at_ms).to_zoned(zone(zone_name)).strftime("%Y-%m-%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_a_form_is_that_of_its_place() {
        let winter = from_field("2026-12-01T18:00", "Europe/Berlin").unwrap();
        assert_eq!(winter, 1_796_144_400_000);
        assert_eq!(to_field(winter, "Europe/Berlin"), "2026-12-01T18:00");
        assert_eq!(to_field(winter, "UTC"), "2026-12-01T17:00");
        assert_eq!(in_words(winter, "Europe/Berlin"), "Tuesday, 1 December 2026, 18:00 CET");
        assert_eq!(minute(winter, "Asia/Tokyo"), "2 December 2026, 02:00");
        assert_eq!(
            (hour(winter, "Europe/Berlin").as_str(), day(winter, "Asia/Tokyo").as_str()),
            ("18:00", "2026-12-02")
        );
        assert_eq!(from_field("2026-12-01T18:00:30", "UTC"), Some(winter + 3_600_000));
        for unfit in ["", "2026-12-01", "2026-13-01T18:00", "tomorrow", "2026-12-01 18:00"] {
            assert_eq!(from_field(unfit, "Europe/Berlin"), None, "{unfit}");
        }
    }

    #[test]
    fn an_hour_that_is_there_twice_or_never_is_one_time() {
        let twice = from_field("2026-10-25T02:30", "Europe/Berlin").unwrap();
        assert_eq!(to_field(twice - 3_600_000, "Europe/Berlin"), "2026-10-25T01:30");
        let never = from_field("2026-03-29T02:30", "Europe/Berlin").unwrap();
        assert_eq!(to_field(never, "Europe/Berlin"), "2026-03-29T03:30");
    }
}
