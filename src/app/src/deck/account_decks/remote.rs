//! What is asked of the account, wherever it is.

use safehouse_engine::deck::{list::DeckList, merge::Conflict};

/// A deck of the account, as its list has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its identity, 32 hexadecimal digits.
    pub deck: String,
    /// Its newest revision.
    pub revision: i64,
    /// The versions of two devices that touch, where nobody has looked at them yet.
    pub met: Option<(i64, i64)>,
}

/// A deck of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedDeck {
    /// The list.
    pub deck: DeckList,
    /// Its newest revision.
    pub revision: i64,
    /// When that was saved, milliseconds since 1970.
    pub updated_at: i64,
    /// Whether it is in the trash.
    pub is_trashed: bool,
    /// As [`Listed::met`].
    pub met: Option<(i64, i64)>,
}

/// A state of a deck to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Save<'a> {
    /// The deck's identity.
    pub deck: &'a str,
    /// The list.
    pub list: &'a DeckList,
    /// The revision that it goes on from.
    pub base: Option<i64>,
    /// Tells this save from all others, 32 hexadecimal digits.
    pub save: &'a str,
    /// The saves before it that had no answer, the newest last.
    pub unanswered: &'a [String],
    /// Whether it comes as a whole from this device.
    pub is_import: bool,
    /// What was done, in a few words.
    pub label: &'a str,
}

/// What the account made of a save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedDeck {
    /// What it has now: what was sent, or that and what others did.
    pub deck: DeckList,
    /// The revision of that.
    pub revision: i64,
    /// What was changed on both sides.
    pub conflicts: Vec<Conflict>,
    /// As [`Listed::met`].
    pub met: Option<(i64, i64)>,
    /// Whether it was in the trash and is not any more.
    pub left_trash: bool,
}

/// Why the account did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// No answer came: it may be done or not.
    Unreachable,
    /// Nobody, or somebody else, is signed in.
    SignedOut,
    /// It has too much to do; asked again after so many seconds.
    Busy(u32),
    /// There is no such deck.
    Nothing,
    /// It does not want it; why, in a sentence.
    Refused(String),
}

/// An account whose decks are asked for.
pub trait Remote {
    /// Its decks that are not in the trash.
    fn list(&self) -> impl Future<Output = Result<Vec<Listed>, Fault>>;
    /// A deck.
    fn open(&self, deck: &str) -> impl Future<Output = Result<OpenedDeck, Fault>>;
    /// Saves a deck together with what others did to it.
    fn save(&self, save: Save<'_>) -> impl Future<Output = Result<SavedDeck, Fault>>;
    /// Puts a deck into the trash. A request, 32 hexadecimal digits, that was done is not done
    /// again, even if the deck was taken out since.
    fn trash(&self, deck: &str, request: &str) -> impl Future<Output = Result<(), Fault>>;
    /// Takes a deck out of the trash; one that is not there stays as it is.
    fn put_back(&self, deck: &str) -> impl Future<Output = Result<(), Fault>>;
}
