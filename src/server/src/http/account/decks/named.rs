//! The deck that an address names.

use safehouse_service::{Refusal, saved_decks::SavedDeckId};

/// No page; the ids in addresses that are none are those of decks that are not there.
pub(super) fn deck_of(text: &str) -> Result<SavedDeckId, Refusal> {
    SavedDeckId::from_simple(text).ok_or(Refusal::NoDeck)
}
