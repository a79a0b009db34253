//! An answer with its reasons.

use super::{outcome::Outcome, reason::Reason};

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
