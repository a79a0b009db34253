//! What people want. What a want says is for the engine; here it is whose it is and by what the
//! wants for a card are found. Times are milliseconds since 1970-01-01T00:00:00Z.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

/// The most wants of an account, over all games: what several sets lack.
pub const MAX_WANTS: u32 = 5_000;
/// The most bytes of a want.
pub const MAX_WANT_BYTES: usize = 8_192;
/// The most bytes of what the wants for a card are found by.
pub const MAX_CARD_BYTES: usize = 1_000;

/// A want to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWant {
    /// Its identity. A want that has it already is written over.
    pub id: Uuid,
    /// By what the wants for its card are found, 1 to [`MAX_CARD_BYTES`].
    pub card: String,
    /// All of it, 2 to [`MAX_WANT_BYTES`].
    pub want_json: String,
}

/// A want that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredWant {
    /// Its identity.
    pub id: Uuid,
    /// All of it.
    pub want_json: String,
    /// When it was written down.
    pub created_at: i64,
    /// When it was changed last.
    pub changed_at: i64,
}

/// A want that copies met which came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetWant {
    /// Its identity.
    pub id: Uuid,
    /// All of it, as it was when that was found. One that was changed since stays as it is.
    pub was_json: String,
    /// What is still wanted, 2 to [`MAX_WANT_BYTES`]; `None` where nothing is: then it goes.
    pub left_json: Option<String>,
}

impl Store {
    /// Keeps wants of an account for a game, new ones and changed ones, all or none. `false`, and
    /// nothing changes, when it would have more than [`MAX_WANTS`].
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; [`StoreError::Value`] when a text is too long, or a want of another game has the
    /// identity; the database fails.
    pub async fn put_wants(
        &self,
        account: AccountId,
        game: &str,
        wants: &[NewWant],
        now: i64,
    ) -> Result<bool, StoreError> {
        checks::text(game, 1..=64, "the code of a game has 1 to 64 bytes, none of them zero")?;
        for want in wants {
            checks::text(&want.card, 1..=MAX_CARD_BYTES, "a card is found by 1 to 1000 bytes, none of them zero")?;
            check_want(&want.want_json)?;
        }
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        for want in wants {
            let sql = "insert into collection_wants (account_id, id, game, card, want_json, created_at, changed_at) \
                values ($1, $2, $3, $4, $5, $6, $6) on conflict (account_id, id) do update \
                set card = excluded.card, want_json = excluded.want_json, changed_at = excluded.changed_at \
                where collection_wants.game = excluded.game";
            let values = [
                account.into(),
                want.id.into(),
                game.into(),
                want.card.as_str().into(),
                want.want_json.as_str().into(),
                now.into(),
            ];
            if transaction.execute(sql, &values).await? == 0 {
                return Err(StoreError::Value("a want of another game has this identity"));
            }
        }
        let sql = "select count(*) from collection_wants where account_id = $1";
        let (count,): (i64,) = transaction.one(sql, &[account.into()]).await?;
        if count > i64::from(MAX_WANTS) {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// What an account wants of a game, in the order in which it was written down.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_wants(&self, account: AccountId, game: &str) -> Result<Vec<StoredWant>, StoreError> {
        // PostgreSQL takes no zero byte, and no row has one.
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql = "select id, want_json, created_at, changed_at from collection_wants \
            where account_id = $1 and game = $2 order by created_at, id";
        let rows: Vec<(String, String, i64, i64)> = self.read().await?.all(sql, &[account.into(), game.into()]).await?;
        let read = |(id, want_json, created_at, changed_at): (String, String, i64, i64)| {
            let id = id.parse().map_err(|_| StoreError::Value("collection_wants.id"))?;
            Ok(StoredWant { id, want_json, created_at, changed_at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Forgets a want of an account. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_want(&self, account: AccountId, id: Uuid) -> Result<bool, StoreError> {
        let sql = "delete from collection_wants where account_id = $1 and id = $2";
        Ok(self.write().await?.execute(sql, &[account.into(), id.into()]).await? == 1)
    }
}

/// Lessens wants of an account by what came.
pub(crate) async fn meet(
    transaction: &mut Transaction,
    account: AccountId,
    met: &[MetWant],
    now: i64,
) -> Result<(), StoreError> {
    for MetWant { id, was_json, left_json } in met {
        let was = [account.into(), (*id).into(), was_json.as_str().into()];
        match left_json {
            Some(left_json) => {
                check_want(left_json)?;
                let sql = "update collection_wants set want_json = $4, changed_at = $5 \
                    where account_id = $1 and id = $2 and want_json = $3";
                let [account, id, was] = was;
                transaction.execute(sql, &[account, id, was, left_json.as_str().into(), now.into()]).await?;
            }
            None => {
                let sql = "delete from collection_wants where account_id = $1 and id = $2 and want_json = $3";
                transaction.execute(sql, &was).await?;
            }
        }
    }
    Ok(())
}

fn check_want(want_json: &str) -> Result<(), StoreError> {
    checks::text(want_json, 2..=MAX_WANT_BYTES, "a want has 2 to 8192 bytes, none of them zero")
}
