//! The decks of one's own account: the shelf with folders, archive and trash, a deck with
//! its versions, two versions side by side, and what two devices did to the same.

mod conflict;
mod deletion;
mod difference;
mod done;
mod seen_by;
mod shelf;
mod tags;
mod trash;
mod versions;
mod ways;

use safehouse_service::saved_decks::SavedDeck;

pub use self::{
    conflict::{draw_conflict, word},
    deletion::draw_deletion,
    difference::{ComparedVersion, draw_difference},
    done::Done,
    shelf::{ShelfPage, Sought, draw_shelf},
    versions::{VersionHistory, VersionsPage, draw_versions},
};

/// A deck's name, or what stands for one.
pub fn name_of(deck: &SavedDeck) -> &str {
    if deck.name.is_empty() { "Unnamed deck" } else { &deck.name }
}

/// What the fields of these pages are called where they are sent.
pub mod fields {
    /// The shelf that is shown: [`safehouse_service::saved_decks::Shelf::as_str`].
    pub const SHELF: &str = "shelf";
    /// A folder.
    pub const FOLDER: &str = "folder";
    /// A tag.
    pub const TAG: &str = "tag";
    /// Words that are looked for.
    pub const WORDS: &str = "q";
    /// The order of a list: [`safehouse_service::saved_decks::ShelfOrder::as_str`].
    pub const ORDER: &str = "order";
    /// Behind which deck or version a list goes on.
    pub const BEFORE: &str = "before";
    /// The number of a version.
    pub const NUMBER: &str = "number";
    /// The newest revision that was seen.
    pub const SEEN: &str = "seen";
    /// A name.
    pub const NAME: &str = "name";
    /// Whether something is put away (`yes`) or taken back.
    pub const AWAY: &str = "away";
    /// The version that is compared.
    pub const FROM: &str = "from";
    /// The version that it is compared with.
    pub const TO: &str = "to";
    /// Which side of a conflict is taken; its place follows.
    pub const TAKE: &str = "take-";
}

/// What can be done with a deck, as the last part of an address.
pub mod deeds {
    /// Another folder.
    pub const MOVE: &str = "folder";
    /// Into the archive or out of it.
    pub const ARCHIVE: &str = "archive";
    /// Into the trash or out of it.
    pub const TRASH: &str = "trash";
    /// Deleted for good.
    pub const DELETE: &str = "delete";
    /// An old version becomes the newest.
    pub const RESTORE: &str = "restore";
    /// A version becomes a deck of its own.
    pub const BRANCH: &str = "branch";
    /// A version gets a name.
    pub const NAME: &str = "name";
    /// A tag is put on it.
    pub const TAG: &str = "tag";
    /// A tag is taken off it.
    pub const UNTAG: &str = "untag";
    /// Two versions that touch were looked at.
    pub const SETTLE: &str = "settle";
}
