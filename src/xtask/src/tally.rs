//! Counting what passed and what failed.

use std::fmt;

/// The counts of one step or of several, and what failed in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Checks and tests that passed.
    pub(crate) passed: u64,
    /// Checks and tests that failed.
    pub(crate) failed: u64,
    /// Tests that did not run, because they said so themselves.
    pub(crate) skipped: u64,
    /// The names of what failed, as far as they are known.
    pub(crate) failures: Vec<String>,
    /// The names of tests that passed only when they were repeated; they are
    /// among what passed.
    pub(crate) repeated: Vec<String>,
}

impl Tally {
    /// One check that passed.
    pub(crate) fn success() -> Self {
        Self { passed: 1, ..Self::default() }
    }

    /// One check that failed, by its name or its reason.
    pub(crate) fn failure(what: String) -> Self {
        Self { failed: 1, failures: vec![what], ..Self::default() }
    }

    /// Adds a check that failed.
    pub(crate) fn fail(&mut self, what: String) {
        self.add(Self::failure(what));
    }

    /// Adds other counts.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.failures.extend(other.failures);
        self.repeated.extend(other.repeated);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        match self.skipped {
            0 => Ok(()),
            skipped => write!(f, ", {skipped} skipped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_names_add_up() {
        let mut tally = Tally::success();
        tally.add(Tally {
            passed: 5,
            failed: 1,
            skipped: 3,
            failures: vec!["first".to_owned()],
            repeated: vec!["slow".to_owned()],
        });
        tally.fail("second".to_owned());
        assert_eq!((tally.passed, tally.failed, tally.skipped), (6, 2, 3));
        assert_eq!(tally.failures, ["first", "second"]);
        assert_eq!(tally.repeated, ["slow"]);
        assert_eq!(tally.to_string(), "6 passed, 2 failed, 3 skipped");
        assert_eq!(Tally::success().to_string(), "1 passed, 0 failed");
    }
}
