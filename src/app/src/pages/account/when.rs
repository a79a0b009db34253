//! Times in words. The server draws them once, so they may be told from now.

/// How long ago something was, in the largest unit that fits.
pub(super) fn ago(now_ms: i64, at_ms: i64) -> String {
    let seconds = now_ms.saturating_sub(at_ms) / 1000;
    let (count, unit) = match seconds {
        ..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_largest_unit_that_fits() {
        for (seconds, words) in [
            (-5, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (7_199, "1 hour ago"),
            (86_399, "23 hours ago"),
            (200 * 86_400, "200 days ago"),
        ] {
            assert_eq!(ago(1_000_000_000, 1_000_000_000 - seconds * 1000), words);
        }
    }
}
