//! The number of every change of what everybody may see.
//!
//! Whoever changes it first changes the one row that counts these changes, and so waits
//! until no other change is under way, of whichever process: numbers become visible in
//! their order, and whoever has read up to one has read all before it. That row comes
//! before those of accounts wherever both are locked.

use uuid::Uuid;

use crate::{
    connection::{Ask, Change, Transaction},
    error::StoreError,
    public_facets::{count_in, count_out},
    published_decks::Reach,
    saved_decks::SavedDeckId,
    store::Store,
    webhooks::{PublicDeckEventKind, note_event},
};

/// Begins a change of what others may see, alone among such changes.
pub(crate) async fn begin_public(store: &Store) -> Result<Transaction, StoreError> {
    let mut transaction = store.begin().await?;
    lock_public(&mut transaction).await?;
    Ok(transaction)
}

/// Waits until no other transaction changes what others may see, for as long as this one
/// lasts. Rows of accounts are locked after it, never before.
pub(crate) async fn lock_public(transaction: &mut Transaction) -> Result<(), StoreError> {
    transaction.execute("update public_deck_sequence set last = last", &[]).await?;
    Ok(())
}

/// Says who sees a deck, from all that decides it. Where everybody does or did, that is
/// another change with a number if who sees it changed or `changed` is set. Nothing where
/// it was never published.
pub(crate) async fn refresh(transaction: &mut Transaction, deck: SavedDeckId, changed: bool) -> Result<(), StoreError> {
    let sql = "select reach from published_decks where deck_id = $1";
    let Some((before,)): Option<(i64,)> = transaction.first(sql, &[deck.into()]).await? else { return Ok(()) };
    let sql = "update published_decks set reach = case \
            when taken_down is not null or visibility = 'private' then 0 \
            when exists (select 1 from accounts where id = published_decks.account_id and disabled_at is not null) then 0 \
            when visibility = 'link' then 1 else 2 end \
        where deck_id = $1 returning reach";
    let (after,): (i64,) = transaction.one(sql, &[deck.into()]).await?;
    let everybody = Reach::Everybody as i64;
    if (before == everybody || after == everybody) && (changed || before != after) {
        let sequence = note(transaction, deck).await?;
        if before != after {
            let is_seen = after == everybody;
            if is_seen {
                count_in(transaction, deck).await?;
            } else {
                count_out(transaction, deck).await?;
            }
            let kind = if is_seen { PublicDeckEventKind::Published } else { PublicDeckEventKind::Withdrawn };
            note_event(transaction, deck, kind, sequence).await?;
        }
    }
    Ok(())
}

/// Says who sees a deck that has another version, and that it has.
pub(crate) async fn refresh_version(transaction: &mut Transaction, deck: SavedDeckId) -> Result<(), StoreError> {
    let sql = "select reach from published_decks where deck_id = $1";
    let (before,): (i64,) = transaction.one(sql, &[deck.into()]).await?;
    refresh(transaction, deck, true).await?;
    let (after,): (i64,) = transaction.one(sql, &[deck.into()]).await?;
    if before == Reach::Everybody as i64 && after == before {
        let sql = "select last from public_deck_sequence";
        let (sequence,): (i64,) = transaction.one(sql, &[]).await?;
        note_event(transaction, deck, PublicDeckEventKind::Updated, sequence).await?;
    }
    Ok(())
}

/// Deletes what was published of a deck, with all that hangs on it.
pub(crate) async fn forget(transaction: &mut Transaction, deck: SavedDeckId) -> Result<(), StoreError> {
    let sql = "select reach from published_decks where deck_id = $1";
    let there: Option<(i64,)> = transaction.first(sql, &[deck.into()]).await?;
    if there.is_some_and(|(reach,)| reach == Reach::Everybody as i64) {
        let sequence = note(transaction, deck).await?;
        note_event(transaction, deck, PublicDeckEventKind::Withdrawn, sequence).await?;
        count_out(transaction, deck).await?;
    }
    transaction.execute("delete from published_decks where deck_id = $1", &[deck.into()]).await?;
    Ok(())
}

/// The decks that an account published.
pub(crate) async fn published_by(transaction: &mut Transaction, account: Uuid) -> Result<Vec<SavedDeckId>, StoreError> {
    let sql = "select deck_id from published_decks where account_id = $1 order by deck_id";
    let found: Vec<(String,)> = transaction.all(sql, &[account.into()]).await?;
    found.into_iter().map(|(id,)| id.parse()).collect()
}

/// Says anew who sees the decks of an account, after it changed itself.
pub(crate) async fn refresh_all_of(
    transaction: &mut Transaction,
    account: Uuid,
    changed: bool,
) -> Result<(), StoreError> {
    for deck in published_by(transaction, account).await? {
        refresh(transaction, deck, changed).await?;
    }
    Ok(())
}

/// Deletes what an account published, and takes its likes back from what others did.
pub(crate) async fn forget_all_of(transaction: &mut Transaction, account: Uuid) -> Result<(), StoreError> {
    for deck in published_by(transaction, account).await? {
        forget(transaction, deck).await?;
    }
    let sql = "select deck_id from deck_likes where account_id = $1 order by deck_id";
    let liked: Vec<(String,)> = transaction.all(sql, &[account.into()]).await?;
    transaction.execute("delete from deck_likes where account_id = $1", &[account.into()]).await?;
    for (deck,) in liked {
        let deck = deck.parse().map_err(|_| StoreError::Value("deck_likes.deck_id"))?;
        count_like(transaction, deck, -1).await?;
    }
    Ok(())
}

/// Counts a like more or less.
pub(crate) async fn count_like(transaction: &mut Transaction, deck: SavedDeckId, more: i64) -> Result<u64, StoreError> {
    let sql = "update published_decks set likes = likes + $2 where deck_id = $1 returning likes";
    let (likes,): (i64,) = transaction.one(sql, &[deck.into(), more.into()]).await?;
    refresh(transaction, deck, true).await?;
    Ok(likes.unsigned_abs())
}

/// Gives a deck the number of another change.
async fn note(transaction: &mut Transaction, deck: SavedDeckId) -> Result<i64, StoreError> {
    let sql = "update public_deck_sequence set last = last + 1 returning last";
    let (sequence,): (i64,) = transaction.one(sql, &[]).await?;
    let sql = "insert into public_deck_changes (deck_id, sequence) values ($1, $2) \
        on conflict (deck_id) do update set sequence = $2";
    transaction.execute(sql, &[deck.into(), sequence.into()]).await?;
    Ok(sequence)
}
