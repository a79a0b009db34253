//! The groups that one is in: made, opened, changed, dissolved, and what is for them.

use safehouse_store::{
    AccountId, GroupId, GroupRole, NewGroup, OwnGroup, PublicDeckPlace, PublishedDeck, StoreError,
    groups::{MAX_DESCRIPTION_BYTES, MAX_OWNED_GROUPS},
};

use super::{access::TAKE_PART, names};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    account_names::AccountName,
    audit::{self, Action},
    published_decks::PAGE,
    refusal::GroupFault,
    words::lines_within,
};

/// What a group says of itself, as somebody wrote it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupWords {
    /// Its name.
    pub name: String,
    /// What it is for; may be empty.
    pub description: String,
}

impl GroupWords {
    fn read(&self) -> Result<(AccountName, String), Refusal> {
        Ok((names::read(&self.name)?, lines_within(&self.description, MAX_DESCRIPTION_BYTES)?))
    }
}

/// Makes a group that the caller owns.
///
/// # Errors
/// The caller is not signed in; the name cannot be had ([`Refusal::Name`],
/// [`GroupFault::Taken`]); the words are too long; the account is in as many groups as it may
/// be ([`GroupFault::TooMany`]), or made enough for now; the store fails.
pub async fn make_group(service: &Service, caller: &Caller, words: &GroupWords) -> Result<GroupId, Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let (name, description) = words.read()?;
    take(service, account, Counted::Group).await?;
    let now = service.clock.now_ms();
    let id = GroupId::from(service.chance.id(now));
    let group = NewGroup { id, name: name.shown, name_key: name.key, description, owner: account, created_at: now };
    match service.store.create_group(&group).await {
        Ok(true) => {}
        Ok(false) => return Err(GroupFault::TooMany { limit: MAX_OWNED_GROUPS }.into()),
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        Err(error) => return Err(error.into()),
    }
    audit::write_more(service, caller, account, Action::GroupMade, &details(id, &group.name)).await?;
    Ok(id)
}

/// The groups that the caller is in, in the order of their names.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_groups(service: &Service, caller: &Caller) -> Result<Vec<OwnGroup>, Refusal> {
    TAKE_PART.check(caller)?;
    Ok(service.store.list_own_groups(caller.account()?).await?)
}

/// A group that the caller is in.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; the store fails.
pub async fn open_group(service: &Service, caller: &Caller, id: GroupId) -> Result<OwnGroup, Refusal> {
    TAKE_PART.check(caller)?;
    found(service, caller.account()?, id).await
}

/// A page of the decks that are for a group of the caller's, those published last first,
/// without those of whom the caller blocked.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; the store fails.
pub async fn group_decks(
    service: &Service,
    caller: &Caller,
    id: GroupId,
    after: PublicDeckPlace,
    most: u32,
) -> Result<Vec<PublishedDeck>, Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    found(service, account, id).await?;
    Ok(service.store.list_group_decks(account, id, after, most.min(PAGE)).await?)
}

/// Gives a group of the caller's another name and other words.
///
/// # Errors
/// As [`make_group`]; [`GroupFault::None`]; [`GroupFault::NotOwner`].
pub async fn change_group(service: &Service, caller: &Caller, id: GroupId, words: &GroupWords) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    owned(service, account, id).await?;
    let (name, description) = words.read()?;
    take(service, account, Counted::Group).await?;
    if !service.store.change_group(account, id, [&name.shown, &name.key], &description).await? {
        return Err(GroupFault::NotOwner.into());
    }
    audit::write_more(service, caller, account, Action::GroupChanged, &details(id, &name.shown)).await
}

/// Dissolves a group of the caller's. What was for it is for nobody but its authors.
///
/// # Errors
/// The caller is not signed in; [`GroupFault::None`]; [`GroupFault::NotOwner`]; the store
/// fails.
pub async fn dissolve_group(service: &Service, caller: &Caller, id: GroupId) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let group = owned(service, account, id).await?;
    let members = service.store.list_group_members(id).await?;
    if !service.store.dissolve_group(account, id).await? {
        return Err(GroupFault::NotOwner.into());
    }
    for member in members {
        let written = details(id, &group.name);
        audit::write_more(service, caller, member.account, Action::GroupDissolved, &written).await?;
    }
    Ok(())
}

/// A group that an account is in.
pub(super) async fn found(service: &Service, account: AccountId, id: GroupId) -> Result<OwnGroup, Refusal> {
    service.store.find_own_group(account, id).await?.ok_or(GroupFault::None.into())
}

/// A group that an account owns.
pub(super) async fn owned(service: &Service, account: AccountId, id: GroupId) -> Result<OwnGroup, Refusal> {
    let group = found(service, account, id).await?;
    if group.role == GroupRole::Owner { Ok(group) } else { Err(GroupFault::NotOwner.into()) }
}

/// What is written down of a group.
pub(super) fn details(id: GroupId, name: &str) -> serde_json::Value {
    serde_json::json!({ "group": id.to_string(), "name": name })
}
