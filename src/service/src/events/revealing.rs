//! Lists that are shown to everybody, and taken back.

use safehouse_engine::deck::{certificate::Verdict, content_id::ContentId};
use safehouse_statements::{
    Basis, Code, Digest, Salt, StatedList, Statement,
    code::{Phase, WithdrawalReason},
    commitment,
};
use safehouse_store::{
    AccountId, LogEntry,
    events::{EventEntry, EventList, EventState, ListVerdict, RevealedList, StoredEvent},
};
use uuid::Uuid;

use super::{
    access::{LOOK, RUN_ROLES},
    due::due_phase,
    fault::EventFault,
    found::{Asker, own_seen, staffed_event},
    making::id_of,
    own_hand::not_playing,
    settings::Reveal,
    shown_names::told_name,
};
use crate::events::access::{STAFF, STAFF_RUN};
use crate::{
    Caller, Refusal, Service, log, notary,
    stores::{Act, stating, write_act, write_own_act},
};

/// How many places of an account are looked at.
const MOST_ENTRIES: u32 = 10_000;
/// How often a withdrawal is begun anew where the log gets another entry meanwhile.
const TRIES: usize = 3;

/// Shows lists of an event to everybody, each with its entry of the log, and answers how many: all of them, or those of
/// these players alone. Those of players who did not agree, or were left out, stay hidden.
///
/// # Errors
/// The caller does not run the event; [`EventFault::NotLocked`], [`EventFault::NotShown`] where the event never shows
/// lists, or not yet; the store may state nothing; the store fails.
pub async fn reveal_lists(
    service: &Service,
    caller: &Caller,
    code: &str,
    phase: Phase,
    players: Option<&[Uuid]>,
) -> Result<u64, Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let event = &seen.event;
    if !matches!(event.state, EventState::Locked | EventState::Running | EventState::Finished | EventState::Published) {
        return Err(EventFault::NotLocked.into());
    }
    let is_phase = !matches!((seen.settings.shown_when(), phase), (Reveal::Cut, Phase::FirstRound));
    if !is_phase || due_phase(service, event, &seen.settings).await?.is_none() {
        return Err(EventFault::NotShown.into());
    }
    stating(service, event.store).await?;
    let many = match players {
        Some(players) => {
            let shown = all_stated(service, event, phase, Some(players)).await?;
            service.store.reveal_event_lists((event.store, event.id), &shown, service.clock.now_ms()).await?
        }
        None => reveal_all(service, event, phase).await?,
    };
    let details = serde_json::json!({ "event": code, "phase": phase.id(), "lists": many });
    write_act(service, caller, event.store, Some(event.id), Act::ListsRevealed, &details).await?;
    Ok(many)
}

/// Shows all lists of an event that are hidden, for use-cases that looked whether it is time, and answers how many.
pub(super) async fn reveal_all(service: &Service, event: &StoredEvent, phase: Phase) -> Result<u64, Refusal> {
    let shown = all_stated(service, event, phase, None).await?;
    Ok(service.store.reveal_all_event_lists((event.store, event.id), &shown, service.clock.now_ms()).await?)
}

/// What is stated of the lists of an event that are hidden: of all of them, or of those of these players.
async fn all_stated(
    service: &Service,
    event: &StoredEvent,
    phase: Phase,
    players: Option<&[Uuid]>,
) -> Result<Vec<RevealedList>, Refusal> {
    let entries = service.store.list_event_entries((event.store, event.id)).await?;
    let mut lists = service.store.list_event_lists((event.store, event.id)).await?;
    // In another order than players came in: the log does not tell whose list is which.
    lists.sort_by(|one, other| one.commitment.cmp(&other.commitment));
    let mut shown = Vec::new();
    for list in lists.iter().filter(|list| is_to_be_shown(list)) {
        if players.is_some_and(|players| !players.contains(&list.entry)) {
            continue;
        }
        let Some(entry) = entries.iter().find(|entry| entry.id == list.entry) else { continue };
        shown.push(stated(service, event, entry, list, phase).await?);
    }
    Ok(shown)
}

/// Whether a list is hidden that everybody may see once it is time.
pub(super) fn is_to_be_shown(list: &EventList) -> bool {
    list.revealed.is_none() && list.withdrawn_at.is_none() && list.is_for_others
}

async fn stated(
    service: &Service,
    event: &StoredEvent,
    entry: &EventEntry,
    list: &EventList,
    phase: Phase,
) -> Result<RevealedList, Refusal> {
    let (_, salt) = list.kept.as_ref().ok_or(EventFault::Withdrawn)?;
    let name_salt = Salt::from_bytes(service.chance.bytes());
    let stated = Statement::ListRevealed {
        store: notary::slug_named(&event.store_slug)?,
        event: id_of(event.id),
        phase,
        registration: id_of(entry.id),
        salt: Salt::from_hex(salt).ok_or(Refusal::Failed)?,
        list: StatedList {
            format: Code::read(&event.format).map_err(|_| EventFault::NoFormat)?,
            content: ContentId::from_hex(&list.content_id).ok_or(Refusal::Failed)?,
            basis: read_basis(&list.basis)?,
            certificate: Digest::from_hex(&list.certificate).ok_or(Refusal::Failed)?,
            verdict: match list.verdict {
                ListVerdict::Legal => Verdict::Legal,
                ListVerdict::Illegal => Verdict::Illegal,
                ListVerdict::Undecided => Verdict::Undecided,
            },
            name: Some(commitment::of_name(&name_salt, &told_name(entry))),
        },
        at: service.clock.now_ms().unsigned_abs(),
    };
    Ok(RevealedList {
        entry: entry.id,
        number: list.number,
        stated: notary::state_as_store(service, event.store, &stated).await?,
        name_salt: Some(name_salt.to_hex()),
    })
}

/// Erases the lists of a player, and states it of each that the log has. `false` when there is nobody of this identity,
/// or the log has another one by now.
async fn erase(service: &Service, event: &StoredEvent, entry: Uuid, reason: WithdrawalReason) -> Result<bool, Refusal> {
    let now = service.clock.now_ms();
    let mut entries: Vec<LogEntry> = Vec::new();
    for list in service.store.list_event_lists_of((event.store, entry)).await? {
        let (Some((Some(place), _)), None) = (list.revealed, list.withdrawn_at) else { continue };
        let stated = Statement::ListWithdrawn {
            store: notary::slug_named(&event.store_slug)?,
            index: place.position,
            origin: log::origin_beside(service, place.log).await?,
            reason,
            at: now.unsigned_abs(),
        };
        entries.push(notary::state_as_store(service, event.store, &stated).await?);
    }
    Ok(service.store.withdraw_event_lists((event.store, event.id, entry), &entries, now).await?)
}

/// Erases the lists and names of an account that goes, at every event, as its owner can at each of them. Where a store
/// cannot state it now, the list that was shown stays, of nobody.
///
/// # Errors
/// The store fails.
pub(crate) async fn erase_lists_of(service: &Service, account: AccountId) -> Result<(), Refusal> {
    for entry in service.store.list_event_entries_of(account, MOST_ENTRIES).await? {
        let Some(event) = service.store.find_event_by_id(entry.event).await? else { continue };
        let mut outcome = Ok(false);
        for _ in 0..TRIES {
            outcome = erase(service, &event, entry.id, WithdrawalReason::Erasure).await;
            if !matches!(outcome, Ok(false)) {
                break;
            }
        }
        match outcome {
            Ok(_) => {}
            Err(Refusal::Store(error)) => return Err(error.into()),
            Err(refusal) => tracing::warn!(%refusal, event = event.code, "a shown list stays, of nobody"),
        }
    }
    Ok(())
}

/// What a certificate rests on, as the store has it.
pub(super) fn read_basis(json: &str) -> Result<Basis, Refusal> {
    let read: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    let digest = |key: &str| read.get(key).and_then(|text| text.as_str()).and_then(Digest::from_hex);
    let rules = read.get("rules").and_then(serde_json::Value::as_u64).and_then(|rules| u32::try_from(rules).ok());
    let basis = digest("facts").zip(digest("snapshot")).zip(rules);
    basis.map(|((facts, snapshot), rules)| Basis { facts, snapshot, rules }).ok_or(Refusal::Failed)
}

/// Erases the lists, salts and names of a player at an event: of the one who asks, or, by staff, of somebody else.
/// Where the log shows a list, it says that it is shown no longer; what of it waits for the store's signature goes, too.
///
/// # Errors
/// As [`super::own_entry`] of oneself; the caller does not run the event, or takes part in it, of somebody else;
/// [`EventFault::NoPlayer`]; the store fails.
pub async fn withdraw_list(
    service: &Service,
    asker: Asker<'_>,
    code: &str,
    player: Option<(Uuid, WithdrawalReason)>,
) -> Result<(), Refusal> {
    LOOK.check(asker.caller)?;
    let (event, entry, reason) = match player {
        Some((player, reason)) => {
            STAFF.check(asker.caller)?;
            let seen = staffed_event(service, asker.caller, code, RUN_ROLES).await?;
            not_playing(&seen)?;
            (seen.event, player, reason)
        }
        None => {
            let (seen, entry) = own_seen(service, asker, code).await?;
            (seen.event, entry.id, WithdrawalReason::Player)
        }
    };
    // What waits for the store's signature may be logged meanwhile, and is to be stated of then.
    let mut is_gone = false;
    for _ in 0..TRIES {
        is_gone = erase(service, &event, entry, reason).await?;
        if is_gone {
            break;
        }
    }
    if !is_gone {
        return Err(EventFault::NoPlayer.into());
    }
    let details = serde_json::json!({ "event": code, "player": entry.to_string(), "reason": reason.id() });
    if player.is_none() {
        return write_own_act(service, event.store, event.id, Act::ListWithdrawn, &details).await;
    }
    write_act(service, asker.caller, event.store, Some(event.id), Act::ListWithdrawn, &details).await
}
