//! All that is remembered, as one file.

use std::io::{BufRead, Write};

use safehouse_store::BackupError;

use crate::{
    Access, Caller, Refusal, Service,
    audit::{self, Action},
};

/// Who may write a backup and read one: it holds hashes of passwords.
pub const BACK_UP: Access = Access::Machine;

/// Writes all that is remembered, as it was at one moment, and answers how many rows. The
/// site may be served meanwhile.
///
/// # Errors
/// The caller does not sit at the machine; the store or the file fails.
pub async fn write_backup(service: &Service, caller: &Caller, out: &mut (dyn Write + Send)) -> Result<u64, Refusal> {
    BACK_UP.check(caller)?;
    let rows = service.store.write_backup(service.clock.now_ms(), out).await?;
    audit::write_of(service, caller, None, Action::BackedUp).await?;
    tracing::info!(rows, "a backup was written");
    Ok(rows)
}

/// When a backup was last written, in milliseconds since 1970-01-01T00:00:00Z, as far as that
/// is remembered.
///
/// # Errors
/// The caller does not sit at the machine; the store fails.
pub async fn last_backup(service: &Service, caller: &Caller) -> Result<Option<i64>, Refusal> {
    BACK_UP.check(caller)?;
    Ok(service.store.last_done(Action::BackedUp.name()).await?)
}

/// Reads a backup into the database, which must be empty, wholly or not at all, and answers
/// how many rows.
///
/// # Errors
/// The caller does not sit at the machine; the file is no whole backup of this program's;
/// the database is not empty; the store or the file fails.
pub async fn read_backup(service: &Service, caller: &Caller, from: &mut (dyn BufRead + Send)) -> Result<u64, Refusal> {
    BACK_UP.check(caller)?;
    let rows = service.store.read_backup(from).await?;
    tracing::info!(rows, "a backup was read");
    Ok(rows)
}

impl From<BackupError> for Refusal {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Store(error) => error.into(),
            error => Self::Backup(error.to_string()),
        }
    }
}
