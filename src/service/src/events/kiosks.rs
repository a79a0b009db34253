//! Devices on the counter of a store at which players enter themselves, one after the other.
//!
//! Staff start one and are signed out by that, or a program of theirs does: the device is known by a cookie of its own,
//! which opens nothing but this event's form. What the cookie holds nobody guesses (160 bits), and only its hash is kept. It
//! works until the event's end, until staff end it, or until whoever started it is staff there no more.

pub use safehouse_store::events::Kiosk;
use safehouse_store::{
    StoreAct,
    events::{EnteredBy, NewKiosk, StoredEvent},
};
use uuid::{Builder, Uuid};

use super::{
    access::{DESK_ROLES, LOOK, STAFF_READ, STAFF_RUN},
    claim::{new_claim, written_claim},
    entering::{EnterForm, Entered, entry, with_claim},
    fault::EventFault,
    found::{EventSeen, claim_of, seen, staffed_event},
    state::takes_players_by_staff,
};
use crate::{
    Caller, Refusal, Service,
    digest::digest,
    stores::{Act, act_of, write_act},
};

/// The bytes of what a cookie holds.
const TOKEN_BYTES: usize = 20;
const PURPOSE: &str = "event-kiosk";

/// A kiosk that was just started.
#[derive(Clone, PartialEq, Eq)]
pub struct KioskStarted {
    /// What its cookie holds, as 40 hexadecimal digits. It cannot be read again.
    pub token: String,
    /// Until when it works, in milliseconds since 1970-01-01T00:00:00Z.
    pub ends_at: i64,
}

impl std::fmt::Debug for KioskStarted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KioskStarted").field("ends_at", &self.ends_at).finish_non_exhaustive()
    }
}

/// Makes a device a kiosk, for the caller, who works at the desk of the event: their own, or the one whose browser a
/// program has keep what is answered.
///
/// # Errors
/// The caller does not work there; [`EventFault::None`]; [`EventFault::NotOpen`] where staff cannot enter anybody now,
/// the event is hidden, or its time is over; the store fails.
pub async fn start_kiosk(service: &Service, caller: &Caller, code: &str) -> Result<KioskStarted, Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, DESK_ROLES).await?;
    let event = &seen.event;
    if !takes_players_by_staff(event.state) || event.hidden.is_some() || event.ends_at <= seen.now {
        return Err(EventFault::NotOpen.into());
    }
    let token = hex::encode(service.chance.bytes::<TOKEN_BYTES>());
    let new = NewKiosk {
        token: digest(&[PURPOSE, &token]),
        event: (event.store, event.id),
        account: caller.account()?,
        started_at: seen.now,
        ends_at: event.ends_at,
    };
    if !service.store.put_kiosk(&new).await? {
        return Err(EventFault::None.into());
    }
    let details = serde_json::json!({ "event": code });
    write_act(service, caller, event.store, Some(event.id), Act::KioskStarted, &details).await?;
    Ok(KioskStarted { token, ends_at: new.ends_at })
}

/// The kiosks of an event that work now, the newest first.
///
/// # Errors
/// The caller does not work at the desk of the event; [`EventFault::None`]; the store fails.
pub async fn list_kiosks(service: &Service, caller: &Caller, code: &str) -> Result<Vec<Kiosk>, Refusal> {
    STAFF_READ.check(caller)?;
    let seen = staffed_event(service, caller, code, DESK_ROLES).await?;
    Ok(service.store.list_kiosks((seen.event.store, seen.event.id), seen.now).await?)
}

/// Ends all kiosks of an event, and answers how many.
///
/// # Errors
/// As [`list_kiosks`].
pub async fn end_kiosks(service: &Service, caller: &Caller, code: &str) -> Result<u64, Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, DESK_ROLES).await?;
    let of = (seen.event.store, seen.event.id);
    let ended = service.store.end_kiosks(of).await?;
    let details = serde_json::json!({ "event": code, "kiosks": ended });
    write_act(service, caller, of.0, Some(of.1), Act::KiosksEnded, &details).await?;
    Ok(ended)
}

/// The event of a kiosk, as whoever stands there sees it.
///
/// # Errors
/// [`EventFault::None`]; [`EventFault::NoKiosk`]; the store fails.
pub async fn open_kiosk(service: &Service, caller: &Caller, (code, token): (&str, &str)) -> Result<EventSeen, Refusal> {
    LOOK.check(caller)?;
    Ok(at_kiosk(service, caller, (code, token)).await?.0)
}

/// Has somebody take part who stands at a kiosk, also late, who is told a code once. Whoever started the kiosk is
/// answerable for it. Each form on its screen has a turn of its own: what is sent twice enters nobody twice, and what is
/// told last counts.
///
/// # Errors
/// As [`open_kiosk`]; [`EventFault::NotOpen`], [`EventFault::Consent`], [`EventFault::Full`]; the name cannot be so.
pub async fn enter_at_kiosk(
    service: &Service,
    caller: &Caller,
    (code, token): (&str, &str),
    turn: &str,
    form: &EnterForm,
) -> Result<Entered, Refusal> {
    LOOK.check(caller)?;
    let (seen, kiosk) = at_kiosk(service, caller, (code, token)).await?;
    let event = &seen.event;
    if !takes_players_by_staff(event.state) {
        return Err(EventFault::NotOpen.into());
    }
    if form.consent != event.consent_version {
        return Err(EventFault::Consent.into());
    }
    let mut new = entry(service, event, &seen.settings, form, EnteredBy::Kiosk)?;
    new.entered_by.1 = kiosk.name.clone();
    new.is_applied = false;
    new.id = of_turn(token, turn);
    if let Some(told) = told_again(service, event, new.id).await? {
        return Ok(told);
    }
    let id = new.id;
    let entered = match with_claim(service, event, (new, new_claim(service)), takes_players_by_staff).await {
        Ok(entered) => entered,
        // The same form came twice at once, and the other one was first.
        Err(refusal) => return told_again(service, event, id).await?.ok_or(refusal),
    };
    let details = serde_json::json!({ "event": code, "number": entered.number, "kiosk": true });
    let act = act_of(service, caller, event.store, Some(event.id), Act::PlayerEntered, &details);
    let act = StoreAct { account: Some(kiosk.account), by: kiosk.name, ..act };
    service.store.put_store_act(&act).await?;
    Ok(entered)
}

/// The entry that a turn of a kiosk makes.
fn of_turn(token: &str, turn: &str) -> Uuid {
    let hash = digest(&["event-kiosk-turn", token, turn]);
    let number = hash.as_str().get(..32).and_then(|digits| u128::from_str_radix(digits, 16).ok());
    Builder::from_random_bytes(number.unwrap_or_default().to_be_bytes()).into_uuid()
}

/// Another code for whom a turn entered before, since the first one may have reached nobody.
async fn told_again(service: &Service, event: &StoredEvent, id: Uuid) -> Result<Option<Entered>, Refusal> {
    let Some(known) = service.store.find_event_entry((event.store, event.id, id)).await? else { return Ok(None) };
    let claim = new_claim(service);
    let of = (event.store, event.id, id);
    let is_given = service.store.set_event_claim(of, &claim_of(&event.code, &claim)).await?;
    Ok(is_given.then(|| Entered { id, number: known.number, state: known.state, claim: Some(written_claim(&claim)) }))
}

async fn at_kiosk(
    service: &Service,
    caller: &Caller,
    (code, token): (&str, &str),
) -> Result<(EventSeen, Kiosk), Refusal> {
    let seen = seen(service, caller, code).await?;
    let found =
        service.store.find_kiosk((seen.event.store, seen.event.id), seen.now, &digest(&[PURPOSE, token])).await?;
    let kiosk = found.filter(|kiosk| DESK_ROLES.contains(&kiosk.role)).ok_or(EventFault::NoKiosk)?;
    Ok((seen, kiosk))
}
