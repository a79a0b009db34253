//! A round is finished: its standings stay as they are for ever, and the log has its results.

use safehouse_statements::{Digest, Id, Statement};
use safehouse_store::{
    LogEntry,
    events::{ReportedAs, RoundPhase, RoundState, StoredEvent, StoredEventMatch},
};
use safehouse_tournament::standings;
use serde_json::json as value;

use super::{
    backing::{Backing, backing},
    pairing::open_tables,
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        own_hand::hand,
        play::{Play, frozen, json, made, outcome_of, results_text, tries},
        seed::open_seed,
    },
    notary,
    refusal::LogFault,
    stores::{Act, stating},
};

/// Finishes the round that is played: every match has a result that nobody disputes. Results that
/// one player reported and nobody confirmed stand with `as_said` alone; those that say that the other did
/// not come, gave up or lost as well wait for staff in any case. The standings of this moment are kept,
/// and the store states the digest of the results, where it has a key. Answers the number of the round.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`]; [`PlayFault::NoRound`] while none is
/// played; [`PlayFault::Missing`], [`PlayFault::Unproven`], [`PlayFault::OneSided`];
/// [`PlayFault::OwnTable`] where what the caller alone reported would stand; the store fails.
pub async fn finish_round(service: &Service, caller: &Caller, code: &str, as_said: bool) -> Result<u32, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        let last = play.last().filter(|round| round.state == RoundState::Published).ok_or(PlayFault::NoRound)?;
        let (number, phase) = (last.number, last.phase);
        let tables = open_tables(&play, number)?;
        if !tables.is_empty() {
            return Err(PlayFault::Missing { round: number, tables }.into());
        }
        let unproven = tables_with(&play, number, Backing::Unproven)?;
        if !unproven.is_empty() {
            return Err(PlayFault::Unproven { round: number, tables: unproven }.into());
        }
        let one_sided = tables_with(&play, number, Backing::OneSide)?;
        if !one_sided.is_empty() && !as_said {
            return Err(PlayFault::OneSided { round: number, tables: one_sided }.into());
        }
        let said = play.matches_of(number).filter(|game| game.table.is_some_and(|table| one_sided.contains(&table)));
        let reporters: Vec<u32> = said.filter_map(reporter_of).collect();
        let hand = hand(service, caller, &event, &reporters, PlayFault::OwnTable).await?;
        let kept = standings_after(service, &event, &play, (number, phase)).await?;
        let stated = stated_results(service, &event, &play, (number, phase)).await?;
        let now = service.clock.now_ms();
        let finished = service.store.finish_round(play.base(), number, &kept, stated.as_ref(), now).await?;
        if made(finished, PlayFault::NoRound)? {
            let details = value!({ "round": number, "as_said": one_sided });
            acted(service, caller, &event, Act::RoundFinished, hand.noted(details)).await?;
            return Ok(number);
        }
    }
    Err(PlayFault::Moved.into())
}

/// The number of the player who reported a result.
fn reporter_of(game: &StoredEventMatch) -> Option<u32> {
    match game.reported_as? {
        ReportedAs::A => Some(game.a),
        ReportedAs::B => game.b,
        ReportedAs::Staff | ReportedAs::File => None,
    }
}

/// The tables of a round whose result has the word of these alone.
fn tables_with(play: &Play, round: u32, wanted: Backing) -> Result<Vec<u32>, Refusal> {
    let mut tables = Vec::new();
    for game in play.matches_of(round) {
        if let (Some(table), Some(outcome)) = (game.table, outcome_of(game)?)
            && backing(&outcome, game.reported_as, game.answer) == wanted
        {
            tables.push(table);
        }
    }
    Ok(tables)
}

/// The standings to keep of a round, as JSON: of a Swiss round its standings, of one of the cut the
/// places.
async fn standings_after(
    service: &Service,
    event: &StoredEvent,
    play: &Play,
    (number, phase): (u32, RoundPhase),
) -> Result<String, Refusal> {
    match (phase, play.bracket()?) {
        (RoundPhase::Cut, Some(bracket)) => {
            let swiss = frozen(service, event, play.swiss_rounds()).await?;
            json(&bracket.placings(&swiss))
        }
        _ => json(&standings(&play.sheet()?, number, &open_seed(service, event)?)),
    }
}

/// The standings and places to keep of the finished rounds from one on, where a result of that one is another.
pub(super) async fn refrozen(
    service: &Service,
    event: &StoredEvent,
    play: &Play,
    from: u32,
) -> Result<Vec<(u32, String)>, Refusal> {
    let (sheet, seed, last) = (play.sheet()?, open_seed(service, event)?, play.swiss_rounds());
    // Who is not in the cut has the place that the Swiss rounds gave.
    let swiss = if from > last { frozen(service, event, last).await? } else { standings(&sheet, last, &seed) };
    let mut kept = Vec::new();
    for round in play.rounds.iter().filter(|round| round.number >= from && round.state == RoundState::Finished) {
        let after = match (round.phase, play.bracket_after(round.number)?) {
            (RoundPhase::Cut, Some(bracket)) => json(&bracket.placings(&swiss))?,
            _ => json(&standings(&sheet, round.number, &seed))?,
        };
        kept.push((round.number, after));
    }
    Ok(kept)
}

/// What the store states of the results of a round.
pub(super) async fn stated_results(
    service: &Service,
    event: &StoredEvent,
    play: &Play,
    (number, phase): (u32, RoundPhase),
) -> Result<Option<LogEntry>, Refusal> {
    let text = results_text(event.id, number, phase, &play.round_of(number)?);
    let results = Digest::of(text);
    signed(service, event, |store, of, at| Statement::Results { store, event: of, round: number, results, at }).await
}

/// A statement of an event's store, signed with the key that the host keeps for it, or to be signed by the store; none
/// where it has no key or may state nothing. What is played goes on.
pub(in crate::events) async fn signed(
    service: &Service,
    event: &StoredEvent,
    state: impl FnOnce(safehouse_statements::Slug, Id, u64) -> Statement,
) -> Result<Option<LogEntry>, Refusal> {
    let store = match stating(service, event.store).await {
        Ok(store) => store,
        Err(Refusal::GameStore(_)) => return Ok(None),
        Err(refusal) => return Err(refusal),
    };
    let at = service.clock.now_ms().unsigned_abs();
    let statement = state(notary::slug_of(&store)?, Id::from_bytes(event.id.into_bytes()), at);
    match notary::state_as_store(service, store.id, &statement).await {
        Ok(entry) => Ok(Some(entry)),
        Err(Refusal::Log(LogFault::NoKey | LogFault::NoStoreKey)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}
