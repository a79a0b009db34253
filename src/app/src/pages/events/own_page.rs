//! What the page of somebody who takes part shows.

use safehouse_engine::deck::{certificate::Certificate, list::DeckList};
use safehouse_service::events::{EventSeen, OwnEntry, PlayerMet, ReadNotes, rounds::PlaySeen};

use crate::pages::account::FieldFault;

/// What the page of somebody who takes part shows.
#[derive(Debug, Clone)]
pub struct OwnPage {
    /// The event.
    pub seen: EventSeen,
    /// How they stand.
    pub own: OwnEntry,
    /// The rounds, while they are played.
    pub play: Option<PlaySeen>,
    /// The list that counts, with what the event's format says of it; none where there is none, or it cannot be read.
    pub list: Option<(DeckList, Option<Certificate>)>,
    /// What was read of the list that was just handed in.
    pub notes: Option<ReadNotes>,
    /// Whether they handed a list in a moment ago.
    pub is_handed: bool,
    /// Whose list they see as the opponent of the round, though the log does not show it yet.
    pub met: Vec<PlayerMet>,
    /// Whether everybody else sees nothing of the event: what is theirs they still read, take back and have erased.
    pub is_hidden: bool,
    /// Whether they are known by a code, and not by an account.
    pub is_by_code: bool,
    /// Whether they are signed in.
    pub is_signed_in: bool,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}
