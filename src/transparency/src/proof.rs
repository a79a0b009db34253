//! Proofs that an entry is in a log, as a file that is verified without it (`tlog-proof`).

use std::fmt;

use thiserror::Error;

use crate::{
    checkpoint::{Checkpoint, CheckpointError},
    key::VerifyingKey,
    note::{MAX_BYTES, Note, NoteError},
    text::{base64, decimal, excerpt, unbase64},
    tree::{Hash, MAX_PROOF, TreeError, leaf_hash, verify_inclusion},
};

/// The first line of each.
pub const HEADER: &str = "c2sp.org/tlog-proof@v1";
/// What the name of such a file ends in.
pub const FILE_EXTENSION: &str = "tlog-proof";
/// The most bytes of data beside the proof.
pub const MAX_EXTRA_BYTES: usize = 65_535;

/// A proof: where an entry is, the hashes from it to the root, and the checkpoint with that root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Data that nothing vouches for; never empty.
    pub extra: Option<Vec<u8>>,
    /// Which entry, from 0.
    pub index: u64,
    /// The sibling of its hash first, a child of the root last; [`MAX_PROOF`] at most.
    pub hashes: Vec<Hash>,
    /// The checkpoint with all its signatures.
    pub checkpoint: Note,
}

/// Why a proof was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProofError {
    /// It has this many bytes.
    #[error("the proof has {0} bytes, which is more than any proof has")]
    TooLong(usize),
    /// It is not UTF-8 from this byte on.
    #[error("the proof is not UTF-8 at byte {0}")]
    Utf8(usize),
    /// Another first line.
    #[error("line 1 of the proof is not {HEADER}, but: {0}")]
    Header(String),
    /// The data beside it is no base64, or empty, or too long.
    #[error("line 2 of the proof holds no base64 of 1 to {MAX_EXTRA_BYTES} bytes behind 'extra'")]
    Extra,
    /// No index.
    #[error("line {line} of the proof is not 'index' and a decimal without leading zeros up to 2^63 - 1: {found}")]
    Index {
        /// The line, from 1.
        line: usize,
        /// What it is.
        found: String,
    },
    /// Not a hash.
    #[error("line {line} of the proof is not base64 of 32 bytes: {found}")]
    Hash {
        /// The line, from 1.
        line: usize,
        /// What it is.
        found: String,
    },
    /// No tree is that deep.
    #[error("the proof has more than {MAX_PROOF} hashes")]
    TooManyHashes,
    /// No empty line before the checkpoint.
    #[error("the proof has no empty line with a checkpoint behind it")]
    NoCheckpoint,
    /// The checkpoint cannot be read.
    #[error("the checkpoint in the proof: {0}")]
    Note(#[from] NoteError),
    /// It is no checkpoint of this log.
    #[error("the checkpoint in the proof: {0}")]
    Checkpoint(#[from] CheckpointError),
    /// The hashes lead to another root.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl Proof {
    /// Reads a proof. What was read is written as the same bytes.
    ///
    /// # Errors
    /// It is none, to the byte.
    pub fn parse(bytes: &[u8]) -> Result<Self, ProofError> {
        if bytes.len() > MAX_BYTES + 2 * MAX_EXTRA_BYTES {
            return Err(ProofError::TooLong(bytes.len()));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| ProofError::Utf8(error.valid_up_to()))?;
        let (head, checkpoint) = text.split_once("\n\n").ok_or(ProofError::NoCheckpoint)?;
        let mut lines = (1..).zip(head.split('\n')).peekable();
        let header = lines.next().map_or("", |(_, line)| line);
        if header != HEADER {
            return Err(ProofError::Header(excerpt(header)));
        }
        let extra = match lines.next_if(|(_, line)| line.starts_with("extra ")) {
            Some((_, line)) => Some(read_extra(line)?),
            None => None,
        };
        let (line, index) = lines.next().unwrap_or((2, ""));
        let refused = || ProofError::Index { line, found: excerpt(index) };
        let index = index.strip_prefix("index ").and_then(decimal).ok_or_else(refused)?;
        let mut hashes = Vec::new();
        for (line, found) in lines {
            if hashes.len() == MAX_PROOF {
                return Err(ProofError::TooManyHashes);
            }
            hashes.push(Hash::from_base64(found).ok_or_else(|| ProofError::Hash { line, found: excerpt(found) })?);
        }
        let checkpoint = Note::parse(checkpoint.as_bytes())?;
        Checkpoint::parse(checkpoint.text())?;
        Ok(Self { extra, index, hashes, checkpoint })
    }

    /// The checkpoint, when the log signed it and the entry of these bytes is in its tree where the
    /// proof says. Who witnessed it is another question: [`crate::Policy::evaluate`].
    ///
    /// # Errors
    /// It is of another log, not signed by it, or of a tree without that entry there.
    pub fn verify(&self, entry: &[u8], log: &VerifyingKey) -> Result<Checkpoint, ProofError> {
        let checkpoint = Checkpoint::verify(&self.checkpoint, log)?;
        let root = checkpoint.root();
        verify_inclusion(&self.hashes, self.index, &leaf_hash(entry), (checkpoint.size(), &root))?;
        Ok(checkpoint)
    }
}

fn read_extra(line: &str) -> Result<Vec<u8>, ProofError> {
    let sound = |bytes: &Vec<u8>| (1..=MAX_EXTRA_BYTES).contains(&bytes.len());
    line.strip_prefix("extra ").and_then(unbase64).filter(sound).ok_or(ProofError::Extra)
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        if let Some(extra) = &self.extra {
            writeln!(f, "extra {}", base64(extra))?;
        }
        writeln!(f, "index {}", self.index)?;
        self.hashes.iter().try_for_each(|hash| writeln!(f, "{}", hash.to_base64()))?;
        write!(f, "\n{}", self.checkpoint)
    }
}
