//! Decks that are for a group, and who sees them by that.

use super::GroupId;
use crate::{
    accounts::AccountId,
    connection::Ask,
    error::StoreError,
    published_decks::{PublicAddress, PublicDeckPlace, PublishedDeck, from_row, select_published},
    store::Store,
};

impl Store {
    /// The decks that are for a group, those published last first, without those of whom the
    /// reader blocked.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_group_decks(
        &self,
        reader: AccountId,
        group: GroupId,
        after: PublicDeckPlace,
        most: u32,
    ) -> Result<Vec<PublishedDeck>, StoreError> {
        let sql = select_published!(
            "join group_decks as g on g.deck_id = d.deck_id where g.group_id = $1 \
            and d.taken_down is null and a.disabled_at is null and (d.published_at, d.deck_id) < ($2, $3) \
            and not exists (select 1 from account_blocks as b where b.blocker_id = $4 and b.blocked_id = d.account_id) \
            order by d.published_at desc, d.deck_id desc limit $5"
        );
        let values = [group.into(), after.published_at.into(), after.id.into(), reader.into(), i64::from(most).into()];
        self.read().await?.all(sql, &values).await?.into_iter().map(from_row).collect()
    }

    /// Whether the published deck at an address, if there is one, is for a group that an
    /// account is in.
    ///
    /// # Errors
    /// The database fails.
    pub async fn shares_group_of(&self, account: AccountId, address: &PublicAddress) -> Result<bool, StoreError> {
        let sql = "select m.joined_at from published_decks as d join group_decks as g on g.deck_id = d.deck_id \
            join group_members as m on m.group_id = g.group_id where d.address = $1 and m.account_id = $2";
        let found: Option<(i64,)> = self.read().await?.first(sql, &[address.into(), account.into()]).await?;
        Ok(found.is_some())
    }
}
