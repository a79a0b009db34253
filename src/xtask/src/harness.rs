//! What Rust's test harness prints, read as it comes: counts, the names of
//! failed tests, and test programs that ended before they counted.

use crate::tally::Tally;

/// The output of one `cargo test`, which runs one test program after another.
#[derive(Debug, Default)]
pub(crate) struct Harness {
    tally: Tally,
    running: Option<Running>,
}

/// A test program between `running 3 tests` and its `test result:`.
#[derive(Debug)]
struct Running {
    /// How many tests it announced.
    announced: String,
    /// How many of them it named so far.
    named: u64,
    /// The last one it named.
    last: Option<String>,
}

impl Harness {
    /// Reads one line.
    pub(crate) fn read(&mut self, line: &str) {
        let line = line.trim();
        if let Some(announced) = announced(line) {
            self.close();
            self.running = Some(Running { announced: announced.to_owned(), named: 0, last: None });
        } else if let Some(counts) = line.strip_prefix("test result: ") {
            self.running = None;
            self.count(counts);
        } else if let Some((name, outcome)) = line.strip_prefix("test ").and_then(|line| line.rsplit_once(" ... ")) {
            let name = name.trim_end_matches(" - should panic");
            if outcome == "FAILED" {
                self.tally.failures.push(name.to_owned());
            }
            if let Some(running) = &mut self.running {
                running.named += 1;
                running.last = Some(name.to_owned());
            }
        }
    }

    /// What was counted, once the output has ended.
    pub(crate) fn finish(mut self) -> Tally {
        self.close();
        self.tally
    }

    /// A program that another one follows, or nothing, without having counted
    /// was ended from outside of its tests: a stack overflow, a signal.
    fn close(&mut self) {
        let Some(Running { announced, named, last }) = self.running.take() else { return };
        let after = last.map_or_else(String::new, |last| format!(" after {named} of them, the last `{last}`"));
        self.tally.fail(format!("a test program of {announced} ended without its count{after}"));
    }

    /// Adds up `ok. 3 passed; 0 failed; 1 ignored; ...`.
    fn count(&mut self, counts: &str) {
        for part in counts.split(['.', ';']) {
            let mut words = part.split_whitespace();
            let number = words.next().and_then(|word| word.parse::<u64>().ok());
            match (number, words.next()) {
                (Some(number), Some("passed")) => self.tally.passed += number,
                (Some(number), Some("failed")) => self.tally.failed += number,
                (Some(number), Some("ignored")) => self.tally.skipped += number,
                _ => {}
            }
        }
    }
}

/// The `3 tests` of `running 3 tests`.
fn announced(line: &str) -> Option<&str> {
    let announced = line.strip_prefix("running ")?;
    let number = announced.strip_suffix(" tests").or_else(|| announced.strip_suffix(" test"))?;
    number.parse::<u64>().is_ok().then_some(announced)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str) -> Tally {
        let mut harness = Harness::default();
        output.lines().for_each(|line| harness.read(line));
        harness.finish()
    }

    #[test]
    fn programs_add_up_and_other_lines_do_not_count() {
        let tally = read(
            "running 4 tests\n\
             test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.30s\n\
             5 passed; 5 failed\n\
             running late\n\
             test of nothing\n\
             running 6 tests\n\
             test result: FAILED. 1 passed; 2 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
        );
        assert_eq!(tally, Tally { passed: 5, failed: 2, skipped: 3, ..Tally::default() });
    }

    #[test]
    fn failed_tests_are_named_and_others_are_not() {
        let tally = read(
            "running 4 tests\n\
             test deck::holds ... ok\n\
             test deck::counts ... FAILED\n\
             test deck::panics - should panic ... FAILED\n\
             test src/deck.rs - deck::Deck (line 7) ... ignored, needs a server\n\
             failures:\n\
             \x20   deck::counts\n\
             test result: FAILED. 1 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
        );
        assert_eq!(tally.failures, ["deck::counts", "deck::panics"]);
        assert_eq!((tally.passed, tally.failed, tally.skipped), (1, 2, 1));
    }

    #[test]
    fn a_program_without_its_count_is_a_failure_wherever_it_stands() {
        let tally = read(
            "running 1 test\n\
             running 5 tests\n\
             test a ... ok\n\
             test b ... ok\n\
             running 0 tests\n\
             test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             running 2 tests\n",
        );
        assert_eq!(
            tally.failures,
            [
                "a test program of 1 test ended without its count",
                "a test program of 5 tests ended without its count after 2 of them, the last `b`",
                "a test program of 2 tests ended without its count",
            ]
        );
        assert_eq!((tally.passed, tally.failed), (0, 3));
    }
}
