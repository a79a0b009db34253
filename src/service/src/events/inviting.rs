//! Registering where an event asks for its code, which its staff are shown, give to whom they want, and make anew.

use safehouse_store::events::NewEvent;

use super::{
    access::RUN_ROLES,
    claim::written_claim,
    fault::EventFault,
    found::{EventSeen, claim_of, staffed_event},
    making::{field, new_invitation_code},
    settings::{EventSettings, Registration},
};
use crate::{
    Caller, Refusal, Service,
    events::access::STAFF_RUN,
    stores::{Act, write_act},
    tries::{TryKey, count},
};

impl EventSeen {
    /// The code that people register with, in groups of four digits, where the event asks for one: for its staff alone.
    pub fn invitation_code(&self) -> Option<String> {
        let is_asked = self.settings.registration == Registration::Code;
        (is_asked && self.standing.role.is_some()).then(|| written_claim(self.settings.invitation_code.as_str()))
    }
}

/// Whether somebody who registers says the code of the event, where it asks for one, however they write it. Wrong ones are
/// counted as those on paper are: for each network, and a right one is taken while wrong ones wait.
///
/// # Errors
/// [`EventFault::Field`] of a code that is none or another; codes were tried too often; the store fails.
pub(super) async fn is_invited(
    service: &Service,
    caller: &Caller,
    seen: &EventSeen,
    said: &str,
) -> Result<(), Refusal> {
    if seen.settings.registration != Registration::Code {
        return Ok(());
    }
    if said.trim().is_empty() {
        return Err(field(
            "invitation",
            "write the invitation code of the event: the store gives it to whom it invites",
        ));
    }
    let (event, code) = (seen.event.code.as_str(), seen.settings.invitation_code.as_str());
    if !code.is_empty() && claim_of(event, code) == claim_of(event, said) {
        return Ok(());
    }
    count(service, &TryKey::of_code(event, caller.network())).await?;
    Err(field(
        "invitation",
        "this is not the invitation code of the event: look at it once more, or ask the store for it",
    ))
}

/// Makes another code for registering, where the event asks for one or will: the one before works no more. Whoever
/// registered with it stays.
///
/// # Errors
/// The caller does not run the event; [`EventFault::Changed`] where somebody changed it meanwhile or it is cancelled; the
/// store fails.
pub async fn renew_invitation_code(service: &Service, caller: &Caller, code: &str) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let event = seen.event;
    let settings = EventSettings { invitation_code: new_invitation_code(service), ..seen.settings };
    let new = NewEvent {
        game: event.game,
        format: event.format,
        snapshot: event.snapshot,
        name: event.name,
        consent: settings.consent_words().to_owned(),
        settings: serde_json::to_string(&settings).map_err(|_| Refusal::Failed)?,
        starts_at: event.starts_at,
        ends_at: event.ends_at,
        capacity: event.capacity,
        lists_open_at: event.lists_open_at,
        deadline_at: event.deadline_at,
    };
    let of = (event.store, event.id, event.revision);
    if !service.store.change_event(of, &new, (false, false), service.clock.now_ms()).await? {
        return Err(EventFault::Changed.into());
    }
    let details = serde_json::json!({ "event": code, "name": new.name, "invitation_code": "renewed" });
    write_act(service, caller, of.0, Some(of.1), Act::EventChanged, &details).await
}
