//! Measurements: many games of decks, played by workers of the site for whoever asked.
//!
//! A measurement is cut into chunks that any worker of any process plays; what they counted is added
//! up in the store, so that whoever is killed loses nothing but the chunk in hand. What is equal is
//! played once, whoever asks. Askers have turns, chunk by chunk: nobody waits for another's hundred.
//!
//! A measurement that somebody asks for who is not signed in belongs to whoever has its address,
//! which nobody guesses; one of an account to that account, and everybody else is answered as if it
//! were not there.

mod ask;
mod fault;
mod limits;
mod open;
mod stretch;
mod work;

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::necrogenesis::simulation::measurement::Measurement;
use safehouse_store::{MeasurementId, MeasurementTotals, StoredMeasurement};

pub use self::{
    ask::MeasurementAsked,
    fault::MeasurementFault,
    limits::{MOST_OF_ACCOUNT, MOST_OF_GUEST, MOST_PLAYED, MOST_PLAYED_BY_GUEST, MOST_WAITING, SEARCHED_GAMES, played},
    open::{MeasurementEntry, OpenedMeasurement, Progress},
    work::{MOST_TRIES, Workshop},
};
use crate::{Access, Caller, Refusal, Scope, Service};

/// Who may have something measured.
pub const ASK: Access = Access::Anyone;
/// Who may open, cancel and delete a measurement: whose it is.
pub const OPEN: Access = Access::Anyone;
/// Who may list the measurements of their account.
pub const LIST: Access = Access::Scoped(Scope::Games);
/// Who may see how many measurements wait.
pub const LOOK_AFTER: Access = Access::Administrator;
/// Who plays them.
pub const WORK: Access = Access::Job;
/// Who lets them expire.
pub const EXPIRE: Access = Access::Job;

/// The most measurements of a page of a list.
pub const PAGE: u32 = 100;

/// Has something measured. What was measured before is there at once. An account that asks for the
/// same again is answered the address that it has.
///
/// # Errors
/// [`Refusal::Measurement`] when it cannot be measured, is more than is played for this caller, or
/// they have as many as they may; a deck is larger than any needs; the store fails.
pub async fn ask_measurement(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    measurement: Measurement,
) -> Result<MeasurementAsked, Refusal> {
    ASK.check(caller)?;
    ask::ask(service, caller, catalogue, measurement).await
}

/// The measurement of an address, with what is counted of it so far.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is another's; the store fails.
pub async fn open_measurement(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    id: &str,
) -> Result<OpenedMeasurement, Refusal> {
    OPEN.check(caller)?;
    let stored = find(service, caller, id).await?;
    if stored.game != catalogue.game().id {
        return Err(Refusal::Nothing);
    }
    open::open(service, catalogue, stored)
}

/// Wants no more of a measurement; what is counted of it stays. One that is done, or was cancelled
/// before, stays as it is.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is another's; the store fails.
pub async fn cancel_measurement(service: &Service, caller: &Caller, id: &str) -> Result<(), Refusal> {
    OPEN.check(caller)?;
    let stored = find(service, caller, id).await?;
    service.store.cancel_measurement(&stored.id, service.clock.now_ms()).await?;
    Ok(())
}

/// Forgets that the caller asked for a measurement.
///
/// # Errors
/// [`Refusal::Nothing`] when there is none, or it is another's; the store fails.
pub async fn delete_measurement(service: &Service, caller: &Caller, id: &str) -> Result<(), Refusal> {
    OPEN.check(caller)?;
    let stored = find(service, caller, id).await?;
    if service.store.forget_ask(&stored.id).await? { Ok(()) } else { Err(Refusal::Nothing) }
}

/// What the caller's account asked for, the newest first, at most [`PAGE`]; `before` is when the last
/// of the page before was asked for, and its address.
///
/// # Errors
/// Nobody is signed in, or the token is not for games; the store fails.
pub async fn list_measurements(
    service: &Service,
    caller: &Caller,
    before: Option<(i64, &str)>,
    most: u32,
) -> Result<Vec<MeasurementEntry>, Refusal> {
    LIST.check(caller)?;
    let id = before.map(|(at, id)| id.parse::<MeasurementId>().map(|id| (at, id))).transpose();
    let before = id.map_err(|_| Refusal::Nothing)?;
    let before = before.as_ref().map(|(at, id)| (*at, id));
    let now = service.clock.now_ms();
    let entries = service.store.list_measurements(caller.account()?, before, now, most.min(PAGE)).await?;
    Ok(entries.into_iter().map(open::entry).collect())
}

/// How many measurements wait, are done and are not played on.
///
/// # Errors
/// The caller does not run the site; the store fails.
pub async fn total_measurements(service: &Service, caller: &Caller) -> Result<MeasurementTotals, Refusal> {
    LOOK_AFTER.check(caller)?;
    Ok(service.store.total_measurements(service.clock.now_ms()).await?)
}

/// Plays the chunk that is next, and counts what is played. `false` when nothing is to be done. It
/// computes for some tenths of a second, or longer where programs search: it is called on a
/// thread of its own.
///
/// # Errors
/// The caller is no job; the store fails. The chunk is given to somebody else then, after a while.
pub async fn play_chunk(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    workshop: &Workshop,
) -> Result<bool, Refusal> {
    WORK.check(caller)?;
    work::play_next(service, catalogue, workshop).await
}

/// Says that a worker still plays the chunk that it has, which another would be given otherwise.
/// Whoever plays calls it every [`Workshop::RENEW_EVERY`].
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn renew_chunk(service: &Service, caller: &Caller, workshop: &Workshop) -> Result<(), Refusal> {
    WORK.check(caller)?;
    work::renew(service, workshop).await
}

/// Gives the chunk that a worker has to whoever comes next, as it is about to stop.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn return_chunk(service: &Service, caller: &Caller, workshop: &Workshop) -> Result<(), Refusal> {
    WORK.check(caller)?;
    work::put_down(service, workshop).await
}

/// Forgets measurements that have had their time, gives up those that other rules or cards began
/// and nobody plays any more, and answers how many were forgotten.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_measurements(service: &Service, caller: &Caller, catalogue: &Catalogue) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    work::expire(service, catalogue).await
}

/// What is kept of a measurement of the caller's.
async fn find(service: &Service, caller: &Caller, id: &str) -> Result<StoredMeasurement, Refusal> {
    let id: MeasurementId = id.parse().map_err(|_| Refusal::Nothing)?;
    let stored = service.store.find_measurement(&id, service.clock.now_ms()).await?.ok_or(Refusal::Nothing)?;
    let is_theirs = match stored.account {
        None => true,
        // Whoever may list them may see them.
        Some(account) => LIST.admits(caller) && caller.account().is_ok_and(|own| own == account),
    };
    if is_theirs { Ok(stored) } else { Err(Refusal::Nothing) }
}
