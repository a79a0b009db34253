//! Receipts: what a player gets for a list that was handed in.

use std::fmt;

use safehouse_engine::deck::content_id::ContentId;
use safehouse_transparency::{Note, SigningKey, VerifyingKey, note::NoteError};

use crate::{
    bytes::{Commitment, Digest, Salt},
    commitment,
    id::Id,
    lines::{LineFault, Lines, beginning, number},
};

const HEAD: &str = "safehouse.receipt/1";

/// What a receipt of any version begins with.
pub(crate) const ANY_HEAD: &str = "safehouse.receipt/";

/// A receipt, signed by the host and for the player alone: it holds the salt. It is no entry of the log. With it a
/// player can show which list was handed in, if the host lost or changed it.
///
/// ```text
/// safehouse.receipt/1
/// event UUID
/// registration UUID
/// content 64 hexadecimal digits           id of the list, without printings
/// salt 64 hexadecimal digits
/// commitment 64 hexadecimal digits        what the log will hold from the lock on
/// at 1767225600000                        when, in milliseconds since 1970, as the host claims
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// The event.
    pub event: Id,
    /// Whose list.
    pub registration: Id,
    /// Id of the list, without printings.
    pub content: ContentId,
    /// The salt of the commitment.
    pub salt: Salt,
    /// When it was handed in, in milliseconds since 1970.
    pub at: u64,
}

/// Why a receipt was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReceiptError {
    /// It is no signed note, or this host did not sign it.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// The text of the note is no receipt.
    #[error("the receipt: {0}")]
    Text(#[from] LineFault),
    /// The commitment is not that of the other lines.
    #[error("the receipt's commitment belongs to another list, salt, event or registration")]
    Commitment,
}

impl Receipt {
    /// The commitment to the list.
    pub fn commitment(&self) -> Commitment {
        commitment::of_list(&self.event, &self.registration, &self.salt, &self.content)
    }

    /// The receipt as a note signed by the host; the note's text is what the player gets.
    ///
    /// # Errors
    /// The key is none that signs notes.
    pub fn sign(&self, host: &SigningKey) -> Result<Note, NoteError> {
        Note::sign(&self.to_string(), host)
    }

    /// Reads a receipt that this host signed.
    ///
    /// # Errors
    /// It is none, it is signed by another key, or its lines do not belong together.
    pub fn read(note: &[u8], host: &VerifyingKey) -> Result<Self, ReceiptError> {
        let note = Note::parse(note)?;
        note.verify(std::slice::from_ref(host))?;
        Self::of_text(note.text())
    }

    /// Reads the text of a receipt, whoever signed it.
    ///
    /// # Errors
    /// It is none, or its lines do not belong together.
    pub(crate) fn of_text(text: &str) -> Result<Self, ReceiptError> {
        let mut lines = Lines::new(text);
        if lines.next() != Some(HEAD) {
            return Err(LineFault::Kind { found: beginning(text) }.into());
        }
        let event = lines.take("event", |text| Id::read(text).ok())?;
        let registration = lines.take("registration", |text| Id::read(text).ok())?;
        let content = ContentId::from_bytes(*lines.take("content", Digest::from_hex)?.as_bytes());
        let salt = lines.take("salt", Salt::from_hex)?;
        let stated = lines.take("commitment", Commitment::from_hex)?;
        let receipt = Self { event, registration, content, salt, at: lines.take("at", number)? };
        lines.end()?;
        if receipt.commitment() == stated { Ok(receipt) } else { Err(ReceiptError::Commitment) }
    }
}

impl fmt::Display for Receipt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{HEAD}\nevent {}\nregistration {}", self.event, self.registration)?;
        writeln!(out, "content {}\nsalt {}\ncommitment {}", self.content, self.salt.to_hex(), self.commitment())?;
        writeln!(out, "at {}", self.at)
    }
}
