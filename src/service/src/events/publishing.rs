//! Lists that everybody sees, each on its own and all of an event, and as files that anyone verifies.

mod file;
mod grounds;

use safehouse_engine::{
    deck::{list::DeckList, registered::Registered},
    library::{GameLibrary, Library},
};
use safehouse_store::{
    LogPlace,
    events::{EventEntry, EventList, ListKind, ListVerdict, StoredEvent},
};

pub use self::file::{event_file, list_file};
pub(crate) use self::grounds::{Asked, Grounds};
use super::{
    access::LOOK,
    fault::EventFault,
    found::seen,
    judging::deck_of_json,
    shown_names::{ShownNames, names_at},
    sight::{Sight, Standing},
    today::{JudgedNow, Kept, judged_now},
};
use crate::{Caller, Refusal, Service};

/// A list that everybody sees: nothing of it tells who typed it, or why it was corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListShown {
    /// Which of the event's players has it, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
    /// The list as it is registered: without printings, names as they are folded.
    pub deck: DeckList,
    /// How it came to be.
    pub kind: ListKind,
    /// What the snapshot of the event says of it.
    pub then: ListVerdict,
    /// Which snapshot that is.
    pub snapshot: String,
    /// What the snapshot of the format that is in force says of it; none while it is being judged again.
    pub now: Option<JudgedNow>,
    /// The id of what it holds, as 64 hexadecimal digits.
    pub content_id: String,
    /// The digest of the certificate, likewise.
    pub certificate: String,
    /// Where the log has the commitment to it: the lock of the event, or the entry of one that came after it; none
    /// where that was not kept, or waits for the store's signature.
    pub committed: Option<LogPlace>,
    /// Where the log shows it; nowhere while that waits for the store's signature.
    pub place: Option<LogPlace>,
    /// Since when it is shown, in milliseconds since 1970-01-01T00:00:00Z.
    pub revealed_at: i64,
}

/// The list of the player of this number, which everybody sees, whoever asks. `site` has the rules of today.
///
/// # Errors
/// [`EventFault::None`]; [`EventFault::NoList`] where none is shown; [`EventFault::Withdrawn`] where one was; the store
/// fails.
pub async fn open_list(
    service: &Service,
    caller: &Caller,
    site: &Library,
    (code, number): (&str, u32),
) -> Result<(StoredEvent, ListShown), Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let (entry, list) = list_of(service, &event, number).await?;
    let names = names_at(service, &event).await?;
    let shown = shown(site, &event, (&entry, &list), &names, service.clock.now_ms()).ok_or(EventFault::NoList)?;
    Ok((event, shown))
}

/// Every list of an event that everybody sees, in the order of the players' numbers. `site` has the rules of today.
///
/// # Errors
/// [`EventFault::None`]; the store fails.
pub async fn published_lists(
    service: &Service,
    caller: &Caller,
    site: &Library,
    code: &str,
) -> Result<Vec<ListShown>, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let lists = public_lists(service, &event).await?;
    let names = names_at(service, &event).await?;
    let now = service.clock.now_ms();
    Ok(lists.iter().filter_map(|(entry, list)| shown(site, &event, (entry, list), &names, now)).collect())
}

/// The lists of an event that everybody sees, with whose they are.
async fn public_lists(service: &Service, event: &StoredEvent) -> Result<Vec<(EventEntry, EventList)>, Refusal> {
    let entries = service.store.list_event_entries((event.store, event.id)).await?;
    let lists = service.store.list_event_lists((event.store, event.id)).await?;
    let with_entry = lists.into_iter().filter(|list| is_public(event, list)).filter_map(|list| {
        let entry = entries.iter().find(|entry| entry.id == list.entry)?;
        Some((entry.clone(), list))
    });
    Ok(with_entry.collect())
}

/// The list of a player that everybody sees.
async fn list_of(service: &Service, event: &StoredEvent, number: u32) -> Result<(EventEntry, EventList), Refusal> {
    let entries = service.store.list_event_entries((event.store, event.id)).await?;
    let entry = entries.into_iter().find(|entry| entry.number == number).ok_or(EventFault::NoList)?;
    let list = service.store.list_event_lists_of((event.store, entry.id)).await?.pop().ok_or(EventFault::NoList)?;
    if list.withdrawn_at.is_some() {
        return Err(EventFault::Withdrawn.into());
    }
    if is_public(event, &list) { Ok((entry, list)) } else { Err(EventFault::NoList.into()) }
}

/// Whether everybody sees a list, so that it may be told whoever asks.
fn is_public(event: &StoredEvent, list: &EventList) -> bool {
    Standing::default().sight(event.state, list, false) == Sight::Shown
}

fn shown(
    site: &Library,
    event: &StoredEvent,
    (entry, list): (&EventEntry, &EventList),
    names: &ShownNames,
    now: i64,
) -> Option<ListShown> {
    let (place, revealed_at) = list.revealed?;
    let (json, _) = list.kept.as_ref()?;
    let deck = deck_of_json(json)?;
    let library: Option<&GameLibrary> = site.of_game(&event.game).map(AsRef::as_ref);
    let kept = Kept { format: (&event.format, &event.snapshot), then: list.verdict, now: list.now.as_ref() };
    let now = judged_now(library, kept, now, || Registered::of(&deck, library?.game()).ok());
    Some(ListShown {
        number: entry.number,
        shown_as: names.name(entry.number),
        deck,
        kind: list.kind,
        then: list.verdict,
        snapshot: event.snapshot.clone(),
        now,
        content_id: list.content_id.clone(),
        certificate: list.certificate.clone(),
        committed: if list.kind == ListKind::Submitted { event.lock } else { list.stated },
        place,
        revealed_at,
    })
}
