//! Whoever has an account. Names and addresses come with a key, which whoever
//! calls makes of them: two accounts never have the same.

pub use crate::{
    account_id::AccountId,
    email::{Email, MAX_EMAIL_BYTES},
};
use crate::{
    checks,
    connection::{Ask, Change, Transaction, Value},
    error::{StoreError, Taken},
    events::forget_entries_of,
    groups::give_groups_up,
    outbox::{self, NewLetter},
    public_sequence::{begin_public, forget_all_of, lock_public, refresh_all_of},
    secret::Secret,
    store::Store,
    stores::forget_acts_of,
};

/// The most bytes of a name, and of its key.
pub const MAX_NAME_BYTES: usize = 256;
/// The most bytes of a password's hash as a PHC string.
pub const MAX_PASSWORD_BYTES: usize = 512;

/// What somebody may do on the whole site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Somebody with things of their own.
    Player,
    /// Somebody who runs the site.
    Administrator,
}

impl Role {
    /// Its name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Administrator => "administrator",
        }
    }

    /// The role of this name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Player, Self::Administrator].into_iter().find(|role| role.as_str() == name)
    }
}

/// An account to be made. Its address, if it has one, is not confirmed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// Its identity, a UUID of version 7.
    pub id: AccountId,
    /// Its name as others see it, 1 to [`MAX_NAME_BYTES`] long.
    pub name: String,
    /// What no two accounts may have in common of it, as long.
    pub name_key: String,
    /// Where it gets mail.
    pub email: Option<Email>,
    /// The hash of its password as a PHC string, 1 to [`MAX_PASSWORD_BYTES`] long.
    pub password: Secret,
    /// What it may do.
    pub role: Role,
    /// Milliseconds since 1970-01-01T00:00:00Z.
    pub created_at: i64,
}

/// An account. Its times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its identity.
    pub id: AccountId,
    /// Its name as others see it.
    pub name: String,
    /// What no two accounts have in common of it, and what lists are in the order of.
    pub name_key: String,
    /// The address that mail is sent to.
    pub email: Option<String>,
    /// When somebody showed that mail to the address reaches them.
    pub email_confirmed_at: Option<i64>,
    /// The hash of its password as a PHC string.
    pub password: Secret,
    /// Goes up when all of its sessions end: those of another epoch have ended.
    pub epoch: i64,
    /// What it may do.
    pub role: Role,
    /// When it was made.
    pub created_at: i64,
    /// When the password became another.
    pub password_changed_at: i64,
    /// When it was closed to whoever has it; their things stay.
    pub disabled_at: Option<i64>,
}

/// A question for accounts, its rows as [`from_row`] reads them.
macro_rules! select_account {
    ($which:literal) => {
        concat!(
            "select id, name, name_key, email, email_confirmed_at, password, epoch, role, created_at, \
            password_changed_at, disabled_at from accounts ",
            $which
        )
    };
}

impl Store {
    /// Makes an account, of epoch 0.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another account has its name or, if not that, its
    /// address; [`StoreError::Value`] when a text is empty or too long, or an account
    /// of this id is there; the database fails.
    pub async fn create_account(&self, account: &NewAccount) -> Result<(), StoreError> {
        check_name(&account.name, &account.name_key)?;
        account.email.as_ref().map_or(Ok(()), check_email)?;
        check_password(&account.password)?;
        let mut transaction = self.begin().await?;
        // Whoever was in the way the first time may be gone when it is looked for.
        for _ in 0..2 {
            if insert(&mut transaction, account).await? {
                return transaction.commit().await;
            }
            if let Some(taken) = taken(&mut transaction, account).await? {
                return Err(StoreError::Taken(taken));
            }
        }
        Err(StoreError::Value("an account of this id is there"))
    }

    /// The account with this id.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        self.one_account(select_account!("where id = $1"), id.into()).await
    }

    /// The account whose name has this key.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_account_by_name(&self, name_key: &str) -> Result<Option<Account>, StoreError> {
        self.one_account_by_key(select_account!("where name_key = $1"), name_key).await
    }

    /// The account whose address has this key, confirmed or not.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_account_by_email(&self, email_key: &str) -> Result<Option<Account>, StoreError> {
        self.one_account_by_key(select_account!("where email_key = $1"), email_key).await
    }

    /// Gives an account another name. `false` when it is not there.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another account has the name; [`StoreError::Value`]
    /// when it is empty or too long; the database fails.
    pub async fn rename_account(&self, id: AccountId, name: &str, name_key: &str) -> Result<bool, StoreError> {
        check_name(name, name_key)?;
        let sql = "update accounts set name = $2, name_key = $3 where id = $1";
        let values = [id.into(), name.into(), name_key.into()];
        let mut transaction = begin_public(self).await?;
        let met = transaction.execute(sql, &values).await.map_err(|error| error.or_taken(Taken::Name))?;
        // Its public decks are by somebody of another name now.
        refresh_all_of(&mut transaction, id.into(), true).await?;
        transaction.commit().await?;
        Ok(met == 1)
    }

    /// Gives an account another address, or none, and writes down the letter that tells of
    /// it: both or neither. `false` when the account is not there.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another account has the address; [`StoreError::Value`]
    /// when it is empty or too long, or none was confirmed, or the letter cannot be; the
    /// database fails.
    pub async fn set_account_email(
        &self,
        id: AccountId,
        email: Option<&Email>,
        confirmed_at: Option<i64>,
        letter: Option<&NewLetter>,
    ) -> Result<bool, StoreError> {
        email.map_or(Ok(()), check_email)?;
        letter.map_or(Ok(()), outbox::check)?;
        if email.is_none() && confirmed_at.is_some() {
            return Err(StoreError::Value("no address cannot be confirmed"));
        }
        let sql = "update accounts set email = $2, email_key = $3, email_confirmed_at = $4 where id = $1";
        let address = email.map(|email| email.address.as_str());
        let key = email.map(|email| email.key.as_str());
        let values = [id.into(), address.into(), key.into(), confirmed_at.into()];
        let mut transaction = self.begin().await?;
        let met = transaction.execute(sql, &values).await.map_err(|error| error.or_taken(Taken::Email))?;
        if let Some(letter) = letter.filter(|_| met == 1) {
            letter.insert(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(met == 1)
    }

    /// Gives an account another password and answers its new epoch: every session of
    /// before has ended. `None` when it is not there.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the hash is empty or too long; the database fails.
    pub async fn set_password(&self, id: AccountId, password: &Secret, now: i64) -> Result<Option<i64>, StoreError> {
        check_password(password)?;
        let sql = "update accounts set password = $2, password_changed_at = $3, epoch = epoch + 1 \
            where id = $1 returning epoch";
        let values = [id.into(), password.expose().into(), now.into()];
        let epoch: Option<(i64,)> = self.write().await?.change(sql, &values).await?;
        Ok(epoch.map(|(epoch,)| epoch))
    }

    /// Writes the same password down with another hash; its sessions go on. `false`
    /// when the account is not there or no longer has the old hash.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the hash is empty or too long; the database fails.
    pub async fn rehash_password(&self, id: AccountId, old: &Secret, new: &Secret) -> Result<bool, StoreError> {
        check_password(new)?;
        let sql = "update accounts set password = $3 where id = $1 and password = $2";
        let values = [id.into(), old.expose().into(), new.expose().into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Ends every session of an account and answers its new epoch. `None` when it is
    /// not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn raise_epoch(&self, id: AccountId) -> Result<Option<i64>, StoreError> {
        let sql = "update accounts set epoch = epoch + 1 where id = $1 returning epoch";
        let epoch: Option<(i64,)> = self.write().await?.change(sql, &[id.into()]).await?;
        Ok(epoch.map(|(epoch,)| epoch))
    }

    /// Closes an account at this time, which ends its sessions for good, or opens it
    /// again. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_account_disabled(&self, id: AccountId, at: Option<i64>) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        lock_public(&mut transaction).await?;
        let met = match at {
            None => transaction.execute("update accounts set disabled_at = null where id = $1", &[id.into()]).await?,
            Some(at) => {
                let sql = "update accounts set disabled_at = $2, epoch = epoch + 1 where id = $1";
                let met = transaction.execute(sql, &[id.into(), at.into()]).await?;
                transaction.execute("delete from sessions where account_id = $1", &[id.into()]).await?;
                met
            }
        };
        refresh_all_of(&mut transaction, id.into(), false).await?;
        transaction.commit().await?;
        Ok(met == 1)
    }

    /// Lets an account do something else from now on, in sessions that it has, too.
    /// `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_account_role(&self, id: AccountId, role: Role) -> Result<bool, StoreError> {
        let sql = "update accounts set role = $2 where id = $1";
        let values = [id.into(), role.as_str().into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Deletes an account and everything of it. `false` when it is not there.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_account(&self, id: AccountId) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        lock_public(&mut transaction).await?;
        forget_all_of(&mut transaction, id.into()).await?;
        give_groups_up(&mut transaction, id).await?;
        forget_acts_of(&mut transaction, id).await?;
        forget_entries_of(&mut transaction, id).await?;
        let met = transaction.execute("delete from accounts where id = $1", &[id.into()]).await?;
        transaction.commit().await?;
        Ok(met == 1)
    }

    /// The accounts whose names have keys behind this one, in the order of the keys'
    /// bytes. Behind the empty text are all.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_accounts(&self, after_name_key: &str, most: u32) -> Result<Vec<Account>, StoreError> {
        let sql = select_account!("where name_key > $1 order by name_key limit $2");
        // PostgreSQL takes no zero byte. No key has one, so the same are behind what is before it.
        let after = after_name_key.split('\0').next().unwrap_or_default();
        let rows = self.read().await?.all(sql, &[after.into(), i64::from(most).into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// The accounts that run the site and are not closed, in the order of their keys.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_administrators(&self, most: u32) -> Result<Vec<Account>, StoreError> {
        let sql = select_account!("where role = 'administrator' and disabled_at is null order by name_key limit $1");
        let rows = self.read().await?.all(sql, &[i64::from(most).into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// How many accounts there are, closed ones included.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_accounts(&self) -> Result<u64, StoreError> {
        let (accounts,): (i64,) = self.read().await?.one("select count(*) from accounts", &[]).await?;
        Ok(accounts.unsigned_abs())
    }

    /// How many accounts that are not closed run the site.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_administrators(&self) -> Result<u64, StoreError> {
        let sql = "select count(*) from accounts where role = 'administrator' and disabled_at is null";
        let (accounts,): (i64,) = self.read().await?.one(sql, &[]).await?;
        Ok(accounts.unsigned_abs())
    }

    async fn one_account_by_key(&self, sql: &'static str, key: &str) -> Result<Option<Account>, StoreError> {
        // No row holds a zero byte, and PostgreSQL does not take one even in a question.
        if key.contains('\0') { Ok(None) } else { self.one_account(sql, key.into()).await }
    }

    async fn one_account(&self, sql: &'static str, value: Value<'_>) -> Result<Option<Account>, StoreError> {
        self.read().await?.first(sql, &[value]).await?.map(from_row).transpose()
    }
}

/// Writes an account down. `false` when one is there that has its id, its name or
/// its address.
async fn insert(transaction: &mut Transaction, account: &NewAccount) -> Result<bool, StoreError> {
    let sql = "insert into accounts \
        (id, name, name_key, email, email_key, password, role, created_at, password_changed_at) \
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing";
    let values = [
        account.id.into(),
        account.name.as_str().into(),
        account.name_key.as_str().into(),
        account.email.as_ref().map(|email| email.address.as_str()).into(),
        account.email.as_ref().map(|email| email.key.as_str()).into(),
        account.password.expose().into(),
        account.role.as_str().into(),
        account.created_at.into(),
    ];
    Ok(transaction.execute(sql, &values).await? == 1)
}

/// What others have of an account: its name before its address.
async fn taken(transaction: &mut Transaction, account: &NewAccount) -> Result<Option<Taken>, StoreError> {
    let sql = "select name_key from accounts where name_key = $1 or email_key = $2";
    let key = account.email.as_ref().map(|email| email.key.as_str());
    let others: Vec<(String,)> = transaction.all(sql, &[account.name_key.as_str().into(), key.into()]).await?;
    let has_name = others.iter().any(|(name_key,)| *name_key == account.name_key);
    Ok(if has_name { Some(Taken::Name) } else { (!others.is_empty()).then_some(Taken::Email) })
}

fn check_name(name: &str, key: &str) -> Result<(), StoreError> {
    checks::text(name, 1..=MAX_NAME_BYTES, "the name of an account has 1 to 256 bytes, none of them zero")?;
    checks::text(key, 1..=MAX_NAME_BYTES, "the key of a name has 1 to 256 bytes, none of them zero")
}

fn check_email(email: &Email) -> Result<(), StoreError> {
    checks::text(&email.address, 1..=MAX_EMAIL_BYTES, "an e-mail address has 1 to 320 bytes, none of them zero")?;
    checks::text(&email.key, 1..=MAX_EMAIL_BYTES, "the key of an address has 1 to 320 bytes, none of them zero")
}

fn check_password(password: &Secret) -> Result<(), StoreError> {
    let refusal = "the hash of a password has 1 to 512 bytes, none of them zero";
    checks::text(password.expose(), 1..=MAX_PASSWORD_BYTES, refusal)
}

/// One row of an account, its columns in the order of [`Account`].
pub(crate) type Row = (String, String, String, Option<String>, Option<i64>, String, i64, String, i64, i64, Option<i64>);

/// Reads a row back into its types.
pub(crate) fn from_row(row: Row) -> Result<Account, StoreError> {
    let (
        id,
        name,
        name_key,
        email,
        email_confirmed_at,
        password,
        epoch,
        role,
        created_at,
        password_changed_at,
        disabled_at,
    ) = row;
    Ok(Account {
        id: id.parse().map_err(|_| StoreError::Value("accounts.id"))?,
        name,
        name_key,
        email,
        email_confirmed_at,
        password: Secret::new(password),
        epoch,
        role: Role::parse(&role).ok_or(StoreError::Value("accounts.role"))?,
        created_at,
        password_changed_at,
        disabled_at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_is_read_by_its_name() {
        for role in [Role::Player, Role::Administrator] {
            assert_eq!(Role::parse(role.as_str()), Some(role));
        }
        assert_eq!(Role::parse("Player"), None);
    }
}
