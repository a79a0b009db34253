//! What is told of a slip: of the code on a registration sheet, or of the receipt of a list.
//!
//! Each is one signature for one list, and no entry of a log. So it answers the first of the four questions, and a
//! receipt the second as well where the published file of its event is given beside it; the others are undecided.

mod answers;
mod english;
mod reading;
pub mod wire;

use safehouse_engine::deck::content_id::ContentId;
use safehouse_transparency::{key::KeyId, note::NoteError};

use crate::{
    bytes::Commitment,
    id::Id,
    published::FileFault,
    receipt::{ANY_HEAD, ReceiptError},
    self_contained::{PREFIX, SelfContainedError},
    told::Question,
    verify::{KeyWords, Outcome},
};

/// Which slip it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlipKind {
    /// The larger code of a registration sheet, see [`crate::self_contained`].
    Sheet,
    /// A [`Receipt`](crate::receipt::Receipt).
    Receipt,
}

/// An answer in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// How the question came out.
    pub outcome: Outcome,
    /// Why, with its full stop.
    pub words: String,
}

/// What is told of a slip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Which one it is.
    pub kind: SlipKind,
    /// The answers, in the order of the questions.
    answers: [Said; 4],
    /// The key that signed, when the asker knows it and its signature holds.
    pub key: Option<KeyWords>,
    /// The event; `None` for a list outside of any.
    pub event: Option<Id>,
    /// Whose list; of a receipt alone.
    pub registration: Option<Id>,
    /// Id of the list, without printings.
    pub content: ContentId,
    /// What the log has from the lock on; of a receipt alone.
    pub commitment: Option<Commitment>,
    /// When it was handed in, as the host claims, in milliseconds since 1970; of a receipt alone.
    pub at: Option<u64>,
    /// The canonical text of the list, when it is the one that was signed; of a code alone.
    pub list: Option<String>,
    /// Whether a published file was given beside it.
    has_file: bool,
}

/// Why a slip was not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SlipFault {
    /// The text is not UTF-8.
    #[error("the text is not UTF-8")]
    Utf8,
    /// A code that is damaged.
    #[error(transparent)]
    Code(#[from] SelfContainedError),
    /// A receipt that is no signed note.
    #[error("the receipt: {0}")]
    Note(#[from] NoteError),
    /// A receipt whose lines are none.
    #[error(transparent)]
    Receipt(#[from] ReceiptError),
    /// The file beside a receipt.
    #[error("beside the receipt: {0}")]
    File(#[from] FileFault),
    /// A file beside a code.
    #[error("a published file says nothing more of the code of a sheet: verify each by itself")]
    FileBesideCode,
}

impl Slip {
    /// Whether a text is a slip and no published file, as its beginning says.
    pub fn is_one(bytes: &[u8]) -> bool {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
        bytes.starts_with(PREFIX.as_bytes()) || bytes.starts_with(ANY_HEAD.as_bytes())
    }

    /// The answer to a question.
    pub fn answer(&self, question: Question) -> &Said {
        let [authentic, logged, witnessed, legal] = &self.answers;
        match question {
            Question::Authentic => authentic,
            Question::Logged => logged,
            Question::Witnessed => witnessed,
            Question::Legal => legal,
        }
    }

    /// Whether all that can be asked of it is a yes: whether it is authentic, and of a receipt beside a published file
    /// whether it is logged.
    pub fn passes(&self) -> bool {
        let is_yes = |question| self.answer(question).outcome == Outcome::Pass;
        is_yes(Question::Authentic) && (!self.has_file || is_yes(Question::Logged))
    }
}

/// A key of this id, and of this name where one is given, among some.
fn found<'k>(
    keys: &'k [safehouse_transparency::VerifyingKey],
    id: KeyId,
    name: Option<&str>,
) -> Option<&'k safehouse_transparency::VerifyingKey> {
    keys.iter().find(|key| key.id() == id && name.is_none_or(|name| key.name() == name))
}
