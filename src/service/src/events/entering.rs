//! People who come to take part.

use safehouse_cards::visible::visible;
use safehouse_store::{
    AccountId,
    events::{
        Entered as StoreEntered, EnteredBy, EntryState, EventState, LateAs, MAX_NAME_BYTES, NewEntry, StoredEvent,
    },
};
use uuid::{Builder, Uuid};

use super::{
    access::{DESK_ROLES, LOOK, REGISTER, SCORE_ROLES},
    claim::{CLAIM_DIGITS, claim_of_bytes, new_claim, written_claim},
    fault::EventFault,
    found::{EventSeen, claim_of, seen, staffed_event},
    inviting::is_invited,
    making::field,
    settings::{EventSettings, PublicNames, Registration},
    state::{takes_players, takes_players_by_staff},
};
use crate::events::access::STAFF_RUN;
use crate::{
    Access, Caller, Refusal, Service,
    digest::hashed,
    stores::{Act, write_act},
};

/// What somebody says who comes to take part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EnterForm {
    /// The name that staff know, on one line.
    pub name: String,
    /// What everybody sees; empty for what the event says.
    pub shown_as: String,
    /// The version of what the event asks that they agree to, or that staff say they agreed to; 0 for none.
    pub consent: u32,
    /// The code of the event, of somebody who registers where it asks for one.
    pub invitation: String,
    /// What the page of the form drew at random, of somebody whom staff enter: the same form sent again enters nobody, and
    /// is answered as the first time. Whoever knows it knows the player's code.
    pub once: Option<Uuid>,
    /// Whether nobody of this name may be entered already, of somebody whom staff enter.
    pub is_only_one: bool,
}

/// Somebody who was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// By which statements know them.
    pub id: Uuid,
    /// Which of the event's, from 1.
    pub number: u32,
    /// With a place, waiting for one, or for what staff say.
    pub state: EntryState,
    /// What they claim it by who have no account, told once: twelve digits in groups of four.
    pub claim: Option<String>,
}

/// Has whoever is signed in take part.
///
/// # Errors
/// The caller is not signed in; [`EventFault::None`], [`EventFault::NotOpen`], [`EventFault::ByInvitation`],
/// [`EventFault::Consent`], [`EventFault::WasThere`], [`EventFault::OpenedLists`], [`EventFault::Full`]; the name cannot be
/// so; the event asks for a code and this is none of it, or codes were tried too often; the store fails.
pub async fn enter(service: &Service, caller: &Caller, code: &str, form: &EnterForm) -> Result<Entered, Refusal> {
    REGISTER.check(caller)?;
    let person = caller.person()?;
    let seen = open_for_players(service, caller, code, &form.invitation).await?;
    let account = person.account;
    let form = EnterForm {
        name: if form.name.trim().is_empty() { person.name.clone() } else { form.name.clone() },
        ..form.clone()
    };
    if form.consent != seen.event.consent_version {
        return Err(EventFault::Consent.into());
    }
    let new = entry(service, &seen.event, &seen.settings, &form, EnteredBy::Player)?;
    put(service, NewEntry { account: Some(account), ..new }, takes_players).await
}

/// Has somebody without an account take part, who is told a code once.
///
/// # Errors
/// As [`enter`]; the caller's network entered enough for now.
pub async fn enter_without_account(
    service: &Service,
    caller: &Caller,
    code: &str,
    form: &EnterForm,
) -> Result<Entered, Refusal> {
    LOOK.check(caller)?;
    let seen = open_for_players(service, caller, code, &form.invitation).await?;
    if form.consent != seen.event.consent_version {
        return Err(EventFault::Consent.into());
    }
    may_play(service, caller, &seen.event).await?;
    if let Some(network) = caller.network() {
        let taken = service.budgets.take_account(network).await;
        taken.map_err(|shortage| Refusal::of(shortage, |seconds| Refusal::TooOften { seconds }))?;
    }
    let new = entry(service, &seen.event, &seen.settings, form, EnteredBy::Player)?;
    with_claim(service, &seen.event, (new, new_claim(service)), takes_players).await
}

/// Has somebody take part whom staff enter, also late, who is told a code once. `at_kiosk` when they stand
/// at a device of the store; the round in which they come in counts from 1. Where the form says that they agreed and they
/// do not stand at a kiosk, it is written down that the caller says so.
///
/// # Errors
/// The caller does not work at the desk of the event, or keeps no scores where somebody comes late;
/// [`EventFault::Field`] of a name that somebody has already who takes part, where the form wants the only one; as [`enter`]
/// otherwise, without consent only where they are not at a kiosk.
pub async fn enter_by_staff(
    service: &Service,
    caller: &Caller,
    code: &str,
    form: &EnterForm,
    at_kiosk: bool,
    comes_in: (u32, LateAs),
) -> Result<Entered, Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, DESK_ROLES).await?;
    let is_late = seen.event.state == EventState::Running || comes_in.0 > 1;
    if is_late {
        Access::StaffAt(seen.event.store, seen.event.id, SCORE_ROLES).check(caller)?;
    }
    if !takes_players_by_staff(seen.event.state) {
        return Err(EventFault::NotOpen.into());
    }
    let by = if at_kiosk { EnteredBy::Kiosk } else { EnteredBy::Staff };
    let has_agreed = at_kiosk || form.consent != 0;
    if has_agreed && form.consent != seen.event.consent_version {
        return Err(EventFault::Consent.into());
    }
    let is_told = has_agreed && !at_kiosk;
    let mut new = entry(service, &seen.event, &seen.settings, form, by)?;
    new.entered_by.1 = caller.account_name()?.to_owned();
    if is_told {
        new.consent_by.clone_from(&new.entered_by.1);
    }
    new.is_applied = false;
    new.comes_in = comes_in;
    let claim = form.once.map(|once| once_drawn(&seen.event.code, once));
    if let Some((id, claim)) = &claim {
        if let Some(known) = service.store.find_event_entry((seen.event.store, seen.event.id, *id)).await? {
            let claim = Some(written_claim(claim));
            return Ok(Entered { id: known.id, number: known.number, state: known.state, claim });
        }
        new.id = *id;
    }
    if form.is_only_one {
        is_only_one(service, &seen.event, &new.name).await?;
    }
    let claim = claim.map_or_else(|| new_claim(service), |(_, claim)| claim);
    let entered = with_claim(service, &seen.event, (new, claim), takes_players_by_staff).await?;
    let details = serde_json::json!({ "event": code, "number": entered.number });
    write_act(service, caller, seen.event.store, Some(seen.event.id), Act::PlayerEntered, &details).await?;
    if is_told {
        let details = serde_json::json!({ "event": code, "player": entered.id.to_string(), "version": form.consent });
        write_act(service, caller, seen.event.store, Some(seen.event.id), Act::PlayerAgreed, &details).await?;
    }
    Ok(entered)
}

/// By what a player is known and found whose form drew this: the same each time that it is sent.
fn once_drawn(event: &str, once: Uuid) -> (Uuid, String) {
    let drawn = |of: &str| hashed(&["event-entry-form", of, event, &once.to_string()]);
    let (mut id, mut claim) = ([0; 16], [0; CLAIM_DIGITS]);
    id.iter_mut().zip(drawn("id")).for_each(|(to, from)| *to = from);
    claim.iter_mut().zip(drawn("claim")).for_each(|(to, from)| *to = from);
    (Builder::from_random_bytes(id).into_uuid(), claim_of_bytes(claim))
}

/// Whether nobody who takes part in an event is called so.
async fn is_only_one(service: &Service, event: &StoredEvent, name: &str) -> Result<(), Refusal> {
    let entries = service.store.list_event_entries((event.store, event.id)).await?;
    let is_same = |entry: &&safehouse_store::events::EventEntry| {
        super::found::plays(entry) && entry.name.to_lowercase() == name.to_lowercase()
    };
    let Some(same) = entries.iter().find(is_same) else { return Ok(()) };
    let words = format!(
        "{} is entered already, as player {}: if this is somebody else of that name, tick that, and enter them once more",
        same.name, same.number
    );
    Err(EventFault::Field { field: "name", words }.into())
}

/// Whether whoever asks opened no list of an event as staff, as far as they are known.
pub(super) async fn may_play(service: &Service, caller: &Caller, event: &StoredEvent) -> Result<(), Refusal> {
    let Ok(account) = caller.account() else { return Ok(()) };
    let has_opened = service.store.has_opened_event_list((event.store, event.id), account).await?;
    if has_opened { Err(EventFault::OpenedLists.into()) } else { Ok(()) }
}

/// The same of a player whom staff let in.
pub(super) async fn may_be_let_in(
    service: &Service,
    event: &StoredEvent,
    account: Option<AccountId>,
) -> Result<(), Refusal> {
    let Some(account) = account else { return Ok(()) };
    let has_opened = service.store.has_opened_event_list((event.store, event.id), account).await?;
    if has_opened { Err(EventFault::PlayerOpenedLists.into()) } else { Ok(()) }
}

/// An event that takes players who register themselves, with this code where it asks for one.
async fn open_for_players(
    service: &Service,
    caller: &Caller,
    code: &str,
    invitation: &str,
) -> Result<EventSeen, Refusal> {
    let seen = seen(service, caller, code).await?;
    if !takes_players(seen.event.state) {
        return Err(EventFault::NotOpen.into());
    }
    if seen.settings.registration == Registration::Invitation {
        return Err(EventFault::ByInvitation.into());
    }
    is_invited(service, caller, &seen, invitation).await?;
    Ok(seen)
}

pub(super) fn entry(
    service: &Service,
    event: &StoredEvent,
    settings: &EventSettings,
    form: &EnterForm,
    by: EnteredBy,
) -> Result<NewEntry, Refusal> {
    let name = name_of(&form.name, "name")?;
    let shown_as = shown_as(settings, &name, &form.shown_as)?;
    Ok(NewEntry {
        id: Builder::from_random_bytes(service.chance.bytes()).into_uuid(),
        event: (event.store, event.id),
        account: None,
        name,
        shown_as,
        claim: None,
        entered_by: (by, String::new()),
        consent_version: form.consent,
        consent_by: String::new(),
        is_applied: settings.registration == Registration::Approval,
        comes_in: (1, LateAs::Losses),
        at: service.clock.now_ms(),
    })
}

/// A name on one line in which something can be read.
pub(super) fn name_of(text: &str, place: &'static str) -> Result<String, Refusal> {
    let name = visible(text).trim().to_owned();
    if name.is_empty() || name.len() > MAX_NAME_BYTES || !name.chars().any(char::is_alphanumeric) {
        return Err(field(place, "write a name of letters or digits, on one line, in at most 256 bytes"));
    }
    Ok(name)
}

/// What everybody sees of a player: what they chose, where they may.
pub(super) fn shown_as(settings: &EventSettings, name: &str, chosen: &str) -> Result<String, Refusal> {
    match settings.public_names {
        PublicNames::Name => Ok(name.to_owned()),
        PublicNames::Pseudonym if chosen.trim().is_empty() => Ok(String::new()),
        PublicNames::Pseudonym => name_of(chosen, "shown_as"),
    }
}

pub(super) async fn with_claim(
    service: &Service,
    event: &StoredEvent,
    (new, claim): (NewEntry, String),
    is_open: fn(safehouse_store::events::EventState) -> bool,
) -> Result<Entered, Refusal> {
    let new = NewEntry { claim: Some(claim_of(&event.code, &claim)), ..new };
    let entered = put(service, new, is_open).await?;
    Ok(Entered { claim: Some(written_claim(&claim)), ..entered })
}

async fn put(
    service: &Service,
    new: NewEntry,
    is_open: fn(safehouse_store::events::EventState) -> bool,
) -> Result<Entered, Refusal> {
    match service.store.enter_event(&new, &is_open).await? {
        StoreEntered::Done { number, state } => Ok(Entered { id: new.id, number, state, claim: None }),
        StoreEntered::WasThere => Err(EventFault::WasThere.into()),
        StoreEntered::Opened => Err(EventFault::OpenedLists.into()),
        StoreEntered::Closed => Err(EventFault::NotOpen.into()),
        StoreEntered::TooMany => Err(EventFault::Full.into()),
        StoreEntered::None => Err(EventFault::None.into()),
    }
}
