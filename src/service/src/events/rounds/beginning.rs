//! Play begins.

use safehouse_store::events::{EntryState, EventState, LeftOut, ListVerdict, NewPlay, PlayEntry, StoredEvent};
use safehouse_tournament::{Games, Player, PlayerId, Settings, Sheet};
use serde_json::json as value;

use crate::events::access::{STAFF_READ, STAFF_RUN};
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        access::RUN_ROLES,
        desk::{SCORE_ROLES, acted, staffed},
        locking::lock,
        own_hand::hand,
        plan::{MOST_OF_BRACKET, settled_cut, settled_rounds},
        play::json,
        settings::{EventSettings, Lists, WithoutList},
    },
    stores::{Act, stating},
};

/// How play begins. Who is not checked in plays with `everybody` or stays out with `without_absent`: both is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Begin {
    /// Whether everybody who has a place plays, checked in or not.
    pub everybody: bool,
    /// Whether to begin although some who have a place are not checked in and so do not play.
    pub without_absent: bool,
    /// Whether to begin although players without a legal list play, where the event only warns.
    pub despite_lists: bool,
}

/// An event whose play began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// Who plays.
    pub players: Vec<u32>,
    /// Who had a place and does not play: nobody saw them, or they have no legal list and the event
    /// drops those.
    pub gone: Vec<u32>,
    /// Who plays without a legal list.
    pub without_list: Vec<u32>,
    /// Points, games, rounds and cut, settled from now on.
    pub settings: Settings,
}

/// Begins the play of an event: its lists are locked where it takes any. One that takes none, and whose entries are not
/// closed, is locked first, so that what it is drawn by is committed to in the log before anybody plays. Whoever has a
/// place and is not checked in plays only where everybody does, and is left out only where whoever begins
/// says so. Where lists are required, whoever has no legal one is dropped,
/// told of, or plays, as the event says.
///
/// # Errors
/// The caller is neither owner nor organiser; [`PlayFault::CannotStart`], [`PlayFault::TooFew`],
/// [`PlayFault::BothWays`], [`PlayFault::Absent`], [`PlayFault::WithoutList`], [`PlayFault::TooMany`] of more than 256 in
/// a single elimination from the start; the store may state nothing, where the event is to be locked first; the store
/// fails.
pub async fn begin_play(service: &Service, caller: &Caller, code: &str, begin: Begin) -> Result<Begun, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, RUN_ROLES).await?;
    if begin.everybody && begin.without_absent {
        return Err(PlayFault::BothWays.into());
    }
    let settings = EventSettings::read(&event.settings);
    let is_locked = match event.state {
        EventState::Locked => true,
        EventState::Announced | EventState::Registration if settings.lists == Lists::None => false,
        _ => return Err(PlayFault::CannotStart.into()),
    };
    let mut comers = comers(service, &event, &settings, begin).await?;
    if !is_locked {
        stating(service, event.store).await?;
        if lock(service, &event).await? {
            acted(service, caller, &event, Act::ListsLocked, value!({ "event": code })).await?;
        }
        // Until then people came and left.
        comers = self::comers(service, &event, &settings, begin).await?;
    }
    let Comers { sheet, players, gone, without_list } = comers;
    let settings = settled(&settings, (sheet.size(), players.len()));
    let play = NewPlay {
        store: event.store,
        event: event.id,
        state: EventState::Locked,
        settings: json(&settings)?,
        players: players.clone(),
        gone: gone.clone(),
        started_at: service.clock.now_ms(),
    };
    if !service.store.start_play(&play).await? {
        return Err(PlayFault::CannotStart.into());
    }
    let gone: Vec<u32> = gone.into_iter().map(|(number, _)| number).collect();
    acted(service, caller, &event, Act::PlayBegun, value!({ "players": players.len(), "gone": gone })).await?;
    Ok(Begun { players, gone, without_list, settings })
}

/// Who would play, were it to begin now.
struct Comers {
    sheet: Sheet,
    players: Vec<u32>,
    gone: Vec<(u32, LeftOut)>,
    without_list: Vec<u32>,
}

/// Who of an event would play, or why it cannot begin with them.
async fn comers(
    service: &Service,
    event: &StoredEvent,
    settings: &EventSettings,
    begin: Begin,
) -> Result<Comers, Refusal> {
    let entries = service.store.list_play_entries(event.store, event.id).await?;
    let (mut players, mut gone, mut without_list) = (Vec::new(), Vec::<(u32, LeftOut)>::new(), Vec::new());
    let mut sheet = Sheet::default();
    for entry in entries {
        match entry.state {
            EntryState::CheckedIn => {}
            EntryState::Registered if begin.everybody => {}
            EntryState::Registered => {
                gone.push((entry.number, LeftOut::Absent));
                continue;
            }
            _ => continue,
        }
        if lacks_list(&entry, settings) {
            if settings.without_list == WithoutList::Drop {
                gone.push((entry.number, LeftOut::NoList));
                continue;
            }
            without_list.push(entry.number);
        }
        players.push(entry.number);
        let player = Player::new(PlayerId(entry.number));
        sheet.players.push(Player { awarded_byes: entry.awarded_byes, ..player });
    }
    if players.len() < 2 {
        return Err(PlayFault::TooFew.into());
    }
    let absent: Vec<u32> = gone.iter().filter(|(_, why)| *why == LeftOut::Absent).map(|(number, _)| *number).collect();
    if !absent.is_empty() && !begin.without_absent {
        return Err(PlayFault::Absent(absent).into());
    }
    if settings.without_list == WithoutList::Warn && !without_list.is_empty() && !begin.despite_lists {
        return Err(PlayFault::WithoutList(without_list).into());
    }
    if settings.rounds == Some(0) && players.len() > MOST_OF_BRACKET {
        return Err(PlayFault::TooMany { most: MOST_OF_BRACKET }.into());
    }
    Ok(Comers { sheet, players, gone, without_list })
}

/// Whether somebody has no list that they may play, where the event requires one.
pub(super) fn lacks_list(entry: &PlayEntry, settings: &EventSettings) -> bool {
    settings.lists == Lists::Required
        && entry.list.is_none_or(|(_, verdict)| !settings.takes_illegal && verdict != ListVerdict::Legal)
}

/// How an event is played, of so many players with those whom byes stand for, and without.
fn settled(settings: &EventSettings, (size, players): (u32, usize)) -> Settings {
    Settings {
        games: if settings.games == 3 { Games::BestOf3 } else { Games::BestOf1 },
        cut: settled_cut(settings, players),
        rounds: Some(settled_rounds(settings, size)),
        ..Settings::default()
    }
}

/// Gives somebody byes for the first so many rounds and a table to keep, before play begins.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::OwnPlace`]; [`PlayFault::NoPlayer`], also once play began;
/// [`PlayFault::Gifts`] of more than 64 byes, or no table of 1 to 9999; the store fails.
pub async fn give_beforehand(
    service: &Service,
    caller: &Caller,
    code: &str,
    number: u32,
    (byes, table): (u32, Option<u32>),
) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    if byes > 64 || table.is_some_and(|table| !(1..=9_999).contains(&table)) {
        return Err(PlayFault::Gifts.into());
    }
    let hand = hand(service, caller, &event, &[number], PlayFault::OwnPlace).await?;
    if !service.store.set_player_gifts(event.store, event.id, number, byes, table).await? {
        return Err(PlayFault::NoPlayer(number).into());
    }
    let details = hand.noted(value!({ "player": number, "byes": byes, "table": table }));
    acted(service, caller, &event, Act::PlayerGiven, details).await
}

/// What somebody gets before play begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenBeforehand {
    /// The number of the player.
    pub player: u32,
    /// In how many rounds from the first on they have a bye, up to 64.
    pub byes: u32,
    /// The table that they keep, 1 to 9999; none where they sit anywhere.
    pub table: Option<u32>,
}

/// Who has byes or a table beforehand, in the order of their numbers.
///
/// # Errors
/// The caller keeps no scores; the store fails.
pub async fn list_given_beforehand(
    service: &Service,
    caller: &Caller,
    code: &str,
) -> Result<Vec<GivenBeforehand>, Refusal> {
    STAFF_READ.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let entries = service.store.list_play_entries(event.store, event.id).await?;
    let given = entries.iter().filter(|entry| entry.awarded_byes > 0 || entry.fixed_table.is_some());
    let given =
        given.map(|entry| GivenBeforehand { player: entry.number, byes: entry.awarded_byes, table: entry.fixed_table });
    Ok(given.collect())
}

#[cfg(test)]
mod tests {
    use safehouse_tournament::Cut;

    use super::*;

    #[test]
    fn rounds_and_cut_follow_the_event_and_otherwise_the_number_of_players() {
        let settings = |rounds, cut, games| EventSettings { rounds, cut, games, ..EventSettings::default() };
        let told = |settings: &EventSettings, size: u32| {
            let settled = settled(settings, (size, usize::try_from(size).unwrap()));
            (settled.rounds, settled.cut, settled.games)
        };
        assert_eq!(told(&settings(None, 0, 1), 64), (Some(6), Cut::None, Games::BestOf1));
        assert_eq!(told(&settings(None, 8, 3), 64), (Some(6), Cut::Top(8), Games::BestOf3));
        assert_eq!(told(&settings(Some(4), 0, 1), 8), (Some(4), Cut::None, Games::BestOf1));
        // However few they are, they play Swiss rounds where nobody says otherwise.
        for (players, rounds) in [(2, 1), (3, 2), (4, 2), (5, 3), (7, 3), (8, 3), (9, 5)] {
            assert_eq!(told(&settings(None, 0, 1), players), (Some(rounds), Cut::None, Games::BestOf1), "{players}");
        }
        assert_eq!(told(&settings(Some(0), 0, 1), 5), (Some(0), Cut::Top(8), Games::BestOf1));
        assert_eq!(told(&settings(Some(0), 0, 1), 300).1, Cut::Top(256));
    }
}
