//! Why something cannot be done with a list that a store publishes.

use crate::events::IllegalList;

/// Why something cannot be done with a list that a store publishes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreListFault {
    /// There is none of this number.
    #[error("this store has no such list")]
    None,
    /// It is shown no longer.
    #[error("this list was withdrawn")]
    Withdrawn,
    /// It cannot be called so.
    #[error("a list has a title with letters or digits, on one line of at most {limit} characters")]
    Title {
        /// The most characters.
        limit: usize,
    },
    /// It is not legal, or the cards do not say whether it is.
    #[error("only a list that is legal in the rules of its format that are in force is published, and this one is not")]
    Illegal(Box<IllegalList>),
    /// It was published a moment ago.
    #[error("this list is published already, as number {number}; another one has another title, or waits a minute")]
    Same {
        /// Which of the store's.
        number: u32,
    },
    /// The store shows as many as it may.
    #[error("this store shows the {limit} lists that it may show; withdraw one first")]
    TooMany {
        /// The most of them.
        limit: u32,
    },
}
