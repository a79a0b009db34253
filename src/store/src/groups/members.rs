//! Who is in a group, who comes and who goes. Whoever goes takes the decks along that were
//! for the group: the database forgets with the membership that they were.

use super::{GroupId, GroupRole, MAX_GROUPS, MAX_MEMBERS};
use crate::{
    accounts::AccountId,
    connection::{Ask, Change, Transaction},
    digest::Digest,
    error::StoreError,
    saved_decks::lock as lock_account,
    store::Store,
};

/// Somebody in a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupMember {
    /// Whose account it is.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// What they are in the group.
    pub role: GroupRole,
    /// Since when, in milliseconds since 1970-01-01T00:00:00Z.
    pub joined_at: i64,
}

/// What became of somebody who accepted an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joined {
    /// They are in the group.
    Done(GroupId),
    /// They were already; the invitation is not used up by it.
    WasThere(GroupId),
    /// No invitation of this hash works for them: it never did, ended, was taken back or used
    /// up, or its group's owner and they do not want each other.
    Nothing,
    /// The group has as many members as it may.
    Full,
    /// They are in as many groups as they may.
    TooManyGroups,
}

/// A group whose owner is to go, and who looks after it then: nobody where it goes, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupHeir {
    /// The group.
    pub group: GroupId,
    /// Its name.
    pub name: String,
    /// Whoever is in it for longest of all others, with the name of the account.
    pub heir: Option<(AccountId, String)>,
}

/// Who looks after a group when its owner goes: those whose accounts are not stopped first.
macro_rules! heir {
    () => {
        "from group_members as h join accounts as a on a.id = h.account_id \
        where h.group_id = m.group_id and h.account_id <> m.account_id \
        order by case when a.disabled_at is null then 0 else 1 end, h.joined_at, h.account_id limit 1"
    };
}

impl Store {
    /// Whoever is in a group, its owner first, then those who came first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_group_members(&self, group: GroupId) -> Result<Vec<GroupMember>, StoreError> {
        let sql = "select m.account_id, a.name, m.role, m.joined_at from group_members as m \
            join accounts as a on a.id = m.account_id where m.group_id = $1 \
            order by case when m.role = 'owner' then 0 else 1 end, m.joined_at, m.account_id";
        let rows: Vec<(String, String, String, i64)> = self.read().await?.all(sql, &[group.into()]).await?;
        let read = |(account, name, role, joined_at): (String, String, String, i64)| {
            Ok(GroupMember { account: account.parse()?, name, role: GroupRole::parse(&role)?, joined_at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Accepts an invitation for an account: of many who do at once no more are let in than
    /// it says and the group may have.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; the database fails.
    pub async fn join_group(&self, hash: &Digest, account: AccountId, now: i64) -> Result<Joined, StoreError> {
        let mut transaction = self.begin().await?;
        let sql = "select i.group_id from group_invitations as i \
            join group_members as o on o.group_id = i.group_id and o.role = 'owner' \
            join accounts as a on a.id = o.account_id \
            where i.hash = $1 and i.ends_at > $2 and i.uses_left > 0 and a.disabled_at is null \
            and not exists (select 1 from account_blocks as b where (b.blocker_id = o.account_id and b.blocked_id = $3) \
                or (b.blocker_id = $3 and b.blocked_id = o.account_id))";
        let values = [hash.as_str().into(), now.into(), account.into()];
        let Some((group,)): Option<(String,)> = transaction.first(sql, &values).await? else {
            return Ok(Joined::Nothing);
        };
        let group: GroupId = group.parse()?;
        // The group before the account, as everywhere.
        if !lock(&mut transaction, group).await? {
            return Ok(Joined::Nothing);
        }
        if lock_account(&mut transaction, account).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql = "select count(*), count(case when account_id = $2 then 1 end) from group_members where group_id = $1";
        let (members, is_there): (i64, i64) = transaction.one(sql, &[group.into(), account.into()]).await?;
        if is_there > 0 {
            return Ok(Joined::WasThere(group));
        }
        if members >= i64::from(MAX_MEMBERS) {
            return Ok(Joined::Full);
        }
        let sql = "select count(*) from group_members where account_id = $1";
        let (groups,): (i64,) = transaction.one(sql, &[account.into()]).await?;
        if groups >= i64::from(MAX_GROUPS) {
            return Ok(Joined::TooManyGroups);
        }
        let sql = "update group_invitations set uses_left = uses_left - 1 \
            where hash = $1 and ends_at > $2 and uses_left > 0";
        if transaction.execute(sql, &[hash.as_str().into(), now.into()]).await? == 0 {
            return Ok(Joined::Nothing);
        }
        let sql = "insert into group_members (group_id, account_id, role, joined_at) values ($1, $2, 'member', $3)";
        transaction.execute(sql, &[group.into(), account.into(), now.into()]).await?;
        transaction.commit().await?;
        Ok(Joined::Done(group))
    }

    /// Takes somebody who does not own it out of a group. `false` when they are not in it, or
    /// own it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn leave_group(&self, account: AccountId, group: GroupId) -> Result<bool, StoreError> {
        let sql = "delete from group_members where group_id = $1 and account_id = $2 and role = 'member'";
        Ok(self.write().await?.execute(sql, &[group.into(), account.into()]).await? == 1)
    }

    /// Takes a member out of a group that an account owns, and ends every invitation to it:
    /// whoever was sent away does not come back by one. `false` when it is not their group or
    /// the member is not in it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn remove_group_member(
        &self,
        owner: AccountId,
        group: GroupId,
        member: AccountId,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_owned(&mut transaction, owner, group).await? {
            return Ok(false);
        }
        let sql = "delete from group_members where group_id = $1 and account_id = $2 and role = 'member'";
        if transaction.execute(sql, &[group.into(), member.into()]).await? == 0 {
            return Ok(false);
        }
        transaction.execute("delete from group_invitations where group_id = $1", &[group.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Makes a member the owner of a group, whose owner stays as a member. `false`, and
    /// nothing changes, when it is not their group or the member is not in it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn pass_group(&self, owner: AccountId, group: GroupId, member: AccountId) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if owner == member || !lock_owned(&mut transaction, owner, group).await? {
            return Ok(false);
        }
        let sql = "update group_members set role = $3 where group_id = $1 and account_id = $2";
        transaction.execute(sql, &[group.into(), owner.into(), GroupRole::Member.as_str().into()]).await?;
        let values = [group.into(), member.into(), GroupRole::Owner.as_str().into()];
        if transaction.execute(sql, &values).await? == 0 {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The groups that an account owns, with who would own each without it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_group_heirs(&self, owner: AccountId) -> Result<Vec<GroupHeir>, StoreError> {
        let sql = concat!(
            "select g.id, g.name, (select h.account_id ",
            heir!(),
            "), (select a.name ",
            heir!(),
            ") from group_members as m join account_groups as g on g.id = m.group_id \
            where m.account_id = $1 and m.role = 'owner' order by g.name_key"
        );
        type Row = (String, String, Option<String>, Option<String>);
        let rows: Vec<Row> = self.read().await?.all(sql, &[owner.into()]).await?;
        let read = |(group, name, heir, called): Row| {
            let heir = heir.map(|heir| heir.parse()).transpose()?;
            Ok(GroupHeir { group: group.parse()?, name, heir: heir.zip(called) })
        };
        rows.into_iter().map(read).collect()
    }
}

/// Waits until no other transaction changes who is in a group. `false` when it is not there.
async fn lock(transaction: &mut Transaction, group: GroupId) -> Result<bool, StoreError> {
    let sql = "update account_groups set name = name where id = $1";
    Ok(transaction.execute(sql, &[group.into()]).await? == 1)
}

/// The same, of a group that an account owns.
pub(super) async fn lock_owned(
    transaction: &mut Transaction,
    owner: AccountId,
    group: GroupId,
) -> Result<bool, StoreError> {
    if !lock(transaction, group).await? {
        return Ok(false);
    }
    let sql = "select joined_at from group_members where group_id = $1 and account_id = $2 and role = 'owner'";
    let found: Option<(i64,)> = transaction.first(sql, &[group.into(), owner.into()]).await?;
    Ok(found.is_some())
}

/// Gives the groups that an account owns to whoever is in them for longest of the others, or
/// dissolves those in which nobody else is, before the account is deleted.
pub(crate) async fn give_groups_up(transaction: &mut Transaction, account: AccountId) -> Result<(), StoreError> {
    let sql = "select group_id from group_members where account_id = $1 and role = 'owner' order by group_id";
    let owned: Vec<(String,)> = transaction.all(sql, &[account.into()]).await?;
    for (group,) in owned {
        let group: GroupId = group.parse()?;
        lock(transaction, group).await?;
        let sql = concat!(
            "select h.account_id from group_members as h join accounts as a on a.id = h.account_id \
            where h.group_id = $1 and h.account_id <> $2 ",
            "order by case when a.disabled_at is null then 0 else 1 end, h.joined_at, h.account_id limit 1"
        );
        let heir: Option<(String,)> = transaction.first(sql, &[group.into(), account.into()]).await?;
        match heir {
            Some((heir,)) => {
                let sql = "delete from group_members where group_id = $1 and account_id = $2";
                transaction.execute(sql, &[group.into(), account.into()]).await?;
                let sql = "update group_members set role = 'owner' where group_id = $1 and account_id = $2";
                transaction.execute(sql, &[group.into(), heir.as_str().into()]).await?;
            }
            None => {
                transaction.execute("delete from account_groups where id = $1", &[group.into()]).await?;
            }
        }
    }
    Ok(())
}
