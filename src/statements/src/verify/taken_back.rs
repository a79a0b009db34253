//! Lists that their store took back, as the entries of a file say.

use std::{collections::BTreeSet, fmt};

use safehouse_engine::english::counted;

use super::{locks::Locks, report::ListReport};
use crate::code::WithdrawalReason;

/// Lists that the store took back for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenBack {
    /// Why.
    pub reason: WithdrawalReason,
    /// How many of them the file has: each verifies as it did.
    pub here: u64,
    /// How many withdrawals the file shows of lists that it has not. A withdrawal names an index and no event, so that
    /// nothing says of which event they were.
    pub gone: u64,
}

/// Sentences with their full stops.
impl fmt::Display for TakenBack {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = self.reason.sentence();
        if self.here > 0 {
            let here = counted(self.here, ("list here was", "lists here were"));
            write!(out, "{here} withdrawn since: {why}. A copy that was kept still verifies.")?;
        }
        if self.here > 0 && self.gone > 0 {
            out.write_str(" ")?;
        }
        if self.gone > 0 {
            let gone = counted(self.gone, ("list that is not here was", "lists that are not here were"));
            write!(out, "{gone} withdrawn, as the log says: {why}.")?;
        }
        Ok(())
    }
}

/// What the file says was taken back, a value a reason, in the order of their places in the log.
pub(super) fn taken_back(lists: &[ListReport], locks: &Locks) -> Vec<TakenBack> {
    let here: BTreeSet<_> = lists.iter().filter_map(|list| list.withdrawn.and(list.place)).collect();
    let mut told: Vec<TakenBack> = Vec::new();
    for (place, reason) in &locks.withdrawn {
        let (here, gone) = if here.contains(place) { (1, 0) } else { (0, 1) };
        match told.iter_mut().find(|told| told.reason == *reason) {
            Some(told) => (told.here, told.gone) = (told.here + here, told.gone + gone),
            None => told.push(TakenBack { reason: *reason, here, gone }),
        }
    }
    told
}
