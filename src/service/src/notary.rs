//! Who signs for the host and for its stores.
//!
//! The host has one key, which signs checkpoints of the log, statements of the host and receipts.
//! A store has one of its own, which the host keeps sealed unless the store brought its public
//! part alone. Neither is in the database in the clear, nor in a backup in any form that opens
//! without the sealing key.

mod host;
mod host_keys;
mod store_key;

use std::{fmt, io, sync::Arc};

use tokio::task::{JoinError, spawn_blocking};

pub use self::store_key::{KeyGiven, KeyHolder, StoreKeys};
pub(crate) use self::{
    host::{host_key, sign_as_host},
    host_keys::{entry, host_of},
    store_key::{
        bring, make_key, revoke, sealed_for, slug_named, slug_of, state_as_store, stater, store_keys, store_signer,
        take_back,
    },
};

use crate::{Refusal, refusal::LogFault};

/// Bytes of what the host's key is made of.
pub const SEED_BYTES: usize = 32;

/// What remembers, beside the host's key and in no backup, which checkpoint was signed last.
pub trait LastSigned: fmt::Debug + Send + Sync {
    /// The last checkpoint that was written, as it was; `None` when there was none.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self) -> io::Result<Option<String>>;

    /// Remembers a checkpoint in place of the last one, for good when this returns.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, checkpoint: &str) -> io::Result<()>;
}

/// Signs for the host. Cloning shares it; [`fmt::Debug`] shows nothing of the key.
#[derive(Clone)]
pub struct Notary(Option<Arc<Desk>>);

struct Desk {
    seed: [u8; SEED_BYTES],
    host: String,
    last: Arc<dyn LastSigned>,
}

impl Notary {
    /// With the bytes of a key, the address of the host without its scheme, as names of keys begin,
    /// and what remembers what was signed last.
    pub fn with(seed: [u8; SEED_BYTES], host: &str, last: Arc<dyn LastSigned>) -> Self {
        let host = host.trim_end_matches('/').to_owned();
        Self(Some(Arc::new(Desk { seed, host, last })))
    }

    /// The same host with the bytes of another key.
    ///
    /// # Errors
    /// [`LogFault::NoKey`] of what signs nothing.
    pub fn with_other(&self, seed: [u8; SEED_BYTES]) -> Result<Self, Refusal> {
        let desk = self.desk()?;
        Ok(Self(Some(Arc::new(Desk { seed, host: desk.host.clone(), last: desk.last.clone() }))))
    }

    /// For what signs nothing.
    pub fn without_key() -> Self {
        Self(None)
    }

    fn desk(&self) -> Result<&Arc<Desk>, Refusal> {
        Ok(self.0.as_ref().ok_or(LogFault::NoKey)?)
    }

    /// The address of the host, as names of keys begin.
    pub(crate) fn host(&self) -> Result<&str, Refusal> {
        Ok(&self.desk()?.host)
    }

    /// The checkpoint that was signed last, as far as this machine knows.
    pub(crate) async fn last_signed(&self) -> Result<Option<String>, Refusal> {
        let desk = self.desk()?.clone();
        remembered(spawn_blocking(move || desk.last.read()).await)
    }

    /// Remembers a checkpoint before anybody else sees it.
    pub(crate) async fn remember(&self, checkpoint: &str) -> Result<(), Refusal> {
        let (desk, checkpoint) = (self.desk()?.clone(), checkpoint.to_owned());
        remembered(spawn_blocking(move || desk.last.write(&checkpoint)).await)
    }
}

fn remembered<T>(outcome: Result<io::Result<T>, JoinError>) -> Result<T, Refusal> {
    outcome.map_err(io::Error::other).flatten().map_err(|error| {
        tracing::error!(%error, "what was signed last is not remembered: nothing is signed");
        Refusal::Failed
    })
}

impl fmt::Debug for Notary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Notary").field("has_key", &self.0.is_some()).finish()
    }
}
