//! Where decks are kept: the one seam between the deck in hand and what keeps it.
//!
//! A home may be near or far: it answers when it can, may refuse, and may have been
//! told something else about a deck in the meantime by somebody who has it in hand
//! as well. It brings what both did together and says so; which state of a deck
//! was seen last is said by its [`Revision`].

pub mod device;
#[cfg(test)]
pub(crate) mod memory;

use std::{fmt, future::Future, pin::Pin};

use safehouse_engine::deck::{
    edit::History,
    list::DeckList,
    merge::{Conflict, merge},
};

use super::device_decks::Version;
pub use super::device_decks::together::Other;

/// What a home is asked for, until it answers.
pub type Asked<T> = Pin<Box<dyn Future<Output = T>>>;

/// A state of a deck in its home. Each kept state has a higher one than those that it
/// grew out of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub u64);

/// A deck that a home has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeDeck {
    /// Its identifier.
    pub id: String,
    /// The list.
    pub deck: DeckList,
    /// The state that it is in.
    pub revision: Revision,
    /// Its steps of undo, where they are kept and lead to this list.
    pub past: Option<History>,
}

/// What a home has under an identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A deck.
    Deck(Box<HomeDeck>),
    /// Something that cannot be read here.
    Unread,
    /// Perhaps a deck, but what has it does not answer.
    OutOfReach,
}

/// A state of the deck in hand that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The deck's identifier.
    pub id: String,
    /// The list.
    pub deck: DeckList,
    /// Its steps of undo, worth less than any deck.
    pub past: History,
    /// What was done, in a few words: the label of its version.
    pub label: &'static str,
    /// Whether the versions before it are finished: it is one of its own, however
    /// soon it comes.
    pub begins_version: bool,
}

/// What a home says about a deck that it has kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// What it has now: the draft, or the draft and what somebody else did.
    pub deck: DeckList,
    /// The state that it is in.
    pub revision: Revision,
    /// What somebody else had done to it.
    pub other: Other,
    /// Whether old versions were given up for it.
    pub made_room: bool,
}

/// Why a home did not keep a deck. What it had before stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It cannot be used.
    Unavailable,
    /// It has no room.
    Full,
    /// Something that cannot be read here is in the deck's place, and stays there.
    Unread,
}

/// How a deck stands in its home, compared with what was seen of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// As it was seen last.
    Same,
    /// It is gone.
    Gone,
    /// It cannot be read here any more.
    Unread,
    /// Somebody else changed it, and nothing that was kept from here is lost.
    Changed {
        /// What is there.
        deck: Box<DeckList>,
        /// The state that it is in.
        revision: Revision,
        /// What was kept differently from here, unseen by whoever changed it.
        conflicts: Vec<Conflict>,
        /// Whether they brought together what touched.
        has_met: bool,
    },
    /// Somebody else changed it and has not seen what was kept from here: that has to
    /// be kept once more, which brings both together.
    Behind,
}

/// The versions of a deck.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Versions {
    /// Those that can be read, the newest first.
    pub versions: Vec<Version>,
    /// How many cannot.
    pub unread: usize,
}

/// What was done in a home by somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change<'a> {
    /// Something was done to the deck with this identifier.
    Deck(&'a str),
    /// Something was done to versions, of whatever deck.
    Versions,
    /// Everything may be other than it was.
    All,
}

/// Hears what others do in a home.
pub type Hears = Box<dyn Fn(Change<'_>)>;

/// Ends what listens to a home when it is dropped.
pub struct Listening(Option<Box<dyn FnOnce()>>);

impl Listening {
    /// What has to be done at the end.
    pub fn new(end: impl FnOnce() + 'static) -> Self {
        Self(Some(Box::new(end)))
    }
}

impl fmt::Debug for Listening {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Listening")
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        if let Some(end) = self.0.take() {
            end();
        }
    }
}

/// Where decks are kept.
///
/// A page that is being left runs no task any more. So whatever a home can do at once
/// is done when it is asked or at the first poll of what it answers, and a home
/// that is far has to have the request under way by then.
pub trait DeckHome: fmt::Debug + Send + Sync {
    /// An identifier that no deck has yet.
    fn new_id(&self) -> String;

    /// Looks a deck up to take it in hand: it counts as the one opened last, and what
    /// is there of it as seen.
    fn open(&self, id: &str) -> Asked<Found>;

    /// The identifier of the deck of this game that was opened last; what is under it
    /// may be gone or unreadable.
    fn last_opened(&self, game: &str) -> Asked<Option<String>>;

    /// Keeps a deck that was seen in this state last, or that was never kept, together
    /// with what others did to it since.
    ///
    /// # Errors
    /// Why it is not kept; nothing was changed then.
    fn keep(&self, draft: Draft, seen: Option<Revision>) -> Asked<Result<Receipt, Refusal>>;

    /// Keeps the steps of undo of a deck that is kept. Without room they are dropped.
    fn keep_past(&self, id: &str, past: History) -> Asked<()>;

    /// Looks what others did to a deck that was seen in this state last, and of which
    /// nothing was changed since. What changed counts as seen.
    fn look(&self, id: &str, deck: DeckList, seen: Option<Revision>) -> Asked<Standing>;

    /// The versions of a deck.
    fn versions(&self, id: &str) -> Asked<Versions>;

    /// Ends when edits that belong together have been made, and the last of them is to
    /// be kept.
    fn pause(&self) -> Asked<()>;

    /// Hears what others do here until the answer is dropped.
    fn listen(&self, hears: Hears) -> Listening;
}

/// What was changed since a state was handed to a home, brought together with what
/// the home made of it.
pub(super) fn rebase(handed: &DeckList, now: &DeckList, kept: &DeckList) -> (DeckList, Vec<Conflict>) {
    let merged = merge(handed, now, kept);
    (merged.deck, merged.conflicts)
}
