//! Files that copies come out of: kept while they are looked at, and known afterwards.

use uuid::Uuid;

use super::rows;
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask as _, Change as _},
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

/// The most bytes of what a brought file is packed as.
pub const MAX_BROUGHT_BYTES: usize = 16 * 1024 * 1024;
/// The most files of an account that are kept at a time; another one takes the place of the oldest.
pub const MAX_BROUGHT_FILES: u32 = 3;
/// The most bytes of a file's name.
pub const MAX_FILE_NAME_BYTES: usize = 200;

/// A file that was brought, or whose copies were taken in, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionFile {
    /// What it is called.
    pub name: String,
    /// What it holds, packed by whoever kept it; `None` where it is not kept any more.
    pub content: Option<String>,
    /// When its copies were taken in the last time, and by which event or whole.
    pub imported: Option<(i64, Uuid)>,
}

impl Store {
    /// Keeps a file of an account's for a while, in the place of the oldest where it has
    /// [`MAX_BROUGHT_FILES`].
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::Value`] for a text of impossible length; the database
    /// fails.
    pub async fn bring_collection_file(
        &self,
        (account, game, digest): (AccountId, &str, &str),
        name: &str,
        content: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        checks::text(name, 0..=MAX_FILE_NAME_BYTES, "the name of a file has at most 200 bytes, none of them zero")?;
        checks::text(content, 1..=MAX_BROUGHT_BYTES, "a file that is kept has 1 to 16777216 bytes")?;
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "insert into brought_files (account_id, game, digest, name, content, brought_at) \
            values ($1, $2, $3, $4, $5, $6) on conflict (account_id, game, digest) do update \
            set name = excluded.name, content = excluded.content, brought_at = excluded.brought_at";
        let values = [account.into(), game.into(), digest.into(), name.into(), content.into(), now.into()];
        transaction.execute(sql, &values).await?;
        let sql = "delete from brought_files where account_id = $1 and (game, digest) not in (\
            select game, digest from brought_files where account_id = $1 order by brought_at desc, digest limit $2)";
        transaction.execute(sql, &[account.into(), i64::from(MAX_BROUGHT_FILES).into()]).await?;
        transaction.commit().await
    }

    /// What is known of a file of an account's, by the digest of its content; `None` where nothing is.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_collection_file(
        &self,
        account: AccountId,
        game: &str,
        digest: &str,
    ) -> Result<Option<CollectionFile>, StoreError> {
        if game.contains('\0') || digest.contains('\0') {
            return Ok(None);
        }
        let of = [account.into(), game.into(), digest.into()];
        let mut reader = self.read().await?;
        let sql = "select name, content from brought_files where account_id = $1 and game = $2 and digest = $3";
        let brought: Option<(String, String)> = reader.first(sql, &of).await?;
        let sql = "select name, imported_at, came_by from collection_imports \
            where account_id = $1 and game = $2 and digest = $3";
        let imported: Option<(String, i64, String)> = reader.first(sql, &of).await?;
        let (name, imported) = match imported {
            Some((name, at, by)) => (Some(name), Some((at, rows::id(&by)?))),
            None => (None, None),
        };
        let (brought_name, content) = brought.unzip();
        let name = brought_name.or(name);
        Ok(name.map(|name| CollectionFile { name, content, imported }))
    }

    /// Says that the copies of a file were taken in.
    ///
    /// # Errors
    /// [`StoreError::Value`] for a text of impossible length; the database fails.
    pub async fn note_collection_import(
        &self,
        (account, game, digest): (AccountId, &str, &str),
        name: &str,
        came_by: Uuid,
        now: i64,
    ) -> Result<(), StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        checks::text(name, 0..=MAX_FILE_NAME_BYTES, "the name of a file has at most 200 bytes, none of them zero")?;
        let sql = "insert into collection_imports (account_id, game, digest, name, came_by, imported_at) \
            values ($1, $2, $3, $4, $5, $6) on conflict (account_id, game, digest) do update \
            set name = excluded.name, came_by = excluded.came_by, imported_at = excluded.imported_at";
        let values = [account.into(), game.into(), digest.into(), name.into(), came_by.into(), now.into()];
        self.write().await?.execute(sql, &values).await.map(drop)
    }

    /// Forgets the files that were brought before a moment, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_brought_files(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from brought_files where brought_at < $1", &[before.into()]).await
    }
}
