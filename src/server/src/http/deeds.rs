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
    record_as(service, caller, game, deed, made, None).await
}

/// Likewise, as what a request does that names itself: what it sends again counts once. It is the identity of the event,
/// or of the whole where there are several, and the device whose first events they are.
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
    let own = Made { device: DeviceId(request.0), ..made };
    record_as(service, caller, game, deed, own, Some(request)).await
}

async fn record_as(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    deed: Deed,
    Made { device, id, at }: Made,
    mut first: Option<EventId>,
) -> Result<Done, Refusal> {
    let mut next = id.0;
    let (events, then) = deed.events(device, 1, at, || {
        first.take().unwrap_or_else(|| {
            let id = EventId(next);
            next = next.wrapping_add(1);
            id
        })
    });
    let new = collections::record_made(service, caller, game, &events).await?;
    Ok(Done { events, new, then })
}
