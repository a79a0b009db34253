//! Who works in a store, and as what.

use safehouse_store::{
    GameStore, NewStaff, StaffMember, StaffPut, StaffRole, StoreError, UnprovenStaff,
    stores::{MAX_STAFF, MAX_STORES_OF},
};

use super::{
    access::LOOK_AFTER,
    kept::{as_what, found},
};
use crate::{
    Account, AccountId, Caller, Refusal, Service,
    account_names::key,
    audit::{self, Action},
    refusal::StoreFault,
    sessions::Lasting,
};

/// The most accounts without a second factor that are named at a time.
const NAMED: u32 = 100;

/// How the staff of all stores that are not closed stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffTotals {
    /// How many accounts are staff of one.
    pub accounts: u64,
    /// Those that have no second factor, each with a store; at most a hundred.
    pub unproven: Vec<UnprovenStaff>,
}

/// Makes the account of this name staff of a store, or gives it another role there, and
/// answers with whom the store has then. The account may do nothing until it has a second
/// factor, and its sessions have the ends of those of staff at once.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; [`Refusal::Nothing`] without such
/// an account; [`StoreFault::TooManyStaff`]; [`StoreFault::TooManyStores`]; the store fails.
pub async fn add_staff(
    service: &Service,
    caller: &Caller,
    slug: &str,
    account: &str,
    role: StaffRole,
) -> Result<(GameStore, Vec<StaffMember>), Refusal> {
    LOOK_AFTER.check(caller)?;
    let store = found(service, slug).await?;
    let account = named(service, account).await?;
    let added_by = match caller {
        Caller::Person(person) => person.name.clone(),
        _ => "whoever runs the site".to_owned(),
    };
    let new = NewStaff { store: store.id, account: account.id, role, added_at: service.clock.now_ms(), added_by };
    let put = match service.store.put_staff(&new).await {
        Err(StoreError::NoAccount) => return Err(Refusal::Nothing),
        put => put?,
    };
    let action = match put {
        StaffPut::Added => Some(Action::StaffAdded),
        StaffPut::Changed => Some(Action::StaffChanged),
        StaffPut::Unchanged => None,
        StaffPut::TooManyHere => return Err(StoreFault::TooManyStaff { limit: MAX_STAFF }.into()),
        StaffPut::TooManyStores => return Err(StoreFault::TooManyStores { limit: MAX_STORES_OF }.into()),
        StaffPut::NoStore => return Err(StoreFault::None.into()),
    };
    if put == StaffPut::Added && store.closed_at.is_none() {
        shorten(service, &account).await?;
    }
    if let Some(action) = action {
        audit::write_more(service, caller, account.id, action, &as_what(&store, role)).await?;
    }
    listed(service, store).await
}

/// Takes the account of this name out of a store's staff, and answers with whom the store has
/// then.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; [`Refusal::Nothing`] without such
/// an account; [`StoreFault::NoStaff`]; the store fails.
pub async fn remove_staff(
    service: &Service,
    caller: &Caller,
    slug: &str,
    account: &str,
) -> Result<(GameStore, Vec<StaffMember>), Refusal> {
    LOOK_AFTER.check(caller)?;
    let store = found(service, slug).await?;
    let account = named(service, account).await?;
    let role = service.store.remove_staff(store.id, account.id).await?.ok_or(StoreFault::NoStaff)?;
    audit::write_more(service, caller, account.id, Action::StaffRemoved, &as_what(&store, role)).await?;
    listed(service, store).await
}

/// A store with its staff, in the order of the names of their accounts.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; the store fails.
pub async fn list_staff(
    service: &Service,
    caller: &Caller,
    slug: &str,
) -> Result<(GameStore, Vec<StaffMember>), Refusal> {
    LOOK_AFTER.check(caller)?;
    listed(service, found(service, slug).await?).await
}

/// How many accounts are staff of a store, and which of them have no second factor.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn total_staff(service: &Service, caller: &Caller) -> Result<StaffTotals, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(StaffTotals {
        accounts: service.store.count_staff().await?,
        unproven: service.store.list_unproven_staff(NAMED).await?,
    })
}

/// Lets the sessions of an account end as what it is now says.
pub(super) async fn shorten_sessions_of(service: &Service, account: AccountId) -> Result<(), Refusal> {
    match service.store.find_account(account).await? {
        Some(account) => shorten(service, &account).await,
        None => Ok(()),
    }
}

async fn shorten(service: &Service, account: &Account) -> Result<(), Refusal> {
    let Lasting { idle_ms, whole_ms } = Lasting::of(service.rank_of(account).await?);
    Ok(service.store.shorten_sessions(account.id, idle_ms, whole_ms).await?)
}

async fn named(service: &Service, account: &str) -> Result<Account, Refusal> {
    service.store.find_account_by_name(&key(account)).await?.ok_or(Refusal::Nothing)
}

async fn listed(service: &Service, store: GameStore) -> Result<(GameStore, Vec<StaffMember>), Refusal> {
    let staff = service.store.list_staff(store.id).await?;
    Ok((GameStore { staff: staff.len() as u64, ..store }, staff))
}
