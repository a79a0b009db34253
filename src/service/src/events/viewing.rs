//! Lists that staff open: each time is written down for the player to read.

use safehouse_engine::deck::list::DeckList;
use safehouse_store::events::{EventEntry, EventList, NewListView, StoredEvent, ViewReason};
use uuid::Uuid;

use super::{access::LIST_ROLES, fault::EventFault, found::staffed_event, judging::deck_of_json, own_hand::may_open};
use crate::events::access::STAFF;
use crate::{
    Caller, Refusal, Service,
    stores::{Act, write_act},
};

/// A list that somebody of the staff opened.
#[derive(Debug, Clone)]
pub struct ListOpened {
    /// Whose it is.
    pub entry: EventEntry,
    /// The one that counts.
    pub list: EventList,
    /// That, read.
    pub deck: DeckList,
    /// Those before it, the first one first.
    pub earlier: Vec<EventList>,
}

/// The list of a player for staff who need it, which is written down for the player, and among what the staff did.
///
/// # Errors
/// The caller does not judge or run the event; [`EventFault::Blind`] for who takes part themselves;
/// [`EventFault::NoPlayer`], [`EventFault::NoList`], [`EventFault::Withdrawn`]; the store fails.
pub async fn view_list(
    service: &Service,
    caller: &Caller,
    (code, player): (&str, Uuid),
    why: ViewReason,
) -> Result<ListOpened, Refusal> {
    STAFF.check(caller)?;
    let (event, opened) = open(service, caller, (code, player), why).await?;
    let details = serde_json::json!({ "event": code, "player": player.to_string(), "why": why.as_str() });
    write_act(service, caller, event.store, Some(event.id), Act::ListOpened, &details).await?;
    Ok(opened)
}

/// The same for a device that has the list for the deck checks of a round, where the line fails: it is written down once of
/// each list, round and person, however often the device asks for it.
pub(super) async fn keep_list(
    service: &Service,
    caller: &Caller,
    (code, player): (&str, Uuid),
    round: u32,
) -> Result<ListOpened, Refusal> {
    STAFF.check(caller)?;
    let (event, opened, is_new) = noted(service, caller, (code, player), (ViewReason::Kept, Some(round))).await?;
    if is_new {
        let why = ViewReason::Kept.as_str();
        let details = serde_json::json!({ "event": code, "player": player.to_string(), "why": why, "round": round });
        write_act(service, caller, event.store, Some(event.id), Act::ListOpened, &details).await?;
    }
    Ok(opened)
}

/// The same, which is written down for the player alone: whoever opens many says so once.
pub(super) async fn open(
    service: &Service,
    caller: &Caller,
    of: (&str, Uuid),
    why: ViewReason,
) -> Result<(StoredEvent, ListOpened), Refusal> {
    STAFF.check(caller)?;
    let (event, opened, _) = noted(service, caller, of, (why, None)).await?;
    Ok((event, opened))
}

/// The list of a player, and whether it was written down now that it was seen.
async fn noted(
    service: &Service,
    caller: &Caller,
    (code, player): (&str, Uuid),
    (why, round): (ViewReason, Option<u32>),
) -> Result<(StoredEvent, ListOpened, bool), Refusal> {
    let seen = staffed_event(service, caller, code, LIST_ROLES).await?;
    may_open(&seen)?;
    let person = caller.person()?;
    let entry =
        service.store.find_event_entry((seen.event.store, seen.event.id, player)).await?.ok_or(EventFault::NoPlayer)?;
    let at = service.clock.now_ms();
    let view =
        NewListView { id: service.chance.id(at), account: Some(person.account), by: person.name.clone(), why, at };
    let of = (seen.event.store, seen.event.id, player);
    let (mut lists, is_new) = match round {
        Some(round) => service.store.keep_event_lists(of, &view, round).await?,
        None => (service.store.view_event_lists(of, &view).await?, true),
    };
    let list = lists.pop().ok_or(EventFault::NoList)?;
    let (json, _) = list.kept.as_ref().ok_or(EventFault::Withdrawn)?;
    let deck = deck_of_json(json).ok_or(Refusal::UnreadDeck)?;
    Ok((seen.event, ListOpened { entry, list, deck, earlier: lists }, is_new))
}
