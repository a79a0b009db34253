//! Why something was not done.

use safehouse_cards::limits::Excess;
use safehouse_store::StoreError;

/// Why something was not done, for whoever asked to be told in their words. What
/// only whoever runs the site can mend is in the log by then.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// This caller may not.
    #[error("not allowed")]
    Forbidden,
    /// This network had as much as it may for now.
    #[error("not before {seconds} s have passed")]
    TooOften {
        /// How long until it may again.
        seconds: u64,
    },
    /// The deck has no cards.
    #[error("the deck has no cards")]
    EmptyDeck,
    /// The deck is larger than what a stranger may send.
    #[error(transparent)]
    Excess(#[from] Excess),
    /// The deck is of a game that is not here.
    #[error("there is no game “{game}”")]
    UnknownGame {
        /// The identifier of the deck's game.
        game: String,
    },
    /// A line is in a section that the game has not.
    #[error("there is no section “{section}”")]
    UnknownSection {
        /// What was written.
        section: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The deck is longer than what a short link holds.
    #[error("the list is longer than {limit} bytes")]
    TooLong {
        /// The most bytes of its canonical JSON.
        limit: usize,
    },
    /// There is no room for it.
    #[error("there is no room")]
    Full,
    /// It was taken out by whoever runs the site.
    #[error("it was taken out")]
    Removed,
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooLarge { limit, .. } => Self::TooLong { limit },
            StoreError::Full { limit } => {
                tracing::error!(limit, "the store of shared decks is full");
                Self::Full
            }
            StoreError::Removed => Self::Removed,
            error => {
                tracing::error!(%error, "the store failed");
                Self::Store(error)
            }
        }
    }
}
