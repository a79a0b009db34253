//! Groups of accounts, in which people show each other decks that nobody else sees. A group
//! has one owner, whoever looks after it. What is for a group is held by the memberships of
//! its authors: with them it goes. Times are milliseconds since 1970-01-01T00:00:00Z.

mod bounds;
mod decks;
mod identity;
mod invitations;
mod members;
mod shown;

pub use self::{
    bounds::{
        MAX_DESCRIPTION_BYTES, MAX_GROUPS, MAX_INVITATION_USES, MAX_INVITATIONS, MAX_MEMBERS, MAX_NAME_BYTES,
        MAX_OWNED_GROUPS,
    },
    identity::{GroupId, GroupRole},
    invitations::{GroupInvitation, NewGroupInvitation, OpenInvitation},
    members::{GroupHeir, GroupMember, Joined},
};
pub(crate) use self::{members::give_groups_up, shown::show_in_group};
use crate::{
    accounts::AccountId,
    connection::{Ask, Change},
    error::{StoreError, Taken},
    saved_decks::lock as lock_account,
    store::Store,
};

/// A group to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGroup {
    /// Its identity, a UUID of version 7.
    pub id: GroupId,
    /// Its name, 1 to [`MAX_NAME_BYTES`] long.
    pub name: String,
    /// What no two groups may have in common of it, as long.
    pub name_key: String,
    /// What it says of itself, at most [`MAX_DESCRIPTION_BYTES`]; may be empty.
    pub description: String,
    /// Whose it is.
    pub owner: AccountId,
    /// When it is made.
    pub created_at: i64,
}

/// A group as somebody in it sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnGroup {
    /// Its identity.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// What it says of itself.
    pub description: String,
    /// The name of its owner's account.
    pub owner: String,
    /// How many are in it.
    pub members: u64,
    /// How many decks are for it.
    pub decks: u64,
    /// What the account is in it.
    pub role: GroupRole,
    /// Since when it is.
    pub joined_at: i64,
    /// When the group was made.
    pub created_at: i64,
}

/// A question for groups of an account, its rows as [`from_row`] reads them.
macro_rules! select_group {
    ($which:literal) => {
        concat!(
            "select g.id, g.name, g.description, a.name, \
            (select count(*) from group_members as c where c.group_id = g.id), \
            (select count(*) from group_decks as s join published_decks as d on d.deck_id = s.deck_id \
                where s.group_id = g.id and d.taken_down is null), m.role, m.joined_at, g.created_at \
            from group_members as m join account_groups as g on g.id = m.group_id \
            join group_members as o on o.group_id = g.id and o.role = 'owner' \
            join accounts as a on a.id = o.account_id ",
            $which
        )
    };
}

impl Store {
    /// Makes a group with its owner in it. `false`, and nothing changes, when that account
    /// has as many as it may.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another group has its name; [`StoreError::NoAccount`] when
    /// the account is not there; [`StoreError::Value`] when a text is empty or too long; the
    /// database fails.
    pub async fn create_group(&self, group: &NewGroup) -> Result<bool, StoreError> {
        bounds::check(&group.name, &group.name_key, &group.description)?;
        let mut transaction = self.begin().await?;
        if lock_account(&mut transaction, group.owner).await?.is_none() {
            return Err(StoreError::NoAccount);
        }
        let sql =
            "select count(*), count(case when role = 'owner' then 1 end) from group_members where account_id = $1";
        let (groups, owned): (i64, i64) = transaction.one(sql, &[group.owner.into()]).await?;
        if groups >= i64::from(MAX_GROUPS) || owned >= i64::from(MAX_OWNED_GROUPS) {
            return Ok(false);
        }
        let sql = "insert into account_groups (id, name, name_key, description, created_at) \
            values ($1, $2, $3, $4, $5)";
        let values = [
            group.id.into(),
            group.name.as_str().into(),
            group.name_key.as_str().into(),
            group.description.as_str().into(),
            group.created_at.into(),
        ];
        transaction.execute(sql, &values).await.map_err(|error| error.or_taken(Taken::Group))?;
        let sql = "insert into group_members (group_id, account_id, role, joined_at) values ($1, $2, 'owner', $3)";
        transaction.execute(sql, &[group.id.into(), group.owner.into(), group.created_at.into()]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A group that an account is in.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_own_group(&self, account: AccountId, id: GroupId) -> Result<Option<OwnGroup>, StoreError> {
        let sql = select_group!("where m.account_id = $1 and g.id = $2");
        self.read().await?.first(sql, &[account.into(), id.into()]).await?.map(from_row).transpose()
    }

    /// The groups that an account is in, in the order of their names.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_own_groups(&self, account: AccountId) -> Result<Vec<OwnGroup>, StoreError> {
        let sql = select_group!("where m.account_id = $1 order by g.name_key");
        self.read().await?.all(sql, &[account.into()]).await?.into_iter().map(from_row).collect()
    }

    /// Gives a group that an account owns another name and other words. `false` when it is
    /// not theirs.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another group has the name; [`StoreError::Value`] when a
    /// text is empty or too long; the database fails.
    pub async fn change_group(
        &self,
        owner: AccountId,
        id: GroupId,
        [name, name_key]: [&str; 2],
        description: &str,
    ) -> Result<bool, StoreError> {
        bounds::check(name, name_key, description)?;
        let sql = "update account_groups set name = $3, name_key = $4, description = $5 where id = $1 and exists \
            (select 1 from group_members where group_id = $1 and account_id = $2 and role = 'owner')";
        let values = [id.into(), owner.into(), name.into(), name_key.into(), description.into()];
        let met = self.write().await?.execute(sql, &values).await.map_err(|error| error.or_taken(Taken::Group))?;
        Ok(met == 1)
    }

    /// Dissolves a group that an account owns: who was in it is not any more, and what was for
    /// it is for nobody. `false` when it is not theirs.
    ///
    /// # Errors
    /// The database fails.
    pub async fn dissolve_group(&self, owner: AccountId, id: GroupId) -> Result<bool, StoreError> {
        let sql = "delete from account_groups where id = $1 and exists \
            (select 1 from group_members where group_id = $1 and account_id = $2 and role = 'owner')";
        Ok(self.write().await?.execute(sql, &[id.into(), owner.into()]).await? == 1)
    }
}

/// One row.
type Row = (String, String, String, String, i64, i64, String, i64, i64);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<OwnGroup, StoreError> {
    let (id, name, description, owner, members, decks, role, joined_at, created_at) = row;
    Ok(OwnGroup {
        id: id.parse()?,
        name,
        description,
        owner,
        members: members.unsigned_abs(),
        decks: decks.unsigned_abs(),
        role: GroupRole::parse(&role)?,
        joined_at,
        created_at,
    })
}
