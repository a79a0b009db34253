//! What a log sends to a witness.

use std::fmt;

use super::refusal::Refusal;
use crate::{
    checkpoint::Checkpoint,
    note::{MAX_BYTES, Note},
    text::{decimal, excerpt},
    tree::{Hash, MAX_PROOF},
};

/// The most bytes of a request.
pub const MAX_REQUEST_BYTES: usize = MAX_BYTES + 4096;

/// The body of `POST <submission prefix>/add-checkpoint`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddCheckpoint {
    old_size: u64,
    proof: Vec<Hash>,
    note: Note,
    checkpoint: Checkpoint,
}

impl AddCheckpoint {
    /// Asks for a cosignature, where a proof leads from the last size that the witness cosigned,
    /// 0 for none, to the checkpoint.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] when the note is no checkpoint or the proof is too long.
    pub fn new(old_size: u64, proof: Vec<Hash>, note: Note) -> Result<Self, Refusal> {
        if proof.len() > MAX_PROOF {
            return Err(Refusal::Malformed(format!("there are more than {MAX_PROOF} lines of proof")));
        }
        let checkpoint = Checkpoint::parse(note.text()).map_err(|error| Refusal::Malformed(error.to_string()))?;
        Ok(Self { old_size, proof, note, checkpoint })
    }

    /// Reads a body.
    ///
    /// # Errors
    /// [`Refusal::Malformed`], with the line.
    pub fn parse(body: &[u8]) -> Result<Self, Refusal> {
        let refused = |why: String| Refusal::Malformed(why);
        if body.len() > MAX_REQUEST_BYTES {
            return Err(refused(format!("it has {} bytes, at most {MAX_REQUEST_BYTES} are read", body.len())));
        }
        let text = std::str::from_utf8(body).map_err(|error| refused(format!("it is not UTF-8: {error}")))?;
        let (head, note) = text.split_once("\n\n").ok_or_else(|| refused("it has no empty line".to_owned()))?;
        let mut lines = (1..).zip(head.split('\n'));
        let (_, old) = lines.next().unwrap_or((1, ""));
        let old_size = old.strip_prefix("old ").and_then(decimal).ok_or_else(|| {
            refused(format!("line 1 is not 'old' and a decimal without leading zeros: {}", excerpt(old)))
        })?;
        let mut proof = Vec::new();
        for (number, line) in lines.take(MAX_PROOF + 1) {
            let hash = Hash::from_base64(line)
                .ok_or_else(|| refused(format!("line {number} is not base64 of 32 bytes: {}", excerpt(line))))?;
            proof.push(hash);
        }
        let note = Note::parse(note.as_bytes()).map_err(|error| refused(error.to_string()))?;
        Self::new(old_size, proof, note)
    }

    /// Which log it is of.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.checkpoint.origin()
    }

    /// From which size the proof leads on.
    #[must_use]
    pub fn old_size(&self) -> u64 {
        self.old_size
    }

    /// The proof.
    #[must_use]
    pub fn proof(&self) -> &[Hash] {
        &self.proof
    }

    /// The checkpoint with its signatures.
    #[must_use]
    pub fn note(&self) -> &Note {
        &self.note
    }

    /// What the checkpoint says, whoever signed it.
    #[must_use]
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }
}

impl fmt::Display for AddCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "old {}", self.old_size)?;
        self.proof.iter().try_for_each(|hash| writeln!(f, "{}", hash.to_base64()))?;
        write!(f, "\n{}", self.note)
    }
}
