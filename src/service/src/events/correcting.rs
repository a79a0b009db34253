//! Lists that change after the lock: corrections with a person and a reason, and late ones as the event allows.

use safehouse_engine::{deck::list::DeckList, library::GameLibrary};
use safehouse_statements::{Commitment, Statement, code::CorrectionReason};
use safehouse_store::events::{EventEntry, ListKind, NewEventList, NewListView, ViewReason};
use uuid::Uuid;

use super::{
    access::{LIST_ROLES, LOOK},
    consents::has_agreed,
    fault::EventFault,
    found::{Asker, EventSeen, own, seen, staffed_event},
    handing_in::{Handed, ListSource, content_of, judged, kept, number_of, read, seen_by, taken, takes_lists},
    making::{field, id_of},
    own_hand::may_open,
    read_notes::ReadNotes,
    settings::LateLists,
    state::is_locked,
};
use crate::events::access::{STAFF, STAFF_RUN};
use crate::{
    Caller, Refusal, Service, notary,
    stores::{Act, stating, write_act},
    words::lines,
};

/// Why a list is corrected.
#[derive(Debug, Clone, Copy)]
pub struct Correction<'a> {
    /// Which of the player's lists it takes the place of; none of somebody who has none.
    pub before: Option<u32>,
    /// Why, as the log has it.
    pub reason: CorrectionReason,
    /// Why, in words for staff and the player: 1 to 1,000 bytes.
    pub words: &'a str,
}

/// Puts another list in place of a player's after the lock, which the log says, without the list.
///
/// # Errors
/// The caller does not judge or run the event; [`EventFault::ListsStay`] once it is over; [`EventFault::Blind`];
/// [`EventFault::NotLocked`], [`EventFault::ListUnopened`], [`EventFault::OtherList`], [`EventFault::SameList`],
/// [`EventFault::NoPlayer`]; late ones are refused ([`EventFault::LateRefused`]); the list cannot be so; the store may
/// state nothing; the store fails.
pub async fn correct_list(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (code, player): (&str, Uuid),
    source: ListSource<'_>,
    correction: Correction<'_>,
) -> Result<Handed, Refusal> {
    STAFF.check(caller)?;
    corrected(service, caller, library, (code, player), source, correction).await
}

async fn corrected(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (code, player): (&str, Uuid),
    source: ListSource<'_>,
    correction: Correction<'_>,
) -> Result<Handed, Refusal> {
    let seen = staffed_event(service, caller, code, LIST_ROLES).await?;
    may_change(&seen)?;
    takes_lists(&seen)?;
    may_open(&seen)?;
    let words = lines(correction.words);
    if words.is_empty() || words.len() > 1000 {
        return Err(field("words", "say why, in at most 1,000 bytes: the player reads it"));
    }
    if correction.before.is_none() && seen.settings.late == LateLists::Refuse {
        return Err(EventFault::LateRefused.into());
    }
    let entry =
        service.store.find_event_entry((seen.event.store, seen.event.id, player)).await?.ok_or(EventFault::NoPlayer)?;
    let typed = Some(seen_by(service, caller, ViewReason::Correction)?);
    let read = read(service, caller, library, &seen.event.game, source).await?;
    let asked = Asked { before: correction.before, reason: correction.reason, words, typed };
    let handed = correct(service, &seen, library, &entry, read, asked).await?;
    let details = serde_json::json!({
        "event": code, "player": player.to_string(), "reason": correction.reason.id(), "list": handed.number,
    });
    write_act(service, caller, seen.event.store, Some(seen.event.id), Act::ListCorrected, &details).await?;
    Ok(handed)
}

/// Takes a list of a player after the lock who has none, as the event allows it: marked as late, which the log says. A
/// program may, since it opens none.
///
/// # Errors
/// As [`correct_list`].
pub async fn take_late_list(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    of: (&str, Uuid),
    source: ListSource<'_>,
    words: &str,
) -> Result<Handed, Refusal> {
    STAFF_RUN.check(caller)?;
    let correction = Correction { before: None, reason: CorrectionReason::Late, words };
    corrected(service, caller, library, of, source, correction).await
}

/// Hands in a list of the one who asks after the lock, who has none yet, where the event allows it.
///
/// # Errors
/// [`EventFault::ListsStay`] once it is over; [`EventFault::ListsLate`] where it does not, and of whoever erased theirs;
/// as [`super::hand_in`].
pub async fn hand_in_late(
    service: &Service,
    asker: Asker<'_>,
    library: &GameLibrary,
    code: &str,
    source: ListSource<'_>,
) -> Result<Handed, Refusal> {
    LOOK.check(asker.caller)?;
    let seen = seen(service, asker.caller, code).await?;
    may_change(&seen)?;
    takes_lists(&seen)?;
    if seen.settings.late != LateLists::Allow {
        return Err(EventFault::ListsLate.into());
    }
    let entry = own(service, asker, &seen.event).await?;
    if !has_agreed(&seen.event, &entry) {
        return Err(EventFault::AgreeFirst.into());
    }
    // Whoever erased theirs had one: another deck after the lock is a correction, which has a person and a reason.
    if entry.is_erased() {
        return Err(EventFault::ListsLate.into());
    }
    let read = read(service, asker.caller, library, &seen.event.game, source).await?;
    let asked = Asked { before: None, reason: CorrectionReason::Late, words: String::new(), typed: None };
    correct(service, &seen, library, &entry, read, asked).await
}

/// That lists may still change: of what is over, they are what was played.
fn may_change(seen: &EventSeen) -> Result<(), Refusal> {
    if seen.is_over() { Err(EventFault::ListsStay.into()) } else { Ok(()) }
}

struct Asked {
    before: Option<u32>,
    reason: CorrectionReason,
    words: String,
    typed: Option<NewListView>,
}

async fn correct(
    service: &Service,
    seen: &EventSeen,
    library: &GameLibrary,
    entry: &EventEntry,
    (deck, notes): (DeckList, ReadNotes),
    asked: Asked,
) -> Result<Handed, Refusal> {
    if !is_locked(seen.event.state) {
        return Err(EventFault::NotLocked.into());
    }
    stating(service, seen.event.store).await?;
    let (list, judgement) = judged(library, &seen.event, &deck)?;
    let (judgement, notes) = taken(seen, &list, judgement, notes)?;
    let before = service.store.list_event_lists_of((seen.event.store, entry.id)).await?.pop();
    if before.is_some() && asked.before.is_none() && asked.typed.is_some() {
        return Err(EventFault::ListUnopened.into());
    }
    if before.as_ref().map(|before| before.number) != asked.before {
        return Err(EventFault::OtherList.into());
    }
    let counts = before.as_ref().filter(|before| before.withdrawn_at.is_none());
    if counts.is_some_and(|before| before.content_id == content_of(&list)) {
        return Err(EventFault::SameList.into());
    }
    let kind = if before.is_some() { ListKind::Corrected } else { ListKind::Late };
    let new = NewEventList {
        typed_by: asked.typed.as_ref().map(|view| view.by.clone()).unwrap_or_default(),
        seen: asked.typed,
        reason: (asked.reason.id().to_owned(), asked.words),
        ..kept(service, library, (&seen.event, entry), (&list, &judgement), kind).await?
    };
    let commitment = |text: &str| Commitment::from_hex(text).ok_or(Refusal::Failed);
    let stated = Statement::ListCorrected {
        store: notary::slug_named(&seen.event.store_slug)?,
        event: id_of(seen.event.id),
        old: before.as_ref().map(|before| commitment(&before.commitment)).transpose()?,
        new: commitment(&new.commitment)?,
        reason: asked.reason,
        at: new.at.unsigned_abs(),
    };
    let signed = notary::state_as_store(service, seen.event.store, &stated).await?;
    let of = (seen.event.store, seen.event.id, entry.id);
    let submitted = service.store.correct_event_list(of, asked.before, &new, &signed).await?;
    let number = number_of(submitted)?;
    Ok(Handed { list: list.deck().clone(), judgement, notes, number: Some(number), receipt: new.receipt })
}
