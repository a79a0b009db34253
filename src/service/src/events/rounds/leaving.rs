//! Who leaves, comes back and comes late. Nothing of rounds that were paired changes by it.

use safehouse_store::events::{EntryState, LateAs, PlayEntry, PlayerPut, StoredEvent};
use safehouse_tournament::Presence;
use serde_json::json as value;

use super::beginning::lacks_list;
use crate::events::access::LOOK;
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        entering::may_be_let_in,
        found::{Asker, own_seen},
        own_hand::{hand, players_of},
        play::{Play, json, made, player_of, tries},
        settings::{EventSettings, LateLists, WithoutList},
    },
    stores::Act,
};

/// Takes somebody out of the rounds from the next one on. A match of theirs that is played goes on
/// until it has a result.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::OwnPlace`] of the caller's own opponent in the last round;
/// [`PlayFault::NotStarted`], [`PlayFault::NoPlayer`], [`PlayFault::Unchanged`] of somebody who is out; the store fails.
pub async fn drop_player(service: &Service, caller: &Caller, code: &str, number: u32) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let play = Play::running(service, &event).await?;
    let last = play.last().map_or(0, |round| round.number);
    let met = play.matches_of(last).map(players_of).filter(|both| both.contains(&number));
    let opponents: Vec<u32> = met.flatten().filter(|player| *player != number).collect();
    let hand = hand(service, caller, &event, &opponents, PlayFault::OwnPlace).await?;
    dropped(service, &event, number).await?;
    acted(service, caller, &event, Act::PlayerDropped, hand.noted(value!({ "player": number }))).await
}

/// The same, by the player: signed in, or by the code on paper.
///
/// # Errors
/// Nobody takes part so ([`EventFault::NoPlayer`](crate::events::EventFault::NoPlayer)); as [`drop_player`].
pub async fn drop_own(service: &Service, asker: Asker<'_>, code: &str) -> Result<(), Refusal> {
    LOOK.check(asker.caller)?;
    let (seen, entry) = own_seen(service, asker, code).await?;
    dropped(service, &seen.event, entry.number).await
}

async fn dropped(service: &Service, event: &StoredEvent, number: u32) -> Result<(), Refusal> {
    changed(service, event, number, |play, entry| {
        let shown = play.swiss_rounds();
        let player = player_of(entry)?;
        if !entry.in_play {
            return Err(PlayFault::NoPlayer(number).into());
        }
        if !player.is_present(shown.saturating_add(1).max(player.entered_round)) {
            return Err(PlayFault::Unchanged(number).into());
        }
        let mut presence = player.presence;
        presence.push(Presence::DroppedAfter(shown));
        Ok(put(entry, (entry.first_round, entry.late_as), &json(&presence)?))
    })
    .await
}

/// Takes somebody back in who left, from the next round on.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::OwnPlace`]; [`PlayFault::NotStarted`], [`PlayFault::NoPlayer`],
/// [`PlayFault::Unchanged`] of somebody who is there; the store fails.
pub async fn bring_back(service: &Service, caller: &Caller, code: &str, number: u32) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let hand = hand(service, caller, &event, &[number], PlayFault::OwnPlace).await?;
    changed(service, &event, number, |play, entry| {
        let next = play.swiss_rounds().saturating_add(1);
        let player = player_of(entry)?;
        if !entry.in_play {
            return Err(PlayFault::NoPlayer(number).into());
        }
        if player.is_present(next) {
            return Err(PlayFault::Unchanged(number).into());
        }
        let mut presence = player.presence;
        presence.push(Presence::BackFrom(next));
        Ok(put(entry, (entry.first_round, entry.late_as), &json(&presence)?))
    })
    .await?;
    acted(service, caller, &event, Act::PlayerBack, hand.noted(value!({ "player": number }))).await
}

/// Lets somebody who is entered at the event, but does not play, play from the next round on. The
/// rounds before count as `late` says. Where lists are required, whoever has no legal one is let in as at the
/// beginning: not at all, with `despite_list` alone, or without a word, as the event says.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::OwnPlace`]; [`PlayFault::NotStarted`], [`PlayFault::NoPlayer`],
/// [`PlayFault::Unchanged`] of somebody who plays; [`PlayFault::ListFirst`], [`PlayFault::ListsClosed`],
/// [`PlayFault::WithoutList`]; the
/// store fails.
pub async fn enter_late(
    service: &Service,
    caller: &Caller,
    code: &str,
    number: u32,
    (late, despite_list): (LateAs, bool),
) -> Result<u32, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let entries = service.store.list_play_entries(event.store, event.id).await?;
    let comes = entries.iter().find(|entry| entry.number == number).ok_or(PlayFault::NoPlayer(number))?;
    may_be_let_in(service, &event, comes.account).await?;
    let hand = hand(service, caller, &event, &[number], PlayFault::OwnPlace).await?;
    let settings = EventSettings::read(&event.settings);
    let mut first = 0;
    changed(service, &event, number, |play, entry| {
        if entry.in_play {
            return Err(PlayFault::Unchanged(number).into());
        }
        if lacks_list(entry, &settings) {
            match settings.without_list {
                WithoutList::Drop if settings.late == LateLists::Refuse => {
                    return Err(PlayFault::ListsClosed(number).into());
                }
                WithoutList::Drop => return Err(PlayFault::ListFirst(number).into()),
                WithoutList::Warn if !despite_list => return Err(PlayFault::WithoutList(vec![number]).into()),
                WithoutList::Warn | WithoutList::Nothing => {}
            }
        }
        first = play.swiss_rounds().saturating_add(1);
        Ok(put(entry, (first, late), "[]"))
    })
    .await?;
    let details = value!({ "player": number, "round": first, "late": late.as_str() });
    acted(service, caller, &event, Act::PlayerLate, hand.noted(details)).await?;
    Ok(first)
}

/// What is kept of somebody who plays.
pub(super) fn put(entry: &PlayEntry, (first_round, late_as): (u32, LateAs), presence: &str) -> PlayerPut {
    PlayerPut {
        number: entry.number,
        state: EntryState::CheckedIn,
        first_round,
        late_as,
        presence: presence.to_owned(),
    }
}

/// Changes how somebody takes part, by the play as it is now.
pub(super) async fn changed(
    service: &Service,
    event: &StoredEvent,
    number: u32,
    mut change: impl FnMut(&Play, &PlayEntry) -> Result<PlayerPut, Refusal>,
) -> Result<(), Refusal> {
    for _ in tries() {
        let play = Play::running(service, event).await?;
        let entry = play.entry(number).ok_or(PlayFault::NoPlayer(number))?;
        let put = change(&play, entry)?;
        let outcome = service.store.put_player(play.base(), &put, service.clock.now_ms()).await?;
        if made(outcome, PlayFault::NoPlayer(number))? {
            return Ok(());
        }
    }
    Err(PlayFault::Moved.into())
}
