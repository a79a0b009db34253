//! Why a witness does not cosign.

use thiserror::Error;

/// Why a witness does not cosign. Each is a status of HTTP: [`Refusal::status`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The request cannot be read.
    #[error("the request is malformed: {0}")]
    Malformed(String),
    /// The old size is larger than that of the checkpoint.
    #[error("the old size {old} is larger than the size {new} of the checkpoint")]
    OldSize {
        /// The old size.
        old: u64,
        /// The size of the checkpoint.
        new: u64,
    },
    /// The log did not sign it, or a signature that bears its name does not hold.
    #[error("the checkpoint is not signed by its log: {0}")]
    Signature(String),
    /// It is of a log that is not witnessed here.
    #[error("checkpoints of {0} are not witnessed here")]
    UnknownLog(String),
    /// Another checkpoint was cosigned last, of this size.
    #[error("the last checkpoint cosigned has {0} entries")]
    Conflict(u64),
    /// A tree without entries has another root.
    #[error("the checkpoint of a tree without entries has another root than that tree")]
    EmptyRoot,
    /// The proof does not hold, or there is one where none may be.
    #[error("the checkpoint does not go on from the last one cosigned: {0}")]
    Consistency(String),
}

impl Refusal {
    /// The status that the specification sets.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self {
            Self::Malformed(_) | Self::OldSize { .. } => 400,
            Self::Signature(_) => 403,
            Self::UnknownLog(_) => 404,
            Self::Conflict(_) => 409,
            Self::EmptyRoot | Self::Consistency(_) => 422,
        }
    }

    /// What to answer: after a conflict the size, to be sent as [`CONFLICT_TYPE`](super::CONFLICT_TYPE); else a sentence.
    #[must_use]
    pub fn body(&self) -> String {
        match self {
            Self::Conflict(size) => format!("{size}\n"),
            other => format!("{other}\n"),
        }
    }
}
