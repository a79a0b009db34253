//! Whether an installation is well: what is so, why that matters, and how to mend it.
//!
//! Each file looks at one thing. Nothing is changed, and what cannot be looked at because
//! something before it is amiss is left out: that is told once.

mod accounts;
mod collections;
mod database;
mod finding;
mod letters;
mod machine;
mod measurements;
mod settings;
mod size;
mod statements;

use safehouse_engine::wire::WireForm;
use serde::Serialize;

pub use self::finding::{Finding, State};
use crate::config::Config;

/// The version of [`Checkup`].
const VERSION: u32 = 1;

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

/// Looks at the installation that these settings describe.
pub async fn examine(config: &Config) -> Checkup {
    let mut findings = settings::examine(config);
    findings.extend(machine::examine(config));
    let (of_database, service) = database::examine(config).await;
    findings.extend(of_database);
    if let Some(service) = service {
        findings.extend(accounts::examine(&service).await);
        findings.extend(letters::examine(config, &service).await);
        findings.extend(measurements::examine(config, &service).await);
        findings.extend(collections::examine(&service).await);
        findings.extend(statements::examine(&service).await);
        service.store.close().await;
    }
    Checkup::new(findings)
}
