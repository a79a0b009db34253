//! What of a list somebody may see. Every reader of anything that comes of lists asks here.

use safehouse_store::{
    StaffRole,
    events::{EventList, EventState},
};

use super::access::LIST_ROLES;

/// How somebody stands to an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    /// What they are among its staff.
    pub role: Option<StaffRole>,
    /// Whether they take part: who does sees no list of others before all do, whatever else they are.
    pub is_player: bool,
}

/// What may be seen of one list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Nothing, not even that there is one.
    Nothing,
    /// That there is one.
    Handed,
    /// All of it, as something that staff open: it is written down.
    Opened,
    /// All of it, as its player.
    Own,
    /// All of it, as everybody.
    Shown,
}

impl Standing {
    /// What may be seen of a list of this event, which is the viewer's own or not.
    pub fn sight(self, state: EventState, list: &EventList, is_own: bool) -> Sight {
        if list.withdrawn_at.is_some() {
            return Sight::Nothing;
        }
        if is_own {
            return Sight::Own;
        }
        if list.revealed.is_some() {
            return Sight::Shown;
        }
        match self.role {
            None => Sight::Nothing,
            // That one was handed in tells of no list, and the desk has to know who lacks one.
            Some(_) if self.is_player => Sight::Handed,
            Some(role) if LIST_ROLES.contains(&role) && state != EventState::Draft => Sight::Opened,
            Some(_) => Sight::Handed,
        }
    }

    /// Whether lists that are not shown to all may be opened at all.
    pub fn may_open_lists(self) -> bool {
        !self.is_player && self.role.is_some_and(|role| LIST_ROLES.contains(&role))
    }

    /// Whether they are hidden from somebody of the staff because they take part.
    pub fn is_blind(self) -> bool {
        self.is_player && self.role.is_some_and(|role| LIST_ROLES.contains(&role))
    }
}

#[cfg(test)]
mod tests {
    use safehouse_store::{
        LogPlace,
        events::{ListKind, ListVerdict},
    };
    use uuid::Uuid;

    use super::*;

    fn list(is_revealed: bool, is_withdrawn: bool) -> EventList {
        EventList {
            entry: Uuid::nil(),
            number: 1,
            kept: None,
            content_id: String::new(),
            commitment: String::new(),
            verdict: ListVerdict::Legal,
            certificate: String::new(),
            basis: String::new(),
            kind: ListKind::Submitted,
            submitted_at: 0,
            typed_by: String::new(),
            confirmed_at: None,
            reason: (String::new(), String::new()),
            receipt: String::new(),
            revealed: is_revealed.then_some((Some(LogPlace { log: 1, position: 0 }), 0)),
            name_salt: None,
            withdrawn_at: is_withdrawn.then_some(0),
            now: None,
        }
    }

    #[test]
    fn nobody_sees_a_hidden_list_but_its_player_and_staff_who_need_it_and_do_not_play() {
        let roles = [None].into_iter().chain(StaffRole::ALL.map(Some));
        for role in roles {
            for is_player in [false, true] {
                let standing = Standing { role, is_player };
                let seen = standing.sight(EventState::Locked, &list(false, false), false);
                let expected = match (role, is_player) {
                    (None, _) => Sight::Nothing,
                    (Some(StaffRole::Owner | StaffRole::Organiser | StaffRole::Judge), false) => Sight::Opened,
                    _ => Sight::Handed,
                };
                assert_eq!(seen, expected, "{role:?} {is_player}");
                assert_eq!(standing.sight(EventState::Locked, &list(false, false), true), Sight::Own);
                assert_eq!(standing.sight(EventState::Finished, &list(true, false), false), Sight::Shown);
                assert_eq!(standing.sight(EventState::Finished, &list(true, true), true), Sight::Nothing);
                assert_eq!(standing.may_open_lists(), expected == Sight::Opened);
                assert_eq!(
                    standing.is_blind(),
                    is_player && standing.role.is_some_and(|role| LIST_ROLES.contains(&role))
                );
            }
        }
    }
}
