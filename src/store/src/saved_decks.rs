//! Decks that are kept in an account, each with its versions. Nothing is written over:
//! a save is a version on top of the newest one, and whoever appends one says which
//! that was. Every question names the account, so that nobody is answered about
//! another's deck. Times are milliseconds since 1970-01-01T00:00:00Z.

mod bounds;
mod identity;
mod newest;
mod room;
mod tags;
mod versions;

use bounds::check_label;
pub use bounds::{
    BASE_KEPT_MS, MAX_ACCOUNT_BYTES, MAX_DECKS, MAX_HOLDERS, MAX_LABEL_BYTES, MAX_NAMED_VERSIONS, MAX_VERSIONS,
    SavedDeckLimits,
};
pub use identity::{SavedDeckId, VersionKind};
pub use room::SavedDeckTotals;
pub(crate) use room::lock;
use room::totals_of;
use uuid::Uuid;
pub use versions::{
    Advance, Advanced, ConflictMark, DeckConflict, DeckVersion, DeckVersionEntry, Holder, NewDeckVersion,
};

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    groups::show_in_group,
    public_sequence::{begin_public, forget, refresh},
    published_decks::Visibility,
    store::Store,
};

/// A deck to be kept from now on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSavedDeck {
    /// Its identity.
    pub id: SavedDeckId,
    /// Whose it is.
    pub account: AccountId,
    /// The code of its game, 1 to 64 bytes long.
    pub game: String,
    /// Its name, at most [`MAX_LABEL_BYTES`].
    pub name: String,
    /// Its folder, as long; empty for none.
    pub folder: String,
    /// The version of another deck that it begins as.
    pub origin: Option<(SavedDeckId, i64)>,
    /// Its first version; its time is that of the deck.
    pub version: NewDeckVersion,
    /// Who has it in hand from now on.
    pub holder: Option<Uuid>,
}

/// A deck that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedDeck {
    /// Its identity.
    pub id: SavedDeckId,
    /// The code of its game.
    pub game: String,
    /// The name of its newest version.
    pub name: String,
    /// Its folder; empty for none.
    pub folder: String,
    /// The number of its newest version.
    pub revision: i64,
    /// The version of another deck that it began as. That deck may be gone.
    pub origin: Option<(SavedDeckId, i64)>,
    /// When it was put into the archive.
    pub archived_at: Option<i64>,
    /// When it was put into the trash.
    pub trashed_at: Option<i64>,
    /// When it was made.
    pub created_at: i64,
    /// When its newest version was made.
    pub changed_at: i64,
    /// The tags of its newest version, in its order.
    pub tags: Vec<String>,
    /// Two of its versions that touch, brought together without anybody having looked at them
    /// since.
    pub conflict: Option<DeckConflict>,
}

/// Where a deck is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shelf {
    /// Among those in use.
    Decks,
    /// In the archive.
    Archive,
    /// In the trash, whether it was in the archive or not.
    Trash,
}

impl SavedDeck {
    /// Where it is.
    pub const fn shelf(&self) -> Shelf {
        match (self.trashed_at, self.archived_at) {
            (Some(_), _) => Shelf::Trash,
            (None, Some(_)) => Shelf::Archive,
            (None, None) => Shelf::Decks,
        }
    }
}

impl Shelf {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Decks, Self::Archive, Self::Trash];

    /// Its name in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Decks => "decks",
            Self::Archive => "archive",
            Self::Trash => "trash",
        }
    }
}

/// Which decks are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavedDecksAsked<'a> {
    /// Those of this shelf.
    pub shelf: Shelf,
    /// Only those of this folder; the empty one is that of decks without.
    pub folder: Option<&'a str>,
    /// Only those of this game.
    pub game: Option<&'a str>,
    /// Only those behind the last one of another list, of which this is when it was
    /// changed, and its id.
    pub before: Option<(i64, SavedDeckId)>,
    /// No more than these.
    pub most: u32,
}

/// A question for decks, its rows as [`from_row`] reads them.
macro_rules! select_deck {
    ($which:literal) => {
        concat!(
            "select id, game, name, folder, revision, origin_id, origin_number, archived_at, trashed_at, created_at, \
            changed_at, tags, conflict_base, conflict_theirs, conflict_ours from saved_decks ",
            $which
        )
    };
}

impl Store {
    /// Keeps a new deck with its first version. `false`, and nothing changes, when there is
    /// a deck of its id, whoever has it.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::TooManyDecks`]
    /// when that has as many as it may; [`StoreError::AccountFull`] when it has no room, even
    /// where old versions give way; [`StoreError::TooLarge`] above
    /// [`crate::shared_decks::MAX_DECK_BYTES`];
    /// [`StoreError::Value`] when a text is too long; the database fails.
    pub async fn create_saved_deck(&self, deck: &NewSavedDeck) -> Result<bool, StoreError> {
        check_game(&deck.game)?;
        check_label(&deck.name)?;
        check_label(&deck.folder)?;
        versions::check(&deck.version)?;
        let now = deck.version.made_at;
        let limits = self.saved_deck_limits;
        let mut transaction = self.begin().await?;
        let Some(before) = lock(&mut transaction, deck.account).await? else { return Err(StoreError::NoAccount) };
        let sql = "insert into saved_decks (id, account_id, game, name, folder, revision, origin_id, origin_number, \
            created_at, changed_at, tags) values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $8, $9) on conflict do nothing";
        let tags = tags::tags_of(&deck.version.deck_json);
        let values = [
            deck.id.into(),
            deck.account.into(),
            deck.game.as_str().into(),
            deck.name.as_str().into(),
            deck.folder.as_str().into(),
            deck.origin.map(|(id, _)| Uuid::from(id)).into(),
            deck.origin.map(|(_, number)| number).into(),
            now.into(),
            tags.as_str().into(),
        ];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        if before.decks >= limits.decks {
            return Err(StoreError::TooManyDecks { limit: limits.decks });
        }
        let added = versions::insert(&mut transaction, deck.id, 1, &deck.version).await?;
        if let Some(holder) = deck.holder {
            versions::hold(&mut transaction, deck.id, Holder { id: holder, base: None }, 1, now).await?;
        }
        room::settle(&mut transaction, deck.account, added, limits.bytes, now).await?;
        let sql = "update accounts set saved_decks = saved_decks + 1 where id = $1";
        transaction.execute(sql, &[deck.account.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A deck of an account.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_saved_deck(&self, account: AccountId, id: SavedDeckId) -> Result<Option<SavedDeck>, StoreError> {
        let sql = select_deck!("where id = $1 and account_id = $2");
        self.read().await?.first(sql, &[id.into(), account.into()]).await?.map(from_row).transpose()
    }

    /// Decks of an account, those that were changed last first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_saved_decks(
        &self,
        account: AccountId,
        asked: &SavedDecksAsked<'_>,
    ) -> Result<Vec<SavedDeck>, StoreError> {
        let sql = select_deck!(
            "where account_id = $1 and (changed_at, id) < ($2, $3) and folder = coalesce($4, folder) \
            and game = coalesce($5, game) and case when trashed_at is not null then 'trash' \
            when archived_at is not null then 'archive' else 'decks' end = $6 \
            order by changed_at desc, id desc limit $7"
        );
        // PostgreSQL takes no zero byte, and no row has one.
        if [asked.folder, asked.game].into_iter().flatten().any(|text| text.contains('\0')) {
            return Ok(Vec::new());
        }
        let (changed_at, id) = asked.before.unwrap_or((i64::MAX, Uuid::max().into()));
        let values = [
            account.into(),
            changed_at.into(),
            id.into(),
            asked.folder.into(),
            asked.game.into(),
            asked.shelf.as_str().into(),
            i64::from(asked.most).into(),
        ];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_row).collect()
    }

    /// Every deck of an account, of all shelves, those that were changed last first: no more
    /// than [`MAX_DECKS`].
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_all_saved_decks(&self, account: AccountId) -> Result<Vec<SavedDeck>, StoreError> {
        let sql = select_deck!("where account_id = $1 order by changed_at desc, id desc");
        self.read().await?.all(sql, &[account.into()]).await?.into_iter().map(from_row).collect()
    }

    /// The folders of an account's decks that are not in the trash, in the order of their
    /// names' bytes, with how many are in each.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_deck_folders(&self, account: AccountId) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "select folder, count(*) from saved_decks \
            where account_id = $1 and folder <> '' and trashed_at is null group by folder";
        let rows: Vec<(String, i64)> = self.read().await?.all(sql, &[account.into()]).await?;
        let mut folders: Vec<_> = rows.into_iter().map(|(name, decks)| (name, decks.unsigned_abs())).collect();
        folders.sort();
        Ok(folders)
    }

    /// Puts a deck into a folder, or with an empty one into none. `false` when it is not
    /// there.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the folder's name is too long; the database fails.
    pub async fn move_saved_deck(&self, account: AccountId, id: SavedDeckId, folder: &str) -> Result<bool, StoreError> {
        check_label(folder)?;
        let sql = "update saved_decks set folder = $3 where id = $1 and account_id = $2";
        Ok(self.write().await?.execute(sql, &[id.into(), account.into(), folder.into()]).await? == 1)
    }

    /// Puts a deck into the archive at this time, or takes it out. `false` when it is not
    /// there. One that is in the archive stays there since when it was.
    ///
    /// # Errors
    /// The database fails.
    pub async fn archive_saved_deck(
        &self,
        account: AccountId,
        id: SavedDeckId,
        at: Option<i64>,
    ) -> Result<bool, StoreError> {
        let sql = "update saved_decks \
            set archived_at = case when $3 > 0 then coalesce(archived_at, $4) end where id = $1 and account_id = $2";
        let values = [id.into(), account.into(), i64::from(at.is_some()).into(), at.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Puts a deck into the trash at this time. `false` when it is not there. One that is in
    /// the trash stays there since when it was. What is in the trash nobody else sees. A request
    /// that was the last to do so is not done again, even if the deck came out since: whoever
    /// had no answer may send it once more.
    ///
    /// # Errors
    /// The database fails.
    pub async fn trash_saved_deck(
        &self,
        account: AccountId,
        id: SavedDeckId,
        at: i64,
        request: Option<Uuid>,
    ) -> Result<bool, StoreError> {
        let mut transaction = begin_public(self).await?;
        if request.is_some() {
            let sql = "select id from saved_decks where id = $1 and account_id = $2 and trash_request = $3";
            let done: Option<(String,)> = transaction.first(sql, &[id.into(), account.into(), request.into()]).await?;
            if done.is_some() {
                return Ok(true);
            }
        }
        let hide = "update published_decks set visibility = 'private' where deck_id = $1 and account_id = $2";
        transaction.execute(hide, &[id.into(), account.into()]).await?;
        show_in_group(&mut transaction, account, id, Visibility::Private).await?;
        refresh(&mut transaction, id, false).await?;
        let sql = "update saved_decks set trashed_at = coalesce(trashed_at, $3), \
            trash_request = coalesce($4, trash_request) where id = $1 and account_id = $2";
        let met = transaction.execute(sql, &[id.into(), account.into(), at.into(), request.into()]).await?;
        transaction.commit().await?;
        Ok(met == 1)
    }

    /// Takes a deck out of the trash. `false` when it is not there. It is not published again
    /// by that.
    ///
    /// # Errors
    /// The database fails.
    pub async fn restore_saved_deck(&self, account: AccountId, id: SavedDeckId) -> Result<bool, StoreError> {
        let sql = "update saved_decks set trashed_at = null where id = $1 and account_id = $2";
        Ok(self.write().await?.execute(sql, &[id.into(), account.into()]).await? == 1)
    }

    /// Deletes a deck with all its versions. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_saved_deck(&self, account: AccountId, id: SavedDeckId) -> Result<bool, StoreError> {
        let mut transaction = begin_public(self).await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Ok(false);
        }
        let sql = "select id from saved_decks where id = $1 and account_id = $2";
        let found: Vec<(String,)> = transaction.all(sql, &[id.into(), account.into()]).await?;
        delete(&mut transaction, account, &found).await?;
        transaction.commit().await?;
        Ok(!found.is_empty())
    }

    /// Deletes the decks that are in the trash since before this time and answers how many
    /// they were.
    ///
    /// # Errors
    /// The database fails; what was deleted until then is.
    pub async fn purge_saved_decks(&self, trashed_before: i64) -> Result<u64, StoreError> {
        let sql = "select distinct account_id from saved_decks where trashed_at < $1";
        let accounts: Vec<(String,)> = self.read().await?.all(sql, &[trashed_before.into()]).await?;
        let mut purged = 0;
        // An account at a time: two of its own would be waited for in any order.
        for (account,) in accounts {
            let account = account.parse().map_err(|_| StoreError::Value("saved_decks.account_id"))?;
            let mut transaction = begin_public(self).await?;
            if lock(&mut transaction, account).await?.is_none() {
                continue;
            }
            let sql = "select id from saved_decks where account_id = $1 and trashed_at < $2";
            let found: Vec<(String,)> = transaction.all(sql, &[account.into(), trashed_before.into()]).await?;
            delete(&mut transaction, account, &found).await?;
            transaction.commit().await?;
            purged += found.len() as u64;
        }
        Ok(purged)
    }

    /// What an account keeps: nothing, where it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn total_saved_decks(&self, account: AccountId) -> Result<SavedDeckTotals, StoreError> {
        let sql = "select saved_decks, saved_bytes from accounts where id = $1";
        let totals = self.read().await?.first(sql, &[account.into()]).await?;
        Ok(totals.map(totals_of).unwrap_or_default())
    }
}

/// Deletes decks of a locked account, alone among changes of what others see.
async fn delete(transaction: &mut Transaction, account: AccountId, decks: &[(String,)]) -> Result<(), StoreError> {
    let sum = "select cast(coalesce(sum(bytes), 0) as bigint) from deck_versions where deck_id = $1";
    for (id,) in decks {
        let (bytes,): (i64,) = transaction.one(sum, &[id.as_str().into()]).await?;
        forget(transaction, id.parse().map_err(|_| StoreError::Value("saved_decks.id"))?).await?;
        transaction.execute("delete from saved_decks where id = $1", &[id.as_str().into()]).await?;
        let sql = "update accounts set saved_decks = saved_decks - 1, saved_bytes = saved_bytes - $2 where id = $1";
        transaction.execute(sql, &[account.into(), bytes.into()]).await?;
    }
    Ok(())
}

fn check_game(game: &str) -> Result<(), StoreError> {
    checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")
}

/// One row of a deck, its columns in the order of [`SavedDeck`].
type Row = (
    String,
    String,
    String,
    String,
    i64,
    Option<String>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    i64,
    i64,
    String,
    Option<i64>,
    Option<i64>,
    Option<i64>,
);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<SavedDeck, StoreError> {
    let (id, game, name, folder, revision, origin_id, origin_number, archived_at, trashed_at, created_at, at, ..) = row;
    let (.., tags, base, theirs, ours) = row;
    let origin_id: Option<SavedDeckId> =
        origin_id.map(|id| id.parse().map_err(|_| StoreError::Value("saved_decks.origin_id"))).transpose()?;
    Ok(SavedDeck {
        id: id.parse().map_err(|_| StoreError::Value("saved_decks.id"))?,
        game,
        name,
        folder,
        revision,
        origin: origin_id.zip(origin_number),
        archived_at,
        trashed_at,
        created_at,
        changed_at: at,
        tags: tags::read_tags(&tags),
        conflict: theirs.zip(ours).map(|(theirs, ours)| DeckConflict { base, theirs, ours }),
    })
}
