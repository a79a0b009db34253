//! Lists that their store took back, as the entries of a file say.

use std::fmt;

use safehouse_engine::english::counted;

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
