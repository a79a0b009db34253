//! An answer with its reasons.

use std::collections::HashSet;

use super::{outcome::Outcome, reason::Reason, remark::Remark};

/// How a question came out, and why; without a reason it is a plain yes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The worst of its reasons.
    pub outcome: Outcome,
    /// Everything that speaks against a yes.
    pub reasons: Vec<Reason>,
    /// What there is to know beside that; nothing of it speaks against a yes.
    pub remarks: Vec<Remark>,
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

    pub(super) fn remark(&mut self, remark: Remark) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Adds what another answer says, that of the list of this number, from 1. `told` has the reasons that are there.
    pub(super) fn join(&mut self, other: &Self, list: usize, told: &mut HashSet<Reason>) {
        other.remarks.iter().for_each(|remark| self.remark(*remark));
        for reason in &other.reasons {
            let reason = reason.of_list(list);
            if !told.contains(&reason) {
                self.outcome = self.outcome.max(reason.outcome());
                self.reasons.push(reason.clone());
                told.insert(reason);
            }
        }
    }
}
