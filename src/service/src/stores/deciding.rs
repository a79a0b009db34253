//! How stores stand: what whoever runs the site decides, with reasons, and what owners say to it.

use safehouse_statements::{
    Statement,
    code::{ConfirmationKind, SuspensionReason},
};
use safehouse_store::{
    GameStore, StoreLevel,
    stores::{MAX_APPEAL_BYTES, MAX_HOW_BYTES},
};

use super::{
    access::{LOOK_AFTER, OWN_ROLES, TAKE_PART},
    acts::{Act, write_act},
    kept::{found, staffed},
    looked_after::write_with,
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    audit::Action,
    notary,
    refusal::StoreFault,
    words::some_lines,
};

/// Says that a store is what it says, and how somebody made sure: the log says so in a word,
/// the store's page in these. It lifts a suspension.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; there are no words, or too many;
/// [`StoreFault::Unchanged`]; the program has no key of the log; the store fails.
pub async fn confirm_store(
    service: &Service,
    caller: &Caller,
    slug: &str,
    kind: ConfirmationKind,
    how: &str,
) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let how = some_lines(how, MAX_HOW_BYTES)?;
    let store = found(service, slug).await?;
    let at = service.clock.now_ms().unsigned_abs();
    let statement = Statement::StoreConfirmed { store: notary::slug_of(&store)?, how: kind, at };
    set(service, caller, store, StoreLevel::Confirmed, &how, &statement).await
}

/// Suspends a store: it may state nothing from then on. What it stated keeps its standing.
///
/// # Errors
/// As [`confirm_store`].
pub async fn suspend_store(
    service: &Service,
    caller: &Caller,
    slug: &str,
    reason: SuspensionReason,
    why: &str,
) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let why = some_lines(why, MAX_HOW_BYTES)?;
    let store = found(service, slug).await?;
    let at = service.clock.now_ms().unsigned_abs();
    let statement = Statement::StoreSuspended { store: notary::slug_of(&store)?, reason, at };
    set(service, caller, store, StoreLevel::Suspended, &why, &statement).await
}

async fn set(
    service: &Service,
    caller: &Caller,
    store: GameStore,
    level: StoreLevel,
    words: &str,
    statement: &Statement,
) -> Result<GameStore, Refusal> {
    if store.level == level {
        return Err(StoreFault::Unchanged.into());
    }
    let entry = notary::sign_as_host(service, statement).await?;
    let now = service.clock.now_ms();
    if !service.store.set_store_level(store.id, level, words, now, Some(&entry)).await? {
        return Err(StoreFault::Unchanged.into());
    }
    let store = GameStore { level, ..store };
    let action = if level == StoreLevel::Confirmed { Action::StoreConfirmed } else { Action::StoreSuspended };
    write_with(service, caller, &store, action, words).await?;
    Ok(store)
}

/// Hides a store and its events from everybody but its staff and whoever runs the site, with a
/// reason that its staff read.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; there is no reason, or it is too
/// long; [`StoreFault::Unchanged`]; the store fails.
pub async fn hide_store(service: &Service, caller: &Caller, slug: &str, reason: &str) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let reason = some_lines(reason, MAX_HOW_BYTES)?;
    let store = found(service, slug).await?;
    let now = service.clock.now_ms();
    if !service.store.set_store_hidden(store.id, Some((now, &reason))).await? {
        return Err(StoreFault::Unchanged.into());
    }
    let store = GameStore { hidden_at: Some(now), ..store };
    write_with(service, caller, &store, Action::StoreHidden, &reason).await?;
    Ok(store)
}

/// Shows a store again that was hidden.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; [`StoreFault::Unchanged`]; the store
/// fails.
pub async fn show_store(service: &Service, caller: &Caller, slug: &str) -> Result<GameStore, Refusal> {
    LOOK_AFTER.check(caller)?;
    let store = found(service, slug).await?;
    if !service.store.set_store_hidden(store.id, None).await? {
        return Err(StoreFault::Unchanged.into());
    }
    let store = GameStore { hidden_at: None, ..store };
    write_with(service, caller, &store, Action::StoreShown, "").await?;
    Ok(store)
}

/// Keeps what an owner says against a suspension or against hiding the store, or against hiding this event of it, until
/// whoever runs the site answers. An empty code is the store, or, where nothing was decided about that, the event that is
/// hidden, if there is one alone.
///
/// # Errors
/// The caller does not own it; [`StoreFault::None`]; there are no words, or too many;
/// [`StoreFault::NoAppeal`] when nothing was decided about that, or something waits for an answer; the
/// account said enough for now; the store fails.
pub async fn appeal(
    service: &Service,
    caller: &Caller,
    (slug, event): (&str, &str),
    words: &str,
) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let store = staffed(service, caller, slug, OWN_ROLES).await?;
    let words = some_lines(words, MAX_APPEAL_BYTES)?;
    let is_decided = store.level == StoreLevel::Suspended || store.hidden_at.is_some();
    let hidden = service.store.list_hidden_events(store.id).await?;
    let event = match (event.trim(), hidden.as_slice()) {
        ("", [only]) if !is_decided => Some(only),
        ("", _) => None,
        (code, hidden) => Some(hidden.iter().find(|event| event.code == code).ok_or(StoreFault::NoAppeal)?),
    };
    take(service, caller.account()?, Counted::Report).await?;
    let of = (store.id, event.map(|event| event.id));
    if !service.store.put_store_appeal(of, &words, service.clock.now_ms()).await? {
        return Err(StoreFault::NoAppeal.into());
    }
    let details = event.map_or_else(|| serde_json::json!({}), |event| serde_json::json!({ "event": event.code }));
    write_act(service, caller, of.0, of.1, Act::Appealed, &details).await
}

/// Answers what an owner said, where the store stays as it stands. Whoever lets it stand otherwise
/// answers by that.
///
/// # Errors
/// The caller does not run the site; [`StoreFault::None`]; there are no words, or too many;
/// [`StoreFault::NoAppeal`]; the store fails.
pub async fn answer_appeal(service: &Service, caller: &Caller, slug: &str, answer: &str) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    let answer = some_lines(answer, MAX_HOW_BYTES)?;
    let store = found(service, slug).await?;
    if !service.store.answer_store_appeal(store.id, &answer).await? {
        return Err(StoreFault::NoAppeal.into());
    }
    write_with(service, caller, &store, Action::StoreAppealAnswered, &answer).await
}
