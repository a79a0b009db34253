//! What a request about wants is answered with.

use safehouse_engine::copies::wants::{Want, WantSource};

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
    /// Wants follow from something from now on, and the reader goes on from there.
    Follow {
        /// Of what is changed, what tells it from the others.
        id: Option<String>,
        /// What it says from now on.
        source: WantSource,
        /// Where the reader goes on.
        then: String,
    },
    /// No wants follow from something any more, and the reader goes on from there.
    Unfollow {
        /// What tells it from the others.
        id: String,
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
