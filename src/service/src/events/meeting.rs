//! Lists that an event lets others see while rounds are shown, before the log shows them: the opponent of the round, or
//! everybody. They are on pages alone: nothing is counted, fed or filed by them.

use safehouse_engine::deck::list::DeckList;
use safehouse_store::events::{EventEntry, EventList, ListVerdict, RoundState};

use super::{
    access::LOOK,
    fault::EventFault,
    found::{Asker, EventSeen, own, plays, seen},
    judging::deck_of_json,
    play::Play,
    settings::Visible,
    shown_names::names_of,
    sight::{Sight, visible_in},
};
use crate::{Refusal, Service};

/// Somebody whose list the one who asks sees, though the log does not show it yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerMet {
    /// Which of the event's players, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
    /// Whether they are the opponent of the one who asks in the last round that is shown.
    pub is_opponent: bool,
}

/// The list of such a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListMet {
    /// Whose it is.
    pub player: PlayerMet,
    /// The list as it is registered: without printings.
    pub deck: DeckList,
    /// What the snapshot of the event says of it.
    pub verdict: ListVerdict,
}

/// Whose lists the one who asks sees beside those that everybody sees, by their account or a code on paper, in the order
/// of the players' numbers.
///
/// # Errors
/// [`EventFault::None`]; [`EventFault::NoCode`] of a code that is nobody's; the store fails.
pub async fn list_met(service: &Service, asker: Asker<'_>, code: &str) -> Result<Vec<PlayerMet>, Refusal> {
    LOOK.check(asker.caller)?;
    let seen = seen(service, asker.caller, code).await?;
    Ok(met(service, asker, &seen).await?.into_iter().map(|(player, _)| player).collect())
}

/// The list of the player of this number, as the one who asks sees it while rounds are shown.
///
/// # Errors
/// [`EventFault::NoList`] where they see none; as [`list_met`].
pub async fn open_met_list(
    service: &Service,
    asker: Asker<'_>,
    (code, number): (&str, u32),
) -> Result<ListMet, Refusal> {
    LOOK.check(asker.caller)?;
    let seen = seen(service, asker.caller, code).await?;
    let mut all = met(service, asker, &seen).await?.into_iter();
    let (player, list) = all.find(|(player, _)| player.number == number).ok_or(EventFault::NoList)?;
    let (json, _) = list.kept.as_ref().ok_or(EventFault::NoList)?;
    let deck = deck_of_json(json).ok_or(Refusal::UnreadDeck)?;
    Ok(ListMet { player, deck, verdict: list.verdict })
}

async fn met(service: &Service, asker: Asker<'_>, seen: &EventSeen) -> Result<Vec<(PlayerMet, EventList)>, Refusal> {
    let event = &seen.event;
    let Some(play) = Play::find(service, event).await? else { return Ok(Vec::new()) };
    let last = play.rounds.iter().rev().find(|round| round.state != RoundState::Draft);
    let visible = visible_in(&seen.settings, event.state, last.map(|round| round.phase));
    let Some(last) = last.filter(|_| visible != Visible::Private) else { return Ok(Vec::new()) };
    let viewer = viewer(service, asker, seen).await?.filter(plays);
    let opponent = viewer.and_then(|viewer| {
        play.matches_of(last.number).find_map(|game| match game.b {
            Some(b) if game.a == viewer.number => Some(b),
            Some(b) if b == viewer.number => Some(game.a),
            _ => None,
        })
    });
    let entries = service.store.list_event_entries((event.store, event.id)).await?;
    let names = names_of(&entries);
    let lists = service.store.list_event_lists((event.store, event.id)).await?;
    let shown = lists.into_iter().filter_map(|list| {
        let entry = entries.iter().find(|entry| entry.id == list.entry)?;
        let is_opponent = opponent == Some(entry.number);
        let sight = seen.standing.sight_in_round(event.state, &list, (visible, is_opponent));
        let player = PlayerMet { number: entry.number, shown_as: names.name(entry.number), is_opponent };
        (sight == Sight::Met).then_some((player, list))
    });
    Ok(shown.collect())
}

/// Where the one who asks takes part, if they do.
async fn viewer(service: &Service, asker: Asker<'_>, seen: &EventSeen) -> Result<Option<EventEntry>, Refusal> {
    if asker.claim.trim().is_empty() {
        return Ok(seen.entry.clone());
    }
    own(service, asker, &seen.event).await.map(Some)
}
