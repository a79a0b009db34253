//! One thing that was looked at, and how it is.

use safehouse_service::Refusal;
use serde::Serialize;

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

impl Finding {
    pub(super) fn well(subject: &'static str, what: impl Into<String>) -> Self {
        Self { subject, state: State::Well, what: what.into(), why: "", mend: String::new() }
    }

    pub(super) fn warning(
        subject: &'static str,
        what: impl Into<String>,
        why: &'static str,
        mend: impl Into<String>,
    ) -> Self {
        Self { subject, state: State::Warning, what: what.into(), why, mend: mend.into() }
    }

    pub(super) fn fault(
        subject: &'static str,
        what: impl Into<String>,
        why: &'static str,
        mend: impl Into<String>,
    ) -> Self {
        Self { state: State::Fault, ..Self::warning(subject, what, why, mend) }
    }
}

/// The service could not say it.
pub(super) fn failed(subject: &'static str, error: &Refusal) -> Finding {
    Finding::fault(
        subject,
        format!("it cannot be asked for: {error}"),
        "the database answered before",
        "see what the log of the database says",
    )
}
