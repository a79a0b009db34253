//! Checkpoints: what a log says its tree is (`tlog-checkpoint`).

mod signed;

use std::fmt;

use thiserror::Error;

use crate::{
    MAX_NUMBER,
    note::{MAX_BYTES, NoteError},
    text::{decimal, excerpt},
    tree::Hash,
};

/// The text of a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    origin: String,
    size: u64,
    root: Hash,
    extension: Vec<String>,
}

/// Why a checkpoint was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// It does not end.
    #[error("the checkpoint does not end in a newline")]
    NoNewline,
    /// Fewer than three lines, or one that is empty.
    #[error("line {0} of the checkpoint is missing or empty")]
    EmptyLine(usize),
    /// The size is no decimal.
    #[error("the size of the checkpoint (line 2) is no decimal without leading zeros up to 2^63 - 1: {0}")]
    Size(String),
    /// The root is no hash.
    #[error("the root of the checkpoint (line 3) is not base64 of 32 bytes: {0}")]
    Root(String),
    /// The origin cannot be written on a line.
    #[error("an origin is one line of text without control characters, not {0:?}")]
    Origin(String),
    /// It is of another log.
    #[error("the checkpoint is of {found}, not of {expected}")]
    OtherOrigin {
        /// Whose it should be.
        expected: String,
        /// Whose it is.
        found: String,
    },
    /// The log did not sign it.
    #[error(transparent)]
    Note(#[from] NoteError),
}

impl Checkpoint {
    /// The checkpoint of a tree. It has no extension lines: nobody audits them.
    ///
    /// # Errors
    /// The origin is empty or more than a line; the size is over [`MAX_NUMBER`].
    pub fn new(origin: &str, size: u64, root: Hash) -> Result<Self, CheckpointError> {
        if origin.is_empty() || origin.len() > MAX_BYTES / 4 || origin.chars().any(|c| c < ' ') {
            return Err(CheckpointError::Origin(excerpt(origin)));
        }
        if size > MAX_NUMBER {
            return Err(CheckpointError::Size(size.to_string()));
        }
        Ok(Self { origin: origin.to_owned(), size, root, extension: Vec::new() })
    }

    /// Reads the text of a note.
    ///
    /// # Errors
    /// It is none of a checkpoint.
    pub fn parse(text: &str) -> Result<Self, CheckpointError> {
        let lines: Vec<_> = text.strip_suffix('\n').ok_or(CheckpointError::NoNewline)?.split('\n').collect();
        if let Some(empty) = lines.iter().position(|line| line.is_empty()) {
            return Err(CheckpointError::EmptyLine(empty + 1));
        }
        let [origin, size, root, extension @ ..] = lines.as_slice() else {
            return Err(CheckpointError::EmptyLine(lines.len() + 1));
        };
        let size = decimal(size).ok_or_else(|| CheckpointError::Size(excerpt(size)))?;
        let root = Hash::from_base64(root).ok_or_else(|| CheckpointError::Root(excerpt(root)))?;
        let extension = extension.iter().map(|&line| line.to_owned()).collect();
        Ok(Self { extension, ..Self::new(origin, size, root)? })
    }

    /// Which log it is of.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// How many entries the tree has.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The root of the tree.
    #[must_use]
    pub fn root(&self) -> Hash {
        self.root
    }

    /// Lines behind the root that were read. Their meaning is the log's own.
    #[must_use]
    pub fn extension(&self) -> &[String] {
        &self.extension
    }

    fn check_origin(&self, expected: &str) -> Result<(), CheckpointError> {
        if self.origin == expected {
            return Ok(());
        }
        Err(CheckpointError::OtherOrigin { expected: expected.to_owned(), found: excerpt(&self.origin) })
    }
}

/// The three lines. Extension lines that were read are not written: they are in the note.
impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n{}", self.origin, self.size, self.root.to_base64())
    }
}
