//! Codes that stand in once for what somebody lost. Times are milliseconds since
//! 1970-01-01T00:00:00Z.

use crate::{
    accounts::AccountId,
    connection::{Ask, Change},
    digest::Digest,
    error::StoreError,
    store::Store,
};

/// The most codes of a kind that an account may have.
pub const MAX_RECOVERY_CODES: usize = 32;

/// What a code stands in for. One kind is never taken for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecoveryKind {
    /// The password.
    Account,
    /// The second factor.
    Factor,
}

impl RecoveryKind {
    /// Its name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Factor => "factor",
        }
    }
}

/// How many codes of a kind an account has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecoveryCodes {
    /// How many were not used.
    pub left: u64,
    /// How many were made together.
    pub all: u64,
}

impl Store {
    /// Gives an account these codes, known by their hashes, in place of all that it had
    /// of the kind, used or not. No hash at all takes them away.
    ///
    /// # Errors
    /// [`StoreError::NoAccount`] when the account is not there; [`StoreError::Value`]
    /// above [`MAX_RECOVERY_CODES`], or when a code comes twice or is known already; the
    /// database fails. Then the account has the codes that it had.
    pub async fn replace_recovery_codes(
        &self,
        account: AccountId,
        kind: RecoveryKind,
        hashes: &[Digest],
        now: i64,
    ) -> Result<(), StoreError> {
        if hashes.len() > MAX_RECOVERY_CODES {
            return Err(StoreError::Value("an account has at most 32 recovery codes of a kind"));
        }
        let mut transaction = self.begin().await?;
        transaction.alone().await?;
        let sql = "delete from recovery_codes where account_id = $1 and kind = $2";
        transaction.execute(sql, &[account.into(), kind.as_str().into()]).await?;
        for hash in hashes {
            let sql = "insert into recovery_codes (hash, account_id, kind, created_at) values ($1, $2, $3, $4) \
                on conflict do nothing";
            let values = [hash.as_str().into(), account.into(), kind.as_str().into(), now.into()];
            if transaction.execute(sql, &values).await.map_err(StoreError::or_no_account)? == 0 {
                return Err(StoreError::Value("a recovery code is not new"));
            }
        }
        transaction.commit().await
    }

    /// Uses a code. `false`, and nothing changes, when the account has none such of the
    /// kind, or it was used before: of many who use it at once it is `true` for one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn use_recovery_code(
        &self,
        account: AccountId,
        kind: RecoveryKind,
        hash: &Digest,
        now: i64,
    ) -> Result<bool, StoreError> {
        let sql = "update recovery_codes set used_at = $4 \
            where hash = $1 and account_id = $2 and kind = $3 and used_at is null";
        let values = [hash.as_str().into(), account.into(), kind.as_str().into(), now.into()];
        Ok(self.write().await?.execute(sql, &values).await? == 1)
    }

    /// How many codes of the kind an account has.
    ///
    /// # Errors
    /// The database fails.
    pub async fn count_recovery_codes(
        &self,
        account: AccountId,
        kind: RecoveryKind,
    ) -> Result<RecoveryCodes, StoreError> {
        let sql = "select count(*) - count(used_at), count(*) from recovery_codes where account_id = $1 and kind = $2";
        let values = [account.into(), kind.as_str().into()];
        let (left, all): (i64, i64) = self.read().await?.one(sql, &values).await?;
        Ok(RecoveryCodes { left: left.unsigned_abs(), all: all.unsigned_abs() })
    }
}
