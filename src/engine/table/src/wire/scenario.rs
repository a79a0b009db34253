//! Scenarios that ran and the clauses they show, as they leave the program.

use std::collections::BTreeMap;

use safehouse_cards::wire::WireForm;
use serde::Serialize;

use crate::scenario::{
    self as inner,
    coverage::{self, Tag},
};

/// The version of [`RanScenarios`] and [`Coverage`].
pub const VERSION: u32 = 1;

/// Scenarios that ran:
///
/// ```json
/// {
///   "version": 1, "ok": false, "passed": 1, "failed": 1,
///   "scenarios": [{
///     "file": "my-ruling.scenario", "passed": false, "title": "…", "rules": ["2.15.6"],
///     "faults": [{ "line": 3, "message": "…" }],
///     "failures": [{
///       "line": 9, "step": "…", "actual": "…", "place": "…", "offered": ["…"],
///       "happened": ["…"]
///     }],
///     "steps": 4
///   }]
/// }
/// ```
///
/// Lines are counted from 1. A file with faults did not run.
#[derive(Debug, Clone, Serialize)]
pub struct RanScenarios<'a> {
    version: u32,
    ok: bool,
    passed: usize,
    failed: usize,
    scenarios: Vec<RanFile<'a>>,
}

/// Which clauses have an example or a test, by chapter, and tags of clauses that do
/// not exist:
///
/// ```json
/// {
///   "version": 1,
///   "chapters": [{ "id": "6", "covered": { "6.1.5": ["a.scenario:2"] }, "uncovered": ["6.1.6"] }],
///   "unknown": [{ "id": "99.9", "file": "a.scenario", "line": 2 }]
/// }
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct Coverage<'a> {
    version: u32,
    chapters: Vec<Chapter<'a>>,
    unknown: Vec<Unknown<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct RanFile<'a> {
    file: &'a str,
    passed: bool,
    title: &'a str,
    rules: &'a [String],
    faults: Vec<Fault<'a>>,
    failures: Vec<Failure<'a>>,
    steps: usize,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Fault<'a> {
    line: usize,
    message: &'a str,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Failure<'a> {
    line: usize,
    step: &'a str,
    actual: &'a str,
    place: &'a str,
    offered: &'a [String],
    happened: &'a [String],
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Chapter<'a> {
    id: &'a str,
    covered: &'a BTreeMap<String, Vec<String>>,
    uncovered: &'a [String],
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Unknown<'a> {
    id: &'a str,
    file: &'a str,
    line: usize,
}

impl WireForm for RanScenarios<'_> {}
impl WireForm for Coverage<'_> {}

impl<'a> RanScenarios<'a> {
    /// What came of each file, in the order of the files.
    pub fn new(files: impl IntoIterator<Item = (&'a str, &'a inner::Report)>) -> Self {
        let scenarios: Vec<RanFile> = files.into_iter().map(|(file, report)| RanFile::new(file, report)).collect();
        let passed = scenarios.iter().filter(|file| file.passed).count();
        let failed = scenarios.len() - passed;
        Self { version: VERSION, ok: failed == 0, passed, failed, scenarios }
    }
}

impl<'a> RanFile<'a> {
    fn new(file: &'a str, report: &'a inner::Report) -> Self {
        let inner::Report { title, rules, faults, failures, steps } = report;
        let faults = faults.iter().map(|inner::Fault { line, message }| Fault { line: *line, message });
        let (faults, failures) = (faults.collect(), failures.iter().map(Failure::from).collect());
        Self { file, passed: report.passed(), title, rules, faults, failures, steps: *steps }
    }
}

impl<'a> From<&'a inner::Failure> for Failure<'a> {
    fn from(failure: &'a inner::Failure) -> Self {
        let inner::Failure { line, step, actual, place, offered, happened } = failure;
        Self { line: *line, step, actual, place, offered, happened }
    }
}

impl<'a> From<&'a coverage::Coverage> for Coverage<'a> {
    fn from(coverage: &'a coverage::Coverage) -> Self {
        let coverage::Coverage { chapters, unknown } = coverage;
        let chapter =
            |coverage::Chapter { id, covered, uncovered }: &'a coverage::Chapter| Chapter { id, covered, uncovered };
        let tag = |Tag { id, file, line }: &'a Tag| Unknown { id, file, line: *line };
        Self {
            version: VERSION,
            chapters: chapters.iter().map(chapter).collect(),
            unknown: unknown.iter().map(tag).collect(),
        }
    }
}
