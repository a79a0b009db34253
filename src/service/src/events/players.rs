//! Who takes part, as they themselves, staff and everybody see it.

use safehouse_store::events::{
    EntryChanged, EntryState, EventConsent, EventEntry, EventList, EventListView, EventState, LeftOut, ListVerdict,
    StoredEvent,
};
use uuid::Uuid;

use super::{
    access::{DESK_ROLES, LOOK, NAME_ROLES, REGISTER, RUN_ROLES},
    consents::{agreed_by, has_agreed},
    entering::{may_be_let_in, may_play, name_of, shown_as},
    entrants::shows_entrants,
    fault::EventFault,
    found::{Asker, claim_of, not_claimed, own_seen, plays, seen, staffed_event},
    play::Play,
    settings::EventSettings,
    shown_names::{names_at, names_of},
    sight::KnownList,
    state::is_locked,
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    stores::{Act, write_act},
};

/// What of a player is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerShown {
    /// Which of the event's, from 1.
    pub number: u32,
    /// By which statements know them; told to staff alone.
    pub id: Option<Uuid>,
    /// What everybody sees.
    pub shown_as: String,
    /// The name that staff know; empty for everybody else.
    pub name: String,
    /// How they stand.
    pub state: EntryState,
    /// Why they were removed, where that was as play began.
    pub left_out: Option<LeftOut>,
    /// Whether they played and are paired no more.
    pub has_left: bool,
    /// Whether a list of theirs is there; told to staff alone.
    pub has_list: Option<bool>,
    /// Whether it came after the lock; told to staff alone.
    pub is_late: bool,
    /// What its certificate says; told to those of the staff alone who may open it, since a verdict tells of a list.
    pub verdict: Option<ListVerdict>,
    /// Whether everybody sees that list; told to staff alone.
    pub is_list_shown: bool,
    /// Whether they have an account, or could still claim it.
    pub has_account: bool,
    /// Whether they agreed to what the event asks now; told to staff alone.
    pub has_agreed: Option<bool>,
    /// Whether a list of theirs is there that others do not get to see, since they did not agree to what the event asks now;
    /// told to staff alone.
    pub is_list_kept_hidden: bool,
}

impl PlayerShown {
    /// How they stand, as one word for programs.
    pub(crate) fn state_word(&self) -> &'static str {
        if self.has_left { "dropped" } else { self.state.as_str() }
    }
}

/// Who takes part, in the order of their numbers: to staff all of them, to others those with a place, and where the event
/// does not show how many they are, only once a round of it is shown.
///
/// # Errors
/// [`EventFault::None`]; the store fails.
pub async fn list_players(service: &Service, caller: &Caller, code: &str) -> Result<Vec<PlayerShown>, Refusal> {
    LOOK.check(caller)?;
    let seen = seen(service, caller, code).await?;
    let is_staff = seen.standing.role.is_some();
    if !shows_entrants(service, &seen).await? {
        return Ok(Vec::new());
    }
    let entries = service.store.list_event_entries((seen.event.store, seen.event.id)).await?;
    let lists =
        if is_staff { service.store.list_event_lists((seen.event.store, seen.event.id)).await? } else { Vec::new() };
    let left = who_left(service, &seen.event).await?;
    let names = names_of(&entries);
    let told = |entry: EventEntry| {
        let has_place = matches!(entry.state, EntryState::Registered | EntryState::CheckedIn);
        if !is_staff && !has_place {
            return None;
        }
        let list = lists.iter().find(|list| list.entry == entry.id);
        let known = list.map(|list| KnownList::of(list, seen.standing.sight(seen.event.state, list, false)));
        let known = known.unwrap_or_default();
        let shows_lists = is_staff && seen.settings.shows_lists() && seen.event.state != EventState::Cancelled;
        Some(PlayerShown {
            number: entry.number,
            id: is_staff.then_some(entry.id),
            shown_as: names.name(entry.number),
            state: entry.state,
            left_out: entry.left_out,
            has_left: left.contains(&entry.number),
            has_list: is_staff.then_some(known.is_there),
            is_late: known.is_late,
            verdict: known.verdict,
            is_list_shown: list.is_some_and(is_shown),
            has_account: entry.account.is_some(),
            has_agreed: is_staff.then_some(has_agreed(&seen.event, &entry)),
            is_list_kept_hidden: shows_lists && has_place && known.is_there && !has_agreed(&seen.event, &entry),
            name: if is_staff { entry.name } else { String::new() },
        })
    };
    Ok(entries.into_iter().filter_map(told).collect())
}

/// Whether everybody sees a list.
fn is_shown(list: &EventList) -> bool {
    list.revealed.is_some() && list.is_for_others && list.withdrawn_at.is_none()
}

/// The numbers of those who played and are paired no more; none before play begins.
async fn who_left(service: &Service, event: &StoredEvent) -> Result<Vec<u32>, Refusal> {
    let Some(play) = Play::find(service, event).await? else { return Ok(Vec::new()) };
    let mut left = Vec::new();
    for entry in play.entries.iter().filter(|entry| entry.in_play) {
        if !play.is_there(entry)? {
            left.push(entry.number);
        }
    }
    Ok(left)
}

/// What somebody who takes part sees of themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnEntry {
    /// How they stand.
    pub entry: EventEntry,
    /// What everybody calls them.
    pub called: String,
    /// Their lists, the one that counts last.
    pub lists: Vec<EventList>,
    /// Who of the staff opened one, the last first.
    pub views: Vec<EventListView>,
    /// What they agreed to, as it said then.
    pub agreed: Option<EventConsent>,
    /// What the event says and how it goes.
    pub settings: EventSettings,
}

/// Where the one who asks takes part, with their lists and who of the staff opened them; also while the event is hidden.
///
/// # Errors
/// [`EventFault::None`]; [`EventFault::Hidden`] of a hidden event to whoever is not known there; [`EventFault::NoPlayer`], [`EventFault::NoCode`]; the store fails.
pub async fn own_entry(service: &Service, asker: Asker<'_>, code: &str) -> Result<OwnEntry, Refusal> {
    LOOK.check(asker.caller)?;
    let (seen, entry) = own_seen(service, asker, code).await?;
    let lists = service.store.list_event_lists_of((seen.event.store, entry.id)).await?;
    let views = service.store.list_event_list_views((seen.event.store, seen.event.id, entry.id)).await?;
    let called = names_at(service, &seen.event).await?.name(entry.number);
    let agreed = agreed_by(service, &seen.event, &entry).await?;
    Ok(OwnEntry { entry, called, lists, views, agreed, settings: seen.settings })
}

/// Takes the one who asks out of an event that is not locked; later, staff drop them.
///
/// # Errors
/// As [`own_entry`]; [`EventFault::Settled`]; [`EventFault::PlayerIs`].
pub async fn withdraw(service: &Service, asker: Asker<'_>, code: &str) -> Result<Vec<Uuid>, Refusal> {
    LOOK.check(asker.caller)?;
    let (seen, entry) = own_seen(service, asker, code).await?;
    if is_locked(seen.event.state) {
        return Err(EventFault::Settled.into());
    }
    let of = (seen.event.store, seen.event.id, entry.id);
    let from = [EntryState::Applied, EntryState::Waiting, EntryState::Registered, EntryState::CheckedIn];
    changed(service.store.set_event_entry_state(of, &from, EntryState::Withdrawn, service.clock.now_ms()).await?)
}

/// Lets somebody take part who asked to, or takes somebody out. Who gets a place by that is answered.
///
/// # Errors
/// The caller does not work at the desk of the event; [`EventFault::PlayersStay`] once it is over;
/// [`EventFault::Settled`] of somebody who is to be taken out while it runs; [`EventFault::NoPlayer`],
/// [`EventFault::PlayerIs`], [`EventFault::PlayerOpenedLists`]; the store fails.
pub async fn decide_entry(
    service: &Service,
    caller: &Caller,
    code: &str,
    player: Uuid,
    is_in: bool,
) -> Result<Vec<Uuid>, Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, if is_in { DESK_ROLES } else { RUN_ROLES }).await?;
    if seen.is_over() {
        return Err(EventFault::PlayersStay.into());
    }
    if !is_in && seen.event.state == EventState::Running {
        // While rounds are played, somebody leaves by being dropped.
        return Err(EventFault::Settled.into());
    }
    if is_in {
        let entry = service
            .store
            .find_event_entry((seen.event.store, seen.event.id, player))
            .await?
            .ok_or(EventFault::NoPlayer)?;
        may_be_let_in(service, &seen.event, entry.account).await?;
    }
    let of = (seen.event.store, seen.event.id, player);
    let (from, to): (&[EntryState], _) = if is_in {
        (&[EntryState::Applied, EntryState::Withdrawn, EntryState::Removed], EntryState::Registered)
    } else {
        (
            &[EntryState::Applied, EntryState::Waiting, EntryState::Registered, EntryState::CheckedIn],
            EntryState::Removed,
        )
    };
    let promoted = changed(service.store.set_event_entry_state(of, from, to, service.clock.now_ms()).await?)?;
    let act = if is_in { Act::PlayerDecided } else { Act::PlayerRemoved };
    let details = serde_json::json!({ "event": code, "player": player.to_string() });
    write_act(service, caller, of.0, Some(of.1), act, &details).await?;
    Ok(promoted)
}

fn changed(changed: EntryChanged) -> Result<Vec<Uuid>, Refusal> {
    match changed {
        EntryChanged::Done { promoted } => Ok(promoted),
        EntryChanged::Other(state) => Err(EventFault::PlayerIs { state }.into()),
        EntryChanged::None => Err(EventFault::NoPlayer.into()),
    }
}

/// Gives a player another name and another one that everybody sees. Helpers do so until the lists are locked, and only
/// of those without an account.
///
/// # Errors
/// The caller neither runs the event nor helps there; [`EventFault::NameSettled`], [`EventFault::NoPlayer`]; a name cannot
/// be so; the store fails.
pub async fn rename_player(
    service: &Service,
    caller: &Caller,
    code: &str,
    player: Uuid,
    (name, chosen): (&str, &str),
) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, NAME_ROLES).await?;
    let entry =
        service.store.find_event_entry((seen.event.store, seen.event.id, player)).await?.ok_or(EventFault::NoPlayer)?;
    if !seen.renames(&entry) {
        return Err(EventFault::NameSettled.into());
    }
    let name = name_of(name, "name")?;
    let shown = shown_as(&seen.settings, &name, chosen)?;
    let of = (seen.event.store, seen.event.id, player);
    if !service.store.rename_event_entry(of, &name, &shown, service.clock.now_ms()).await? {
        return Err(EventFault::NoPlayer.into());
    }
    let details = serde_json::json!({ "event": code, "player": player.to_string() });
    write_act(service, caller, of.0, Some(of.1), Act::PlayerRenamed, &details).await
}

/// Makes somebody who takes part by a code on paper that of the caller's account; the code is of no use from then on.
///
/// # Errors
/// The caller is not signed in; [`EventFault::NoCode`], [`EventFault::WasThere`], [`EventFault::OpenedLists`]; codes were
/// tried too often; the store fails.
pub async fn claim_entry(service: &Service, caller: &Caller, code: &str, claim: &str) -> Result<(), Refusal> {
    REGISTER.check(caller)?;
    let account = caller.person()?.account;
    let seen = seen(service, caller, code).await?;
    if seen.entry.as_ref().is_some_and(plays) {
        return Err(EventFault::WasThere.into());
    }
    may_play(service, caller, &seen.event).await?;
    let hash = claim_of(&seen.event.code, claim);
    if service.store.claim_event_entry(&hash, account, service.clock.now_ms()).await? {
        return Ok(());
    }
    Err(not_claimed(service, caller, &seen.event).await)
}
