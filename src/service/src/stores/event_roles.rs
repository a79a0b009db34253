//! What somebody makes others at one event of a store.

use safehouse_store::{StaffRole, StoreId};

use crate::{Caller, Refusal, events::LIST_ROLES, refusal::StoreFault};

/// Whether the caller, who runs an event, makes somebody this there. Nobody owns an event, and only owners of its store
/// make somebody an organiser. A program opens no hidden list, and so makes nobody somebody who does.
///
/// # Errors
/// [`StoreFault::RoleUnfit`]; [`StoreFault::RoleByProgram`].
pub(crate) fn gives_at_event(caller: &Caller, store: StoreId, role: StaffRole) -> Result<(), Refusal> {
    let owns = caller.role_in(store) == Some(StaffRole::Owner);
    if role == StaffRole::Owner || (role == StaffRole::Organiser && !owns) {
        return Err(StoreFault::RoleUnfit.into());
    }
    if matches!(caller, Caller::Token(_)) && LIST_ROLES.contains(&role) {
        return Err(StoreFault::RoleByProgram.into());
    }
    Ok(())
}
