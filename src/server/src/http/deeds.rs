//! What is to be recorded of a collection becomes events, whoever asked for it.

use safehouse_collection::{Deed, Draft};
use safehouse_engine::{
    copies::{
        Shelf,
        ledger::{DeviceId, Event, EventId},
    },
    game::GameDefinition,
};
use safehouse_service::{
    Caller, Refusal, Service,
    collections::{self, Made, Recording},
};

/// How often something is made anew of a collection that changes meanwhile, before whoever asked is told that it
/// is busy. Each time another one was first.
pub(super) const TRIES: usize = 20;
/// Seconds to wait then.
pub(super) const WAIT: u64 = 1;

/// What was recorded.
pub(super) struct Done {
    /// The events, in their order.
    pub(super) events: Vec<Event>,
    /// How many of them are new.
    pub(super) new: usize,
    /// Where the reader goes on.
    pub(super) then: String,
}

/// Whether a request that names itself recorded something before.
pub(super) fn is_known(shelf: &Shelf, request: EventId) -> bool {
    let ledger = shelf.ledger();
    let is_its_own = |event: &Event| event.device.0 == request.0;
    match ledger.event(request) {
        Some(event) => is_its_own(event),
        // Of several events it is the identity of the whole.
        None => ledger.of_whole(request).first().and_then(|id| ledger.event(*id)).is_some_and(is_its_own),
    }
}

/// Records what `draft` makes of the collection as it is, undone as one: all of it, or nothing. Where somebody
/// recorded something meanwhile, it is made anew of what there is then.
///
/// # Errors
/// As [`collections::record_seen`], and what `draft` refuses; [`Refusal::Busy`] where others are always first.
pub(super) async fn record_drafts<E: From<Refusal>>(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    draft: impl Fn(&Shelf) -> Result<Vec<Draft>, E>,
) -> Result<Done, E> {
    collections::WRITE.check(caller)?;
    for _ in 0..TRIES {
        let opened = collections::open_collection(service, caller, game).await?;
        let (drafts, place) = opened.look_at(&draft);
        let drafts = drafts?;
        if drafts.is_empty() {
            return Ok(Done { events: Vec::new(), new: 0, then: String::new() });
        }
        let deed = Deed { drafts, is_whole: true, file: None, then: String::new() };
        if let Some(done) = record(service, caller, game, deed, (None, None), place).await? {
            return Ok(done);
        }
    }
    Err(Refusal::Busy { seconds: WAIT }.into())
}

/// Records a deed that was made of the collection up to the event at `place`, as events of the site: all of them,
/// or none; `None` where something was recorded since. Without a device and a first identity they have such as
/// nobody else has.
///
/// # Errors
/// As [`collections::record_seen`]; another event has this identity, or its number among those of the device.
pub(super) async fn record(
    service: &Service,
    caller: &Caller,
    game: &'static GameDefinition,
    deed: Deed,
    (device, mut first): (Option<DeviceId>, Option<EventId>),
    place: i64,
) -> Result<Option<Done>, Refusal> {
    let Made { device: own, id, at } = collections::make(service, caller)?;
    let mut next = id.0;
    // The first identity is that of the event, or of the whole where there are several.
    let (events, then) = deed.events(device.unwrap_or(own), 1, at, || {
        first.take().unwrap_or_else(|| {
            let id = EventId(next);
            next = next.wrapping_add(1);
            id
        })
    });
    Ok(match collections::record_seen(service, caller, game, &events, place).await? {
        Recording::Done(new) => Some(Done { events, new, then }),
        Recording::Moved => None,
    })
}
