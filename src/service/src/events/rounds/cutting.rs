//! The best play on.

use safehouse_store::events::{RoundPhase, RoundState, StoredEvent};
use safehouse_tournament::{Cut, PlayerId, Standing, cut};
use serde_json::json as value;

use crate::events::access::{LOOK, STAFF_RUN};
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        found::seen,
        own_hand::hand,
        play::{KeptCut, Play, frozen, json, made, tries},
        seed::open_seed,
    },
    stores::Act,
};

/// The most who are passed over by name.
const MOST_ABSENT: usize = 500;

/// Who is to play on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CutAsked {
    /// The best so many, at most 256; none for as many as the event says.
    pub players: Option<u32>,
    /// The numbers of those who are passed over, at most 500. Whoever left is passed over anyway.
    pub absent: Vec<u32>,
    /// Whether others may play on than the event announced.
    pub despite_announced: bool,
}

/// Makes the cut when all Swiss rounds are finished, by the standings that were kept: the best so
/// many of those who are still there, or as many as the event says. Without Swiss rounds the seeds are
/// a draw from the event's seed. It can be made again, with others passed over, until its first round is
/// paired. Answers the numbers, best first.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`]; [`PlayFault::Unfinished`];
/// [`PlayFault::NotDone`] before the last Swiss round; [`PlayFault::NoCut`] of an event without
/// one, of fewer than two, or once it is played; [`PlayFault::OtherCut`] of another number than the event
/// announced, without `despite_announced`; [`PlayFault::TooMany`] who are passed over, [`PlayFault::NoPlayer`] of a number that
/// is nobody's; [`PlayFault::OwnPlace`] of somebody
/// who plays and passes others over, or asks for another number; the store fails.
pub async fn make_cut(service: &Service, caller: &Caller, code: &str, asked: &CutAsked) -> Result<Vec<u32>, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    if asked.absent.len() > MOST_ABSENT {
        return Err(PlayFault::TooMany { most: MOST_ABSENT }.into());
    }
    let passed_over: Vec<PlayerId> = asked.absent.iter().map(|number| PlayerId(*number)).collect();
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
        let announced = match play.settings.cut {
            Cut::Top(players) => players,
            Cut::None => 0,
        };
        let many = asked.players.unwrap_or(announced);
        if many == 0 || many > 256 {
            return Err(PlayFault::NoCut.into());
        }
        let (rows, gone) = cut_field(service, &event, &play).await?;
        let passed: Vec<PlayerId> = passed_over.iter().copied().chain(gone).collect();
        if let Some(nobody) = asked.absent.iter().find(|number| rows.iter().all(|row| row.player.0 != **number)) {
            return Err(PlayFault::NoPlayer(*nobody).into());
        }
        let bracket = cut(&rows, many, &passed);
        if bracket.seeds.len() < 2 {
            return Err(PlayFault::NoCut.into());
        }
        // Who is not there is missing whatever was announced.
        let [players, usual] = [&bracket, &cut(&rows, announced, &passed)]
            .map(|bracket| u32::try_from(bracket.seeds.len()).unwrap_or(u32::MAX));
        if players != usual && !asked.despite_announced {
            // Without Swiss rounds everybody plays, and no number is announced.
            let announced = if swiss == 0 { usual } else { announced };
            return Err(PlayFault::OtherCut { announced, players }.into());
        }
        // A cut that follows from the standings alone is nobody's choice; any other one is, and whoever plays makes none.
        let is_chosen = !passed_over.is_empty() || players != usual;
        let touched = if is_chosen { rows.iter().map(|row| row.player.0).collect() } else { Vec::new() };
        let hand = hand(service, caller, &event, &touched, PlayFault::OwnPlace).await?;
        let seeds: Vec<u32> = bracket.seeds.iter().map(|seed| seed.0).collect();
        let made_at = Some(service.clock.now_ms());
        let kept = json(&KeptCut::Whole { seeds: bracket.seeds, passed_over: passed_over.clone(), made_at })?;
        if made(service.store.put_bracket(play.base(), &kept).await?, PlayFault::NoCut)? {
            let details = value!({ "players": seeds.len(), "announced": announced, "passed_over": asked.absent });
            acted(service, caller, &event, Act::CutMade, hand.noted(details)).await?;
            return Ok(seeds);
        }
    }
    Err(PlayFault::Moved.into())
}

/// The standings that a cut follows from, and who left after the last Swiss round and so is out of it as well.
///
/// # Errors
/// The store fails.
pub(super) async fn cut_field(
    service: &Service,
    event: &StoredEvent,
    play: &Play,
) -> Result<(Vec<Standing>, Vec<PlayerId>), Refusal> {
    let (sheet, swiss) = (play.sheet()?, play.swiss_rounds());
    let rows = if swiss == 0 {
        safehouse_tournament::standings(&sheet, 0, &open_seed(service, event)?)
    } else {
        frozen(service, event, swiss).await?
    };
    let gone = sheet.players.iter().filter(|player| !player.is_present(swiss.saturating_add(1)));
    Ok((rows, gone.map(|player| player.id).collect()))
}

/// The seats of a single elimination, drawn once more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatsRecomputed {
    /// The players' numbers as they are drawn from the seed, the first seat first.
    pub drawn: Vec<u32>,
    /// As they were played.
    pub played: Vec<u32>,
}

impl SeatsRecomputed {
    /// Whether those that were played are those that are drawn.
    pub fn is_same(&self) -> bool {
        self.drawn == self.played
    }
}

/// Draws the seats of a single elimination from the seed, once it is shown: of all who have one, by their lots.
///
/// # Errors
/// There is no such event for the caller; [`PlayFault::SeedHidden`]; [`PlayFault::NotStarted`]; [`PlayFault::NoCut`] of an
/// event with Swiss rounds, or before the seats are drawn; the store fails.
pub async fn recompute_seats(service: &Service, caller: &Caller, code: &str) -> Result<SeatsRecomputed, Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    if event.seed.is_none() {
        return Err(PlayFault::SeedHidden.into());
    }
    let play = Play::read(service, &event).await?;
    let seats = play.seeds.as_ref().filter(|_| play.swiss_rounds() == 0).ok_or(PlayFault::NoCut)?;
    let lots = safehouse_tournament::standings(&play.sheet()?, 0, &open_seed(service, &event)?);
    let drawn = lots.iter().map(|row| row.player).filter(|id| seats.contains(id)).map(|id| id.0);
    Ok(SeatsRecomputed { drawn: drawn.collect(), played: seats.iter().map(|id| id.0).collect() })
}

/// Takes the cut back, and the draft of its first round, until that round is shown.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`]; [`PlayFault::CutShown`] also where there is no cut;
/// the store fails.
pub async fn take_cut_back(service: &Service, caller: &Caller, code: &str) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        if made(service.store.delete_bracket(play.base()).await?, PlayFault::CutShown)? {
            return acted(service, caller, &event, Act::CutTakenBack, value!({})).await;
        }
    }
    Err(PlayFault::Moved.into())
}
