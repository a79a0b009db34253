//! Which events are taken in.

use super::{Cause, Event, EventFault, bounds};
use crate::copies::{Change, summed};

impl Event {
    /// Refuses what says nothing, and what is longer than what is kept.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self) -> Result<(), EventFault> {
        let id = self.id;
        bounds::check(self)?;
        if self.sequence == 0 {
            return Err(EventFault::Unnumbered { id });
        }
        if self.changes.iter().any(|change| change.holding.number.is_empty()) {
            return Err(EventFault::NoNumber { id });
        }
        if self.changes.iter().any(|change| change.by == 0) {
            return Err(EventFault::NoCopies { id });
        }
        let is_about_itself = match &self.cause {
            Cause::Undone { events } => events.contains(&id),
            Cause::Answered { event, .. } => *event == id,
            Cause::LotChanged { lot, after, .. } => *lot == id || *after == Some(id),
            _ => false,
        };
        if is_about_itself {
            return Err(EventFault::Itself { id });
        }
        if matches!(self.cause, Cause::Undone { .. }) && !self.changes.is_empty() {
            return Err(EventFault::UndoesMore { id });
        }
        let speaks_for_itself = match &self.cause {
            Cause::Undone { events } => !events.is_empty(),
            Cause::Answered { .. } | Cause::LotChanged { .. } => true,
            _ => false,
        };
        if self.changes.is_empty() && !speaks_for_itself {
            return Err(EventFault::Nothing { id });
        }
        if let Cause::CountedByFile { known } = &self.cause
            && known.len() != self.changes.len()
        {
            return Err(EventFault::Uncounted { id });
        }
        if self.cause == Cause::Moved {
            // But for their place they are the same copies.
            let elsewhere = self.changes.iter().map(|change| Change { holding: change.holding.at(""), by: change.by });
            if !summed(elsewhere).is_empty() {
                return Err(EventFault::Unbalanced { id });
            }
        }
        Ok(())
    }
}
