//! Decks in an account: saved, opened, put in order, taken back to what they were.
//!
//! Nothing is written over. A save is a version on top of the newest one, and where
//! others were faster, both are brought together line by line ([`together`]) and the answer
//! says what they did. Another's deck is answered as one that is not there, whoever
//! asks.

mod access;
mod conflicts;
mod finding;
mod folding;
mod history;
mod kept;
mod saving;
mod shelf;
mod tags;
pub mod together;

pub use safehouse_store::{
    DeckConflict, DeckVersionEntry, SavedDeck, SavedDeckId, SavedDeckTotals, SavedDecksAsked, VersionKind,
    saved_decks::{MAX_ACCOUNT_BYTES, MAX_DECKS, MAX_LABEL_BYTES, Shelf},
};

pub use self::{
    access::{KEYED, OWN, PURGE, READ, WRITE},
    conflicts::{OpenConflict, Side, open_conflict, settle_conflict},
    finding::{ShelfAsked, ShelfFound, ShelfOrder, find_on_shelf, list_tags},
    folding::tag_key,
    history::{
        BranchDeck, OpenedVersion, branch_deck, list_versions, name_version, open_short_versions, open_version,
        restore_version,
    },
    kept::Device,
    saving::{MAX_UNANSWERED, Others, SaveDeck, Saved, save_deck},
    shelf::{
        OpenedDeck, PAGE, TRASH_MS, archive_deck, count_versions, delete_deck, find_deck, list_decks, list_folders,
        move_deck, open_deck, open_newest, purge_decks, rename_deck, restore_deck, total_decks, trash_deck,
    },
    tags::{add_tag, delete_tag, remove_tag, rename_tag},
};
pub(crate) use self::{
    kept::{label, read, version_of},
    shelf::newest_decks,
};
