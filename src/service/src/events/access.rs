//! Who may do what with events.

use safehouse_store::StaffRole;

use crate::{Access, caller::Scope};

/// Who may see events: what of them, [`super::sight`] decides.
pub const LOOK: Access = Access::Anyone;
/// Who may register and hand in, with an account or a code: whoever has neither finds nothing.
pub const TAKE_PART: Access = Access::Anyone;
/// Who registers with an account, or claims by a code for one. No token does: what it answers has receipts and lists.
pub const REGISTER: Access = Access::SignedIn;
/// Who asks for what staff do, each of whom the use-case then looks for among the staff of the event. No program does
/// it: it opens lists that are hidden, or corrects them.
pub const STAFF: Access = Access::SignedIn;
/// Who reads what staff see, each likewise.
pub const STAFF_READ: Access = Access::Scoped(Scope::StoresRead);
/// Who runs events, each likewise.
pub const STAFF_RUN: Access = Access::Scoped(Scope::EventsRun);
/// Who locks and shows what is due and judges again.
pub const LOCK_DUE: Access = Access::Job;
/// Who hides events of others.
pub(super) const LOOK_AFTER: Access = Access::Administrator;

/// Who runs an event.
pub(crate) const RUN_ROLES: &[StaffRole] = &[StaffRole::Owner, StaffRole::Organiser];
/// Who enters, checks in and takes out players.
pub(crate) const DESK_ROLES: &[StaffRole] =
    &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Scorekeeper, StaffRole::Helper];
/// Who looks at lists, checks and corrects them.
pub(crate) const LIST_ROLES: &[StaffRole] = &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Judge];
/// Who types a list for a player who has none, until the lists are locked: one that is there, [`LIST_ROLES`] replace.
pub(crate) const TYPE_ROLES: &[StaffRole] =
    &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Judge, StaffRole::Helper];
/// Who gives players other names: helpers only until the lists are locked, and to those without an account.
pub(crate) const NAME_ROLES: &[StaffRole] = &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Helper];
/// Who pairs rounds, gives byes beforehand, and says who comes late and who left.
pub(crate) const SCORE_ROLES: &[StaffRole] = &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Scorekeeper];
/// Who enters and corrects results.
pub(crate) const RESULT_ROLES: &[StaffRole] =
    &[StaffRole::Owner, StaffRole::Organiser, StaffRole::Scorekeeper, StaffRole::Judge];
/// Whoever works there.
pub(crate) const STAFF_ROLES: &[StaffRole] = &StaffRole::ALL;

/// What those of some roles do at an event, in the order in which people read it.
const DUTIES: &[(&[StaffRole], &str)] = &[
    (SCORE_ROLES, "pairs rounds"),
    (SCORE_ROLES, "says who comes late and who left"),
    (RESULT_ROLES, "enters and corrects results"),
    (RESULT_ROLES, "sets the time of a round"),
    (LIST_ROLES, "reads and corrects lists"),
    (LIST_ROLES, "checks decks"),
    (DESK_ROLES, "enters players and checks them in"),
    (TYPE_ROLES, "types lists for whoever has none"),
];

/// What somebody of a role may do at an event, as people read it behind a name or “who”, and as the use-cases let them:
/// each in a few words, without what is for owners and organisers alone.
pub fn duties(role: StaffRole) -> impl Iterator<Item = &'static str> {
    DUTIES.iter().filter(move |(roles, _)| roles.contains(&role)).map(|(_, words)| *words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_of_a_role_is_what_it_may() {
        let told = |role| duties(role).collect::<Vec<_>>().join(", ");
        assert_eq!(
            told(StaffRole::Judge),
            "enters and corrects results, sets the time of a round, reads and corrects lists, checks decks, \
             types lists for whoever has none"
        );
        assert_eq!(
            told(StaffRole::Scorekeeper),
            "pairs rounds, says who comes late and who left, enters and corrects results, sets the time of a round, \
             enters players and checks them in"
        );
        assert_eq!(told(StaffRole::Helper), "enters players and checks them in, types lists for whoever has none");
        for role in RUN_ROLES {
            assert_eq!(duties(*role).count(), DUTIES.len(), "whoever runs it does all of it");
        }
    }
}
