//! The interval in which a rate lies.

use serde::{Deserialize, Serialize};

/// The 97.5 % quantile of the normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Where a rate lies with 95 % confidence, both ends between 0 and 1.
///
/// Ends are computed with additions, multiplications, divisions and one square root in a fixed
/// order; all of these are exact to the last bit by IEEE 754, so that every machine gets the same.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end, which lists are sorted by.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The Wilson score interval of 95 %: unlike the textbook's, right for few matches and for rates
/// of 0 and 1. Nothing for no trials.
#[must_use]
pub fn wilson(successes: u32, trials: u32) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let (successes, trials) = (f64::from(successes.min(trials)), f64::from(trials));
    let rate = successes / trials;
    let square = Z * Z;
    let divisor = 1.0 + square / trials;
    let centre = rate + square / (2.0 * trials);
    let spread = Z * (rate * (1.0 - rate) / trials + square / (4.0 * trials * trials)).sqrt();
    let end = |value: f64| (value / divisor).clamp(0.0, 1.0);
    Some(Interval { low: end(centre - spread), high: end(centre + spread) })
}

/// In percent with one digit: `23.7–76.3 %`.
impl std::fmt::Display for Interval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1}–{:.1} %", self.low * 100.0, self.high * 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_published_tables() {
        // Newcombe 1998, table I, method 3; and the two ends.
        let cases = [
            ((0, 20), "0.0–16.1 %"),
            ((20, 20), "83.9–100.0 %"),
            ((1, 29), "0.6–17.2 %"),
            ((81, 263), "25.5–36.6 %"),
            ((15, 148), "6.2–16.0 %"),
        ];
        for ((successes, trials), expected) in cases {
            assert_eq!(wilson(successes, trials).unwrap().to_string(), expected);
        }
        assert_eq!(wilson(0, 0), None);
    }

    #[test]
    fn both_directions_mirror_each_other() {
        for trials in 1..60 {
            for successes in 0..=trials {
                let one = wilson(successes, trials).unwrap();
                let other = wilson(trials - successes, trials).unwrap();
                assert!((one.low + other.high - 1.0).abs() < 1e-12 && one.low <= one.high);
            }
        }
    }
}
