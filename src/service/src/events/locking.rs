//! The lock: all commitments in the log, and after it only corrections.

use safehouse_statements::{Commitment, Digest, Statement};
use safehouse_store::{
    LogEntry, StoreError,
    events::{EventState, NewEventState, StoredEvent},
};

use super::{
    access::{LOCK_DUE, RUN_ROLES},
    fault::EventFault,
    found::staffed_event,
    making::id_of,
    settings::{EventSettings, Lists},
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service, notary,
    refusal::StoreFault,
    stores::{Act, stating, write_act},
};

/// Events that are locked at a time.
const AT_A_TIME: u32 = 20;

/// The fewest commitments of a lock that is padded.
const FEWEST_PADDED: usize = 64;

/// How many commitments the lock of an event has that does not tell how many take part: the same whatever number of lists
/// there is, while that is no more than there is room for; of an event without a limit, a power of two, which tells no more
/// than that.
fn padded_to(lists: usize, capacity: Option<u32>) -> usize {
    let room = capacity.and_then(|capacity| usize::try_from(capacity).ok()).unwrap_or_default();
    lists.max(room).max(FEWEST_PADDED).next_power_of_two()
}

/// Locks the lists of an event now, before its deadline or after it.
///
/// # Errors
/// The caller does not run it; [`EventFault::Settled`] when it is locked; the store may state nothing;
/// the store fails.
pub async fn lock_event(service: &Service, caller: &Caller, code: &str) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    if !lock(service, &seen.event).await? {
        return Err(EventFault::Settled.into());
    }
    let details = serde_json::json!({ "event": code });
    write_act(service, caller, seen.event.store, Some(seen.event.id), Act::ListsLocked, &details).await
}

/// Opens the lists of events whose time has come, and locks those whose deadline is over; answers how many events
/// changed. One that cannot be locked keeps no other from it. Those of a store that may state nothing wait until it may;
/// their lists are taken no more meanwhile, as the deadline is over.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn lock_due_events(service: &Service, caller: &Caller) -> Result<u64, Refusal> {
    LOCK_DUE.check(caller)?;
    let now = service.clock.now_ms();
    let mut done = 0;
    for event in service.store.due_events(now, AT_A_TIME).await? {
        let outcome = match event.state {
            EventState::Registration => {
                let new =
                    NewEventState { state: EventState::ListsOpen, is_shown: false, entry: None, seed: None, at: now };
                Ok(service.store.set_event_state((event.store, event.id, event.revision), &new).await?)
            }
            _ => lock(service, &event).await,
        };
        match outcome {
            Ok(is_done) => done += u64::from(is_done),
            // It was decided just now, and the next time the event is not due.
            Err(Refusal::GameStore(StoreFault::Closed | StoreFault::Hidden | StoreFault::Suspended)) => {}
            Err(error) => tracing::error!(%error, event = event.code, "the lists of an event were not locked"),
        }
    }
    Ok(done)
}

/// Locks an event in one transaction with what the log says of it. `false` when it is locked. Where the event does not say
/// how many take part, nor does its lock: random commitments fill it up.
///
/// # Errors
/// The store may state nothing; the store fails.
pub(super) async fn lock(service: &Service, event: &StoredEvent) -> Result<bool, Refusal> {
    stating(service, event.store).await?;
    let stater = notary::stater(service, event.store).await?;
    let store = notary::slug_named(&event.store_slug)?;
    let seed = Digest::from_hex(event.seed_commitment.as_str()).ok_or(Refusal::Failed)?;
    let settings = EventSettings::read(&event.settings);
    let is_padded = !settings.shows_count && settings.lists != Lists::None;
    let now = service.clock.now_ms();
    let mut state = |commitments: Vec<String>| -> Result<Vec<LogEntry>, StoreError> {
        let read: Option<Vec<Commitment>> =
            commitments.iter().map(|commitment| Commitment::from_hex(commitment)).collect();
        let read = read.ok_or(StoreError::Value("event_lists.commitment"))?;
        let (id, at) = (id_of(event.id), now.unsigned_abs());
        let stated = if is_padded {
            let more = padded_to(read.len(), event.capacity).saturating_sub(read.len());
            let random = std::iter::repeat_with(|| service.chance.bytes()).take(more);
            Statement::padded_lists_locked(&store, id, seed, (read, random), at)
        } else {
            Statement::lists_locked(&store, id, seed, read, at)
        };
        let said =
            |statement: Statement| stater.state(&statement).map_err(|_| StoreError::Value("the entries of a lock"));
        stated.into_iter().map(said).collect()
    };
    Ok(service.store.lock_event((event.store, event.id), (now, is_padded), &mut state).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_padded_lock_is_as_large_whatever_number_of_lists_there_is_room_for() {
        for (capacity, of) in [(None, 64), (Some(2), 64), (Some(64), 64), (Some(65), 128), (Some(2048), 2048)] {
            let room = capacity.unwrap_or(64);
            let sizes: Vec<usize> =
                [0, 1, room / 2, room].iter().map(|lists| padded_to(*lists as usize, capacity)).collect();
            assert_eq!(sizes, [of; 4], "{capacity:?}");
        }
        // Whoever waits hands in as well.
        assert_eq!([padded_to(65, Some(64)), padded_to(65, None), padded_to(2049, Some(2048))], [128, 128, 4096]);
    }
}
