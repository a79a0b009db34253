//! How many of the lists that an event locked a file has.

use std::fmt;

use safehouse_engine::english::counted;

use crate::id::Id;

/// The lists that an event locked, and which of them a file has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockedLists {
    /// The event.
    pub event: Id,
    /// How many the lock has, random ones included where it is padded.
    pub locked: u64,
    /// Of how many of these the file has the list, as it was or as it was corrected. One that is not authentic is none.
    pub here: u64,
    /// How many lists of the file were committed after the lock.
    pub late: u64,
    /// How many more were committed after the lock, as the file shows, and are not in it.
    pub late_missing: u64,
    /// Whether random commitments stand among those of lists, so that nobody learned how many there are.
    pub is_padded: bool,
}

/// Sentences with their full stops.
impl fmt::Display for LockedLists {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self.is_padded {
            true => ("locked commitment is", "locked commitments are"),
            false => ("locked list is", "locked lists are"),
        };
        write!(out, "{} of {} here.", self.here, counted(self.locked, words))?;
        if self.late > 0 {
            let late = counted(self.late, ("more list here was", "more lists here were"));
            write!(out, " {late} committed after the lock.")?;
        }
        if self.late_missing > 0 {
            let list = ("list that was committed after the lock is", "lists that were committed after the lock are");
            write!(out, " {} not here.", counted(self.late_missing, list))?;
        }
        if self.is_padded {
            return out.write_str(
                " The event filled them up with random ones, so that nobody learned how many lists it has: of the others, the \
                 file does not say behind which there is a list.",
            );
        }
        // A withdrawal names an index and no event: what it took back, a file without that list cannot show.
        match self.locked.saturating_sub(self.here) {
            0 => Ok(()),
            1 => out.write_str(" Of 1 the file does not say whether it was ever shown, or taken back since."),
            more => write!(out, " Of {more} the file does not say whether they were ever shown, or taken back since."),
        }
    }
}
