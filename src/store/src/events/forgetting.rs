//! What events keep of an account that goes, and of a list that counts no more.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    connection::{Change as _, Transaction},
    error::StoreError,
};

/// Takes the names of an account off its entries and off what it opened, and deletes its lists that nobody was shown,
/// before the account is deleted, and what checks of its decks found. Those that were shown stay, of nobody, without the salts of the names that they were shown with.
///
/// # Errors
/// The database fails.
pub(crate) async fn forget_entries_of(transaction: &mut Transaction, account: AccountId) -> Result<(), StoreError> {
    for sql in [
        "delete from event_lists where revealed_at is null \
        and entry_id in (select id from event_entries where account_id = $1)",
        // The log has digests of the names that lists were shown with: with their salts, whoever guesses a name could tell.
        "update event_lists set reason_text = '', name_salt = null \
        where entry_id in (select id from event_entries where account_id = $1)",
        "update event_checks set lines = '[]', note = '', reason = '' where exists (select 1 from event_entries as r \
        where r.account_id = $1 and r.event_id = event_checks.event_id and r.number = event_checks.entry_number)",
        // Why a result was corrected may name them, or the cards that they played.
        "update event_match_changes set reason = '' where exists (select 1 from event_matches as m \
        join event_entries as r on r.event_id = m.event_id and r.number in (m.a, m.b) \
        where r.account_id = $1 and m.event_id = event_match_changes.event_id \
        and m.round = event_match_changes.round and m.table_number = event_match_changes.table_number)",
        "update event_entries set name = '', shown_as = '', account_id = null where account_id = $1",
        "update event_list_views set by_name = '', by_account = null where by_account = $1",
        // What they typed or entered for others says so by the name that the account has.
        "update event_lists set typed_by = '-' where typed_by = (select name from accounts where id = $1)",
        "update event_entries set entered_by_name = '' where entered_by_name = (select name from accounts where id = $1)",
        "update event_entries set consent_by = '-' where consent_by = (select name from accounts where id = $1)",
    ] {
        transaction.execute(sql, &[account.into()]).await?;
    }
    Ok(())
}

/// Forgets the cards of a player's list, of whom another one counts or is shown from now on.
pub(super) async fn forget_cards(transaction: &mut Transaction, event: Uuid, entry: Uuid) -> Result<(), StoreError> {
    let sql = "delete from event_cards where event_id = $1 \
        and entry_number = (select number from event_entries where id = $2 and event_id = $1)";
    transaction.execute(sql, &[event.into(), entry.into()]).await.map(drop)
}
