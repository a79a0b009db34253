//! Events are recorded: those that devices made, and those that the site makes for a page.

use safehouse_cards::{
    copies::{
        Change,
        ledger::{Cause, DeviceId, Event, EventId},
        summed,
    },
    game::GameDefinition,
    visible::visible,
};
use safehouse_store::{Appended, CollectionChange, NewCollectionEvent};
use uuid::Uuid;

use super::{CollectionFault, access::WRITE};
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

/// Records events of the caller's collection: all of them, or none. One that is known already changes
/// nothing. Answers how many are new.
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
    record_made(service, caller, game, events).await
}

/// Records events that the site made for a page, as [`record`] does: an import is as many of them as its
/// file has lots, and all or none of it is recorded.
///
/// # Errors
/// As [`record`].
pub async fn record_made(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    events: &[Event],
) -> Result<usize, Refusal> {
    WRITE.check(caller)?;
    let account = caller.account()?;
    let rows: Vec<NewCollectionEvent> =
        events.iter().map(|event| row(event, game.id)).collect::<Result<_, CollectionFault>>()?;
    let now = service.clock.now_ms();
    let appended = service.store.append_collection_events(account, &rows, now).await?;
    let taken = events.iter().zip(&appended).find(|(_, appended)| **appended == Appended::Taken);
    if let Some((event, _)) = taken {
        return Err(CollectionFault::Taken { id: event.id }.into());
    }
    Ok(appended.iter().filter(|appended| **appended == Appended::New).count())
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
    Ok(NewCollectionEvent {
        id: Uuid::from_u128(event.id.0),
        game: game.to_owned(),
        device: Uuid::from_u128(event.device.0),
        sequence: i64::try_from(event.sequence).unwrap_or(i64::MAX),
        whole: event.whole.map(|whole| Uuid::from_u128(whole.0)),
        changes: summed(event.changes.iter().cloned()).iter().filter_map(change).collect(),
        undoes,
        event_json: serde_json::to_string(&event).map_err(|_| CollectionFault::Unread)?,
    })
}

/// The event without what shows nothing in its texts: a place is a place, however it was typed.
fn cleaned(event: &Event) -> Event {
    let mut event = event.clone();
    for change in &mut event.changes {
        change.holding.place = visible(&change.holding.place).trim().to_owned();
        change.holding.number = visible(&change.holding.number).trim().to_owned();
    }
    event
}
