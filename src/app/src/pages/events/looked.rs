//! A list that was looked at, and is not handed in.

use safehouse_engine::deck::{certificate::Certificate, list::DeckList};
use safehouse_service::events::{IllegalList, ReadNotes};

/// A list that was looked at.
#[derive(Debug, Clone)]
pub struct Looked {
    /// The list as it would be registered.
    pub deck: DeckList,
    /// What the event's format says of it.
    pub certificate: Certificate,
    /// What was read of it.
    pub notes: ReadNotes,
}

impl From<&IllegalList> for Looked {
    fn from(illegal: &IllegalList) -> Self {
        Self { deck: illegal.list.clone(), certificate: illegal.certificate.clone(), notes: illegal.notes.clone() }
    }
}
