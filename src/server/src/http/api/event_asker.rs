//! Who asks about stores and events, which everybody may, and what of an event they are shown.

use safehouse_service::{
    Caller, Refusal, Service,
    events::{
        self, Asker, EventSeen, PlayFault,
        rounds::{self, PlaySeen},
    },
    refusal::{EventFault, StoreFault},
    stores,
};

use super::asked::{By, Shown};
use crate::http::{ServerState, problem::Refused};

/// A program by a token that is for stores; with any other, or none, it is a guest.
///
/// # Errors
/// There is a token, and it does not work; the store fails.
pub(super) async fn asker(site: &ServerState, by: By, shown: &Shown) -> Result<Caller, Refused> {
    let program = shown.admitted(&site.app.service, events::STAFF_READ).await?;
    Ok(program.unwrap_or(by.caller))
}

/// An event, which is not there for whom it or its store is hidden from.
///
/// # Errors
/// There is no such event for the caller; the store fails.
pub(super) async fn opened(service: &Service, caller: &Caller, code: &str) -> Result<EventSeen, Refusal> {
    let seen = events::open_event(service, caller, code).await?;
    stores::see_store(service, caller, &seen.event.store_slug).await?;
    Ok(seen)
}

/// The same for whoever takes part in it, also while it or its store is hidden.
///
/// # Errors
/// As [`opened`]; codes were tried too often.
pub(super) async fn opened_by_player(service: &Service, asker: Asker<'_>, code: &str) -> Result<EventSeen, Refusal> {
    match opened(service, asker.caller, code).await {
        Err(refusal @ (Refusal::Event(EventFault::Hidden) | Refusal::GameStore(StoreFault::Hidden))) => {
            match events::open_own_event(service, asker, code).await {
                Ok(seen) => Ok(seen),
                Err(tried @ Refusal::TooOften { .. }) => Err(tried),
                Err(_) => Err(refusal),
            }
        }
        found => found,
    }
}

/// The play of an event; none before it begins.
///
/// # Errors
/// There is no such event for the caller; the store fails.
pub(super) async fn play(service: &Service, caller: &Caller, code: &str) -> Result<Option<PlaySeen>, Refusal> {
    match rounds::see_play(service, caller, code).await {
        Ok(play) => Ok(Some(play)),
        Err(Refusal::Play(PlayFault::NotStarted)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}
