//! Staff who take part themselves: lists of others are hidden from them, and what touches their own match, bye or place
//! somebody else of the staff does, or the other side's word is needed. Whoever runs an evening alone does it all the
//! same, and it is written down that they play in it.

use safehouse_store::events::{StoredEvent, StoredEventMatch};
use serde_json::Value;

use super::{
    access::{LIST_ROLES, RESULT_ROLES, STAFF_READ, STAFF_ROLES},
    fault::EventFault,
    found::{EventSeen, staffed_event},
    play_fault::PlayFault,
};
use crate::{Caller, Refusal, Service, stores::OWN_HAND};

/// Whose matter somebody of the staff decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// That of others.
    Others,
    /// Their own as well, since nobody else of the staff could.
    Own,
}

impl Hand {
    /// What is written down of a deed, with whose hand it was.
    pub(super) fn noted(self, mut details: Value) -> Value {
        if let (Self::Own, Some(written)) = (self, details.as_object_mut()) {
            written.insert(OWN_HAND.to_owned(), true.into());
        }
        details
    }
}

/// Whose hand it is when the caller, who is staff of an event, does something that touches these of its players, by
/// their numbers. Their own hand is refused where somebody else of its staff, or of its store's, enters results.
///
/// # Errors
/// The fault handed in; the store fails.
pub(super) async fn hand(
    service: &Service,
    caller: &Caller,
    event: &StoredEvent,
    touched: &[u32],
    fault: PlayFault,
) -> Result<Hand, Refusal> {
    let own = own_number(service, caller, event).await?;
    if own.is_none_or(|own| !touched.contains(&own)) {
        return Ok(Hand::Others);
    }
    if has_others(service, caller, event).await? { Err(fault.into()) } else { Ok(Hand::Own) }
}

/// Whether the caller, who is staff of an event, may do what touches themselves as its player, since nobody else of its
/// staff could.
///
/// # Errors
/// [`EventFault::None`]; the caller is no staff of the event; the store fails.
pub async fn has_own_hand(service: &Service, caller: &Caller, code: &str) -> Result<bool, Refusal> {
    STAFF_READ.check(caller)?;
    let event = staffed_event(service, caller, code, STAFF_ROLES).await?.event;
    Ok(!has_others(service, caller, &event).await?)
}

/// The number of the caller among the players of an event, those who left included; none of whoever was never one.
///
/// # Errors
/// The store fails.
pub(super) async fn own_number(
    service: &Service,
    caller: &Caller,
    event: &StoredEvent,
) -> Result<Option<u32>, Refusal> {
    let Ok(account) = caller.account() else { return Ok(None) };
    Ok(service.store.find_event_entry_of((event.store, event.id), account).await?.map(|entry| entry.number))
}

/// The numbers of those who play a match.
pub(super) fn players_of(game: &StoredEventMatch) -> Vec<u32> {
    [Some(game.a), game.b].into_iter().flatten().collect()
}

/// Whether somebody beside the caller can enter results.
async fn has_others(service: &Service, caller: &Caller, event: &StoredEvent) -> Result<bool, Refusal> {
    let account = caller.account()?;
    let of_store = service.store.list_staff(event.store).await?;
    let of_event = service.store.list_event_staff((event.store, event.id)).await?;
    // Whoever was stopped, or lacks the second factor, may do nothing there.
    let of_store = of_store.iter().filter(|one| !one.is_stopped && one.has_second_factor);
    let of_event = of_event.iter().filter(|one| !one.is_stopped && one.has_second_factor);
    let mut all = of_store.map(|one| (one.account, one.role)).chain(of_event.map(|one| (one.account, one.role)));
    Ok(all.any(|(other, role)| other != account && RESULT_ROLES.contains(&role)))
}

/// Whether somebody of the staff does not take part: who does has no say in lists of others.
pub(super) fn not_playing(seen: &EventSeen) -> Result<(), Refusal> {
    if seen.standing.is_player { Err(EventFault::PlaysToo.into()) } else { Ok(()) }
}

/// Whether somebody of the staff may look at lists of this event now.
pub(super) fn may_open(seen: &EventSeen) -> Result<(), Refusal> {
    if seen.standing.is_blind() {
        return Err(EventFault::Blind.into());
    }
    if seen.standing.role.is_some_and(|role| LIST_ROLES.contains(&role)) { Ok(()) } else { Err(Refusal::Forbidden) }
}
