//! An answer with its reasons.

use super::Reason;

/// How a question came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Outcome {
    /// Yes.
    #[default]
    Pass,
    /// It cannot be said here.
    Undecided,
    /// No.
    Fail,
}

impl Outcome {
    /// Spelling in JSON and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Undecided => "undecided",
            Self::Fail => "fail",
        }
    }
}

/// How a question came out, and why; without a reason it is a plain yes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The worst of its reasons.
    pub outcome: Outcome,
    /// Everything that speaks against a yes.
    pub reasons: Vec<Reason>,
}

impl Answer {
    /// An answer for one reason.
    pub(super) fn of(reason: Reason) -> Self {
        let mut answer = Self::default();
        answer.add(reason);
        answer
    }

    pub(super) fn add(&mut self, reason: Reason) {
        self.outcome = self.outcome.max(reason.outcome());
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    pub(super) fn join(&mut self, other: &Self) {
        other.reasons.iter().for_each(|reason| self.add(reason.clone()));
    }
}
