//! Whose decks are looked at: drawn from the seed, so that nobody is picked on.

use safehouse_store::events::{RoundPhase, RoundState, StoredRound};
use safehouse_tournament::{checks_per_round, deck_checks};
use serde::{Deserialize, Serialize};

use super::sheet::WHOLE;
use crate::events::access::{LOOK, STAFF_READ};
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault, access::LIST_ROLES, desk::staffed, found::seen, own_hand::may_open, play::Play, seed::open_seed,
    },
};

/// How many of a hundred decks are looked at over the Swiss rounds, or over those of a single elimination, at least.
pub const SHARE_OF_DECKS: u32 = 10;

/// The tables that are drawn for a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnChecks {
    /// The round.
    pub round: u32,
    /// The tables.
    pub tables: Vec<DrawnTable>,
}

impl DrawnChecks {
    /// Whose decks nobody looked at whole in this round yet, by their tables: the number, and what everybody calls them.
    pub fn unchecked(&self) -> impl Iterator<Item = (u32, &str)> {
        let players = self.tables.iter().flat_map(|table| &table.players);
        players.filter(|(_, _, is_checked)| !is_checked).map(|(number, name, _)| (*number, name.as_str()))
    }
}

/// A table whose two decks are looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnTable {
    /// The table.
    pub table: u32,
    /// The players: their numbers, what everybody calls them, and whether their whole deck was looked
    /// at in this round.
    pub players: Vec<(u32, String, bool)>,
}

/// The tables drawn for a round, of the cut as well: one in each at least, unless both decks of every table were drawn
/// before. It is drawn from the tables of
/// this round and those before; once the seed is shown, anybody draws the same.
///
/// # Errors
/// The caller does not judge or run the event, or takes part; [`PlayFault::NotStarted`],
/// [`PlayFault::NoRound`] of one that nobody sees; the store fails.
pub async fn drawn_checks(service: &Service, caller: &Caller, code: &str, round: u32) -> Result<DrawnChecks, Refusal> {
    STAFF_READ.check(caller)?;
    let event = staffed(service, caller, code, LIST_ROLES).await?;
    may_open(&seen(service, caller, code).await?)?;
    let play = Play::read(service, &event).await?;
    has_draw(&play, round)?;
    let checks = service.store.list_checks(event.store, event.id).await?;
    let tables = tables(&play, round, &open_seed(service, &event)?)?;
    let player = |number: u32| {
        let is_checked =
            checks.iter().any(|check| check.round == round && check.entry == number && check.scope == WHOLE);
        (number, play.shown_as(number), is_checked)
    };
    let tables = tables.into_iter().map(|(table, players)| DrawnTable { table, players: players.map(player).into() });
    Ok(DrawnChecks { round, tables: tables.collect() })
}

/// The tables that were drawn for a round, by their numbers, for everybody once the seed is shown: so that anybody
/// compares them with what they draw from it.
///
/// # Errors
/// There is no such event for the caller; [`PlayFault::SeedHidden`]; [`PlayFault::NotStarted`], [`PlayFault::NoRound`] as
/// [`drawn_checks`]; the store fails.
pub async fn shown_checks(service: &Service, caller: &Caller, code: &str, round: u32) -> Result<Vec<u32>, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    if event.seed.is_none() {
        return Err(PlayFault::SeedHidden.into());
    }
    let play = Play::read(service, &event).await?;
    has_draw(&play, round)?;
    Ok(tables(&play, round, &open_seed(service, &event)?)?.into_iter().map(|(table, _)| table).collect())
}

/// Whether tables are drawn for a round: one that everybody sees.
fn has_draw(play: &Play, round: u32) -> Result<(), PlayFault> {
    let is_shown = play.round(round).is_some_and(|found| found.state != RoundState::Draft);
    if is_shown { Ok(()) } else { Err(PlayFault::NoRound) }
}

/// The tables that are drawn for a round, with their players.
pub(super) fn tables(
    play: &Play,
    round: u32,
    seed: &safehouse_tournament::Seed,
) -> Result<Vec<(u32, [u32; 2])>, Refusal> {
    let mut sheet = play.sheet()?;
    // Rounds of the cut are numbered on, and matches of it are drawn as others are.
    let is_shown = |found: &&StoredRound| found.phase == RoundPhase::Cut && found.state != RoundState::Draft;
    for found in play.rounds.iter().filter(is_shown) {
        sheet.rounds.push(play.round_of(found.number)?);
    }
    let rounds = match play.settings.rounds {
        None => round,
        Some(0) => play.bracket()?.map_or(1, |bracket| bracket.rounds()),
        Some(rounds) => rounds,
    };
    let rounds = rounds.max(1);
    let per_round = checks_per_round(sheet.size(), rounds, SHARE_OF_DECKS).max(1);
    let all = deck_checks(&sheet, round, seed, per_round);
    let of_round = all.into_iter().filter(|check| check.round == round);
    let mut tables: Vec<_> = of_round.map(|check| (check.table, check.players.map(|player| player.0))).collect();
    tables.sort_unstable();
    Ok(tables)
}
