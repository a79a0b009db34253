//! Stores as others see them, and as their staff do.

use safehouse_store::{GameStore, StaffRole, StoreLevel, StoreProfile, events::HiddenEvent};

use super::{
    access::{LOOK, LOOK_AFTER, TAKE_PART},
    kept::found,
};
use crate::stores::reports::{ReportedEvent, reported_event};
use crate::{
    Caller, Refusal, Service,
    notary::{self, KeyHolder, StoreKeys},
    refusal::StoreFault,
};

/// The most stores of one page.
pub const STORES_PAGE: u32 = 100;

/// From how long on everybody reads that something waits for the signature of its store, in milliseconds.
pub const WAITS_TOLD_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// A store as the caller sees it.
#[derive(Debug, Clone)]
pub struct StoreSeen {
    /// The store.
    pub store: GameStore,
    /// What it says of itself, and what was decided: to strangers only how it was confirmed.
    pub profile: StoreProfile,
    /// The keys that it has had.
    pub keys: StoreKeys,
    /// How many statements wait for its signature, and since when the first one does, in milliseconds since
    /// 1970-01-01T00:00:00Z; none where none has waited for more than [`WAITS_TOLD_MS`].
    pub waits: Option<(u64, i64)>,
    /// Its events that are hidden, for its staff and whoever runs the site; none to strangers.
    pub hidden_events: Vec<HiddenEvent>,
    /// The event that its owner speaks for, or that what was answered last is about; none where that is the store.
    pub appealed: Option<ReportedEvent>,
    /// What the caller is there.
    pub role: Option<StaffRole>,
    /// Whether the caller runs the site.
    pub runs_site: bool,
}

/// A store as the caller sees it.
///
/// # Errors
/// [`StoreFault::None`]; [`StoreFault::Hidden`] to whoever neither works there nor runs the
/// site; the store fails.
pub async fn see_store(service: &Service, caller: &Caller, slug: &str) -> Result<StoreSeen, Refusal> {
    LOOK.check(caller)?;
    let store = found(service, slug).await?;
    let role = caller.role_in(store.id);
    let runs_site = LOOK_AFTER.admits(caller);
    let is_known = role.is_some() || runs_site;
    if store.hidden_at.is_some() && !is_known {
        return Err(StoreFault::Hidden.into());
    }
    let profile = service.store.find_store_profile(store.id).await?.ok_or(StoreFault::None)?;
    let profile = if is_known { profile } else { for_strangers(&store, profile) };
    let keys = notary::store_keys(service, store.id).await?;
    let waits = long_waiting(service, &store, &keys).await?;
    let hidden_events = if is_known { service.store.list_hidden_events(store.id).await? } else { Vec::new() };
    let appealed = match profile.appeal_event {
        Some(event) => reported_event(service, event).await?,
        None => None,
    };
    Ok(StoreSeen { store, profile, keys, waits, hidden_events, appealed, role, runs_site })
}

/// What has waited long for the signature of a store. Where the site keeps the key, it signs at once.
async fn long_waiting(service: &Service, store: &GameStore, keys: &StoreKeys) -> Result<Option<(u64, i64)>, Refusal> {
    if keys.holder() == Some(KeyHolder::Host) {
        return Ok(None);
    }
    let (all, since) = service.store.count_waiting_statements(store.id).await?;
    let before = service.clock.now_ms().saturating_sub(WAITS_TOLD_MS);
    Ok(since.filter(|since| *since < before).map(|since| (all, since)))
}

/// Why a store is suspended, and what its owner says to that, is for its staff.
fn for_strangers(store: &GameStore, profile: StoreProfile) -> StoreProfile {
    let is_confirmed = store.level == StoreLevel::Confirmed;
    StoreProfile {
        level_how: if is_confirmed { profile.level_how } else { String::new() },
        hidden_reason: String::new(),
        appeal: String::new(),
        appealed_at: None,
        appeal_event: None,
        appeal_answer: String::new(),
        ..profile
    }
}

/// Stores that are confirmed, open and not hidden, in the order of what addresses name them by;
/// only those behind this one. At most a hundred.
///
/// # Errors
/// The store fails.
pub async fn list_shown_stores(service: &Service, caller: &Caller, after: &str) -> Result<Vec<GameStore>, Refusal> {
    LOOK.check(caller)?;
    Ok(service.store.list_listed_stores(after, STORES_PAGE).await?)
}

/// The stores that the caller is staff of and that are not closed, with what they are there.
///
/// # Errors
/// The caller is not signed in; the store fails.
pub async fn list_own_stores(service: &Service, caller: &Caller) -> Result<Vec<(GameStore, StaffRole)>, Refusal> {
    TAKE_PART.check(caller)?;
    let mut stores = Vec::new();
    for of in &caller.person()?.staff {
        if let Some(store) = service.store.find_game_store_by_id(of.store).await? {
            stores.push((store, of.role));
        }
    }
    Ok(stores)
}
