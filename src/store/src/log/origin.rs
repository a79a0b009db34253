//! A history of the log as it is kept.

use crate::error::StoreError;

/// The most bytes of an origin.
pub const MAX_ORIGIN_BYTES: usize = 512;
/// The most bytes of a checkpoint with its signatures.
pub const MAX_CHECKPOINT_BYTES: usize = 65_536;

/// The most bytes of a public key of the host with its name.
pub const MAX_LOG_KEY_BYTES: usize = 1024;

/// The public keys of the host while a history goes on, each with its name as a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogKeys {
    /// What checkpoints are verified by.
    pub log: String,
    /// What receipts are verified by.
    pub receipts: String,
    /// What its cosignatures of others' checkpoints are verified by.
    pub witness: String,
}

/// Why a history goes on no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogEnd {
    /// A backup was read, and going on could contradict what was signed.
    Restored,
    /// Its key was replaced, which the old one says.
    Replaced,
    /// Nobody has its key any more.
    Lost,
    /// Somebody else may have its key.
    Exposed,
}

impl LogEnd {
    const ALL: [Self; 4] = [Self::Restored, Self::Replaced, Self::Lost, Self::Exposed];

    /// Its spelling.
    pub fn id(self) -> &'static str {
        match self {
            Self::Restored => "restored",
            Self::Replaced => "replaced",
            Self::Lost => "lost",
            Self::Exposed => "exposed",
        }
    }

    pub(super) fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.id() == id)
    }
}

/// A history of the log. Times are milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogOrigin {
    /// Which, from 1. The one with the highest number goes on.
    pub number: u32,
    /// What its checkpoints begin with.
    pub origin: String,
    /// When it began.
    pub created_at: i64,
    /// How many entries it has.
    pub size: u64,
    /// Its last checkpoint, with how many entries that is of and when it was signed.
    pub signed: Option<SignedCheckpoint>,
    /// Since when a backup was read and no checkpoint signed.
    pub restored_at: Option<i64>,
    /// The keys of the host in it; `None` of one from before they were kept.
    pub keys: Option<LogKeys>,
    /// Why it goes on no longer; `None` of the one that goes on, and of one that ended before this was kept.
    pub ended: Option<LogEnd>,
}

/// A checkpoint that was signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedCheckpoint {
    /// How many entries it is of.
    pub size: u64,
    /// When it was signed.
    pub at: i64,
    /// The whole note.
    pub note: String,
}

impl LogOrigin {
    /// Whether a key that somebody else may have signed its checkpoints.
    pub fn is_exposed(&self) -> bool {
        self.ended == Some(LogEnd::Exposed)
    }
}

/// The keys of a row, where they are kept.
pub(super) fn keys_of_columns(
    log: Option<String>,
    receipts: Option<String>,
    witness: Option<String>,
) -> Option<LogKeys> {
    Some(LogKeys { log: log?, receipts: receipts?, witness: witness? })
}

/// A place of the log as the database counts.
pub(super) fn position(position: u64) -> Result<i64, StoreError> {
    i64::try_from(position).map_err(|_| StoreError::Value("a place of the log"))
}
