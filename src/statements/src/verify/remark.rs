//! What the log says of a list and that speaks against no yes.

use safehouse_engine::english::counted;

/// Something to know of a list that is as it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remark {
    /// Its commitment is none of those of the lock: it came after them.
    AfterLock,
    /// It stands in the place of one that was committed before.
    Corrected,
}

impl Remark {
    /// A stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::AfterLock => "after_lock",
            Self::Corrected => "corrected",
        }
    }

    /// A sentence with its full stop, about one list.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::AfterLock => "Committed after the lists were locked.",
            Self::Corrected => "Corrected after the lists were locked.",
        }
    }

    /// The same about so many lists.
    pub fn of(self, lists: u64) -> String {
        let word = match self {
            Self::AfterLock => "committed",
            Self::Corrected => "corrected",
        };
        format!("{} {word} after the lists were locked.", counted(lists, ("list was", "lists were")))
    }
}
