//! What was done to accounts and by whom. Entries are written, read and forgotten;
//! none is ever changed.

use uuid::Uuid;

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    error::StoreError,
    outbox::{self, NewLetter},
    store::Store,
};

/// The most bytes of an entry's details.
pub const MAX_DETAILS_BYTES: usize = 4 * 1024;

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its identity, a UUID of version 7.
    pub id: Uuid,
    /// When it was done, in milliseconds since 1970-01-01T00:00:00Z.
    pub at: i64,
    /// The account it is about; the entry goes with it.
    pub account_id: Option<AccountId>,
    /// Who did it, in 1 to 64 bytes, e.g. `self` or `administrator`.
    pub actor: String,
    /// What was done, in 1 to 64 bytes, e.g. `signed-in`.
    pub action: String,
    /// The network it was done from, coarsely, in at most 64 bytes.
    pub network: String,
    /// More about it as JSON, at most [`MAX_DETAILS_BYTES`]. It can be read: nothing
    /// secret belongs here.
    pub details: String,
}

impl Store {
    /// Writes an entry down.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when its account is not there; [`StoreError::TooLarge`]
    /// above [`MAX_DETAILS_BYTES`]; [`StoreError::Value`] when another text is empty or
    /// too long, or an entry of this id is there; the database fails.
    pub async fn write_audit(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        check(entry)?;
        entry.insert(&mut self.write().await?).await
    }

    /// Writes an entry down together with the letter that tells of it: both or neither.
    ///
    /// # Errors
    /// As [`Self::write_audit`] and [`Self::put_letter`].
    pub async fn write_audit_and_letter(&self, entry: &AuditEntry, letter: &NewLetter) -> Result<(), StoreError> {
        check(entry)?;
        outbox::check(letter)?;
        let mut transaction = self.begin().await?;
        entry.insert(&mut transaction).await?;
        letter.insert(&mut transaction).await?;
        transaction.commit().await
    }

    /// The entries, or those about one account, the newest first. Behind the last one
    /// of a list, of which it says the time and the id, begins the next.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_audit(
        &self,
        account: Option<AccountId>,
        before: Option<(i64, Uuid)>,
        most: u32,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let (at, id) = before.unwrap_or((i64::MAX, Uuid::max()));
        let mut reader = self.read().await?;
        let rows = match account {
            None => {
                let sql = "select id, at, account_id, actor, action, network, details from audit \
                    where (at, id) < ($1, $2) order by at desc, id desc limit $3";
                reader.all(sql, &[at.into(), id.into(), i64::from(most).into()]).await?
            }
            Some(account) => {
                let sql = "select id, at, account_id, actor, action, network, details from audit \
                    where account_id = $4 and (at, id) < ($1, $2) order by at desc, id desc limit $3";
                reader.all(sql, &[at.into(), id.into(), i64::from(most).into(), account.into()]).await?
            }
        };
        rows.into_iter().map(from_row).collect()
    }

    /// When something was last done.
    ///
    /// # Errors
    /// The database fails.
    pub async fn last_done(&self, action: &str) -> Result<Option<i64>, StoreError> {
        let (at,): (Option<i64>,) =
            self.read().await?.one("select max(at) from audit where action = $1", &[action.into()]).await?;
        Ok(at)
    }

    /// Forgets the entries of before this time and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_audit(&self, before: i64) -> Result<u64, StoreError> {
        self.sweep("delete from audit where at < $1", &[before.into()]).await
    }
}

impl AuditEntry {
    /// Writes it down; whoever calls has checked it.
    async fn insert(&self, into: &mut impl Change) -> Result<(), StoreError> {
        let sql = "insert into audit (id, at, account_id, actor, action, network, details) \
            values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing";
        let values = [
            self.id.into(),
            self.at.into(),
            self.account_id.into(),
            self.actor.as_str().into(),
            self.action.as_str().into(),
            self.network.as_str().into(),
            self.details.as_str().into(),
        ];
        match into.execute(sql, &values).await.map_err(StoreError::or_no_account)? {
            0 => Err(StoreError::Value("an audit entry of this id is there")),
            _ => Ok(()),
        }
    }
}

/// Refuses what no row may hold, before the database is asked.
fn check(entry: &AuditEntry) -> Result<(), StoreError> {
    let actual = entry.details.len();
    if actual > MAX_DETAILS_BYTES {
        return Err(StoreError::TooLarge { limit: MAX_DETAILS_BYTES, actual });
    }
    checks::text(&entry.actor, 1..=64, "who did it has 1 to 64 bytes, none of them zero")?;
    checks::text(&entry.action, 1..=64, "what was done has 1 to 64 bytes, none of them zero")?;
    checks::text(&entry.network, 0..=64, "the network of an entry has at most 64 bytes, none of them zero")?;
    checks::text(&entry.details, 0..=MAX_DETAILS_BYTES, "the details of an entry have no zero byte")
}

/// One row.
type Row = (String, i64, Option<String>, String, String, String, String);

/// Reads a row back into its types.
fn from_row((id, at, account_id, actor, action, network, details): Row) -> Result<AuditEntry, StoreError> {
    let account_id = account_id.map(|id| id.parse().map_err(|_| StoreError::Value("audit.account_id")));
    Ok(AuditEntry {
        id: Uuid::try_parse(&id).map_err(|_| StoreError::Value("audit.id"))?,
        at,
        account_id: account_id.transpose()?,
        actor,
        action,
        network,
        details,
    })
}
