//! Events as they are found, and how whoever asks stands to them.

use safehouse_store::{
    StaffRole,
    events::{EventConsent, EventEntry, StoredEvent},
};
use uuid::Uuid;

use super::{
    access::{
        DESK_ROLES, LIST_ROLES, LOOK, NAME_ROLES, REGISTER, RESULT_ROLES, RUN_ROLES, SCORE_ROLES, STAFF_ROLES,
        TYPE_ROLES,
    },
    consents::agreed_by,
    fault::EventFault,
    settings::EventSettings,
    sight::{KnownList, Standing},
    state::{is_locked, is_over, is_public, takes_players, takes_players_by_staff},
    typed_code::typed_code,
};
use crate::events::access::{STAFF, STAFF_READ};
use crate::{
    Access, Caller, Refusal, Service,
    digest::digest,
    tries::{TryKey, count},
};

/// Who asks, and the code that they were given on paper; empty without one.
#[derive(Debug, Clone, Copy)]
pub struct Asker<'a> {
    /// Who asks.
    pub caller: &'a Caller,
    /// The code of somebody who takes part without an account.
    pub claim: &'a str,
}

/// An event with how the one who asks stands to it.
#[derive(Debug, Clone)]
pub struct EventSeen {
    /// The event.
    pub event: StoredEvent,
    /// What it says and how it goes.
    pub settings: EventSettings,
    /// How the one who asks stands to it.
    pub standing: Standing,
    /// Where they take part, as somebody signed in.
    pub entry: Option<EventEntry>,
    /// Whether people may register themselves now.
    pub is_open: bool,
    /// The server's time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now: i64,
}

/// An event by its code.
///
/// # Errors
/// [`EventFault::None`], also of a draft where the caller is not its staff; then [`EventFault::Hidden`] of a hidden one;
/// the store fails.
pub async fn open_event(service: &Service, caller: &Caller, code: &str) -> Result<EventSeen, Refusal> {
    LOOK.check(caller)?;
    seen(service, caller, code).await
}

/// An event for whoever takes part in it, also while it is hidden.
///
/// # Errors
/// [`EventFault::None`]; [`EventFault::Hidden`] of a hidden one to whoever is not known there; [`EventFault::NoPlayer`],
/// [`EventFault::NoCode`]; codes were tried too often; the store fails.
pub async fn open_own_event(service: &Service, asker: Asker<'_>, code: &str) -> Result<EventSeen, Refusal> {
    LOOK.check(asker.caller)?;
    Ok(own_seen(service, asker, code).await?.0)
}

/// An event for whoever works there.
///
/// # Errors
/// [`EventFault::None`]; the caller is no staff of it; the store fails.
pub async fn staff_event(service: &Service, caller: &Caller, code: &str) -> Result<EventSeen, Refusal> {
    STAFF_READ.check(caller)?;
    staffed_event(service, caller, code, STAFF_ROLES).await
}

/// An event for whoever runs it.
///
/// # Errors
/// [`EventFault::None`]; the caller does not run it; the store fails.
pub async fn run_event(service: &Service, caller: &Caller, code: &str) -> Result<EventSeen, Refusal> {
    STAFF.check(caller)?;
    staffed_event(service, caller, code, RUN_ROLES).await
}

/// One player for whoever works there, what is known of their list without opening it, and what they agreed to.
///
/// # Errors
/// [`EventFault::None`], [`EventFault::NoPlayer`]; the caller is no staff of the event; the store fails.
pub async fn staff_player(
    service: &Service,
    caller: &Caller,
    (code, player): (&str, Uuid),
) -> Result<(EventSeen, EventEntry, KnownList, Option<EventConsent>), Refusal> {
    STAFF.check(caller)?;
    let seen = staffed_event(service, caller, code, STAFF_ROLES).await?;
    let entry =
        service.store.find_event_entry((seen.event.store, seen.event.id, player)).await?.ok_or(EventFault::NoPlayer)?;
    let list = service.store.list_event_lists_of((seen.event.store, player)).await?.pop();
    let known = list.map(|list| KnownList::of(&list, seen.standing.sight(seen.event.state, &list, false)));
    let agreed = agreed_by(service, &seen.event, &entry).await?;
    Ok((seen, entry, known.unwrap_or_default(), agreed))
}

impl EventSeen {
    /// Whether staff, and kiosks, may enter people now: also late ones.
    pub fn takes_by_staff(&self) -> bool {
        takes_players_by_staff(self.event.state)
    }

    /// Whether the event is over, also as one that does not take place: who took part, and with what, stays as it is.
    pub fn is_over(&self) -> bool {
        is_over(self.event.state)
    }

    fn is_one_of(&self, roles: &[StaffRole]) -> bool {
        self.standing.role.is_some_and(|role| roles.contains(&role))
    }

    /// Whether the one who asks runs the event.
    pub fn runs(&self) -> bool {
        self.is_one_of(RUN_ROLES)
    }

    /// Whether they enter players and check them in.
    pub fn is_at_desk(&self) -> bool {
        self.is_one_of(DESK_ROLES)
    }

    /// Whether they pair rounds, give byes beforehand, and say who comes late and who left.
    pub fn scores(&self) -> bool {
        self.is_one_of(SCORE_ROLES)
    }

    /// Whether they enter and correct results.
    pub fn enters_results(&self) -> bool {
        self.is_one_of(RESULT_ROLES)
    }

    /// Whether they type a list for a player who has one already, or none.
    pub fn types_list(&self, has_list: bool) -> bool {
        !self.standing.is_player && self.is_one_of(if has_list { LIST_ROLES } else { TYPE_ROLES })
    }

    /// Whether they erase for good what is kept of a player.
    pub fn erases(&self) -> bool {
        !self.standing.is_player && self.runs()
    }

    /// Whether they give this player another name.
    pub fn renames(&self, entry: &EventEntry) -> bool {
        let is_desk_work = entry.account.is_none() && !is_locked(self.event.state);
        self.runs() || (is_desk_work && self.is_one_of(NAME_ROLES))
    }
}

/// The same, for use-cases that checked who may.
pub(super) async fn seen(service: &Service, caller: &Caller, code: &str) -> Result<EventSeen, Refusal> {
    let (seen, fault) = looked_up(service, caller, code).await?;
    fault.map_or(Ok(seen), |fault| Err(fault.into()))
}

/// An event with whoever takes part in it, also while it is hidden: what is theirs they read, take back and have erased
/// whatever is decided about the event.
///
/// # Errors
/// [`EventFault::None`]; [`EventFault::Hidden`] of a hidden one to whoever is not known there; as [`own`].
pub(super) async fn own_seen(
    service: &Service,
    asker: Asker<'_>,
    code: &str,
) -> Result<(EventSeen, EventEntry), Refusal> {
    let (seen, fault) = looked_up(service, asker.caller, code).await?;
    match (own(service, asker, &seen.event).await, fault) {
        (Ok(entry), _) => Ok((seen, entry)),
        (Err(Refusal::SignIn | Refusal::Event(EventFault::NoPlayer)), Some(fault)) => Err(fault.into()),
        // Of a draft nobody learns that there is one, whatever they try.
        (Err(_), Some(EventFault::None)) => Err(EventFault::None.into()),
        (Err(refusal), _) => Err(refusal),
    }
}

/// An event, with why the caller sees nothing of it who is none of its staff.
async fn looked_up(service: &Service, caller: &Caller, code: &str) -> Result<(EventSeen, Option<EventFault>), Refusal> {
    let event = service.store.find_event(code).await?.ok_or(EventFault::None)?;
    let role = role_of(caller, &event);
    let entry = match caller {
        Caller::Person(person) => service.store.find_event_entry_of((event.store, event.id), person.account).await?,
        // A program of somebody who takes part sees no more of lists than they do.
        Caller::Token(token) if role.is_some() => {
            service.store.find_event_entry_of((event.store, event.id), token.account).await?
        }
        Caller::Guest { .. } | Caller::Token(_) | Caller::Administrator | Caller::Job => None,
    };
    let standing = Standing { role, is_player: entry.as_ref().is_some_and(plays) };
    // Nor does it hear anything of them.
    let entry = entry.filter(|_| matches!(caller, Caller::Person(_)));
    let is_staff = standing.role.is_some() || Access::Administrator.admits(caller);
    let fault = secret(&event).filter(|_| !is_staff);
    let settings = EventSettings::read(&event.settings);
    let is_open = takes_players(event.state) && settings.registration != super::settings::Registration::Invitation;
    Ok((EventSeen { settings, standing, entry, is_open, now: service.clock.now_ms(), event }, fault))
}

/// Why strangers see nothing of an event; none where they do. Of a draft nobody learns that there is one.
fn secret(event: &StoredEvent) -> Option<EventFault> {
    if !is_public(event.state) {
        return Some(EventFault::None);
    }
    event.hidden.is_some().then_some(EventFault::Hidden)
}

/// Whether somebody who is entered takes part.
pub(super) fn plays(entry: &EventEntry) -> bool {
    use safehouse_store::events::EntryState::{Applied, CheckedIn, Registered, Waiting};
    matches!(entry.state, Applied | Waiting | Registered | CheckedIn)
}

/// What the caller is among the staff of an event: of its store, or of it alone.
pub(crate) fn role_of(caller: &Caller, event: &StoredEvent) -> Option<StaffRole> {
    caller.role_in(event.store).or_else(|| caller.role_at(event.store, event.id))
}

/// An event for its staff in one of these roles.
///
/// # Errors
/// [`EventFault::None`]; the caller is none of them; the store fails.
pub(crate) async fn staffed_event(
    service: &Service,
    caller: &Caller,
    code: &str,
    roles: &'static [StaffRole],
) -> Result<EventSeen, Refusal> {
    LOOK.check(caller)?;
    let found = service.store.find_event(code).await?.ok_or(EventFault::None)?;
    is_staff(caller, &found, roles)?;
    seen(service, caller, code).await
}

/// Whether the caller is staff of an event in one of these roles. Of one that nobody else may see, whoever is none of them
/// is told what its own page tells them.
///
/// # Errors
/// [`EventFault::None`], [`EventFault::Hidden`]; as [`Access::check`].
pub(super) fn is_staff(caller: &Caller, event: &StoredEvent, roles: &'static [StaffRole]) -> Result<(), Refusal> {
    let checked = Access::StaffAt(event.store, event.id, roles).check(caller);
    let is_stranger = role_of(caller, event).is_none() && !Access::Administrator.admits(caller);
    match (checked, secret(event)) {
        (Err(Refusal::Forbidden), Some(fault)) if is_stranger => Err(fault.into()),
        (checked, _) => checked,
    }
}

/// Where the one who asks takes part in an event: by their account, or by a code on paper, whose tries are limited.
///
/// # Errors
/// [`EventFault::NoPlayer`], [`EventFault::NoCode`]; codes were tried too often; the store fails.
pub(super) async fn own(service: &Service, asker: Asker<'_>, event: &StoredEvent) -> Result<EventEntry, Refusal> {
    let claim = asker.claim.trim();
    if claim.is_empty() {
        REGISTER.check(asker.caller)?;
        let account = asker.caller.person()?.account;
        let found = service.store.find_event_entry_of((event.store, event.id), account).await?;
        return found.ok_or_else(|| EventFault::NoPlayer.into());
    }
    let found = service.store.find_event_entry_by_claim(&claim_of(&event.code, claim)).await?;
    match found.filter(|entry| entry.event == event.id) {
        Some(found) => Ok(found),
        None => Err(not_claimed(service, asker.caller, event).await),
    }
}

/// What is said of a code that is nobody's. Only these are counted, for each network: players of one store share one, and use
/// their codes all evening. So a right one is taken while wrong ones wait, and the wait spares the server alone: that
/// nobody guesses a code is for its length.
pub(super) async fn not_claimed(service: &Service, caller: &Caller, event: &StoredEvent) -> Refusal {
    let key = TryKey::of_code(&event.code, caller.network());
    count(service, &key).await.err().unwrap_or(EventFault::NoCode.into())
}

/// By what somebody is found who has a code on paper, however they write it.
pub(super) fn claim_of(event: &str, claim: &str) -> safehouse_store::Digest {
    digest(&["event-claim", event, &typed_code(claim)])
}
