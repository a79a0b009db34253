//! What is to be recorded of a collection becomes events, whoever asked for it.

use safehouse_collection::Deed;
use safehouse_engine::{
    copies::ledger::{DeviceId, Event, EventId},
    game::GameDefinition,
};
use safehouse_service::{
    Caller, Refusal, Service,
    collections::{self, Made},
};

/// What was recorded.
pub(super) struct Done {
    /// The events, in their order.
    pub(super) events: Vec<Event>,
    /// How many of them are new.
    pub(super) new: usize,
    /// Where the reader goes on.
    pub(super) then: String,
}

/// Records a deed as events that the site makes: all of them, or none.
///
/// # Errors
/// As [`collections::record_made`].
pub(super) async fn record(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    deed: Deed,
) -> Result<Done, Refusal> {
    let made = collections::make(service, caller)?;
    record_as(service, caller, game, deed, made).await
}

/// Likewise, as the only event of a request that names itself: what it sends again counts once.
///
/// # Errors
/// Likewise; another event has this identity.
pub(super) async fn record_once(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    deed: Deed,
    request: EventId,
) -> Result<Done, Refusal> {
    let made = collections::make(service, caller)?;
    record_as(service, caller, game, deed, Made { device: DeviceId(request.0), id: request, ..made }).await
}

async fn record_as(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    deed: Deed,
    Made { device, id, at }: Made,
) -> Result<Done, Refusal> {
    let mut next = id.0;
    let (events, then) = deed.events(device, 1, at, || {
        let id = EventId(next);
        next = next.wrapping_add(1);
        id
    });
    let new = collections::record_made(service, caller, game, &events).await?;
    Ok(Done { events, new, then })
}
