//! What the form of an event shows.

use safehouse_service::events::{EventSeen, EventState};

use crate::pages::account::FieldFault;

/// What was written, as the fields of the form have it.
#[derive(Debug, Clone, Default)]
pub struct EventFields(pub Vec<(String, String)>);

impl EventFields {
    /// A field; empty where it was not written.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }
}

/// A game with its name, and its formats with theirs.
pub type FormatsOfGame = (String, String, Vec<(String, String)>);

/// What the page shows.
#[derive(Debug, Clone)]
pub struct EventFormPage {
    /// The store: what addresses name it by, and its name.
    pub store: (String, String),
    /// The event that is changed; none while it is made.
    pub seen: Option<EventSeen>,
    /// The games with their names, each with its formats.
    pub games: Vec<FormatsOfGame>,
    /// What was written, or what is kept.
    pub written: EventFields,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

impl EventFormPage {
    /// Whether play began, so that nothing of how it is played can be changed.
    pub(super) fn is_running(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.event.state == EventState::Running)
    }

    /// Whether play began, or never will: what it is played by is settled.
    pub(super) fn is_played(&self) -> bool {
        let state = self.seen.as_ref().map(|seen| seen.event.state);
        matches!(
            state,
            Some(EventState::Running | EventState::Finished | EventState::Published | EventState::Cancelled)
        )
    }
}
