//! How far an event is, and what may follow.

use safehouse_store::events::EventState;

use super::settings::Lists;

/// Whether an event may be so next by what its staff do. What locks, starts and ends it is done by other
/// use-cases, so none of that follows here.
pub(super) fn may_follow(from: EventState, to: EventState, lists: Lists) -> bool {
    use EventState::{Announced, Cancelled, Draft, Finished, ListsOpen, Published, Registration};
    match (from, to) {
        (Draft, Announced | Registration)
        // What was announced stands in calendars and in the log: it is cancelled, and never a draft again.
        | (Announced, Registration)
        | (Registration, Announced)
        | (ListsOpen, Registration)
        | (Finished, Published) => true,
        (Registration, ListsOpen) => lists != Lists::None,
        (Draft | Announced | Registration | ListsOpen | EventState::Locked | EventState::Running, Cancelled) => true,
        _ => false,
    }
}

/// Whether everybody may see it.
pub(super) fn is_public(state: EventState) -> bool {
    state != EventState::Draft
}

/// Whether people may register themselves.
pub(super) fn takes_players(state: EventState) -> bool {
    matches!(state, EventState::Registration | EventState::ListsOpen)
}

/// Whether staff may enter people: also late ones.
pub(super) fn takes_players_by_staff(state: EventState) -> bool {
    matches!(
        state,
        EventState::Announced
            | EventState::Registration
            | EventState::ListsOpen
            | EventState::Locked
            | EventState::Running
    )
}

/// Whether lists, players and settings that lists are judged by are settled.
pub(super) fn is_locked(state: EventState) -> bool {
    matches!(
        state,
        EventState::Locked | EventState::Running | EventState::Finished | EventState::Published | EventState::Cancelled
    )
}

/// Whether it is over, also as one that does not take place: who took part, and with what, stays as it is.
pub(super) fn is_over(state: EventState) -> bool {
    matches!(state, EventState::Finished | EventState::Published | EventState::Cancelled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_goes_on_step_by_step_and_back_only_before_its_lock() {
        let mut table = String::new();
        for &from in EventState::ALL {
            let to: Vec<_> = EventState::ALL
                .iter()
                .filter(|to| may_follow(from, **to, Lists::Required))
                .map(|to| to.as_str())
                .collect();
            table.push_str(&format!("{}: {}\n", from.as_str(), to.join(" ")));
        }
        assert_eq!(
            table,
            "draft: announced registration cancelled\n\
             announced: registration cancelled\n\
             registration: announced lists_open cancelled\n\
             lists_open: registration cancelled\n\
             locked: cancelled\n\
             running: cancelled\n\
             finished: published\n\
             published: \n\
             cancelled: \n"
        );
        assert!(!may_follow(EventState::Registration, EventState::ListsOpen, Lists::None));
    }

    #[test]
    fn what_takes_players_is_not_locked() {
        for &state in EventState::ALL {
            assert!(!(takes_players(state) && is_locked(state)), "{state:?}");
        }
    }

    #[test]
    fn what_is_over_is_locked_and_takes_nobody() {
        for &state in EventState::ALL.iter().filter(|state| is_over(**state)) {
            assert!(is_locked(state) && !takes_players_by_staff(state), "{state:?}");
        }
    }
}
