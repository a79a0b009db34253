//! What speaks against locking the lists of an event at once.

use safehouse_store::events::{EntryState, EventState};

use super::{found::EventSeen, players::PlayerShown, settings::Lists};

/// A lock of lists before its deadline, or without all the lists that the event requires: it is final, so whoever locks
/// them says that they mean it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EarlyLock {
    /// How many of those with a place have no list.
    pub without: usize,
    /// How many have a place.
    pub of: usize,
    /// The deadline of lists, in milliseconds since 1970.
    pub deadline: Option<i64>,
    /// Whether the deadline is still to come.
    pub is_early: bool,
}

impl EarlyLock {
    /// What speaks against locking an event now, whose players are as staff see them; `None` where nothing does, or
    /// where there is nothing to lock.
    pub fn of(seen: &EventSeen, players: &[PlayerShown]) -> Option<Self> {
        let event = &seen.event;
        let is_open = matches!(event.state, EventState::Announced | EventState::Registration | EventState::ListsOpen);
        if !is_open || seen.settings.lists == Lists::None {
            return None;
        }
        let with_place =
            || players.iter().filter(|player| matches!(player.state, EntryState::Registered | EntryState::CheckedIn));
        let (of, without) = (with_place().count(), with_place().filter(|player| player.has_list != Some(true)).count());
        let is_early = event.deadline_at.is_some_and(|deadline| deadline > seen.now);
        let lacks = seen.settings.lists == Lists::Required && without > 0;
        (is_early || lacks).then_some(Self { without, of, deadline: event.deadline_at, is_early })
    }
}
