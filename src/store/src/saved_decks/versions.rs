//! The versions of a deck, and who may still go on from which.

use uuid::Uuid;

use super::{
    bounds::{BASE_KEPT_MS, MAX_HOLDERS, check_label},
    identity::{SavedDeckId, VersionKind},
    room::{self, lock},
    tags::tags_of,
};
use crate::{
    ContentId,
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    shared_decks::MAX_DECK_BYTES,
    store::Store,
};

/// How old what is known of a holder may be before it is written down again: a day of
/// the thirty.
const SEEN_AGAIN_MS: i64 = BASE_KEPT_MS / 30;

/// A version to be put on top of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDeckVersion {
    /// The number of the version that it was made from.
    pub parent: Option<i64>,
    /// How it came about.
    pub kind: VersionKind,
    /// What was done, or its name, at most [`super::MAX_LABEL_BYTES`].
    pub label: String,
    /// The deck as JSON, 1 to [`MAX_DECK_BYTES`] long.
    pub deck_json: String,
    /// The hash of its content.
    pub content_id: ContentId,
    /// The device that it came from, in words of at most [`super::MAX_LABEL_BYTES`].
    pub device: String,
    /// Tells the save from all others of its deck.
    pub save: Option<Uuid>,
    /// When it was made.
    pub made_at: i64,
}

/// A version of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckVersion {
    /// What lists say about it.
    pub entry: DeckVersionEntry,
    /// The deck as JSON.
    pub deck_json: String,
}

/// What a list says about a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckVersionEntry {
    /// The how manieth of its deck it is, from 1. Numbers of versions that gave way are
    /// not used again.
    pub number: i64,
    /// The number of the version that it was made from, which may have given way.
    pub parent: Option<i64>,
    /// How it came about.
    pub kind: VersionKind,
    /// What was done, or its name.
    pub label: String,
    /// The bytes of its JSON.
    pub bytes: u64,
    /// The hash of its content.
    pub content_id: ContentId,
    /// The device that it came from, in words.
    pub device: String,
    /// When it was made.
    pub made_at: i64,
}

/// Who has a deck in hand: a tab or a program, which goes on from one version at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder {
    /// What it calls itself.
    pub id: Uuid,
    /// The version that it goes on from as far as it knows: the answer may not reach it.
    pub base: Option<i64>,
}

/// Versions to be put on top of a deck, all of them or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advance<'a> {
    /// Whose deck it is.
    pub account: AccountId,
    /// The deck.
    pub deck: SavedDeckId,
    /// The number of the version that is thought to be the newest.
    pub head: i64,
    /// The deck's name from now on, at most [`super::MAX_LABEL_BYTES`].
    pub name: &'a str,
    /// The versions, the newest last, at least one.
    pub versions: &'a [NewDeckVersion],
    /// Who is given the newest.
    pub holder: Option<Holder>,
    /// What becomes of the mark that two versions touch.
    pub conflict: ConflictMark,
    /// Now.
    pub now: i64,
}

/// Two versions of a deck that touch, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeckConflict {
    /// What both grew out of; none where that is not kept.
    pub base: Option<i64>,
    /// What others had made of it.
    pub theirs: i64,
    /// What was saved.
    pub ours: i64,
}

/// What becomes of the mark that two versions of a deck touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConflictMark {
    /// It stays as it is.
    Stays,
    /// These are brought together by the versions that come.
    Begins(DeckConflict),
    /// Somebody looked at it: the versions that come are what they chose.
    Ends,
}

/// How that ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advanced {
    /// They are there.
    Done {
        /// The number of the newest.
        head: i64,
        /// How many old versions gave way.
        gave_way: u64,
    },
    /// Another version is the newest; nothing was changed.
    Moved,
    /// There is no such deck.
    Nothing,
}

impl Store {
    /// Puts versions on top of a deck if the newest is still the one that is named. A deck in
    /// the trash is taken out of it: somebody works on it. Where there is no room, versions
    /// give way that nobody named, that are not the newest of their deck, and that no holder
    /// was given within [`BASE_KEPT_MS`], the oldest first: of this deck when it has
    /// too many, of any of the account when they are too large.
    ///
    /// # Errors
    /// [`StoreError::AccountFull`] when there is still no room, [`StoreError::TooManyNamed`] when
    /// too many have names, and nothing gave way; [`StoreError::TooLarge`] above
    /// [`MAX_DECK_BYTES`]; [`StoreError::Value`] when a text is too long or there is no version;
    /// the database fails.
    pub async fn append_deck_versions(&self, asked: &Advance<'_>) -> Result<Advanced, StoreError> {
        let Advance { account, deck, name, versions, now, .. } = *asked;
        check_label(name)?;
        versions.iter().try_for_each(check)?;
        let Some(newest) = versions.last() else { return Err(StoreError::Value("a deck advances by a version")) };
        let head = asked.head.saturating_add(versions.len() as i64);
        let limits = self.saved_deck_limits;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Ok(Advanced::Nothing);
        }
        let tags = tags_of(&newest.deck_json);
        let conflict = match asked.conflict {
            ConflictMark::Begins(conflict) => Some(conflict),
            ConflictMark::Stays | ConflictMark::Ends => None,
        };
        let sql = "update saved_decks set revision = $4, name = $5, trashed_at = null, tags = $7, \
            conflict_theirs = case when $11 > 0 then $8 else conflict_theirs end, \
            conflict_ours = case when $11 > 0 then $9 else conflict_ours end, \
            conflict_base = case when $11 > 0 then $10 else conflict_base end, \
            changed_at = case when changed_at < $6 then $6 else changed_at end \
            where id = $1 and account_id = $2 and revision = $3";
        let values = [
            deck.into(),
            account.into(),
            asked.head.into(),
            head.into(),
            name.into(),
            newest.made_at.into(),
            tags.as_str().into(),
            conflict.map(|conflict| conflict.theirs).into(),
            conflict.map(|conflict| conflict.ours).into(),
            conflict.and_then(|conflict| conflict.base).into(),
            i64::from(asked.conflict != ConflictMark::Stays).into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            let sql = "select revision from saved_decks where id = $1 and account_id = $2";
            let there: Option<(i64,)> = transaction.first(sql, &[deck.into(), account.into()]).await?;
            return Ok(if there.is_some() { Advanced::Moved } else { Advanced::Nothing });
        }
        let mut added = 0;
        for (number, version) in (asked.head + 1..).zip(versions) {
            added += insert(&mut transaction, deck, number, version).await?;
        }
        if versions.iter().any(|version| version.kind == VersionKind::Named) {
            check_named(&mut transaction, deck, limits.named).await?;
        }
        if let Some(holder) = asked.holder {
            hold(&mut transaction, deck, holder, head, now).await?;
        }
        let thinned = room::thin(&mut transaction, deck, head, limits.versions, now).await?;
        let gave_way = room::settle(&mut transaction, account, added - thinned.bytes, limits.bytes, now).await?;
        transaction.commit().await?;
        Ok(Advanced::Done { head, gave_way: thinned.versions + gave_way })
    }

    /// Says that somebody looked at two versions that touch. `false` when they are not those
    /// of the deck any more; their base is not asked for.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settle_deck_conflict(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        conflict: DeckConflict,
    ) -> Result<bool, StoreError> {
        let sql = "update saved_decks set conflict_base = null, conflict_theirs = null, conflict_ours = null \
            where id = $1 and account_id = $2 and conflict_theirs = $3 and conflict_ours = $4";
        let values = [deck.into(), account.into(), conflict.theirs.into(), conflict.ours.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// A version of a deck of an account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_deck_version(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        number: i64,
    ) -> Result<Option<DeckVersion>, StoreError> {
        let sql = "select number, parent, kind, label, bytes, content_id, device, made_at, deck_json \
            from deck_versions where deck_id = (select id from saved_decks where id = $1 and account_id = $2) \
            and number = $3";
        let values = [deck.into(), account.into(), number.into()];
        self.read().await?.first(sql, &values).await?.map(from_row).transpose()
    }

    /// The version of a deck of an account that this save made.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_deck_version_of_save(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        save: Uuid,
    ) -> Result<Option<DeckVersion>, StoreError> {
        let sql = "select number, parent, kind, label, bytes, content_id, device, made_at, deck_json \
            from deck_versions where deck_id = (select id from saved_decks where id = $1 and account_id = $2) \
            and save_id = $3";
        let values = [deck.into(), account.into(), save.into()];
        self.read().await?.first(sql, &values).await?.map(from_row).transpose()
    }

    /// The versions of a deck of an account, the newest first; only those before the one of
    /// this number.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_deck_versions(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        before: Option<i64>,
        most: u32,
    ) -> Result<Vec<DeckVersionEntry>, StoreError> {
        let sql = "select number, parent, kind, label, bytes, content_id, device, made_at \
            from deck_versions where deck_id = (select id from saved_decks where id = $1 and account_id = $2) \
            and number < $3 order by number desc limit $4";
        let values = [deck.into(), account.into(), before.unwrap_or(i64::MAX).into(), i64::from(most).into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_entry_row).collect()
    }

    /// Gives a version a name, so that it never gives way, or takes it away, which makes a
    /// checkpoint of it. `false` when it is not there.
    ///
    /// # Errors
    /// [`StoreError::TooManyNamed`] when as many have one as may; [`StoreError::Value`] when
    /// it is empty or too long; the database fails.
    pub async fn name_deck_version(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        number: i64,
        name: Option<&str>,
    ) -> Result<bool, StoreError> {
        if let Some(name) = name {
            check_label(name)?;
            checks::text(name, 1..=usize::MAX, "the name of a version is not empty")?;
        }
        let kind = if name.is_some() { VersionKind::Named } else { VersionKind::Checkpoint };
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Ok(false);
        }
        // Whoever takes a name away that is not there changes nothing.
        let sql = "update deck_versions set kind = $4, label = $5 \
            where deck_id = (select id from saved_decks where id = $1 and account_id = $2) and number = $3 \
            and (kind = 'named' or $4 = 'named')";
        let values =
            [deck.into(), account.into(), number.into(), kind.as_str().into(), name.unwrap_or_default().into()];
        let met = transaction.execute(sql, &values).await?;
        if met == 0 {
            drop(transaction);
            return Ok(self.find_deck_version(account, deck, number).await?.is_some());
        }
        check_named(&mut transaction, deck, self.saved_deck_limits.named).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Remembers that somebody was given a version of a deck of an account and may go on from
    /// it, or from what they said they do. Whoever does not say goes on from what they were
    /// given before.
    ///
    /// # Errors
    /// The database fails.
    pub async fn hold_deck_version(
        &self,
        account: AccountId,
        deck: SavedDeckId,
        holder: Holder,
        number: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        let sql = "select number, seen_at from deck_bases where deck_id = $1 and holder = $2";
        let known: Option<(i64, i64)> = self.read().await?.first(sql, &[deck.into(), holder.id.into()]).await?;
        if known.is_some_and(|(known, seen_at)| known == number && seen_at > now.saturating_sub(SEEN_AGAIN_MS)) {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        lock(&mut transaction, account).await?;
        let sql = "select id from saved_decks where id = $1 and account_id = $2";
        let there: Option<(String,)> = transaction.first(sql, &[deck.into(), account.into()]).await?;
        if there.is_some() {
            let base = holder.base.or(known.map(|(known, _)| known)).filter(|base| *base != number);
            hold(&mut transaction, deck, Holder { base, ..holder }, number, now).await?;
        }
        transaction.commit().await
    }
}

/// Refuses what no row may hold, before the database is asked.
pub(super) fn check(version: &NewDeckVersion) -> Result<(), StoreError> {
    let actual = version.deck_json.len();
    if actual > MAX_DECK_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_DECK_BYTES, actual });
    }
    checks::text(&version.deck_json, 1..=MAX_DECK_BYTES, "a deck has a text without a zero byte")?;
    check_label(&version.label)?;
    check_label(&version.device)?;
    if version.kind == VersionKind::Named && version.label.is_empty() {
        return Err(StoreError::Value("the name of a version is not empty"));
    }
    Ok(())
}

/// Writes a version down and answers how many bytes it has.
pub(super) async fn insert(
    transaction: &mut Transaction,
    deck: SavedDeckId,
    number: i64,
    version: &NewDeckVersion,
) -> Result<i64, StoreError> {
    let sql = "insert into deck_versions (deck_id, number, parent, kind, label, deck_json, bytes, content_id, device, \
        save_id, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    let bytes = version.deck_json.len() as i64;
    let content_id = version.content_id.to_string();
    let values = [
        deck.into(),
        number.into(),
        version.parent.into(),
        version.kind.as_str().into(),
        version.label.as_str().into(),
        version.deck_json.as_str().into(),
        bytes.into(),
        content_id.as_str().into(),
        version.device.as_str().into(),
        version.save.into(),
        version.made_at.into(),
    ];
    transaction.execute(sql, &values).await?;
    Ok(bytes)
}

/// Remembers what somebody was given, of the holders of a deck those seen last.
pub(super) async fn hold(
    transaction: &mut Transaction,
    deck: SavedDeckId,
    holder: Holder,
    number: i64,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "insert into deck_bases (deck_id, holder, number, previous, seen_at) values ($1, $2, $3, $4, $5) \
        on conflict (deck_id, holder) do update set number = $3, previous = $4, seen_at = $5";
    let values = [deck.into(), holder.id.into(), number.into(), holder.base.into(), now.into()];
    transaction.execute(sql, &values).await?;
    let sql = "delete from deck_bases where deck_id = $1 and holder not in \
        (select holder from deck_bases where deck_id = $1 order by seen_at desc, holder limit $2)";
    transaction.execute(sql, &[deck.into(), i64::from(MAX_HOLDERS).into()]).await?;
    Ok(())
}

async fn check_named(transaction: &mut Transaction, deck: SavedDeckId, limit: u64) -> Result<(), StoreError> {
    let sql = "select count(*) from deck_versions where deck_id = $1 and kind = 'named'";
    let (named,): (i64,) = transaction.one(sql, &[deck.into()]).await?;
    if named.unsigned_abs() > limit { Err(StoreError::TooManyNamed { limit }) } else { Ok(()) }
}

/// One row of a version.
pub(super) type Row = (i64, Option<i64>, String, String, i64, String, String, i64, String);
/// One row of a list.
type EntryRow = (i64, Option<i64>, String, String, i64, String, String, i64);

/// Reads a row back into its types.
pub(super) fn from_row(row: Row) -> Result<DeckVersion, StoreError> {
    let (number, parent, kind, label, bytes, content_id, device, made_at, deck_json) = row;
    let entry = from_entry_row((number, parent, kind, label, bytes, content_id, device, made_at))?;
    Ok(DeckVersion { entry, deck_json })
}

/// Reads a row of a list back into its types.
fn from_entry_row(row: EntryRow) -> Result<DeckVersionEntry, StoreError> {
    let (number, parent, kind, label, bytes, content_id, device, made_at) = row;
    Ok(DeckVersionEntry {
        number,
        parent,
        kind: VersionKind::parse(&kind).ok_or(StoreError::Value("deck_versions.kind"))?,
        label,
        bytes: bytes.unsigned_abs(),
        content_id: ContentId::from_hex(&content_id).ok_or(StoreError::Value("deck_versions.content_id"))?,
        device,
        made_at,
    })
}
