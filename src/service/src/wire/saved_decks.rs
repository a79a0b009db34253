//! Decks in an account as they leave the program. Programs and browsers read these forms,
//! so that each can be read as well as written.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use safehouse_cards::{
    deck::{list::DeckList, merge::Conflict},
    wire::WireForm,
};
use safehouse_store::{DeckConflict, DeckVersionEntry, SavedDeck, SavedDeckTotals};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::saved_decks::{self as inner, OpenedDeck, OpenedVersion};

/// What lists say about a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckEntry {
    /// Its identity.
    pub id: Uuid,
    /// The code of its game.
    pub game: String,
    /// The name of its newest version.
    pub name: String,
    /// Its folder; empty for none.
    pub folder: String,
    /// The tags of its newest version.
    pub tags: Vec<String>,
    /// The number of its newest version.
    pub revision: i64,
    /// The version of another deck that it began as. That deck may be gone.
    pub origin: Option<Origin>,
    /// When it was put into the archive.
    pub archived_at: Option<i64>,
    /// When it was put into the trash. It is deleted thirty days later.
    pub trashed_at: Option<i64>,
    /// When it was made.
    pub created_at: i64,
    /// When its newest version was made.
    pub updated_at: i64,
    /// Two of its versions that touch: they were brought together, and nobody has looked at
    /// them since.
    #[serde(default)]
    pub conflict: Option<VersionsInConflict>,
}

/// Two versions of a deck that touch, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VersionsInConflict {
    /// What others had made of it.
    pub theirs: i64,
    /// What was saved.
    pub ours: i64,
}

/// A version of another deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckOrigin)]
pub struct Origin {
    /// The deck.
    pub deck: Uuid,
    /// The number of its version.
    pub version: i64,
}

/// A page of a list of decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SavedDecks)]
pub struct Decks {
    /// The version of this form.
    pub version: u32,
    /// The decks, in the order that was asked for.
    pub decks: Vec<DeckEntry>,
    /// The cursor of the next page; `null` on the last.
    pub next: Option<String>,
}

/// A deck with its newest version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SavedDeck)]
pub struct Deck {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: DeckEntry,
    /// The list.
    pub deck: DeckList,
}

/// What lists say about a deck, alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckSummary {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: DeckEntry,
}

/// A deck that was saved, with what others did to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SaveAnswer)]
pub struct Saved {
    /// The version of this form.
    pub version: u32,
    /// What it is now: what was sent, or that brought together with what others did.
    pub deck: DeckList,
    /// The revision of that, from which whoever saved it goes on.
    pub revision: i64,
    /// What others had done.
    pub others: Others,
    /// Whether old versions gave way for it.
    pub made_room: bool,
    /// Whether it was in the trash and is not any more.
    pub left_trash: bool,
    /// As `conflict` of the deck itself.
    pub conflict: Option<VersionsInConflict>,
}

/// What others had done to a deck that was saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SaveOthers)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Others {
    /// Nothing.
    Nothing,
    /// They changed it.
    Changed {
        /// What both changed; ours is what was saved.
        conflicts: Vec<Conflict>,
        /// The number of their version.
        theirs: i64,
        /// The number of what was saved, if it is a version.
        ours: Option<i64>,
    },
    /// They changed it, and what was gone on from is not kept any more: everything of both is
    /// there.
    Apart {
        /// In what both differ.
        conflicts: Vec<Conflict>,
        /// The number of their version.
        theirs: i64,
        /// The number of what was saved, if it is a version.
        ours: Option<i64>,
    },
}

/// What a list says about a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckVersionEntry)]
pub struct VersionEntry {
    /// The how manieth of its deck it is, from 1.
    pub number: i64,
    /// The number of the version that it was made from, which may be gone.
    pub parent: Option<i64>,
    /// How it came about: `checkpoint`, `named`, `merged`, `restored` or `imported`.
    pub kind: String,
    /// What was done, or its name.
    pub label: String,
    /// The bytes of its JSON.
    pub bytes: u64,
    /// The content id, 64 hexadecimal digits: two with the same one hold the same cards.
    pub content_id: String,
    /// The device or token that it came from, in words.
    pub device: String,
    /// When it was made.
    pub made_at: i64,
}

/// A page of the versions of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckVersions)]
pub struct Versions {
    /// The version of this form.
    pub version: u32,
    /// The versions, the newest first.
    pub versions: Vec<VersionEntry>,
    /// The cursor of the next page; `null` on the last.
    pub next: Option<String>,
}

/// A version of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckVersion)]
pub struct Version {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: VersionEntry,
    /// The deck as it was.
    pub deck: DeckList,
}

/// A folder of decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckFolder)]
pub struct Folder {
    /// Its name.
    pub name: String,
    /// How many decks are in it, those in the trash left out.
    pub decks: u64,
}

/// The folders of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckFolders)]
pub struct Folders {
    /// The version of this form.
    pub version: u32,
    /// The folders by name.
    pub folders: Vec<Folder>,
}

/// A tag of decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckTag)]
pub struct Tag {
    /// The tag, in the spelling that came first.
    pub tag: String,
    /// How many decks have it, in whatever spelling.
    pub decks: u64,
}

/// The tags of an account's decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckTags {
    /// The version of this form.
    pub version: u32,
    /// The tags, the most frequent first.
    pub tags: Vec<Tag>,
}

/// How many decks have other tags now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RetaggedDecks {
    /// The version of this form.
    pub version: u32,
    /// How many decks had the tag.
    pub decks: u64,
}

/// How much an account keeps, and how much it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DeckTotals)]
pub struct Totals {
    /// The version of this form.
    pub version: u32,
    /// Its decks, those in the trash as well.
    pub decks: u64,
    /// The most decks that it may have.
    pub most_decks: u64,
    /// The bytes of all versions of all its decks.
    pub bytes: u64,
    /// The most bytes that it may have.
    pub most_bytes: u64,
}

impl WireForm for Decks {}
impl WireForm for Deck {}
impl WireForm for DeckSummary {}
impl WireForm for Saved {}
impl WireForm for Versions {}
impl WireForm for Version {}
impl WireForm for Folders {}
impl WireForm for DeckTags {}
impl WireForm for RetaggedDecks {}
impl WireForm for Totals {}

impl From<DeckConflict> for VersionsInConflict {
    fn from(DeckConflict { theirs, ours, .. }: DeckConflict) -> Self {
        Self { theirs, ours }
    }
}

impl From<SavedDeck> for DeckEntry {
    fn from(deck: SavedDeck) -> Self {
        Self {
            id: deck.id.into(),
            game: deck.game,
            name: deck.name,
            folder: deck.folder,
            tags: deck.tags,
            revision: deck.revision,
            origin: deck.origin.map(|(deck, version)| Origin { deck: deck.into(), version }),
            archived_at: deck.archived_at,
            trashed_at: deck.trashed_at,
            created_at: deck.created_at,
            updated_at: deck.changed_at,
            conflict: deck.conflict.map(VersionsInConflict::from),
        }
    }
}

impl Decks {
    /// Decks in their order, and the cursor of those behind them.
    pub fn new(decks: Vec<SavedDeck>, next: Option<String>) -> Self {
        Self { version: VERSION, decks: decks.into_iter().map(DeckEntry::from).collect(), next }
    }
}

impl From<OpenedDeck> for Deck {
    fn from(OpenedDeck { entry, deck }: OpenedDeck) -> Self {
        Self { version: VERSION, entry: entry.into(), deck }
    }
}

impl From<SavedDeck> for DeckSummary {
    fn from(deck: SavedDeck) -> Self {
        Self { version: VERSION, entry: deck.into() }
    }
}

impl From<inner::Saved> for Saved {
    fn from(saved: inner::Saved) -> Self {
        let inner::Saved { deck, revision, others, made_room, left_trash, conflict } = saved;
        let others = match others {
            inner::Others::Nothing => Others::Nothing,
            inner::Others::Changed { conflicts, theirs, ours } => Others::Changed { conflicts, theirs, ours },
            inner::Others::Apart { conflicts, theirs, ours } => Others::Apart { conflicts, theirs, ours },
        };
        Self {
            version: VERSION,
            deck,
            revision,
            others,
            made_room,
            left_trash,
            conflict: conflict.map(VersionsInConflict::from),
        }
    }
}

impl From<DeckVersionEntry> for VersionEntry {
    fn from(entry: DeckVersionEntry) -> Self {
        Self {
            number: entry.number,
            parent: entry.parent,
            kind: entry.kind.as_str().to_owned(),
            label: entry.label,
            bytes: entry.bytes,
            content_id: entry.content_id.to_string(),
            device: entry.device,
            made_at: entry.made_at,
        }
    }
}

impl Versions {
    /// Versions in their order, and the cursor of those behind them.
    pub fn new(versions: Vec<DeckVersionEntry>, next: Option<String>) -> Self {
        Self { version: VERSION, versions: versions.into_iter().map(VersionEntry::from).collect(), next }
    }
}

impl From<OpenedVersion> for Version {
    fn from(OpenedVersion { entry, deck }: OpenedVersion) -> Self {
        Self { version: VERSION, entry: entry.into(), deck }
    }
}

impl From<Vec<(String, u64)>> for Folders {
    fn from(folders: Vec<(String, u64)>) -> Self {
        let folder = |(name, decks): (String, u64)| Folder { name, decks };
        Self { version: VERSION, folders: folders.into_iter().map(folder).collect() }
    }
}

impl From<Vec<(String, usize)>> for DeckTags {
    fn from(tags: Vec<(String, usize)>) -> Self {
        let tag = |(tag, decks): (String, usize)| Tag { tag, decks: decks as u64 };
        Self { version: VERSION, tags: tags.into_iter().map(tag).collect() }
    }
}

impl From<usize> for RetaggedDecks {
    fn from(decks: usize) -> Self {
        Self { version: VERSION, decks: decks as u64 }
    }
}

impl Totals {
    /// What an account keeps, and what any may.
    pub fn new(totals: SavedDeckTotals, most_decks: u64, most_bytes: u64) -> Self {
        Self { version: VERSION, decks: totals.decks, most_decks, bytes: totals.bytes, most_bytes }
    }
}
