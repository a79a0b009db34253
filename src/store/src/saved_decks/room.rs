//! How much an account keeps, and which versions give way: those that nobody named, that
//! are not the newest of their deck, that no holder was given within [`BASE_KEPT_MS`], and
//! that are no part of a conflict which nobody has looked at, the oldest first.

use super::{bounds::BASE_KEPT_MS, identity::SavedDeckId};
use crate::{
    accounts::AccountId,
    connection::{Ask, Change, Transaction},
    error::StoreError,
};

/// What an account keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SavedDeckTotals {
    /// How many decks, those in the trash as well.
    pub decks: u64,
    /// The bytes of all their versions.
    pub bytes: u64,
}

/// What the account keeps, which no other transaction changes before this one ends.
/// Whoever changes more than one row of its decks locks it first: two that each hold a
/// row that the other wants, or that deletes the account, would wait for ever.
pub(crate) async fn lock(
    transaction: &mut Transaction,
    account: AccountId,
) -> Result<Option<SavedDeckTotals>, StoreError> {
    let sql = "update accounts set saved_bytes = saved_bytes where id = $1 returning saved_decks, saved_bytes";
    Ok(transaction.change(sql, &[account.into()]).await?.map(totals_of))
}

pub(super) fn totals_of((decks, bytes): (i64, i64)) -> SavedDeckTotals {
    SavedDeckTotals { decks: decks.unsigned_abs(), bytes: bytes.unsigned_abs() }
}

/// What gave way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct GaveWay {
    pub(super) versions: u64,
    pub(super) bytes: i64,
}

impl GaveWay {
    fn of(rows: &[(i64,)]) -> Self {
        Self { versions: rows.len() as u64, bytes: rows.iter().map(|(bytes,)| bytes).sum() }
    }
}

/// Lets versions of a deck give way until it has no more than it may, or none of them
/// does.
pub(super) async fn thin(
    transaction: &mut Transaction,
    deck: SavedDeckId,
    head: i64,
    limit: u64,
    now: i64,
) -> Result<GaveWay, StoreError> {
    let sql = "select count(*) from deck_versions where deck_id = $1";
    let (versions,): (i64,) = transaction.one(sql, &[deck.into()]).await?;
    let surplus = versions.saturating_sub(i64::try_from(limit).unwrap_or(i64::MAX));
    if surplus <= 0 {
        return Ok(GaveWay::default());
    }
    let sql = "delete from deck_versions where deck_id = $1 and number in (\
            select number from deck_versions where deck_id = $1 and number < $2 and kind <> 'named' and number not in (\
                select number from deck_bases where deck_id = $1 and seen_at >= $3 union \
                select previous from deck_bases where deck_id = $1 and seen_at >= $3 and previous is not null\
            ) and not exists (select 1 from saved_decks as decks where decks.id = $1 \
                and number in (decks.conflict_base, decks.conflict_theirs, decks.conflict_ours)\
            ) order by number limit $4\
        ) returning bytes";
    let values = [deck.into(), head.into(), now.saturating_sub(BASE_KEPT_MS).into(), surplus.into()];
    Ok(GaveWay::of(&transaction.all(sql, &values).await?))
}

/// Counts bytes that a locked account has more of now, or less. Where it has no room for
/// them, versions of whichever of its decks give way; answers how many did.
///
/// # Errors
/// [`StoreError::AccountFull`] when that is not enough.
pub(super) async fn settle(
    transaction: &mut Transaction,
    account: AccountId,
    added: i64,
    limit: u64,
    now: i64,
) -> Result<u64, StoreError> {
    let sql = "update accounts set saved_bytes = saved_bytes + $2 where id = $1 returning saved_bytes";
    let (bytes,): (i64,) = transaction.one(sql, &[account.into(), added.into()]).await?;
    let missing = bytes.saturating_sub(i64::try_from(limit).unwrap_or(i64::MAX));
    // What does not grow is no reason to refuse anything.
    if missing <= 0 || added <= 0 {
        return Ok(0);
    }
    let sql = "delete from deck_versions where (deck_id, number) in (select deck_id, number from (\
            select deck_id, number, bytes, sum(bytes) over (order by made_at, deck_id, number) as so_far \
            from (\
                select versions.deck_id, versions.number, versions.bytes, versions.made_at \
                from saved_decks as decks join deck_versions as versions on versions.deck_id = decks.id \
                where decks.account_id = $1 and versions.number < decks.revision and versions.kind <> 'named' \
                and not exists (select 1 from deck_bases as bases where bases.deck_id = decks.id \
                    and bases.seen_at >= $2 and versions.number in (bases.number, bases.previous)) \
                and not coalesce(versions.number in \
                    (decks.conflict_base, decks.conflict_theirs, decks.conflict_ours), false)\
            ) as waning\
        ) as summed where so_far - bytes < $3) returning bytes";
    let values = [account.into(), now.saturating_sub(BASE_KEPT_MS).into(), missing.into()];
    let gone = GaveWay::of(&transaction.all(sql, &values).await?);
    if gone.bytes < missing {
        return Err(StoreError::AccountFull { limit });
    }
    let sql = "update accounts set saved_bytes = saved_bytes - $2 where id = $1";
    transaction.execute(sql, &[account.into(), gone.bytes.into()]).await?;
    Ok(gone.versions)
}
