//! What a request records that names itself: once, however often it is sent.

use std::sync::Arc;

use safehouse_app::problem::Kind;
use safehouse_collection::{Deed, Draft};
use safehouse_engine::{
    copies::{
        Shelf,
        ledger::{DeviceId, EventId},
    },
    library::GameLibrary,
};
use safehouse_service::{
    Caller, Refusal, Service,
    collections::{CollectionFault, WRITE, open_collection},
    wire::{VERSION, collections::RecordedOnce},
};

use crate::http::{
    api::asked::unreadable,
    deeds::{self, Done, TRIES, WAIT, is_known},
    problem::Refused,
};

/// What such a request recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::http::api) struct Once {
    /// How many events are new.
    pub(in crate::http::api) new: usize,
    /// By which all of it is undone; `None` where nothing had to change.
    pub(in crate::http::api) undo: Option<EventId>,
}

impl From<Once> for RecordedOnce {
    fn from(Once { new, undo }: Once) -> Self {
        Self { version: VERSION, recorded: new as u64, undo: undo.map(|id| id.to_string()) }
    }
}

/// Records what `drafts` says, unless this request did before: nothing is asked of the collection then.
///
/// # Errors
/// What `drafts` refuses; the caller may not change a collection; the identity is none that was made at this time, or
/// something else has it.
pub(in crate::http::api) async fn record_once(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    request: EventId,
    drafts: impl Fn(&Shelf) -> Result<Vec<Draft>, Refused> + Send + Sync + 'static,
) -> Result<Once, Refused> {
    WRITE.check(caller)?;
    let made = request.check_made(service.clock.now_ms());
    made.map_err(|fault| unreadable("“request”", &fault.to_string()))?;
    let drafts = Arc::new(drafts);
    let known = Once { new: 0, undo: Some(request) };
    for _ in 0..TRIES {
        let (opened, drafts) = (open_collection(service, caller, library.game()).await?, drafts.clone());
        // All that there is may be looked at, which keeps a thread busy.
        let asked = tokio::task::spawn_blocking(move || {
            opened.look_at(|shelf| match is_known(shelf, request) {
                true => Ok(None),
                false if shelf.ledger().event(request).is_some() => Err(Refused::from(taken(request))),
                false => drafts(shelf).map(Some),
            })
        });
        let (asked, place) = asked.await.map_err(|_| Refused::internal())?;
        let Some(drafts) = asked? else { return Ok(known) };
        if drafts.is_empty() {
            return Ok(Once { new: 0, undo: None });
        }
        let deed = Deed { drafts, is_whole: true, file: None, then: String::new() };
        let own = (Some(DeviceId(request.0)), Some(request));
        match deeds::record(service, caller, library.game(), deed, own, place).await {
            Ok(Some(Done { new, .. })) => return Ok(Once { new, undo: Some(request) }),
            // Somebody recorded something meanwhile, perhaps this very request.
            Ok(None) => {}
            Err(refusal) if is_taken(&refusal) => {
                let opened = open_collection(service, caller, library.game()).await?;
                return if opened.look(|shelf| is_known(shelf, request)) { Ok(known) } else { Err(refusal.into()) };
            }
            Err(refusal) => return Err(refusal.into()),
        }
    }
    Err(Refusal::Busy { seconds: WAIT }.into())
}

/// Why nothing was, in words that end with that.
pub(in crate::http::api) fn not_recorded(words: &str) -> Refused {
    Kind::NotRecorded.problem(format!("{words} Nothing was recorded.")).into()
}

fn taken(id: EventId) -> Refusal {
    CollectionFault::Taken { id }.into()
}

fn is_taken(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Collection(CollectionFault::Taken { .. }))
}
