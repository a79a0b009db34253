//! What is to be recorded.

use safehouse_engine::{
    copies::{
        Change, Lot,
        ledger::{Cause, DeviceId, Event, EventId},
    },
    limits::EVENTS_UNDONE,
};

/// The most changes of one event: an event is kept in one piece of bounded size.
const CHANGES: usize = 100;

/// An event before it has an identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Why.
    pub cause: Cause,
    /// What changes.
    pub changes: Vec<Change>,
    /// What is known of copies that come.
    pub lot: Option<Lot>,
}

/// What is to be recorded, and where the reader goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// What is to be recorded, in its order; nothing of it is left out or recorded alone.
    pub drafts: Vec<Draft>,
    /// Whether it is undone as a whole, although it is several events.
    pub is_whole: bool,
    /// The digest of the file that the copies came out of: it was taken in then.
    pub file: Option<String>,
    /// Where the reader goes on. The identity of what was recorded is added to it as `did`.
    pub then: String,
}

impl Draft {
    /// Changes, as many events as they take.
    pub fn of(cause: &Cause, changes: &[Change]) -> Vec<Self> {
        let draft = |changes: &[Change]| Self { cause: cause.clone(), changes: changes.to_vec(), lot: None };
        changes.chunks(CHANGES).map(draft).collect()
    }

    /// What undoes events, as many events as that takes.
    pub fn undoing(events: &[EventId]) -> Vec<Self> {
        let draft = |events: &[EventId]| {
            let cause = Cause::Undone { events: events.to_vec() };
            Self { cause, changes: Vec::new(), lot: None }
        };
        events.chunks(EVENTS_UNDONE).map(draft).collect()
    }
}

impl Deed {
    /// Changes of one cause, undone as one.
    pub fn of(cause: &Cause, changes: &[Change], then: impl Into<String>) -> Self {
        Self { drafts: Draft::of(cause, changes), is_whole: true, file: None, then: then.into() }
    }

    /// Makes events of the drafts: `id` makes an identity, which are greater each, and `sequence` is that
    /// of the first.
    pub fn events(
        self,
        device: DeviceId,
        sequence: u64,
        at: i64,
        mut id: impl FnMut() -> EventId,
    ) -> (Vec<Event>, String) {
        let whole = (self.is_whole && self.drafts.len() > 1).then(&mut id);
        let numbered = (sequence..).zip(self.drafts);
        let events: Vec<Event> = numbered
            .map(|(sequence, Draft { cause, changes, lot })| Event {
                id: id(),
                device,
                sequence,
                at,
                cause,
                changes,
                lot,
                whole,
            })
            .collect();
        let did = whole.or_else(|| events.first().map(|event| event.id));
        (events, going_on(&self.then, did))
    }

    /// Where the reader goes on after what was recorded before, by this event or whole.
    pub fn then_of(&self, did: EventId) -> String {
        going_on(&self.then, Some(did))
    }
}

fn going_on(then: &str, did: Option<EventId>) -> String {
    let did = did.map(|did| did.to_string()).unwrap_or_default();
    safehouse_paths::collection::asking(then, &[("did", &did)])
}
