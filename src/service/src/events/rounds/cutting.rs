//! The best play on.

use safehouse_store::events::{RoundPhase, RoundState};
use safehouse_tournament::{Cut, PlayerId, cut};
use serde_json::json as value;

use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        play::{Play, frozen, json, made, tries},
        seed::open_seed,
    },
    stores::Act,
};

/// Makes the cut when all Swiss rounds are finished, by the standings that were kept: the best so
/// many of those who are still there, or as many as the event says. It can be made again, with
/// others passed over, until its first round is paired. Answers the numbers, best first.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`]; [`PlayFault::Unfinished`];
/// [`PlayFault::NotDone`] before the last Swiss round; [`PlayFault::NoCut`] of an event without
/// one, of fewer than two, or once it is played; the store fails.
pub async fn make_cut(
    service: &Service,
    caller: &Caller,
    code: &str,
    players: Option<u32>,
    absent: &[u32],
) -> Result<Vec<u32>, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        if let Some(last) = play.last() {
            match (last.phase, last.state) {
                (RoundPhase::Cut, _) => return Err(PlayFault::NoCut.into()),
                (RoundPhase::Swiss, RoundState::Finished) => {}
                (RoundPhase::Swiss, _) => return Err(PlayFault::Unfinished(last.number).into()),
            }
        }
        let swiss = play.swiss_rounds();
        if play.settings.rounds.is_some_and(|rounds| swiss < rounds) {
            return Err(PlayFault::NotDone.into());
        }
        let many = match (players, play.settings.cut) {
            (Some(players), _) if players <= 256 => players,
            (None, Cut::Top(players)) => players,
            _ => return Err(PlayFault::NoCut.into()),
        };
        let rows = if swiss == 0 {
            safehouse_tournament::standings(&play.sheet()?, 0, &open_seed(service, &event)?)
        } else {
            frozen(service, &event, swiss).await?
        };
        // Who left after the last round is out of the cut as well.
        let sheet = play.sheet()?;
        let gone = sheet.players.iter().filter(|player| !player.is_present(swiss.saturating_add(1)));
        let passed: Vec<PlayerId> =
            absent.iter().map(|number| PlayerId(*number)).chain(gone.map(|player| player.id)).collect();
        let bracket = cut(&rows, many, &passed);
        if bracket.seeds.len() < 2 {
            return Err(PlayFault::NoCut.into());
        }
        let seeds: Vec<u32> = bracket.seeds.iter().map(|seed| seed.0).collect();
        if made(service.store.put_bracket(play.base(), &json(&bracket.seeds)?).await?, PlayFault::NoCut)? {
            acted(service, caller, &event, Act::CutMade, value!({ "players": seeds.len() })).await?;
            return Ok(seeds);
        }
    }
    Err(PlayFault::Moved.into())
}
