//! Times of events, where they take place. Times are milliseconds since 1970-01-01T00:00:00Z.

use jiff::{
    Timestamp, Zoned,
    civil::DateTime,
    tz::{AmbiguousOffset, TimeZone},
};

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

/// Why a field of a form says no time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FieldTimeFault {
    /// It is written otherwise.
    #[error("write a day and an hour, as 2026-12-01T18:00")]
    Unread,
    /// Clocks leave it out there, as they go forward: the hour is nobody's, and who meant which is not guessed.
    #[error("clocks there go forward on that day and leave this time out: write {before} or {after}")]
    LeftOut {
        /// As a field has it, the time that is as long before the change.
        before: String,
        /// The same behind it.
        after: String,
    },
}

/// The time that a field of a form says in a time zone. Of an hour that there is twice, the first.
///
/// # Errors
/// It says none, or one that clocks leave out there.
pub fn from_field(text: &str, zone_name: &str) -> Result<i64, FieldTimeFault> {
    let local = DateTime::strptime(FIELD, text.get(..16).unwrap_or(text)).map_err(|_| FieldTimeFault::Unread)?;
    let found = zone(zone_name).to_ambiguous_zoned(local);
    let read = |zoned: Result<Zoned, jiff::Error>| zoned.map_err(|_| FieldTimeFault::Unread);
    if let AmbiguousOffset::Gap { .. } = found.offset() {
        let field = |zoned: Zoned| zoned.strftime(FIELD).to_string();
        let (before, after) = (read(found.clone().earlier())?, read(found.later())?);
        return Err(FieldTimeFault::LeftOut { before: field(before), after: field(after) });
    }
    Ok(read(found.compatible())?.timestamp().as_millisecond())
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
        assert_eq!(from_field("2026-12-01T18:00:30", "UTC"), Ok(winter + 3_600_000));
        for unfit in ["", "2026-12-01", "2026-13-01T18:00", "tomorrow", "2026-12-01 18:00"] {
            assert_eq!(from_field(unfit, "Europe/Berlin"), Err(FieldTimeFault::Unread), "{unfit}");
        }
    }

    #[test]
    fn an_hour_that_is_there_twice_is_the_first_and_one_that_is_left_out_is_none() {
        let twice = from_field("2026-10-25T02:30", "Europe/Berlin").unwrap();
        assert_eq!(to_field(twice - 3_600_000, "Europe/Berlin"), "2026-10-25T01:30");
        let left_out = |text, zone| from_field(text, zone).unwrap_err().to_string();
        let words = left_out("2026-03-29T02:30", "Europe/Berlin");
        assert!(words.ends_with("write 2026-03-29T01:30 or 2026-03-29T03:30"), "{words}");
        // Where clocks change by half an hour.
        let words = left_out("2026-10-04T02:15", "Australia/Lord_Howe");
        assert!(words.ends_with("write 2026-10-04T01:45 or 2026-10-04T02:45"), "{words}");
        assert!(
            from_field("2026-03-29T03:00", "Europe/Berlin").is_ok()
                && from_field("2026-03-29T01:59", "Europe/Berlin").is_ok()
        );
    }
}
