//! Whose decks are looked at: drawn from the seed, so that nobody is picked on.

use safehouse_store::events::{RoundPhase, RoundState};
use safehouse_tournament::{checks_per_round, deck_checks};
use serde::{Deserialize, Serialize};

use crate::events::access::STAFF_READ;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault, access::LIST_ROLES, desk::staffed, found::seen, handing_in::may_open, play::Play, seed::open_seed,
    },
};

/// How many of a hundred decks are looked at over the Swiss rounds, at least.
pub const SHARE_OF_DECKS: u32 = 10;

/// The tables that are drawn for a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnChecks {
    /// The round.
    pub round: u32,
    /// The tables.
    pub tables: Vec<DrawnTable>,
}

/// A table whose two decks are looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnTable {
    /// The table.
    pub table: u32,
    /// The players: their numbers, what everybody calls them, and whether their deck was looked at
    /// in this round.
    pub players: Vec<(u32, String, bool)>,
}

/// The tables drawn for a Swiss round, one table in each at least. It is drawn from the tables of
/// this round and those before; once the seed is shown, anybody draws the same.
///
/// # Errors
/// The caller does not judge or run the event, or takes part; [`PlayFault::NotStarted`],
/// [`PlayFault::NoRound`] of one that is not paired or of the cut; the store fails.
pub async fn drawn_checks(service: &Service, caller: &Caller, code: &str, round: u32) -> Result<DrawnChecks, Refusal> {
    STAFF_READ.check(caller)?;
    let event = staffed(service, caller, code, LIST_ROLES).await?;
    may_open(&seen(service, caller, code).await?)?;
    let play = Play::read(service, &event).await?;
    let found = play.round(round).filter(|found| found.phase == RoundPhase::Swiss);
    let found = found.ok_or(PlayFault::NoRound)?;
    if found.state == RoundState::Draft {
        return Err(PlayFault::NoRound.into());
    }
    let checks = service.store.list_checks(event.store, event.id).await?;
    let tables = tables(&play, round, &open_seed(service, &event)?)?;
    let player = |number: u32| {
        let is_checked = checks.iter().any(|check| check.round == round && check.entry == number);
        (number, play.shown_as(number), is_checked)
    };
    let tables = tables.into_iter().map(|(table, players)| DrawnTable { table, players: players.map(player).into() });
    Ok(DrawnChecks { round, tables: tables.collect() })
}

/// The tables that are drawn for a round, with their players.
pub(super) fn tables(
    play: &Play,
    round: u32,
    seed: &safehouse_tournament::Seed,
) -> Result<Vec<(u32, [u32; 2])>, Refusal> {
    let sheet = play.sheet()?;
    let rounds = play.settings.rounds.unwrap_or(round).max(1);
    let per_round = checks_per_round(sheet.size(), rounds, SHARE_OF_DECKS).max(1);
    let all = deck_checks(&sheet, round, seed, per_round);
    let of_round = all.into_iter().filter(|check| check.round == round);
    let mut tables: Vec<_> = of_round.map(|check| (check.table, check.players.map(|player| player.0))).collect();
    tables.sort_unstable();
    Ok(tables)
}
