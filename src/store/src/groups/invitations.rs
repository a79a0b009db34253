//! Links by which people come into a group. Only the hash of what a link ends in is kept.

use uuid::Uuid;

use super::{GroupId, MAX_INVITATION_USES, MAX_INVITATIONS, members::lock_owned};
use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// An invitation to be kept. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGroupInvitation {
    /// Its identity, by which its owner takes it back.
    pub id: Uuid,
    /// The hash of what its link ends in.
    pub hash: Digest,
    /// The group.
    pub group: GroupId,
    /// How many may accept it, 1 to [`MAX_INVITATION_USES`].
    pub uses: u32,
    /// When it is made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// An invitation as the owner of its group sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupInvitation {
    /// Its identity.
    pub id: Uuid,
    /// How many may still accept it.
    pub uses_left: u32,
    /// How many could in the beginning.
    pub uses: u32,
    /// When it was made.
    pub created_at: i64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

/// An invitation as whoever follows its link sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    /// The group.
    pub group: GroupId,
    /// Its name.
    pub name: String,
    /// What it says of itself.
    pub description: String,
    /// The name of its owner's account.
    pub owner: String,
    /// How many are in it.
    pub members: u64,
    /// From when on it no longer works.
    pub ends_at: i64,
}

impl Store {
    /// Keeps an invitation to a group that an account owns. `false`, and nothing changes, when
    /// it is not their group or has as many as it may.
    ///
    /// # Errors
    /// [`StoreError::Value`] when nobody or too many could accept it; the database fails.
    pub async fn put_group_invitation(
        &self,
        owner: AccountId,
        invitation: &NewGroupInvitation,
    ) -> Result<bool, StoreError> {
        let refusal = "an invitation is accepted once to a hundred times";
        checks::at_least(1, invitation.uses.into(), refusal)?;
        if invitation.uses > MAX_INVITATION_USES {
            return Err(StoreError::Value(refusal));
        }
        let mut transaction = self.begin().await?;
        if !lock_owned(&mut transaction, owner, invitation.group).await? {
            return Ok(false);
        }
        let sql = "select count(*) from group_invitations where group_id = $1 and ends_at > $2 and uses_left > 0";
        let values = [invitation.group.into(), invitation.created_at.into()];
        let (open,): (i64,) = transaction.one(sql, &values).await?;
        if open >= i64::from(MAX_INVITATIONS) {
            return Ok(false);
        }
        let sql = "insert into group_invitations (id, hash, group_id, uses, uses_left, created_at, ends_at) \
            values ($1, $2, $3, $4, $4, $5, $6)";
        let values = [
            invitation.id.into(),
            invitation.hash.as_str().into(),
            invitation.group.into(),
            i64::from(invitation.uses).into(),
            invitation.created_at.into(),
            invitation.ends_at.into(),
        ];
        transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The invitations to a group that still work, the newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_group_invitations(&self, group: GroupId, now: i64) -> Result<Vec<GroupInvitation>, StoreError> {
        let sql = "select id, uses_left, uses, created_at, ends_at from group_invitations \
            where group_id = $1 and ends_at > $2 and uses_left > 0 order by created_at desc, id desc";
        let rows: Vec<(String, i64, i64, i64, i64)> = self.read().await?.all(sql, &[group.into(), now.into()]).await?;
        let read = |(id, uses_left, uses, created_at, ends_at): (String, i64, i64, i64, i64)| {
            let count = |uses: i64| u32::try_from(uses).map_err(|_| StoreError::Value("group_invitations.uses"));
            let id = id.parse().map_err(|_| StoreError::Value("group_invitations.id"))?;
            Ok(GroupInvitation { id, uses_left: count(uses_left)?, uses: count(uses)?, created_at, ends_at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Takes an invitation to a group that an account owns back. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn revoke_group_invitation(
        &self,
        owner: AccountId,
        group: GroupId,
        id: Uuid,
    ) -> Result<bool, StoreError> {
        let sql = "delete from group_invitations where id = $1 and group_id = $2 and exists \
            (select 1 from group_members where group_id = $2 and account_id = $3 and role = 'owner')";
        Ok(self.write().await?.execute(sql, &[id.into(), group.into(), owner.into()]).await? == 1)
    }

    /// The invitation of this hash, if it works now. Looking at it does not use it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_group_invitation(&self, hash: &Digest, now: i64) -> Result<Option<OpenInvitation>, StoreError> {
        let sql = "select g.id, g.name, g.description, a.name, \
            (select count(*) from group_members as c where c.group_id = g.id), i.ends_at \
            from group_invitations as i join account_groups as g on g.id = i.group_id \
            join group_members as o on o.group_id = g.id and o.role = 'owner' \
            join accounts as a on a.id = o.account_id \
            where i.hash = $1 and i.ends_at > $2 and i.uses_left > 0 and a.disabled_at is null";
        type Row = (String, String, String, String, i64, i64);
        let found: Option<Row> = self.read().await?.first(sql, &[hash.as_str().into(), now.into()]).await?;
        let read = |(group, name, description, owner, members, ends_at): Row| {
            let members = members.unsigned_abs();
            Ok(OpenInvitation { group: group.parse()?, name, description, owner, members, ends_at })
        };
        found.map(read).transpose()
    }

    /// Deletes the invitations that ended before this time, and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_group_invitations(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from group_invitations where ends_at < $1", &[before.into()]).await
    }
}
