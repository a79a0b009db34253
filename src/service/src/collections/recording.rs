//! Events are recorded: those that devices made, and those that the site makes for a page.

use safehouse_cards::{
    copies::{
        Change,
        ledger::{Cause, DeviceId, Event, EventFault, EventId},
        summed,
    },
    game::GameDefinition,
    limits::EVENT_BYTES,
};
use safehouse_store::{Appended, CollectionChange, NewCollectionEvent};
use uuid::Uuid;

use super::{CollectionFault, access::WRITE, cleaning::cleaned};
use crate::{Caller, Refusal, Service};

/// The most events that are taken at a time.
pub const MOST_EVENTS: usize = 2_000;

/// What events are made with that the site makes itself.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    /// The device. The site is another one each time: nothing else could have the number of an event then.
    pub device: DeviceId,
    /// The first identity; those after it are one greater each.
    pub id: EventId,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub at: i64,
}

/// What the site makes its next events with.
///
/// # Errors
/// The caller may not change a collection.
pub fn make(service: &Service, caller: &Caller) -> Result<Made, Refusal> {
    WRITE.check(caller)?;
    let at = service.clock.now_ms();
    let id = |chance: &dyn crate::Chance| chance.id(at).as_u128();
    Ok(Made { device: DeviceId(id(&*service.chance)), id: EventId(id(&*service.chance)), at })
}

/// Records events of the caller's collection that a device made: all of them, or none. One that is known already
/// changes nothing. Answers how many are new.
///
/// # Errors
/// The caller is not signed in, or a token is not for this; a [`CollectionFault`]; the store fails.
pub async fn record(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    events: &[Event],
) -> Result<usize, Refusal> {
    WRITE.check(caller)?;
    if events.len() > MOST_EVENTS {
        return Err(CollectionFault::TooManyAtOnce { limit: MOST_EVENTS }.into());
    }
    let account = caller.account()?;
    let now = service.clock.now_ms();
    events.iter().try_for_each(|event| event.check_made(now)).map_err(CollectionFault::from)?;
    let rows = rows(events, game.id)?;
    let appended = service.store.append_collection_events(account, &rows, now).await?;
    Ok(counted(events, &appended)?)
}

/// What became of events that the site made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recording {
    /// They are recorded, and so many of them are new.
    Done(usize),
    /// Nothing is: the collection changed since it was looked at.
    Moved,
}

/// Records events that the site made of what a page or a program saw, up to the event at `place`: all of them where
/// nothing came since, or none. An import is as many of them as its file has lots.
///
/// # Errors
/// As [`record`].
pub async fn record_seen(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    events: &[Event],
    place: i64,
) -> Result<Recording, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let rows = rows(events, game.id)?;
    let now = service.clock.now_ms();
    match service.store.append_collection_events_behind(account, &rows, place, now).await? {
        Some(appended) => Ok(Recording::Done(counted(events, &appended)?)),
        None => Ok(Recording::Moved),
    }
}

fn rows(events: &[Event], game: &str) -> Result<Vec<NewCollectionEvent>, CollectionFault> {
    events.iter().map(|event| row(event, game)).collect()
}

/// How many are new, where none of them is another one's.
fn counted(events: &[Event], appended: &[Appended]) -> Result<usize, CollectionFault> {
    let taken = events.iter().zip(appended).find(|(_, appended)| **appended == Appended::Taken);
    match taken {
        Some((event, _)) => Err(CollectionFault::Taken { id: event.id }),
        None => Ok(appended.iter().filter(|appended| **appended == Appended::New).count()),
    }
}

/// An event of a game as the store keeps it, whoever made it: cleaned and checked.
///
/// # Errors
/// It says nothing, or too much.
pub(crate) fn row(event: &Event, game: &str) -> Result<NewCollectionEvent, CollectionFault> {
    let event = cleaned(event);
    event.check()?;
    let change = |Change { holding, by }: &Change| {
        Some(CollectionChange {
            printing: holding.number.clone(),
            holding: serde_json::to_string(holding).ok()?,
            change: i64::from(*by),
        })
    };
    let undoes = match &event.cause {
        Cause::Undone { events } => events.iter().map(|id| Uuid::from_u128(id.0)).collect(),
        _ => Vec::new(),
    };
    let event_json = serde_json::to_string(&event).map_err(|_| CollectionFault::Unread)?;
    if event_json.len() > EVENT_BYTES {
        let what = "The text";
        return Err(EventFault::TooMuch { id: event.id, what, limit: EVENT_BYTES, unit: "bytes" }.into());
    }
    Ok(NewCollectionEvent {
        id: Uuid::from_u128(event.id.0),
        game: game.to_owned(),
        device: Uuid::from_u128(event.device.0),
        sequence: i64::try_from(event.sequence).unwrap_or(i64::MAX),
        whole: event.whole.map(|whole| Uuid::from_u128(whole.0)),
        changes: summed(event.changes.iter().cloned()).iter().filter_map(change).collect(),
        undoes,
        event_json,
    })
}
