//! Who is in a group, who leaves, who is sent away, and who looks after it next.

use safehouse_store::{GroupHeir, GroupId, GroupMember, GroupRole};

use super::{
    access::{OWN, TAKE_PART},
    own::{details, found, owned},
};
use crate::{
    AccountId, Caller, Refusal, Service,
    audit::{self, Action},
    refusal::GroupFault,
};

/// Whoever is in a group of the caller's, its owner first, then those who came first.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; the store fails.
pub async fn list_members(service: &Service, caller: &Caller, id: GroupId) -> Result<Vec<GroupMember>, Refusal> {
    TAKE_PART.check(caller)?;
    found(service, caller.account()?, id).await?;
    Ok(service.store.list_group_members(id).await?)
}

/// Takes the caller out of a group. What they showed in it is private from then on.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; [`GroupFault::OwnerStays`]; the store
/// fails.
pub async fn leave_group(service: &Service, caller: &Caller, id: GroupId) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let group = found(service, account, id).await?;
    if group.role == GroupRole::Owner || !service.store.leave_group(account, id).await? {
        return Err(GroupFault::OwnerStays.into());
    }
    audit::write_more(service, caller, account, Action::GroupLeft, &details(id, &group.name)).await
}

/// Sends a member away from a group of the caller's. What they showed in it is private from
/// then on, and every invitation to it ends.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; [`GroupFault::NotOwner`];
/// [`GroupFault::NoMember`], also of its owner; the store fails.
pub async fn remove_member(service: &Service, caller: &Caller, id: GroupId, member: AccountId) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let group = owned(service, account, id).await?;
    if !service.store.remove_group_member(account, id, member).await? {
        return Err(GroupFault::NoMember.into());
    }
    // Both may read it: who was sent away, and who did it.
    for about in [member, account] {
        let written = details(id, &group.name);
        audit::write_more(service, caller, about, Action::GroupMemberRemoved, &written).await?;
    }
    Ok(())
}

/// Makes a member the owner of a group of the caller's, who stays in it.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; [`GroupFault::NotOwner`];
/// [`GroupFault::NoMember`]; the store fails.
pub async fn pass_group(service: &Service, caller: &Caller, id: GroupId, member: AccountId) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let group = owned(service, account, id).await?;
    if !service.store.pass_group(account, id, member).await? {
        return Err(GroupFault::NoMember.into());
    }
    for about in [member, account] {
        audit::write_more(service, caller, about, Action::GroupPassed, &details(id, &group.name)).await?;
    }
    Ok(())
}

/// The groups that the caller owns, with who would own each if the caller's account were
/// deleted: whoever is in it for longest, nobody where it would go, too.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_heirs(service: &Service, caller: &Caller) -> Result<Vec<GroupHeir>, Refusal> {
    OWN.check(caller)?;
    Ok(service.store.list_group_heirs(caller.account()?).await?)
}

/// Writes down that groups have another owner, as theirs deleted the account.
pub(crate) async fn write_inherited(service: &Service, caller: &Caller, heirs: Vec<GroupHeir>) -> Result<(), Refusal> {
    for GroupHeir { group, name, heir } in heirs {
        let Some((account, _)) = heir else { continue };
        audit::write_more(service, caller, account, Action::GroupPassed, &details(group, &name)).await?;
    }
    Ok(())
}
