//! The time of a round. When it is over is told once; whoever shows it counts down.

use safehouse_store::events::RoundState;
use serde_json::json as value;

use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{RESULT_ROLES, acted, staffed},
        play::{Play, made, tries},
    },
    stores::Act,
};

const MINUTE_MS: i64 = 60_000;
/// The most minutes of a round, and the most that it gets at a time.
const MOST_MINUTES: u32 = 600;

/// What is done with the time of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timer {
    /// It begins now and lasts so many minutes.
    Start(u32),
    /// It lasts so many minutes longer.
    Extend(u32),
    /// It goes on with so many milliseconds, at most those of the most minutes; one that runs stays as it is.
    Resume(i64),
    /// Nothing says when it is over.
    Stop,
}

/// Sets the time of the round that is played, and answers when it is over.
///
/// # Errors
/// The caller is no staff who keeps scores or judges; [`PlayFault::NotStarted`],
/// [`PlayFault::NoRound`] while none is played, or of one whose time did not begin and is to be
/// extended; [`PlayFault::Minutes`]; the store fails.
pub async fn set_timer(service: &Service, caller: &Caller, code: &str, timer: Timer) -> Result<Option<i64>, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, RESULT_ROLES).await?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        let round = play.last().filter(|round| round.state == RoundState::Published).ok_or(PlayFault::NoRound)?;
        let ends_at = match timer {
            Timer::Start(minutes) => Some(end_of(service.clock.now_ms(), minutes)?),
            Timer::Extend(minutes) => Some(end_of(round.ends_at.ok_or(PlayFault::NoRound)?, minutes)?),
            Timer::Resume(_) if round.ends_at.is_some() => return Ok(round.ends_at),
            Timer::Resume(left) => Some(resumed(service.clock.now_ms(), left)?),
            Timer::Stop => None,
        };
        let number = round.number;
        if made(service.store.set_round_end(play.base(), number, ends_at).await?, PlayFault::NoRound)? {
            acted(service, caller, &event, Act::RoundTimed, value!({ "round": number, "ends_at": ends_at })).await?;
            return Ok(ends_at);
        }
    }
    Err(PlayFault::Moved.into())
}

/// The end of so many milliseconds that were left.
fn resumed(from: i64, left: i64) -> Result<i64, Refusal> {
    if (1..=i64::from(MOST_MINUTES).saturating_mul(MINUTE_MS)).contains(&left) {
        Ok(from.saturating_add(left))
    } else {
        Err(PlayFault::Minutes.into())
    }
}

/// The end of so many minutes.
pub(super) fn end_of(from: i64, minutes: u32) -> Result<i64, Refusal> {
    if (1..=MOST_MINUTES).contains(&minutes) {
        Ok(from.saturating_add(i64::from(minutes).saturating_mul(MINUTE_MS)))
    } else {
        Err(PlayFault::Minutes.into())
    }
}
