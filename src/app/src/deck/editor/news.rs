//! What there is to tell about the deck in hand; how it is told is for whoever shows
//! the deck.

use std::sync::Arc;

use safehouse_engine::deck::merge::Conflict;

use crate::deck::home::Refusal;

/// Whether the deck in hand is kept in its home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing was changed yet, so nothing is kept yet.
    Untouched,
    /// Another deck is on its way; until it is here, or is known not to come, nothing
    /// can be changed.
    Opening,
    /// The last edits are being kept.
    Saving,
    /// Everything is kept.
    Saved,
    /// The home refuses; the deck lives in this page only.
    Refused(Refusal),
    /// Somebody else deleted it; it lives in this page only, until it is changed
    /// or asked to be kept.
    Deleted,
    /// What somebody else keeps in its place cannot be read here.
    Unread,
}

impl SaveState {
    /// Whether there is something to do about it.
    pub fn is_problem(self) -> bool {
        matches!(self, Self::Refused(_) | Self::Deleted | Self::Unread)
    }
}

/// Something that whoever has the deck in hand should hear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// An edit was for a line that is not there any more; nothing was done.
    LineIsGone,
    /// An edit came while another deck is on its way; nothing was done.
    StillOpening,
    /// The deck is not kept as it should be; told once for each state.
    Stands(SaveState),
    /// What is in the deck's place cannot be read; the deck is kept as another one.
    KeptBeside,
    /// Old versions were given up for room; told once.
    MadeRoom,
    /// Somebody else had deleted the deck; a change has brought it back.
    BroughtBack,
    /// Somebody else deleted the deck ([`super::keeper::Keeper::keep_again`]).
    Deleted,
    /// Somebody else changed the deck too, and both changes are in it.
    Together,
    /// Somebody else changed the same; both decks are among the versions.
    Conflicts(Vec<Conflict>),
    /// Somebody else found conflicts, and brought both together.
    HasMet,
    /// The deck that was left could not be kept; it waits for as long as the document
    /// lives ([`super::keeper::Keeper::take_put_aside`]).
    PutAside,
    /// The deck that was asked for is not there.
    NotFound,
    /// The deck that was asked for cannot be read here.
    NotReadable,
    /// What may have the deck that was asked for does not answer.
    OutOfReach,
}

/// Tells news of the deck in hand.
pub type Tell = Arc<dyn Fn(News) + Send + Sync>;
