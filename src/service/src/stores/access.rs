//! Who may do what with game stores.

use safehouse_store::StaffRole;

use crate::{Access, caller::Scope};

/// Who may add, list and change any store, say who their staff are, and decide how they stand.
pub const LOOK_AFTER: Access = Access::Administrator;
/// Who may see stores and look at invitations.
pub const LOOK: Access = Access::Anyone;
/// Who may open a store, accept an invitation, report one, and ask for pages of staff, which ask
/// what the account is there.
pub const TAKE_PART: Access = Access::SignedIn;
/// Who asks for what staff do there, programs with a token that is for it as well: the use-case says which.
pub const WORK: Access = Access::Keyed;
/// Who publishes lists of a store and withdraws them, each of whom the use-case then looks for among its staff: programs
/// that run its events do it as well.
pub const PUBLISH: Access = Access::Scoped(Scope::EventsRun);
/// Who lists what waits for the signature of a store and hands it in signed, each of whom the use-case then looks for
/// among its owners: programs that run its events do it as well.
pub const SIGN: Access = Access::Scoped(Scope::EventsRun);
/// Who invites to the staff of one event alone and takes such invitations back, each of whom the use-case then looks for
/// among those who run it: programs that run events do it as well.
pub const INVITE_TO_EVENT: Access = Access::Scoped(Scope::EventsRun);
/// Who lets invitations and acts expire.
pub const EXPIRE: Access = Access::Job;

/// Who owns a store.
pub const OWN_ROLES: &[StaffRole] = &[StaffRole::Owner];
/// Who runs what happens in it.
pub const RUN_ROLES: &[StaffRole] = &[StaffRole::Owner, StaffRole::Organiser];
/// Whoever works there.
pub const STAFF_ROLES: &[StaffRole] = &StaffRole::ALL;
