//! Stores that people open themselves.

use safehouse_store::{
    GameStore, NewGameStore, OpenedStore, StaffRole, StoreError, StoreId, StoreLevel, StoreOpening,
    stores::{MAX_OPENED, MAX_STORES, MAX_STORES_OF},
};

use super::{
    access::TAKE_PART,
    acts::{Act, write_act},
    kept::{as_what, details},
    staff::shorten_sessions_of,
    words::{read_name, read_slug, read_time_zone},
};
use crate::{
    Caller, Refusal, Service,
    audit::{self, Action},
    notary,
    refusal::{LogFault, StoreFault},
    sessions::is_confirmed,
};

/// A store that somebody opens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpenStore {
    /// How addresses name it, for ever.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its time zone, e.g. `Europe/Berlin`.
    pub time_zone: String,
}

/// Everything that is wrong with what was written of a store that is to be opened, each of which [`open_store`] refuses
/// alone. That a name is taken nobody is told before they may open one.
pub fn opening_faults(asked: &OpenStore) -> Vec<Refusal> {
    let faults = [read_name(&asked.name).err(), read_slug(&asked.slug).err(), read_time_zone(&asked.time_zone).err()];
    faults.into_iter().flatten().collect()
}

/// Whether the caller has the second factor without which nobody opens a store.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn may_open(service: &Service, caller: &Caller) -> Result<bool, Refusal> {
    TAKE_PART.check(caller)?;
    service.has_second_factor(caller.account()?).await
}

/// Opens a store that the caller owns, unconfirmed, with a key that the host keeps for it. Where
/// the program has no key of the log, the store has none until its owner makes one.
///
/// # Errors
/// The caller is not signed in; [`StoreFault::Slug`], [`StoreFault::Name`],
/// [`StoreFault::TimeZone`], [`StoreFault::Taken`]; the caller did not give the password lately
/// ([`Refusal::Confirm`]) or has no second factor ([`Refusal::SecondFactorFirst`]);
/// [`StoreFault::Opened`], [`StoreFault::OpenedToday`], [`StoreFault::TooManyStores`],
/// [`StoreFault::TooMany`]; the store fails.
pub async fn open_store(service: &Service, caller: &Caller, asked: &OpenStore) -> Result<GameStore, Refusal> {
    TAKE_PART.check(caller)?;
    let person = caller.person()?;
    let (slug, name) = (read_slug(&asked.slug)?, read_name(&asked.name)?);
    let time_zone = read_time_zone(&asked.time_zone)?;
    if !service.has_second_factor(person.account).await? {
        return Err(Refusal::SecondFactorFirst);
    }
    is_confirmed(service, person)?;
    let now = service.clock.now_ms();
    let new = NewGameStore { id: StoreId::from(service.chance.id(now)), slug, name, created_at: now };
    let opening = StoreOpening { store: new, time_zone, opener: person.account, opener_name: person.name.clone() };
    match service.store.open_game_store(&opening).await {
        Ok(OpenedStore::Done) => {}
        Ok(OpenedStore::TooMany) => return Err(StoreFault::Opened { limit: MAX_OPENED }.into()),
        Ok(OpenedStore::TooManyToday) => return Err(StoreFault::OpenedToday.into()),
        Ok(OpenedStore::TooManyStores) => return Err(StoreFault::TooManyStores { limit: MAX_STORES_OF }.into()),
        Ok(OpenedStore::Full) => return Err(StoreFault::TooMany { limit: MAX_STORES }.into()),
        Err(StoreError::NoAccount) => return Err(Refusal::SignIn),
        Err(error) => return Err(error.into()),
    }
    let StoreOpening { store: NewGameStore { id, slug, name, created_at }, time_zone, .. } = opening;
    let level = StoreLevel::Unconfirmed;
    let store = GameStore { id, slug, name, created_at, closed_at: None, staff: 1, level, hidden_at: None, time_zone };
    shorten_sessions_of(service, person.account).await?;
    audit::write_about(service, caller, None, Action::StoreAdded, &details(&store)).await?;
    let written = as_what(&store, StaffRole::Owner);
    audit::write_more(service, caller, person.account, Action::StaffAdded, &written).await?;
    write_act(service, caller, id, None, Act::Opened, &serde_json::json!({})).await?;
    match notary::make_key(service, &store).await {
        Ok(_) => write_act(service, caller, id, None, Act::KeyMade, &serde_json::json!({})).await?,
        Err(Refusal::Log(LogFault::NoKey | LogFault::OtherKey)) => {}
        Err(refusal) => return Err(refusal),
    }
    Ok(store)
}
