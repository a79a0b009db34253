//! Links to lists. Only the hash of what a link ends in is kept, also once it is revoked.

use super::{ListKind, ListShown, ListVisibility};
use crate::{
    accounts::AccountId,
    connection::{Ask, Change, Transaction},
    digest::Digest,
    error::StoreError,
    saved_decks::lock,
    store::Store,
};

/// The most links of a list that are remembered, those that were revoked as well. The oldest of these are
/// forgotten.
pub const MAX_LINKS_KEPT: u32 = 100;

/// A list that a link leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedList {
    /// Whose.
    pub account: AccountId,
    /// The name of the account.
    pub owner: String,
    /// The code of the game.
    pub game: String,
    /// Of what.
    pub kind: ListKind,
    /// To whom, and how much of it.
    pub shown: ListShown,
    /// Whether the link was revoked.
    pub is_revoked: bool,
}

/// Revokes the link of a list that works, and answers how many did.
pub(super) async fn revoke(
    transaction: &mut Transaction,
    account: AccountId,
    game: &str,
    kind: ListKind,
    now: i64,
) -> Result<u64, StoreError> {
    let sql = "update collection_list_links set revoked_at = $4 \
        where account_id = $1 and game = $2 and kind = $3 and revoked_at is null";
    transaction.execute(sql, &[account.into(), game.into(), kind.as_str().into(), now.into()]).await
}

impl Store {
    /// Makes a link to a list whose visibility has links, and revokes the one before. `false`, and nothing
    /// changes, when the list has none.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`]; the database fails.
    pub async fn put_list_link(
        &self,
        account: AccountId,
        game: &str,
        kind: ListKind,
        hash: &Digest,
        now: i64,
    ) -> Result<bool, StoreError> {
        if game.contains('\0') {
            return Ok(false);
        }
        let mut transaction = self.begin().await?;
        if lock(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "select visibility from collection_lists where account_id = $1 and game = $2 and kind = $3";
        let list = [account.into(), game.into(), kind.as_str().into()];
        let found: Option<(String,)> = transaction.first(sql, &list).await?;
        let visibility = found.map(|(visibility,)| ListVisibility::parse(&visibility)).transpose()?;
        if !visibility.is_some_and(ListVisibility::has_links) {
            return Ok(false);
        }
        revoke(&mut transaction, account, game, kind, now).await?;
        let sql = "insert into collection_list_links (hash, account_id, game, kind, created_at) \
            values ($1, $2, $3, $4, $5)";
        let values = [hash.as_str().into(), account.into(), game.into(), kind.as_str().into(), now.into()];
        transaction.execute(sql, &values).await?;
        let sql = "delete from collection_list_links where account_id = $1 and game = $2 and kind = $3 \
            and revoked_at is not null and hash not in (select hash from collection_list_links \
            where account_id = $1 and game = $2 and kind = $3 order by created_at desc, hash limit $4)";
        let values = [account.into(), game.into(), kind.as_str().into(), i64::from(MAX_LINKS_KEPT).into()];
        transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Revokes the link of a list. `false` when none works.
    ///
    /// # Errors
    /// The database fails.
    pub async fn revoke_list_link(
        &self,
        account: AccountId,
        game: &str,
        kind: ListKind,
        now: i64,
    ) -> Result<bool, StoreError> {
        if game.contains('\0') {
            return Ok(false);
        }
        let mut transaction = self.begin().await?;
        let met = revoke(&mut transaction, account, game, kind, now).await?;
        transaction.commit().await?;
        Ok(met > 0)
    }

    /// The list that a link of this hash leads or led to; nothing where its account was stopped.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_list_link(&self, hash: &Digest) -> Result<Option<LinkedList>, StoreError> {
        let sql = "select l.account_id, a.name, l.game, l.kind, l.visibility, l.counts, l.fields, k.revoked_at \
            from collection_list_links k join collection_lists l \
            on l.account_id = k.account_id and l.game = k.game and l.kind = k.kind \
            join accounts a on a.id = l.account_id where k.hash = $1 and a.disabled_at is null";
        type Row = (String, String, String, String, String, String, String, Option<i64>);
        let found: Option<Row> = self.read().await?.first(sql, &[hash.as_str().into()]).await?;
        let read = |(account, owner, game, kind, visibility, counts, fields, revoked_at): Row| {
            Ok(LinkedList {
                account: account.parse()?,
                owner,
                game,
                kind: ListKind::parse(&kind)?,
                shown: ListShown::parse(&visibility, &counts, &fields)?,
                is_revoked: revoked_at.is_some(),
            })
        };
        found.map(read).transpose()
    }
}
