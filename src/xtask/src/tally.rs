//! Counting what passed and what failed.

use std::fmt;

/// The counts of one step or of several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Checks and tests that passed.
    pub(crate) passed: u64,
    /// Checks and tests that failed.
    pub(crate) failed: u64,
    /// Tests that did not run, because they said so themselves.
    pub(crate) skipped: u64,
}

impl Tally {
    /// One check.
    pub(crate) fn check(passed: bool) -> Self {
        Self { passed: u64::from(passed), failed: u64::from(!passed), skipped: 0 }
    }

    /// Adds other counts.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }

    /// Adds the counts of a line that Rust's test harness ends with: `test
    /// result: ok. 3 passed; 0 failed; 1 ignored; ...`.
    pub(crate) fn read_harness(&mut self, line: &str) {
        let Some(counts) = line.trim_start().strip_prefix("test result: ") else { return };
        for part in counts.split(['.', ';']) {
            let mut words = part.split_whitespace();
            let number = words.next().and_then(|word| word.parse::<u64>().ok());
            match (number, words.next()) {
                (Some(number), Some("passed")) => self.passed += number,
                (Some(number), Some("failed")) => self.failed += number,
                (Some(number), Some("ignored")) => self.skipped += number,
                _ => {}
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harness_lines_add_up_and_other_lines_do_not_count() {
        let mut tally = Tally::check(true);
        for line in [
            "running 4 tests",
            "test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.30s",
            "5 passed; 5 failed",
            "test result: FAILED. 1 passed; 2 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.00s",
        ] {
            tally.read_harness(line);
        }
        assert_eq!(tally, Tally { passed: 6, failed: 2, skipped: 3 });
        assert_eq!(tally.to_string(), "6 passed, 2 failed");
    }
}
