//! Whether an installation is well: what is so, why that matters, and how to mend it.
//!
//! Each file looks at one thing. Nothing is changed, and what cannot be looked at because
//! something before it is amiss is left out: that is told once.

mod accounts;
mod database;
mod letters;
mod machine;
mod settings;

use safehouse_engine::wire::WireForm;
use serde::Serialize;

use crate::config::Config;

/// The version of [`Checkup`].
const VERSION: u32 = 1;

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// As it should be.
    Well,
    /// It works; somebody should look at it.
    Warning,
    /// Something does not work, or is not safe.
    Fault,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// What was looked at, a word or two that stay the same, e.g. `disk space`.
    pub subject: &'static str,
    /// How it is.
    pub state: State,
    /// What is so.
    pub what: String,
    /// Why that matters; empty where all is well.
    pub why: &'static str,
    /// How to mend it; empty where all is well.
    pub mend: String,
}

/// All that was looked at, in order:
///
/// ```json
/// {
///   "version": 1, "state": "warning",
///   "findings": [{ "subject": "disk space", "state": "warning", "what": "…", "why": "…", "mend": "…" }]
/// }
/// ```
///
/// `state` is the worst of all: `well`, `warning` or `fault`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checkup {
    version: u32,
    /// The worst of all.
    pub state: State,
    /// Each of them.
    pub findings: Vec<Finding>,
}

impl WireForm for Checkup {}

impl Checkup {
    /// Of these findings.
    pub fn new(findings: Vec<Finding>) -> Self {
        let state = findings.iter().map(|finding| finding.state).max().unwrap_or(State::Well);
        Self { version: VERSION, state, findings }
    }
}

impl Finding {
    fn well(subject: &'static str, what: impl Into<String>) -> Self {
        Self { subject, state: State::Well, what: what.into(), why: "", mend: String::new() }
    }

    fn warning(subject: &'static str, what: impl Into<String>, why: &'static str, mend: impl Into<String>) -> Self {
        Self { subject, state: State::Warning, what: what.into(), why, mend: mend.into() }
    }

    fn fault(subject: &'static str, what: impl Into<String>, why: &'static str, mend: impl Into<String>) -> Self {
        Self { state: State::Fault, ..Self::warning(subject, what, why, mend) }
    }
}

/// Looks at the installation that these settings describe.
pub async fn examine(config: &Config) -> Checkup {
    let mut findings = settings::examine(config);
    findings.extend(machine::examine(config));
    let (of_database, service) = database::examine(config).await;
    findings.extend(of_database);
    if let Some(service) = service {
        findings.extend(accounts::examine(&service).await);
        findings.extend(letters::examine(config, &service).await);
        service.store.close().await;
    }
    Checkup::new(findings)
}

/// Bytes in the largest unit that leaves a number of some digits.
fn in_words(bytes: u64) -> String {
    match bytes {
        0..10_000_000 => format!("{} KB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}
