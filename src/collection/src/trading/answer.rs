//! What a request about wants is answered with.

use safehouse_engine::copies::wants::Want;

use crate::Page;

/// A want to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedWant {
    /// Of one that is changed, what tells it from the others.
    pub id: Option<String>,
    /// What it says from now on.
    pub want: Want,
}

/// What a request about wants is answered with.
#[derive(Debug, Clone)]
pub enum TradingAnswer {
    /// A page.
    Page(Page),
    /// Wants are saved, all or none, and the reader goes on from there.
    Save {
        /// The wants.
        wants: Vec<SavedWant>,
        /// Where the reader goes on.
        then: String,
    },
    /// A want is forgotten, and the reader goes on from there.
    Forget {
        /// What tells it from the others.
        id: String,
        /// Where the reader goes on.
        then: String,
    },
    /// Nothing is at this address.
    Nothing,
}
