//! Lists that are handed in: before the deadline each in place of the one before, answered with the certificate and a
//! receipt that the host signed.

use safehouse_engine::{
    deck::{
        interchange::{LineOutcome, import_within},
        list::DeckList,
        registered::Registered,
    },
    library::GameLibrary,
    limits::Limits,
};
use safehouse_statements::{Judgement, Receipt, Salt, commitment};
use safehouse_store::{
    SavedDeckId,
    events::{EventEntry, EventState, ListKind, ListSubmitted, NewEventList, NewListView, StoredEvent, ViewReason},
};
use uuid::Uuid;

use super::{
    access::{LOOK, TYPE_ROLES},
    consents::has_agreed,
    fault::EventFault,
    found::{Asker, EventSeen, own, own_seen, seen, staffed_event},
    judging::{basis_json, ground_json, judge_of, verdict_of},
    list_fault::{IllegalList, UnreadLines},
    making::id_of,
    own_hand::not_playing,
    read_notes::ReadNotes,
    settings::{LateLists, Lists},
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service, notary,
    saved_decks::open_deck,
    stores::{Act, write_act},
};

/// Where a list comes from.
#[derive(Debug, Clone, Copy)]
pub enum ListSource<'a> {
    /// A text in any form that lists have.
    Text(&'a str),
    /// The newest version of a deck in the caller's account.
    Saved(SavedDeckId),
}

/// A list that was looked at, or handed in.
#[derive(Debug, Clone)]
pub struct Handed {
    /// The list as it is registered: without printings.
    pub list: DeckList,
    /// What the event's format says of it.
    pub judgement: Judgement,
    /// What was read of it.
    pub notes: ReadNotes,
    /// Which of the player's it is; none while it was only looked at.
    pub number: Option<u32>,
    /// What the host signed for the player; empty while it was only looked at.
    pub receipt: String,
}

/// What an event says of a list; nothing is handed in.
///
/// # Errors
/// [`EventFault::None`], [`EventFault::NoLists`], [`EventFault::Unread`], [`EventFault::Unfit`]; there is no such deck; the
/// store fails.
pub async fn look_at_list(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
    source: ListSource<'_>,
) -> Result<Handed, Refusal> {
    LOOK.check(caller)?;
    let seen = seen(service, caller, code).await?;
    takes_lists(&seen)?;
    let (deck, notes) = read(service, caller, library, &seen.event.game, source).await?;
    let (list, judgement) = judged(library, &seen.event, &deck)?;
    Ok(Handed { list: list.deck().clone(), judgement, notes, number: None, receipt: String::new() })
}

/// Hands in a list of the one who asks, in place of the one before. The deadline is that of the server's clock.
///
/// # Errors
/// As [`look_at_list`]; [`EventFault::NoPlayer`], [`EventFault::NoCode`], [`EventFault::AgreeFirst`],
/// [`EventFault::Illegal`], [`EventFault::ListsNotYet`], [`EventFault::ListsLate`].
pub async fn hand_in(
    service: &Service,
    asker: Asker<'_>,
    library: &GameLibrary,
    code: &str,
    source: ListSource<'_>,
) -> Result<Handed, Refusal> {
    LOOK.check(asker.caller)?;
    let seen = seen(service, asker.caller, code).await?;
    takes_lists(&seen)?;
    let entry = own(service, asker, &seen.event).await?;
    if !has_agreed(&seen.event, &entry) {
        return Err(EventFault::AgreeFirst.into());
    }
    let read = read(service, asker.caller, library, &seen.event.game, source).await?;
    submit(service, &seen, library, &entry, read, None).await
}

/// That the caller has seen a list, now.
pub(super) fn seen_by(service: &Service, caller: &Caller, why: ViewReason) -> Result<NewListView, Refusal> {
    let at = service.clock.now_ms();
    let by = caller.account_name()?.to_owned();
    Ok(NewListView { id: service.chance.id(at), account: Some(caller.account()?), by, why, at })
}

/// Hands in a list for a player, typed by staff, who are named beside it and have seen it by that, as the player reads;
/// the player may say that it is theirs. In place of one that is there only by whoever corrects lists, and never by
/// whoever takes part.
///
/// # Errors
/// The caller neither runs nor judges the event, nor helps there; [`EventFault::PlaysToo`], [`EventFault::ListThere`];
/// [`EventFault::LateElsewhere`], [`EventFault::LateRefused`], [`EventFault::ListsStay`] in place of
/// [`EventFault::ListsLate`]; as [`hand_in`].
pub async fn type_list(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (code, player): (&str, Uuid),
    source: ListSource<'_>,
) -> Result<Handed, Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, TYPE_ROLES).await?;
    not_playing(&seen)?;
    takes_lists(&seen)?;
    let entry =
        service.store.find_event_entry((seen.event.store, seen.event.id, player)).await?.ok_or(EventFault::NoPlayer)?;
    let read = read(service, caller, library, &seen.event.game, source).await?;
    let view = seen_by(service, caller, ViewReason::Typed)?;
    let handed = submit(service, &seen, library, &entry, read, Some(view)).await.map_err(|refusal| match refusal {
        Refusal::Event(EventFault::ListsLate) if seen.is_over() => EventFault::ListsStay.into(),
        Refusal::Event(EventFault::ListsLate) if seen.settings.late == LateLists::Refuse => {
            EventFault::LateRefused.into()
        }
        Refusal::Event(EventFault::ListsLate) => EventFault::LateElsewhere.into(),
        refusal => refusal,
    })?;
    let details = serde_json::json!({ "event": code, "player": player.to_string() });
    write_act(service, caller, seen.event.store, Some(seen.event.id), Act::ListTyped, &details).await?;
    Ok(handed)
}

/// Writes down that a list which staff typed is that of the one who asks.
///
/// # Errors
/// As [`super::own_entry`]; [`EventFault::NoList`] when there is nothing to say.
pub async fn confirm_list(service: &Service, asker: Asker<'_>, code: &str) -> Result<(), Refusal> {
    LOOK.check(asker.caller)?;
    let (seen, entry) = own_seen(service, asker, code).await?;
    let last =
        service.store.list_event_lists_of((seen.event.store, entry.id)).await?.pop().ok_or(EventFault::NoList)?;
    let of = (seen.event.store, seen.event.id, entry.id);
    let is_said = service.store.confirm_event_list(of, last.number, service.clock.now_ms()).await?;
    if is_said { Ok(()) } else { Err(EventFault::NoList.into()) }
}

/// Takes back the list of the one who asks, before the lock.
///
/// # Errors
/// As [`super::own_entry`]; [`EventFault::NoList`] when there is none, or it is locked.
pub async fn take_back_list(service: &Service, asker: Asker<'_>, code: &str) -> Result<(), Refusal> {
    LOOK.check(asker.caller)?;
    let (seen, entry) = own_seen(service, asker, code).await?;
    let of = (seen.event.store, seen.event.id, entry.id);
    let is_gone = service.store.take_back_event_list(of, service.clock.now_ms()).await?;
    if is_gone { Ok(()) } else { Err(EventFault::NoList.into()) }
}

pub(super) fn takes_lists(seen: &EventSeen) -> Result<(), Refusal> {
    if seen.settings.lists == Lists::None || seen.event.state == EventState::Cancelled {
        return Err(EventFault::NoLists.into());
    }
    Ok(())
}

/// The deck of a source, in the game that it is for, with what was read of it.
pub(crate) async fn read(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    game: &str,
    source: ListSource<'_>,
) -> Result<(DeckList, ReadNotes), Refusal> {
    let (deck, lines) = match source {
        ListSource::Text(text) => {
            let read = import_within(text, &library.catalogue, &Limits::STRANGER);
            let (unread, lines): (Vec<_>, Vec<_>) = read.lines.into_iter().partition(|line| is_unread(&line.outcome));
            if !unread.is_empty() {
                let unread = UnreadLines { game: library.game().id, lines: unread };
                return Err(EventFault::Unread(Box::new(unread)).into());
            }
            (read.deck, lines)
        }
        ListSource::Saved(id) => (open_deck(service, caller, id, None).await?.deck, Vec::new()),
    };
    if !deck.game.is_empty() && deck.game != game {
        return Err(Refusal::NoDeck);
    }
    if deck.lines.iter().all(|line| line.quantity == 0) {
        return Err(Refusal::EmptyDeck);
    }
    let notes = ReadNotes::of(&deck, lines, library.game());
    Ok((deck, notes))
}

/// Whether nobody knows what a line should hold: a player has to say it, not a machine.
fn is_unread(outcome: &LineOutcome) -> bool {
    matches!(outcome, LineOutcome::Unreadable { .. } | LineOutcome::Ambiguous { .. } | LineOutcome::Unknown { .. })
}

/// A deck as it is registered, judged by the format and snapshot of the event.
pub(super) fn judged(
    library: &GameLibrary,
    event: &StoredEvent,
    deck: &DeckList,
) -> Result<(Registered, Judgement), Refusal> {
    let list = Registered::of(deck, library.game()).map_err(|fault| EventFault::Unfit(fault.to_string()))?;
    let judgement = judge_of(library, &event.format, &event.snapshot)?.judge(&list);
    Ok((list, judgement))
}

/// That an event takes a list which was judged so: what was judged and read of it, or all of that as a refusal.
///
/// # Errors
/// [`EventFault::Illegal`].
pub(super) fn taken(
    seen: &EventSeen,
    list: &Registered,
    judgement: Judgement,
    notes: ReadNotes,
) -> Result<(Judgement, ReadNotes), EventFault> {
    if judgement.certificate.is_legal() || seen.settings.takes_illegal {
        return Ok((judgement, notes));
    }
    let illegal = IllegalList { list: list.deck().clone(), certificate: judgement.certificate, notes };
    Err(EventFault::Illegal(Box::new(illegal)))
}

async fn submit(
    service: &Service,
    seen: &EventSeen,
    library: &GameLibrary,
    entry: &EventEntry,
    (deck, notes): (DeckList, ReadNotes),
    typed: Option<NewListView>,
) -> Result<Handed, Refusal> {
    let (list, judgement) = judged(library, &seen.event, &deck)?;
    let (judgement, notes) = taken(seen, &list, judgement, notes)?;
    let kept = kept(service, library, (&seen.event, entry), (&list, &judgement), ListKind::Submitted).await?;
    let typed_by = typed.as_ref().map(|view| view.by.clone()).unwrap_or_default();
    let kept = NewEventList { typed_by, seen: typed, ..kept };
    let of = (seen.event.store, seen.event.id, entry.id);
    let replaces = kept.typed_by.is_empty() || seen.types_list(true);
    let submitted = if replaces {
        service.store.submit_event_list(of, &kept).await?
    } else {
        service.store.submit_first_event_list(of, &kept).await?
    };
    if !replaces && submitted == ListSubmitted::Other {
        return Err(EventFault::ListThere.into());
    }
    let number = Some(number_of(submitted)?);
    Ok(Handed { list: list.deck().clone(), judgement, notes, number, receipt: kept.receipt })
}

/// The content id of a list, as it is kept.
pub(super) fn content_of(list: &Registered) -> String {
    hex::encode(list.content_id().as_bytes())
}

/// A list as it is kept, with a new salt, the commitment, and a receipt that the host signed.
pub(super) async fn kept(
    service: &Service,
    library: &GameLibrary,
    (event, entry): (&StoredEvent, &EventEntry),
    (list, judgement): (&Registered, &Judgement),
    kind: ListKind,
) -> Result<NewEventList, Refusal> {
    let at = service.clock.now_ms();
    let salt = Salt::from_bytes(service.chance.bytes());
    let receipt = Receipt {
        event: id_of(event.id),
        registration: id_of(entry.id),
        content: list.content_id(),
        salt,
        at: at.unsigned_abs(),
    };
    let signed = receipt.sign(&notary::host_key(service).await?).map_err(|error| {
        tracing::error!(%error, "a receipt cannot be signed");
        Refusal::Failed
    })?;
    Ok(NewEventList {
        deck_json: serde_json::to_string(list.deck()).map_err(|_| Refusal::Failed)?,
        salt: salt.to_hex(),
        content_id: content_of(list),
        commitment: commitment::of_list(&receipt.event, &receipt.registration, &salt, &receipt.content).to_hex(),
        verdict: verdict_of(judgement.verdict()),
        certificate: judgement.digest.to_hex(),
        basis: basis_json(&judgement.basis),
        ground: ground_json(library, (&event.format, &event.snapshot), (list, judgement)),
        kind,
        typed_by: String::new(),
        seen: None,
        reason: (String::new(), String::new()),
        receipt: signed.to_string(),
        at,
    })
}

pub(super) fn number_of(submitted: ListSubmitted) -> Result<u32, Refusal> {
    Err(match submitted {
        ListSubmitted::Done { number } => return Ok(number),
        ListSubmitted::NotYet => EventFault::ListsNotYet,
        ListSubmitted::Late => EventFault::ListsLate,
        ListSubmitted::NotLocked => EventFault::NotLocked,
        ListSubmitted::Over => EventFault::ListsStay,
        ListSubmitted::Other => EventFault::OtherList,
        ListSubmitted::TooMany => EventFault::Full,
        ListSubmitted::Blind => EventFault::PlaysToo,
        ListSubmitted::None => EventFault::NoPlayer,
    }
    .into())
}
