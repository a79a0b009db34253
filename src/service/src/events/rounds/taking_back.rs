//! A round that everybody saw is taken back: it is a draft again, and everybody reads that it was.

use safehouse_store::events::RoundState;
use serde_json::json as value;

use super::{Report, Reported, TakenBack, enter_result};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        own_hand::{hand, players_of},
        play::{Play, json, made, tries},
    },
    stores::Act,
};

/// The most that is kept of an event: of more the first ones are forgotten.
const MOST: usize = 128;

/// Takes the round back that is played, while none of its tables has a result: it is a draft again, so that results of
/// rounds before it are corrected and it is paired anew. Everybody reads that it was shown and when it was taken back;
/// lists that it showed stay shown. Answers its number.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`], [`PlayFault::Over`], [`PlayFault::NoRound`] while none is played;
/// [`PlayFault::HasResults`] with its tables; [`PlayFault::OwnPlace`] of whoever plays in it; the store fails.
pub async fn take_round_back(service: &Service, caller: &Caller, code: &str) -> Result<u32, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        let round = play.last().filter(|round| round.state == RoundState::Published).ok_or(PlayFault::NoRound)?;
        let number = round.number;
        let with_results = play.matches_of(number).filter(|game| game.outcome.is_some());
        let tables: Vec<u32> = with_results.filter_map(|game| game.table).collect();
        if !tables.is_empty() {
            return Err(PlayFault::HasResults { round: number, tables }.into());
        }
        let touched: Vec<u32> = play.matches_of(number).flat_map(players_of).collect();
        let hand = hand(service, caller, &event, &touched, PlayFault::OwnPlace).await?;
        let at = service.clock.now_ms();
        let mut taken_back = play.taken_back.clone();
        taken_back.push(TakenBack { round: number, shown_at: round.published_at.unwrap_or(at), at });
        taken_back.drain(..taken_back.len().saturating_sub(MOST));
        let kept = json(&taken_back)?;
        if made(service.store.take_round_back(play.base(), number, &kept).await?, PlayFault::NoRound)? {
            let details = hand.noted(value!({ "round": number }));
            acted(service, caller, &event, Act::RoundTakenBack, details).await?;
            return Ok(number);
        }
    }
    Err(PlayFault::Moved.into())
}

/// The same of a round with results: each is taken away first, with its reason and its place among what was corrected, as
/// staff take one away.
///
/// # Errors
/// As [`take_round_back`], but for [`PlayFault::HasResults`] where a result came in meanwhile; as
/// [`enter_result`](super::enter_result).
pub async fn take_round_back_with_results(service: &Service, caller: &Caller, code: &str) -> Result<u32, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let play = Play::running(service, &event).await?;
    let round = play.last().filter(|round| round.state == RoundState::Published).ok_or(PlayFault::NoRound)?.number;
    // All of them or none: whoever may not decide one table is told so before another one is changed.
    let touched: Vec<u32> = play.matches_of(round).flat_map(players_of).collect();
    hand(service, caller, &event, &touched, PlayFault::OwnPlace).await?;
    for game in play.matches_of(round).filter(|game| game.outcome.is_some()) {
        let Some(table) = game.table else { continue };
        let base = game.revision;
        let report = Report { round, table, base, outcome: None, reason: "The round is taken back".to_owned() };
        match enter_result(service, caller, code, &report).await? {
            Reported::Kept { .. } => {}
            Reported::Stale { .. } => return Err(PlayFault::Moved.into()),
        }
    }
    take_round_back(service, caller, code).await
}
