//! The published versions of a deck.

use safehouse_cards::deck::content_id::ContentId;

use super::{DeckFacts, Legality, MAX_NOTE_BYTES, MAX_PUBLISHED_VERSIONS, PublicAddress, Visibility};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    saved_decks::{MAX_LABEL_BYTES, SavedDeckId},
    shared_decks::MAX_DECK_BYTES,
    store::Store,
};

/// A version of a deck to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPublishedVersion {
    /// The number of the saved version that it is a copy of.
    pub revision: i64,
    /// The deck as JSON, at most [`MAX_DECK_BYTES`].
    pub deck_json: String,
    /// What it holds.
    pub content_id: ContentId,
    /// What changed, in the author's words, at most [`MAX_NOTE_BYTES`]; may be empty.
    pub note: String,
    /// The format that it is for, as the deck names it; empty for none.
    pub format: String,
    /// The snapshot of the format that it was held against; empty where there was none.
    pub snapshot: String,
    /// What that said.
    pub legality: Legality,
    /// What stood in the way, a sentence each; at most 16 KiB as JSON.
    pub findings: Vec<String>,
    /// When it is published.
    pub made_at: i64,
}

/// A version of a deck to be published, with what is said of the deck from then on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishDeck {
    /// Whose deck it is.
    pub account: AccountId,
    /// The deck.
    pub deck: SavedDeckId,
    /// What its link ends in, if it has none yet.
    pub address: PublicAddress,
    /// Whom its author lets see it from now on.
    pub visibility: Visibility,
    /// Its name, as long as that of a saved deck.
    pub name: String,
    /// The code of its game.
    pub game: String,
    /// What it is looked for by.
    pub facts: DeckFacts,
    /// The version.
    pub version: NewPublishedVersion,
}

/// What became of a version that was to be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Published {
    /// It is published.
    Done {
        /// What the deck's link ends in.
        address: PublicAddress,
        /// Its number.
        number: i64,
    },
    /// The account has no such deck of the game, or it is in the trash; or the account is not
    /// in the group that it is to be for.
    Nothing,
    /// Whoever runs the site took the deck down.
    TakenDown,
}

/// What lists say about a published version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedVersionEntry {
    /// Its number, counted from 1.
    pub number: i64,
    /// The number of the saved version that it is a copy of.
    pub revision: i64,
    /// What it holds.
    pub content_id: ContentId,
    /// What changed, in the author's words.
    pub note: String,
    /// The format that it is for; empty for none.
    pub format: String,
    /// The snapshot of it that it was held against.
    pub snapshot: String,
    /// What that said.
    pub legality: Legality,
    /// What stood in the way, a sentence each.
    pub findings: Vec<String>,
    /// When it was published.
    pub made_at: i64,
    /// For whom it was published.
    pub audience: Visibility,
}

/// A published version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedVersion {
    /// What lists say about it.
    pub entry: PublishedVersionEntry,
    /// The deck as JSON.
    pub deck_json: String,
}

impl Store {
    /// A published version of a deck, whoever sees the deck.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_published_version(
        &self,
        deck: SavedDeckId,
        number: i64,
    ) -> Result<Option<PublishedVersion>, StoreError> {
        let sql = "select number, revision, content_id, note, format, snapshot, verdict, findings, made_at, deck_json, \
            audience from published_versions where deck_id = $1 and number = $2";
        let found: Option<Row> = self.read().await?.first(sql, &[deck.into(), number.into()]).await?;
        found.map(from_row).transpose()
    }

    /// The published versions of a deck, whoever sees it, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_published_versions(&self, deck: SavedDeckId) -> Result<Vec<PublishedVersionEntry>, StoreError> {
        let sql = "select number, revision, content_id, note, format, snapshot, verdict, findings, made_at, '', \
            audience from published_versions where deck_id = $1 order by number desc";
        let rows: Vec<Row> = self.read().await?.all(sql, &[deck.into()]).await?;
        rows.into_iter().map(|row| Ok(from_row(row)?.entry)).collect()
    }
}

/// Refuses what no row may hold, before the database is asked.
pub(super) fn check(asked: &PublishDeck) -> Result<(), StoreError> {
    let version = &asked.version;
    let actual = version.deck_json.len();
    if actual > MAX_DECK_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_DECK_BYTES, actual });
    }
    checks::text(&version.deck_json, 1..=MAX_DECK_BYTES, "a deck has a text without a zero byte")?;
    checks::text(&version.note, 0..=MAX_NOTE_BYTES, "the note of a version has at most 2000 bytes, none of them zero")?;
    let names = "names of decks, formats and snapshots have at most 200 bytes, none of them zero";
    for name in [&asked.name, &version.format, &version.snapshot] {
        checks::text(name, 0..=MAX_LABEL_BYTES, names)?;
    }
    checks::at_least(1, version.revision, "versions are counted from 1")?;
    checks::text(&asked.game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")
}

/// Writes a version down; the oldest give way to it where there are too many.
pub(super) async fn insert(
    transaction: &mut Transaction,
    deck: SavedDeckId,
    number: i64,
    version: &NewPublishedVersion,
    audience: Visibility,
) -> Result<(), StoreError> {
    let findings = serde_json::to_string(&version.findings).map_err(|_| StoreError::Value("findings"))?;
    checks::text(&findings, 2..=16_384, "what stood in the way has at most 16 KiB, no byte zero")?;
    let content_id = version.content_id.to_string();
    let sql = "insert into published_versions (deck_id, number, revision, deck_json, content_id, note, format, \
        snapshot, verdict, findings, made_at, audience) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let audience = audience.written();
    let values = [
        deck.into(),
        number.into(),
        version.revision.into(),
        version.deck_json.as_str().into(),
        content_id.as_str().into(),
        version.note.as_str().into(),
        version.format.as_str().into(),
        version.snapshot.as_str().into(),
        version.legality.as_str().into(),
        findings.as_str().into(),
        version.made_at.into(),
        audience.as_str().into(),
    ];
    transaction.execute(sql, &values).await?;
    let sql = "delete from published_versions where deck_id = $1 and number <= $2";
    let oldest = number.saturating_sub(i64::from(MAX_PUBLISHED_VERSIONS));
    transaction.execute(sql, &[deck.into(), oldest.into()]).await?;
    Ok(())
}

/// Lets those who see a deck from now on see its newest version. Of the others each stays with
/// those whom it was published for.
pub(super) async fn widen(
    transaction: &mut Transaction,
    deck: SavedDeckId,
    visibility: Visibility,
) -> Result<(), StoreError> {
    let sql = "select v.number, v.audience from published_versions as v join published_decks as d \
        on d.deck_id = v.deck_id and d.number = v.number where v.deck_id = $1";
    let found: Option<(i64, String)> = transaction.first(sql, &[deck.into()]).await?;
    let Some((number, audience)) = found else { return Ok(()) };
    if Visibility::parse(&audience).is_some_and(|audience| audience.covers(visibility)) {
        return Ok(());
    }
    let sql = "update published_versions set audience = $3 where deck_id = $1 and number = $2";
    let visibility = visibility.written();
    transaction.execute(sql, &[deck.into(), number.into(), visibility.as_str().into()]).await?;
    Ok(())
}

/// One row of a version.
type Row = (i64, i64, String, String, String, String, String, String, i64, String, String);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<PublishedVersion, StoreError> {
    let (number, revision, content_id, note, format, snapshot, verdict, findings, made_at, deck_json, audience) = row;
    let entry = PublishedVersionEntry {
        number,
        revision,
        content_id: ContentId::from_hex(&content_id).ok_or(StoreError::Value("published_versions.content_id"))?,
        note,
        format,
        snapshot,
        legality: Legality::parse(&verdict).ok_or(StoreError::Value("published_versions.verdict"))?,
        findings: serde_json::from_str(&findings).map_err(|_| StoreError::Value("published_versions.findings"))?,
        made_at,
        audience: Visibility::parse(&audience).ok_or(StoreError::Value("published_versions.audience"))?,
    };
    Ok(PublishedVersion { entry, deck_json })
}
