//! What of a list somebody may see. Every reader of anything that comes of lists asks here.
//!
//! Others than its player and staff see a list only where [`EventList::is_for_others`]: its player agreed to what the
//! event asks, in the version that it is at, and was not left out as play began. Staff and deck checks see it all the same, and the log has
//! the commitment to it.

use safehouse_store::{
    StaffRole,
    events::{EventList, EventState, ListKind, ListVerdict, RoundPhase},
};

use super::{
    access::LIST_ROLES,
    settings::{EventSettings, Visible},
};

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
    /// All of it, on pages alone, as the event says of the rounds: the log does not show it yet, so nothing is counted,
    /// fed or filed by it.
    Met,
    /// All of it, as everybody.
    Shown,
}

/// Who sees lists beside their players and staff, while a round of this phase is the last one that is shown; none before
/// there is one. A cut that the event did not announce lets nobody see more than its rounds.
pub(super) fn visible_in(settings: &EventSettings, state: EventState, phase: Option<RoundPhase>) -> Visible {
    let visible = match phase {
        None => Visible::Private,
        Some(RoundPhase::Cut) => settings.seen_in_cut(),
        Some(RoundPhase::Swiss) => settings.visible_swiss,
    };
    match (state, visible) {
        (EventState::Running, visible) | (EventState::Finished | EventState::Published, visible @ Visible::Public) => {
            visible
        }
        // Nobody is anybody's opponent any more.
        _ => Visible::Private,
    }
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
        if list.revealed.is_some() && list.is_for_others {
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

    /// The same of somebody else's list while rounds are shown: who sees lists in them, and whether the viewer plays its
    /// player in the last one.
    pub(super) fn sight_in_round(
        self,
        state: EventState,
        list: &EventList,
        (visible, meets): (Visible, bool),
    ) -> Sight {
        let seen = self.sight(state, list, false);
        let is_met = visible == Visible::Public || (visible == Visible::Opponent && meets);
        let is_told = is_met && list.is_for_others && list.withdrawn_at.is_none();
        if is_told && seen != Sight::Shown { Sight::Met } else { seen }
    }

    /// Whether lists that are not shown to all may be opened at all.
    pub fn may_open_lists(self) -> bool {
        !self.is_player && self.role.is_some_and(|role| LIST_ROLES.contains(&role))
    }

    /// Whether they look at deck checks.
    pub fn checks_decks(self) -> bool {
        self.role.is_some_and(|role| LIST_ROLES.contains(&role))
    }

    /// Whether they are hidden from somebody of the staff because they take part.
    pub fn is_blind(self) -> bool {
        self.is_player && self.role.is_some_and(|role| LIST_ROLES.contains(&role))
    }
}

/// What staff know of somebody's list without opening it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KnownList {
    /// Whether it is there.
    pub is_there: bool,
    /// Whether it came after the lock.
    pub is_late: bool,
    /// What its certificate says; none for whoever may not open it, since a verdict tells of a list.
    pub verdict: Option<ListVerdict>,
}

impl KnownList {
    /// What is known of a list of which somebody may see so much.
    pub(super) fn of(list: &EventList, sight: Sight) -> Self {
        if sight == Sight::Nothing {
            return Self::default();
        }
        let may_open = matches!(sight, Sight::Opened | Sight::Own | Sight::Shown);
        Self { is_there: true, is_late: list.kind == ListKind::Late, verdict: may_open.then_some(list.verdict) }
    }
}

#[cfg(test)]
mod tests {
    use safehouse_store::LogPlace;
    use uuid::Uuid;

    use super::*;
    use crate::events::settings::Reveal;

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
            stated: None,
            revealed: is_revealed.then_some((Some(LogPlace { log: 1, position: 0 }), 0)),
            name_salt: None,
            withdrawn_at: is_withdrawn.then_some(0),
            now: None,
            is_for_others: true,
        }
    }

    #[test]
    fn a_list_of_whoever_did_not_agree_or_was_left_out_is_for_staff_and_its_player_alone() {
        for is_revealed in [false, true] {
            let kept = EventList { is_for_others: false, ..list(is_revealed, false) };
            for (role, expected) in [
                (None, Sight::Nothing),
                (Some(StaffRole::Scorekeeper), Sight::Handed),
                (Some(StaffRole::Judge), Sight::Opened),
            ] {
                let standing = Standing { role, is_player: false };
                assert_eq!(standing.sight(EventState::Finished, &kept, false), expected, "{role:?}");
                for visible in [Visible::Opponent, Visible::Public] {
                    let seen = standing.sight_in_round(EventState::Running, &kept, (visible, true));
                    assert_eq!(seen, expected, "{role:?} {visible:?}");
                }
                assert_eq!(standing.sight(EventState::Finished, &kept, true), Sight::Own);
            }
        }
    }

    #[test]
    fn a_round_lets_its_opponents_see_a_list_or_everybody_and_nobody_before_it_is_shown() {
        let of = |visible_swiss, visible_cut, reveal| EventSettings {
            visible_swiss,
            visible_cut,
            reveal,
            cut: 8,
            ..EventSettings::default()
        };
        let (swiss, cut) = (Some(RoundPhase::Swiss), Some(RoundPhase::Cut));
        let running = EventState::Running;
        let opponent = of(Visible::Opponent, Visible::Public, Reveal::Cut);
        assert_eq!(visible_in(&opponent, running, None), Visible::Private);
        assert_eq!(visible_in(&opponent, running, swiss), Visible::Opponent);
        assert_eq!(visible_in(&opponent, running, cut), Visible::Public);
        assert_eq!(visible_in(&opponent, EventState::Finished, swiss), Visible::Private);
        assert_eq!(visible_in(&opponent, EventState::Cancelled, cut), Visible::Private);
        let later = of(Visible::Opponent, Visible::Public, Reveal::End);
        assert_eq!(visible_in(&later, running, cut), Visible::Opponent);
        let unannounced =
            |rounds| EventSettings { rounds, cut: 0, ..of(Visible::Private, Visible::Opponent, Reveal::End) };
        assert_eq!(visible_in(&unannounced(Some(3)), running, cut), Visible::Private, "nobody was promised more");
        assert_eq!(visible_in(&unannounced(Some(0)), running, cut), Visible::Opponent, "all of it is the cut");
        let public = of(Visible::Public, Visible::Public, Reveal::RoundOne);
        assert_eq!(visible_in(&public, EventState::Finished, swiss), Visible::Public);

        let guest = Standing::default();
        let blind = Standing { role: Some(StaffRole::Judge), is_player: true };
        for (standing, said, expected) in [
            (guest, (Visible::Private, true), Sight::Nothing),
            (guest, (Visible::Opponent, false), Sight::Nothing),
            (guest, (Visible::Opponent, true), Sight::Met),
            (guest, (Visible::Public, false), Sight::Met),
            (blind, (Visible::Opponent, false), Sight::Handed),
            (blind, (Visible::Opponent, true), Sight::Met),
        ] {
            assert_eq!(standing.sight_in_round(running, &list(false, false), said), expected, "{said:?}");
            assert_eq!(standing.sight_in_round(running, &list(true, false), said), Sight::Shown);
            assert_eq!(standing.sight_in_round(running, &list(false, true), said), Sight::Nothing);
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
                // A verdict tells of a list: who may not open it learns only that it is there.
                let known = KnownList::of(&list(false, false), seen);
                assert_eq!(known.is_there, seen != Sight::Nothing, "{role:?} {is_player}");
                assert_eq!(known.verdict.is_some(), seen == Sight::Opened, "{role:?} {is_player}");
                assert_eq!(
                    standing.is_blind(),
                    is_player && standing.role.is_some_and(|role| LIST_ROLES.contains(&role))
                );
            }
        }
    }
}
