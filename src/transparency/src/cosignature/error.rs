//! Why a cosignature is refused.

use thiserror::Error;

/// Why a cosignature was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CosignatureError {
    /// A key of the other type was to cosign.
    #[error("the key {0} is not one that cosigns checkpoints")]
    WrongType(String),
    /// No time, or one after 2^63 − 1.
    #[error("the cosignature of {name} has the time {time}, which is none between 1 and 2^63 - 1")]
    Time {
        /// Whose it is.
        name: String,
        /// The time, in seconds since 1970.
        time: u64,
    },
    /// Not a time and 64 bytes.
    #[error("the cosignature of {name} has {found} bytes behind the id of its key, not 72")]
    Length {
        /// Whose it is.
        name: String,
        /// How many bytes.
        found: usize,
    },
    /// Only checkpoints are cosigned.
    #[error("a cosignature is over a checkpoint, which the text of this note is not")]
    NoCheckpoint,
}
