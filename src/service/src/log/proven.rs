//! What files that anyone verifies show of the log.

use std::collections::BTreeSet;

use safehouse_statements::{Entry, Logged, StatedList};
use safehouse_store::{LogEnd, LogPlace, StoreId};

use super::{keys::keys_in, reading::prove};
use crate::{Caller, Refusal, Service, notary, refusal::LogFault};

/// An entry of the log with its proof.
///
/// # Errors
/// [`LogFault::NoEntry`] before the log signed what it shows; the store fails.
pub(crate) async fn logged(service: &Service, caller: &Caller, place: LogPlace) -> Result<Logged, Refusal> {
    let (entry, proof) = prove(service, caller, place).await?;
    Ok(Logged { entry, proof: proof.to_string() })
}

/// The list that an entry of the log shows.
///
/// # Errors
/// [`LogFault::NoEntry`] where it shows none.
pub(crate) fn stated_list(logged: &Logged) -> Result<StatedList, Refusal> {
    let read = Entry::read(logged.entry.as_bytes()).map_err(|error| {
        tracing::error!(%error, "an entry of the log cannot be read");
        Refusal::Failed
    })?;
    Ok(read.statement().list().cloned().ok_or(LogFault::NoEntry)?)
}

/// The verifier keys of all histories of the log, and what says after which each goes on, and whose key follows.
///
/// # Errors
/// [`LogFault::NoKey`]; as [`logged`].
pub(crate) async fn histories(service: &Service, caller: &Caller) -> Result<(Vec<String>, Vec<Logged>), Refusal> {
    let (mut hosts, mut entries) = (Vec::new(), Vec::new());
    for log in service.store.list_logs().await? {
        hosts.push(keys_in(service, &log)?.log);
        if log.number > 1 {
            entries.push(logged(service, caller, LogPlace { log: log.number, position: 0 }).await?);
        }
        let about_key = match log.ended {
            // The last entry of this one, or the second of the next.
            Some(LogEnd::Replaced) => log.size.checked_sub(1).map(|position| LogPlace { log: log.number, position }),
            Some(LogEnd::Lost | LogEnd::Exposed) => Some(LogPlace { log: log.number.saturating_add(1), position: 1 }),
            Some(LogEnd::Restored) | None => None,
        };
        if let Some(place) = about_key {
            entries.push(logged(service, caller, place).await?);
        }
    }
    Ok((hosts, entries))
}

/// What the log says last of how a store stands; nothing where it says nothing, or did not sign it yet: a file that is made
/// later says that.
///
/// # Errors
/// The store fails.
pub(crate) async fn standing_of(service: &Service, caller: &Caller, store: StoreId) -> Result<Option<Logged>, Refusal> {
    let profile = service.store.find_store_profile(store).await?;
    let Some(place) = profile.and_then(|profile| profile.level_place) else { return Ok(None) };
    match logged(service, caller, place).await {
        Err(Refusal::Log(LogFault::NoEntry)) => Ok(None),
        logged => logged.map(Some),
    }
}

/// What the log says of the keys of a store.
///
/// # Errors
/// As [`logged`].
pub(crate) async fn keys_of(service: &Service, caller: &Caller, store: StoreId) -> Result<Vec<Logged>, Refusal> {
    let mut places = BTreeSet::new();
    for key in notary::store_keys(service, store).await?.all() {
        places.insert((key.created.log, key.created.position));
        places.extend(key.revoked.map(|place| (place.log, place.position)));
    }
    let mut keys = Vec::with_capacity(places.len());
    for (log, position) in places {
        keys.push(logged(service, caller, LogPlace { log, position }).await?);
    }
    Ok(keys)
}
