//! How much is kept of published decks, and what they are looked for by.

use serde::{Deserialize, Serialize};

/// The most published versions of a deck. The oldest gives way to another one.
pub const MAX_PUBLISHED_VERSIONS: u32 = 50;
/// The most bytes of what an author says of a version.
pub const MAX_NOTE_BYTES: usize = 2_000;
/// The most characters of why a deck was taken down.
pub const MAX_TAKEN_DOWN_CHARS: usize = 1_000;
/// The most bytes of a card or a tag that decks are looked for by; longer ones are not.
pub(super) const MAX_FACET_BYTES: usize = 200;

/// What a published deck is looked for by, beside its name, author and format.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckFacts {
    /// The names of the cards that lead it, in its order: those of sections of one card.
    pub leads: Vec<String>,
    /// Its tags, in its order.
    pub tags: Vec<String>,
}
