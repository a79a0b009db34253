//! Decks that others may see, as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z, or `null` for what did not happen.

use safehouse_cards::{deck::list::DeckList, wire::WireForm};
use safehouse_store::{DeckOrigin, PublishedDeck, PublishedVersionEntry, Visibility};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::{
    authors::Author,
    deck_comments::{Away, SeenComment},
    deck_search::FoundDecks,
    published_decks::OpenedPublication,
};

/// What lists say about a published deck, as its newest published version is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicDeckEntry {
    /// What its link ends in.
    #[schema(example = "0123456789abcdefghjk")]
    pub address: String,
    /// The code of its game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The name of its author's account.
    pub author: String,
    /// The format that it is for, as the deck names it; empty for none.
    pub format: String,
    /// What the rules said when it was published: `legal`, `illegal` or `undecided`.
    pub legality: String,
    /// The cards that lead it: those of sections of one card.
    pub leads: Vec<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// How many accounts like it.
    pub likes: u64,
    /// The number of its newest published version.
    pub number: i64,
    /// When its first version was published.
    pub first_published_at: i64,
    /// When its newest version was published.
    pub published_at: i64,
}

/// A page of a list of published decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicDecks {
    /// The version of this form.
    pub version: u32,
    /// The decks, those published last first.
    pub decks: Vec<PublicDeckEntry>,
    /// The cursor of the next page; `null` on the last.
    pub next: Option<String>,
}

/// A page of the published decks that a query found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FoundPublicDecks {
    /// The version of this form.
    pub version: u32,
    /// The query in its one spelling.
    pub query: String,
    /// How many decks it found in all.
    pub total: u64,
    /// The decks of the page, in the order of the query.
    pub decks: Vec<PublicDeckEntry>,
    /// The cursor of the next page; `null` on the last.
    pub next: Option<String>,
}

/// What a list says about a published version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicDeckVersion {
    /// Its number, counted from 1.
    pub number: i64,
    /// What its author says that changed; may be empty.
    pub note: String,
    /// The content id, 64 hexadecimal digits: two with the same one hold the same cards.
    pub content_id: String,
    /// The format that it is for, as the deck names it; empty for none.
    pub format: String,
    /// The snapshot of the format that it was held against; empty where there was none.
    pub snapshot: String,
    /// What that said: `legal`, `illegal` or `undecided`.
    pub legality: String,
    /// What stood in the way, a sentence each.
    pub findings: Vec<String>,
    /// When it was published.
    pub published_at: i64,
}

/// What a deck is a copy of. The original may be gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicDeckOrigin {
    /// What the link of the original ends in.
    pub address: String,
    /// The number of its published version.
    pub number: i64,
    /// Its name, as it was.
    pub name: String,
    /// The name of its author.
    pub author: String,
    /// When it was copied.
    pub copied_at: i64,
}

/// A published deck with a version of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicDeck {
    /// The version of this form.
    pub version: u32,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: PublicDeckEntry,
    /// The published version that `deck` is.
    pub published: PublicDeckVersion,
    /// What that holds.
    pub deck: DeckList,
    /// Every published version that is kept and that whoever asks may see, the newest first.
    pub versions: Vec<PublicDeckVersion>,
    /// What it is a copy of, if it is one of a deck that whoever asks finds without its link.
    pub copied_from: Option<PublicDeckOrigin>,
}

/// What somebody published of a deck of theirs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicationEntry {
    /// The deck of the account that it is.
    pub deck: Uuid,
    /// Who may see it, as its author says: `private`, `group`, `link`, `public`. Others may come.
    pub visibility: String,
    /// The group that it is for, if it is for one.
    pub group: Option<Uuid>,
    /// Why whoever runs the site took it down, if they did: only its author sees it then.
    pub taken_down: Option<String>,
    /// What lists say about it.
    #[serde(flatten)]
    pub entry: PublicDeckEntry,
}

/// What somebody published of a deck of theirs, alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Publication {
    /// The version of this form.
    pub version: u32,
    /// What is said of it.
    #[serde(flatten)]
    pub publication: PublicationEntry,
}

/// What somebody published, whoever sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Publications {
    /// The version of this form.
    pub version: u32,
    /// What was published last first.
    pub publications: Vec<PublicationEntry>,
}

/// How many like a deck, and whether the caller does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckLikes {
    /// The version of this form.
    pub version: u32,
    /// Whether the caller likes it.
    pub likes: bool,
    /// How many accounts do.
    pub total: u64,
}

/// An author as everybody may see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckAuthor {
    /// The version of this form.
    pub version: u32,
    /// The name of the account.
    pub name: String,
    /// When the account was made.
    pub since: i64,
    /// How many of its decks everybody may see.
    pub decks: u64,
    /// How many likes these have together.
    pub likes: u64,
    /// How many follow it.
    pub followers: u64,
}

/// Names of accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AuthorNames {
    /// The version of this form.
    pub version: u32,
    /// The names.
    pub names: Vec<String>,
}

/// A comment on a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckCommentEntry {
    /// Its identity.
    pub id: Uuid,
    /// The comment that it answers.
    pub parent: Option<Uuid>,
    /// Who said it; `null` where that is not to be seen.
    pub author: Option<String>,
    /// What it says, as it was written; `null` where that is not to be seen.
    pub body: Option<String>,
    /// Why it is not to be seen by everybody: `deleted`, `hidden` or `blocked`.
    pub away: Option<String>,
    /// When it was said.
    pub at: i64,
    /// When it was changed last.
    pub edited_at: Option<i64>,
}

/// The comments on a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeckComments {
    /// The version of this form.
    pub version: u32,
    /// The comments, the oldest first.
    pub comments: Vec<DeckCommentEntry>,
}

/// A comment that was said, by its identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SaidComment {
    /// The version of this form.
    pub version: u32,
    /// Its identity.
    pub id: Uuid,
}

impl WireForm for PublicDecks {}
impl WireForm for FoundPublicDecks {}
impl WireForm for PublicDeck {}
impl WireForm for Publication {}
impl WireForm for Publications {}
impl WireForm for DeckLikes {}
impl WireForm for DeckAuthor {}
impl WireForm for AuthorNames {}
impl WireForm for DeckComments {}
impl WireForm for SaidComment {}

impl From<PublishedDeck> for PublicDeckEntry {
    fn from(deck: PublishedDeck) -> Self {
        Self {
            address: deck.address.to_string(),
            game: deck.game,
            name: deck.name,
            author: deck.author,
            format: deck.format,
            legality: deck.legality.as_str().to_owned(),
            leads: deck.facts.leads,
            tags: deck.facts.tags,
            likes: deck.likes,
            number: deck.number,
            first_published_at: deck.first_published_at,
            published_at: deck.published_at,
        }
    }
}

impl PublicDecks {
    /// Decks in their order, and the cursor of those behind them.
    pub fn new(decks: Vec<PublishedDeck>, next: Option<String>) -> Self {
        Self { version: VERSION, decks: decks.into_iter().map(PublicDeckEntry::from).collect(), next }
    }
}

impl From<FoundDecks> for FoundPublicDecks {
    fn from(found: FoundDecks) -> Self {
        Self {
            version: VERSION,
            query: found.query,
            total: found.total as u64,
            decks: found.decks.into_iter().map(PublicDeckEntry::from).collect(),
            next: found.next,
        }
    }
}

impl From<PublishedVersionEntry> for PublicDeckVersion {
    fn from(entry: PublishedVersionEntry) -> Self {
        Self {
            number: entry.number,
            note: entry.note,
            content_id: entry.content_id.to_string(),
            format: entry.format,
            snapshot: entry.snapshot,
            legality: entry.legality.as_str().to_owned(),
            findings: entry.findings,
            published_at: entry.made_at,
        }
    }
}

impl From<DeckOrigin> for PublicDeckOrigin {
    fn from(origin: DeckOrigin) -> Self {
        let DeckOrigin { address, number, name, author, copied_at } = origin;
        Self { address: address.to_string(), number, name, author, copied_at }
    }
}

impl From<OpenedPublication> for PublicDeck {
    fn from(opened: OpenedPublication) -> Self {
        Self {
            version: VERSION,
            entry: opened.deck.into(),
            published: opened.version.into(),
            deck: opened.list,
            versions: opened.versions.into_iter().map(PublicDeckVersion::from).collect(),
            copied_from: opened.origin.map(PublicDeckOrigin::from),
        }
    }
}

impl From<PublishedDeck> for PublicationEntry {
    fn from(deck: PublishedDeck) -> Self {
        Self {
            deck: deck.id.into(),
            visibility: deck.visibility.as_str().to_owned(),
            group: match deck.visibility {
                Visibility::Group(group) => Some(group.into()),
                Visibility::Private | Visibility::Link | Visibility::Public => None,
            },
            taken_down: deck.taken_down.clone(),
            entry: deck.into(),
        }
    }
}

impl From<PublishedDeck> for Publication {
    fn from(deck: PublishedDeck) -> Self {
        Self { version: VERSION, publication: deck.into() }
    }
}

impl From<Vec<PublishedDeck>> for Publications {
    fn from(decks: Vec<PublishedDeck>) -> Self {
        Self { version: VERSION, publications: decks.into_iter().map(PublicationEntry::from).collect() }
    }
}

impl DeckLikes {
    /// So many, the caller among them or not.
    pub fn new(likes: bool, total: u64) -> Self {
        Self { version: VERSION, likes, total }
    }
}

impl From<Author> for DeckAuthor {
    fn from(author: Author) -> Self {
        let Author { name, since, decks, likes, followers, .. } = author;
        Self { version: VERSION, name, since, decks, likes, followers }
    }
}

impl From<Vec<String>> for AuthorNames {
    fn from(names: Vec<String>) -> Self {
        Self { version: VERSION, names }
    }
}

impl From<SeenComment> for DeckCommentEntry {
    fn from(seen: SeenComment) -> Self {
        let away = seen.away.map(|away| match away {
            Away::Deleted => "deleted".to_owned(),
            Away::Hidden(_) => "hidden".to_owned(),
            Away::Blocked => "blocked".to_owned(),
        });
        let comment = seen.comment;
        Self {
            id: comment.id,
            parent: comment.parent,
            author: seen.is_shown.then_some(comment.name),
            body: seen.is_shown.then_some(comment.body),
            away,
            at: comment.at,
            edited_at: comment.edited_at,
        }
    }
}

impl From<Vec<SeenComment>> for DeckComments {
    fn from(comments: Vec<SeenComment>) -> Self {
        Self { version: VERSION, comments: comments.into_iter().map(DeckCommentEntry::from).collect() }
    }
}

impl From<Uuid> for SaidComment {
    fn from(id: Uuid) -> Self {
        Self { version: VERSION, id }
    }
}
