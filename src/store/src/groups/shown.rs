//! For which group a deck is.

use crate::{
    accounts::AccountId,
    connection::{Change, Transaction},
    error::StoreError,
    published_decks::Visibility,
    saved_decks::SavedDeckId,
};

/// Says that a published deck of an account is for a group, or for none. `false`, and nothing
/// changes, when the account is not in the group.
pub(crate) async fn show_in_group(
    transaction: &mut Transaction,
    account: AccountId,
    deck: SavedDeckId,
    visibility: Visibility,
) -> Result<bool, StoreError> {
    let Visibility::Group(group) = visibility else {
        let sql = "delete from group_decks where deck_id = $1 and account_id = $2";
        transaction.execute(sql, &[deck.into(), account.into()]).await?;
        return Ok(true);
    };
    let sql = "insert into group_decks (deck_id, group_id, account_id) \
        select d.deck_id, m.group_id, m.account_id from published_decks as d \
        join group_members as m on m.account_id = d.account_id \
        where d.deck_id = $1 and d.account_id = $2 and m.group_id = $3 \
        on conflict (deck_id) do update set group_id = $3";
    Ok(transaction.execute(sql, &[deck.into(), account.into(), group.into()]).await? == 1)
}
