//! Copies that are promised: no more of a holding than there are, over all trades.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    collections::MAX_HOLDING_BYTES,
    connection::{Ask, Change, Transaction},
    error::StoreError,
    store::Store,
};

/// Copies of a holding that are promised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReservedCopies {
    /// The holding, as its balance spells it.
    pub holding: String,
    /// How many, at least 1.
    pub copies: i64,
}

/// Refuses what no row may hold.
pub(super) fn check(reserved: &[ReservedCopies]) -> Result<(), StoreError> {
    for one in reserved {
        checks::text(&one.holding, 2..=MAX_HOLDING_BYTES, "a holding has 2 to 2000 bytes, none of them zero")?;
        checks::at_least(1, one.copies, "at least a copy is promised")?;
    }
    Ok(())
}

/// Promises copies of an account, all or, by the caller's leave of the transaction, none. Answers the position of
/// the first holding of which there are fewer that nobody was promised. Each holding stands in it once, and the
/// account is locked: whoever promises its copies at the same time waits.
pub(super) async fn reserve(
    transaction: &mut Transaction,
    (trade, giver, game): (Uuid, AccountId, &str),
    reserved: &[ReservedCopies],
) -> Result<Option<usize>, StoreError> {
    for (at, one) in reserved.iter().enumerate() {
        let sql = "select cast(coalesce((select b.copies from collection_balances b \
            where b.account_id = $1 and b.game = $2 and b.holding = $3), 0) \
            - coalesce((select sum(r.copies) from trade_reservations r \
            where r.giver_id = $1 and r.game = $2 and r.holding = $3), 0) as bigint)";
        let values = [giver.into(), game.into(), one.holding.as_str().into()];
        let (left,): (i64,) = transaction.one(sql, &values).await?;
        if left < one.copies {
            return Ok(Some(at));
        }
        let sql = "insert into trade_reservations (trade_id, giver_id, game, holding, copies) \
            values ($1, $2, $3, $4, $5)";
        let values = [trade.into(), giver.into(), game.into(), one.holding.as_str().into(), one.copies.into()];
        transaction.execute(sql, &values).await?;
    }
    Ok(None)
}

/// Nobody is promised anything by a trade any more.
pub(super) async fn release(transaction: &mut Transaction, trade: Uuid) -> Result<(), StoreError> {
    transaction.execute("delete from trade_reservations where trade_id = $1", &[trade.into()]).await?;
    Ok(())
}

impl Store {
    /// The copies of a game that an account promised in trades that are not over, each holding once, in the order of their
    /// spelling.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_reserved_copies(&self, giver: AccountId, game: &str) -> Result<Vec<ReservedCopies>, StoreError> {
        if game.contains('\0') {
            return Ok(Vec::new());
        }
        let sql = "select holding, cast(sum(copies) as bigint) from trade_reservations \
            where giver_id = $1 and game = $2 group by holding order by holding";
        let rows: Vec<(String, i64)> = self.read().await?.all(sql, &[giver.into(), game.into()]).await?;
        Ok(rows.into_iter().map(|(holding, copies)| ReservedCopies { holding, copies }).collect())
    }
}
