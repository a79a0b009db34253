//! Passkeys of accounts, and what browsers were asked to sign. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

use crate::{
    accounts::AccountId,
    checks,
    connection::{Ask, Change},
    digest::Digest,
    error::StoreError,
    secret::Secret,
    store::Store,
};

/// The most passkeys of an account.
pub const MAX_PASSKEYS: u32 = 16;
/// The most bytes of a passkey's name.
pub const MAX_PASSKEY_NAME_BYTES: usize = 64;
/// The most bytes of the host that a passkey is bound to.
pub const MAX_RELYING_PARTY_BYTES: usize = 253;
/// The most bytes of what is kept of a passkey.
pub const MAX_CREDENTIAL_BYTES: usize = 8 * 1024;
/// The most bytes of what is kept of a question.
pub const MAX_CHALLENGE_BYTES: usize = 16 * 1024;
/// The most questions without an answer; beyond them, those that end first give way.
pub const MAX_CHALLENGES: u32 = 20_000;

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyEntry {
    /// The SHA-256 of the credential's own id.
    pub id: Digest,
    /// Whose it is.
    pub account_id: AccountId,
    /// What its owner calls it, at most [`MAX_PASSKEY_NAME_BYTES`].
    pub name: String,
    /// Its public key and counter, as whoever put it here reads them.
    pub credential: Secret,
    /// When it was added.
    pub created_at: i64,
    /// When it was used last.
    pub used_at: Option<i64>,
    /// The host that it is bound to, 1 to [`MAX_RELYING_PARTY_BYTES`] long; of those that were
    /// added before this was written down it is known once they are used.
    pub relying_party: Option<String>,
}

/// Passkeys of an account that are of no use at the present host, or may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrayPasskeys {
    /// The name of the account.
    pub account: String,
    /// How many are bound to another host.
    pub elsewhere: u64,
    /// How many are bound to a host that nobody wrote down.
    pub unknown: u64,
}

/// How many second factors the account `a` has.
macro_rules! second_factors {
    () => {
        "((select count(*) from totp as f where f.account_id = a.id and f.confirmed_at is not null) \
        + (select count(*) from passkeys as k where k.account_id = a.id))"
    };
}

pub(crate) use second_factors;

impl Store {
    /// Keeps a new passkey. `false`, and nothing changes, when its id is known, its account is
    /// not there or has [`MAX_PASSKEYS`].
    ///
    /// # Errors
    /// [`StoreError::Value`] when its name or credential is empty or too long; the database
    /// fails.
    pub async fn put_passkey(&self, passkey: &PasskeyEntry) -> Result<bool, StoreError> {
        check_name(&passkey.name)?;
        check_credential(&passkey.credential)?;
        passkey.relying_party.as_deref().map_or(Ok(()), check_relying_party)?;
        let sql = "insert into passkeys (id, account_id, name, credential, created_at, used_at, relying_party) \
            select $1, a.id, $3, $4, $5, $6, $7 from accounts as a where a.id = $2 \
            and (select count(*) from passkeys where account_id = $2) < $8 on conflict do nothing";
        let values = [
            passkey.id.as_str().into(),
            passkey.account_id.into(),
            passkey.name.as_str().into(),
            passkey.credential.expose().into(),
            passkey.created_at.into(),
            passkey.used_at.into(),
            passkey.relying_party.as_deref().into(),
            i64::from(MAX_PASSKEYS).into(),
        ];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// The passkeys of an account, the oldest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_passkeys(&self, account: AccountId) -> Result<Vec<PasskeyEntry>, StoreError> {
        let sql = "select id, account_id, name, credential, created_at, used_at, relying_party from passkeys \
            where account_id = $1 order by created_at, id";
        let rows: Vec<Row> = self.read().await?.all(sql, &[account.into()]).await?;
        rows.into_iter().map(from_row).collect()
    }

    /// The passkey of an account with this id.
    ///
    /// # Errors
    /// The database fails.
    pub async fn find_passkey(&self, account: AccountId, id: &Digest) -> Result<Option<PasskeyEntry>, StoreError> {
        let sql = "select id, account_id, name, credential, created_at, used_at, relying_party from passkeys \
            where account_id = $1 and id = $2";
        let row: Option<Row> = self.read().await?.first(sql, &[account.into(), id.as_str().into()]).await?;
        row.map(from_row).transpose()
    }

    /// Remembers that a passkey was used at this host, and what is kept of it from then on.
    /// `false`, and nothing changes, when it is gone.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the credential or the host is empty or too long; the database
    /// fails.
    pub async fn use_passkey(
        &self,
        id: &Digest,
        credential: &Secret,
        relying_party: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        check_credential(credential)?;
        check_relying_party(relying_party)?;
        let sql = "update passkeys set credential = $2, used_at = $3, relying_party = $4 where id = $1";
        let values = [id.as_str().into(), credential.expose().into(), now.into(), relying_party.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// Gives a passkey of an account another name. `false` when there is none such.
    ///
    /// # Errors
    /// [`StoreError::Value`] when the name is empty or too long; the database fails.
    pub async fn rename_passkey(&self, account: AccountId, id: &Digest, name: &str) -> Result<bool, StoreError> {
        check_name(name)?;
        let sql = "update passkeys set name = $3 where account_id = $1 and id = $2";
        Ok(self.write().await?.execute(sql, &[account.into(), id.as_str().into(), name.into()]).await? == 1)
    }

    /// Takes a passkey from an account. `false` when there is none such.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_passkey(&self, account: AccountId, id: &Digest) -> Result<bool, StoreError> {
        let sql = "delete from passkeys where account_id = $1 and id = $2";
        Ok(self.write().await?.execute(sql, &[account.into(), id.as_str().into()]).await? == 1)
    }

    /// Takes all passkeys from an account and answers how many they were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn delete_passkeys(&self, account: AccountId) -> Result<u64, StoreError> {
        self.write().await?.execute("delete from passkeys where account_id = $1", &[account.into()]).await
    }

    /// Whether an account has a second factor: an authenticator that was confirmed, or a
    /// passkey.
    ///
    /// # Errors
    /// The database fails.
    pub async fn has_second_factor(&self, account: AccountId) -> Result<bool, StoreError> {
        let sql = "select (select count(*) from totp where account_id = $1 and confirmed_at is not null) \
            + (select count(*) from passkeys where account_id = $1)";
        let (factors,): (i64,) = self.read().await?.one(sql, &[account.into()]).await?;
        Ok(factors > 0)
    }

    /// The accounts with passkeys that are not known to be bound to this host, in the order of
    /// their names; without a host, all that have any.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_stray_passkeys(&self, host: Option<&str>) -> Result<Vec<StrayPasskeys>, StoreError> {
        let sql = "select a.name, count(k.relying_party), count(*) - count(k.relying_party) from passkeys as k \
            join accounts as a on a.id = k.account_id where k.relying_party is distinct from $1 \
            or k.relying_party is null group by a.id, a.name, a.name_key order by a.name_key";
        let rows: Vec<(String, i64, i64)> = self.read().await?.all(sql, &[host.into()]).await?;
        let read = |(account, elsewhere, unknown): (String, i64, i64)| StrayPasskeys {
            account,
            elsewhere: elsewhere.unsigned_abs(),
            unknown: unknown.unsigned_abs(),
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Keeps what a browser was asked to sign, by the hash of a token and for one purpose;
    /// what has ended goes, and beyond [`MAX_CHALLENGES`] what ends first.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`] when the
    /// purpose or the state is empty or too long; the database fails.
    pub async fn put_challenge(
        &self,
        hash: &Digest,
        account: Option<AccountId>,
        purpose: &str,
        state: &str,
        ends_at: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        checks::text(purpose, 1..=64, "the purpose of a question has 1 to 64 bytes, none of them zero")?;
        let refusal = "what is kept of a question has 1 to 16384 bytes, none of them zero";
        checks::text(state, 1..=MAX_CHALLENGE_BYTES, refusal)?;
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        transaction.execute("delete from passkey_challenges where ends_at <= $1", &[now.into()]).await?;
        let sql = "delete from passkey_challenges where hash in \
            (select hash from passkey_challenges order by ends_at desc, hash limit $1 offset $2)";
        let most = i64::from(MAX_CHALLENGES);
        transaction.execute(sql, &[most.into(), (most - 1).into()]).await?;
        let sql = "insert into passkey_challenges (hash, account_id, purpose, state, ends_at) \
            values ($1, $2, $3, $4, $5) on conflict do nothing";
        let values = [hash.as_str().into(), account.into(), purpose.into(), state.into(), ends_at.into()];
        transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)?;
        transaction.commit().await
    }

    /// Takes what a browser was asked to sign, if it was for this purpose and has not ended:
    /// of many who take it at once one is given it. With it, whose answer was asked for.
    ///
    /// # Errors
    /// The database fails.
    pub async fn take_challenge(
        &self,
        hash: &Digest,
        purpose: &str,
        now: i64,
    ) -> Result<Option<(Option<AccountId>, String)>, StoreError> {
        let sql = "delete from passkey_challenges where hash = $1 and purpose = $2 and ends_at > $3 \
            returning account_id, state";
        let values = [hash.as_str().into(), purpose.into(), now.into()];
        let taken: Option<(Option<String>, String)> = self.write().await?.change(sql, &values).await?;
        let Some((account, state)) = taken else { return Ok(None) };
        let account = account.map(|account| account.parse()).transpose();
        Ok(Some((account.map_err(|_| StoreError::Value("passkey_challenges.account_id"))?, state)))
    }
}

fn check_name(name: &str) -> Result<(), StoreError> {
    checks::text(name, 1..=MAX_PASSKEY_NAME_BYTES, "the name of a passkey has 1 to 64 bytes, none of them zero")
}

fn check_credential(credential: &Secret) -> Result<(), StoreError> {
    let refusal = "what is kept of a passkey has 1 to 8192 bytes, none of them zero";
    checks::text(credential.expose(), 1..=MAX_CREDENTIAL_BYTES, refusal)
}

fn check_relying_party(host: &str) -> Result<(), StoreError> {
    checks::text(host, 1..=MAX_RELYING_PARTY_BYTES, "the host of a passkey has 1 to 253 bytes, none of them zero")
}

/// One row.
type Row = (String, String, String, String, i64, Option<i64>, Option<String>);

/// Reads a row back into its types.
fn from_row(row: Row) -> Result<PasskeyEntry, StoreError> {
    let (id, account_id, name, credential, created_at, used_at, relying_party) = row;
    Ok(PasskeyEntry {
        id: Digest::parse(&id).ok_or(StoreError::Value("passkeys.id"))?,
        account_id: account_id.parse().map_err(|_| StoreError::Value("passkeys.account_id"))?,
        name,
        credential: Secret::new(credential),
        created_at,
        used_at,
        relying_party,
    })
}
