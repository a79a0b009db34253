//! What people report of stores and of their events, and what of all stores waits for whoever
//! runs the site.

use safehouse_store::{
    GameStore, StoreError, StoreLevel, StoreReport,
    events::StoredEvent,
    stores::{MAX_OUTCOME_BYTES, MAX_REPORT_BYTES},
};
use uuid::Uuid;

use super::{
    access::{LOOK_AFTER, TAKE_PART},
    kept::found,
};
use crate::{
    Caller, Refusal, Service,
    account_budgets::{Counted, take},
    audit::{self, Action},
    words::some_lines,
};

/// The most reports of one page.
pub const REPORTS_PAGE: u32 = 50;

/// An open report with what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenStoreReport {
    /// The report.
    pub report: StoreReport,
    /// The name of whoever reported it.
    pub by: String,
    /// The store.
    pub store: GameStore,
    /// The event, where it is about one that is still there.
    pub event: Option<ReportedEvent>,
}

/// An event that somebody reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedEvent {
    /// How addresses name it.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Whether it is hidden by now.
    pub is_hidden: bool,
}

/// Stores that wait for whoever runs the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoresWaiting {
    /// Those whose owner says something that nobody answered, with the event that it is about; none where that is the
    /// store.
    pub appeals: Vec<(GameStore, Option<ReportedEvent>)>,
    /// Those that nobody confirmed, open ones.
    pub unconfirmed: Vec<GameStore>,
    /// Those without an owner, open ones.
    pub ownerless: Vec<GameStore>,
}

/// An event that somebody speaks of, where it is still there.
pub(super) async fn reported_event(service: &Service, event: Uuid) -> Result<Option<ReportedEvent>, Refusal> {
    let told =
        |event: StoredEvent| ReportedEvent { code: event.code, name: event.name, is_hidden: event.hidden.is_some() };
    Ok(service.store.find_event_by_id(event).await?.map(told))
}

/// Tells whoever runs the site of a store, or of an event of it. Whoever told of the same thing
/// before, and nobody looked at that yet, need not say it again.
///
/// # Errors
/// The caller is not signed in; [`StoreFault::None`](crate::refusal::StoreFault::None); there are no words, or too many;
/// the account told enough for now; the store fails.
pub async fn report_store(
    service: &Service,
    caller: &Caller,
    slug: &str,
    event: Option<Uuid>,
    reason: &str,
) -> Result<(), Refusal> {
    TAKE_PART.check(caller)?;
    let account = caller.account()?;
    let reason = some_lines(reason, MAX_REPORT_BYTES)?;
    let store = found(service, slug).await?;
    take(service, account, Counted::Report).await?;
    let now = service.clock.now_ms();
    let report = StoreReport { id: service.chance.id(now), store: store.id, event, account, reason, at: now };
    match service.store.create_store_report(&report).await {
        Err(StoreError::NoAccount) => Err(Refusal::SignIn),
        Err(error) => Err(error.into()),
        Ok(_) => Ok(()),
    }
}

/// The open reports, the oldest first; only those behind the one of this time and id.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_store_reports(
    service: &Service,
    caller: &Caller,
    after: Option<(i64, Uuid)>,
) -> Result<Vec<OpenStoreReport>, Refusal> {
    LOOK_AFTER.check(caller)?;
    let mut open = Vec::new();
    for report in service.store.list_store_reports(after, REPORTS_PAGE).await? {
        let Some(store) = service.store.find_game_store_by_id(report.store).await? else { continue };
        let by = service.store.find_account(report.account).await?.map(|account| account.name).unwrap_or_default();
        let event = match report.event {
            Some(event) => reported_event(service, event).await?,
            None => None,
        };
        open.push(OpenStoreReport { report, by, store, event });
    }
    Ok(open)
}

/// Closes a report, and every other open one of the same thing, with what became of it, which
/// whoever reported it reads.
///
/// # Errors
/// The caller does not run the site; there are no words, or too many; [`Refusal::Nothing`] when
/// it is not open; the store fails.
pub async fn close_store_reports(service: &Service, caller: &Caller, id: Uuid, outcome: &str) -> Result<(), Refusal> {
    LOOK_AFTER.check(caller)?;
    let outcome = some_lines(outcome, MAX_OUTCOME_BYTES)?;
    let closed = service.store.close_store_reports(id, &outcome, service.clock.now_ms()).await?;
    if closed.is_empty() {
        return Err(Refusal::Nothing);
    }
    for report in closed {
        let details = serde_json::json!({
            "report": report.id.to_string(),
            "store": report.store.to_string(),
            "event": report.event.map(|event| event.to_string()),
            "outcome": outcome,
        });
        audit::write_more(service, caller, report.account, Action::ReportsClosed, &details).await?;
    }
    Ok(())
}

/// Stores that wait for whoever runs the site.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn list_waiting_stores(service: &Service, caller: &Caller) -> Result<StoresWaiting, Refusal> {
    LOOK_AFTER.check(caller)?;
    let mut waiting = StoresWaiting::default();
    let appeals = service.store.list_store_appeals().await?;
    for store in service.store.list_game_stores().await? {
        if store.closed_at.is_some() {
            continue;
        }
        if store.level == StoreLevel::Unconfirmed {
            waiting.unconfirmed.push(store.clone());
        }
        if let Some((_, event)) = appeals.iter().find(|(of, _)| *of == store.id) {
            let event = match event {
                Some(event) => reported_event(service, *event).await?,
                None => None,
            };
            waiting.appeals.push((store.clone(), event));
        }
        if !service.store.has_owner(store.id).await? {
            waiting.ownerless.push(store);
        }
    }
    Ok(waiting)
}

/// How many reports are open and appeals unanswered.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn count_waiting_stores(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.count_store_reports().await?.saturating_add(service.store.count_store_appeals().await?))
}
