//! A round is paired: seen by staff alone until it is published.

use std::collections::BTreeSet;

use safehouse_store::events::{
    NewEventMatch, NewEventRound, RoundMade, RoundPhase, RoundState, StoredEvent, StoredRound,
};
use safehouse_tournament::{
    Assessment, HandWarning, PairingFault, PlayerId, Presence, Round, Seed, assess, pair, swap,
};
use serde_json::json as value;

use super::{
    PairedRound, Staleness,
    cut_difference::{CutDifference, CutStands, corrected_since_cut, overtaken},
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        own_hand::{Hand, hand, players_of},
        play::{Play, json, made, read_json, tries},
        seed::open_seed,
    },
    stores::Act,
};

/// A round that only staff see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Its number.
    pub number: u32,
    /// What it is a part of.
    pub phase: RoundPhase,
    /// How it was paired.
    pub paired: PairedRound,
    /// Who meets whom.
    pub round: Round,
    /// What to think of before it is published.
    pub warnings: Vec<HandWarning>,
}

/// Pairs the next round, or the draft of it anew: after a Swiss round the next one, after the cut
/// was made its rounds. The same results, players and seed always give the same pairing.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`]; [`PlayFault::Missing`] with the tables
/// that have no result, [`PlayFault::Unfinished`], [`PlayFault::NoMoreRounds`],
/// [`PlayFault::TooFew`]; [`PlayFault::CutOvertaken`] before the first round of a cut that would be another one from the
/// results as they are now; the store fails.
pub async fn pair_round(service: &Service, caller: &Caller, code: &str) -> Result<Draft, Refusal> {
    STAFF_RUN.check(caller)?;
    paired_round(service, caller, code, false).await
}

/// The same where staff say that the cut stands as it was made, though results were corrected since: the round says so
/// to everybody.
///
/// # Errors
/// As [`pair_round`], without [`PlayFault::CutOvertaken`]; [`PlayFault::OwnPlace`] of whoever would be in the cut, out of it
/// or at another seed themselves.
pub async fn pair_round_of_standing_cut(service: &Service, caller: &Caller, code: &str) -> Result<Draft, Refusal> {
    STAFF_RUN.check(caller)?;
    paired_round(service, caller, code, true).await
}

async fn paired_round(service: &Service, caller: &Caller, code: &str, stands: bool) -> Result<Draft, Refusal> {
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let seed = open_seed(service, &event)?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        let number = next_round(&play)?;
        let (phase, mut paired, round) = match play.bracket()? {
            Some(_) => cut_round(&play, number)?,
            None => swiss_round(&play, number, &seed)?,
        };
        let mut whose = Hand::Others;
        if let Some(difference) = overtaken(&play, &seed)? {
            if accepted(&play)?.is_none_or(|known| known.difference != difference) {
                if !stands {
                    return Err(cut_overtaken(&play, &difference));
                }
                whose = hand(service, caller, &event, &difference.touched(), PlayFault::OwnPlace).await?;
            }
            let corrected = service.store.list_corrected_results(event.store, event.id).await?;
            let corrected = corrected_since_cut(&play, &corrected);
            paired.cut_stands = Some(CutStands { difference, corrected });
        }
        let new = new_round(service, caller, (number, phase), &paired, &round, RoundMade::Computed)?;
        if made(service.store.put_round(play.base(), &new).await?, PlayFault::NoRound)? {
            acted(service, caller, &event, Act::RoundPaired, value!({ "round": number })).await?;
            if let Some(stands) = &paired.cut_stands {
                let details = value!({ "round": number, "corrected": stands.corrected });
                acted(service, caller, &event, Act::CutStands, whose.noted(details)).await?;
            }
            return Ok(Draft { number, phase, paired, round, warnings: Vec::new() });
        }
    }
    Err(PlayFault::Moved.into())
}

/// What staff said of the cut when they paired the draft.
fn accepted(play: &Play) -> Result<Option<CutStands>, Refusal> {
    let draft = play.last().filter(|round| round.state == RoundState::Draft && round.phase == RoundPhase::Cut);
    Ok(draft.map(|draft| read_json::<PairedRound>(&draft.pairing)).transpose()?.and_then(|paired| paired.cut_stands))
}

/// That a cut is another one than from the results as they are now, unless staff said of just that that it stands.
///
/// # Errors
/// [`PlayFault::CutOvertaken`] with who would be in it and who out.
pub(super) fn is_cut_settled(play: &Play, seed: &Seed) -> Result<(), Refusal> {
    match overtaken(play, seed)? {
        Some(difference) if accepted(play)?.is_none_or(|known| known.difference != difference) => {
            Err(cut_overtaken(play, &difference))
        }
        _ => Ok(()),
    }
}

fn cut_overtaken(play: &Play, difference: &CutDifference) -> Refusal {
    PlayFault::CutOvertaken(difference.named(|number| play.shown_as(number))).into()
}

/// The number of the round to pair.
fn next_round(play: &Play) -> Result<u32, Refusal> {
    let Some(last) = play.last() else { return Ok(1) };
    match last.state {
        RoundState::Draft => Ok(last.number),
        RoundState::Finished => Ok(last.number.saturating_add(1)),
        RoundState::Published => {
            let tables = open_tables(play, last.number)?;
            let fault = PlayFault::Missing { round: last.number, tables };
            let is_open = matches!(&fault, PlayFault::Missing { tables, .. } if !tables.is_empty());
            Err(if is_open { fault } else { PlayFault::Unfinished(last.number) }.into())
        }
    }
}

/// The tables of a round that have no result which everybody agrees to.
pub(super) fn open_tables(play: &Play, round: u32) -> Result<Vec<u32>, Refusal> {
    let round = play.round_of(round)?;
    Ok(round.matches.iter().filter(|game| game.outcome.is_none()).map(|game| game.table).collect())
}

fn swiss_round(play: &Play, number: u32, seed: &Seed) -> Result<(RoundPhase, PairedRound, Round), Refusal> {
    if let Some(rounds) = play.settings.rounds
        && number > rounds
    {
        return Err(PlayFault::NoMoreRounds(rounds).into());
    }
    let pairing = pair(&play.sheet()?, number, seed).map_err(refused)?;
    let round = pairing.round();
    if round.matches.is_empty() {
        return Err(PlayFault::TooFew.into());
    }
    Ok((RoundPhase::Swiss, PairedRound { computed: Some(pairing), ..PairedRound::default() }, round))
}

/// Why a round cannot be paired.
pub(super) fn refused(fault: PairingFault) -> Refusal {
    match fault {
        PairingFault::Open { round, tables } => PlayFault::Missing { round, tables }.into(),
        PairingFault::NotNext { .. } | PairingFault::NotInRound(_) => PlayFault::NoRound.into(),
        PairingFault::Sheet(fault) => {
            tracing::error!(%fault, "what is kept of a play cannot be paired");
            Refusal::Failed
        }
    }
}

fn cut_round(play: &Play, number: u32) -> Result<(RoundPhase, PairedRound, Round), Refusal> {
    let bracket = play.bracket()?.ok_or(PlayFault::NoCut)?;
    let of_cut = number.saturating_sub(play.swiss_rounds());
    if of_cut > bracket.rounds() {
        return Err(PlayFault::NoMoreRounds(number.saturating_sub(1)).into());
    }
    let matches = bracket.matches(of_cut);
    let mut round = Round::default();
    for game in &matches {
        match (game.a, game.b) {
            (Some(a), Some(b)) => {
                round.matches.push(safehouse_tournament::Match { table: game.table, a, b, outcome: None });
            }
            (Some(a), None) if of_cut == 1 => round.byes.push(a),
            _ => return Err(PlayFault::Unfinished(number.saturating_sub(1)).into()),
        }
    }
    Ok((RoundPhase::Cut, PairedRound { bracket: matches, ..PairedRound::default() }, round))
}

/// A round as it is kept.
pub(super) fn new_round(
    service: &Service,
    caller: &Caller,
    (number, phase): (u32, RoundPhase),
    paired: &PairedRound,
    round: &Round,
    made: RoundMade,
) -> Result<NewEventRound, Refusal> {
    let games =
        round.matches.iter().map(|game| NewEventMatch { table: Some(game.table), a: game.a.0, b: Some(game.b.0) });
    let byes = round.byes.iter().map(|bye| NewEventMatch { table: None, a: bye.0, b: None });
    Ok(NewEventRound {
        number,
        phase,
        pairing: json(paired)?,
        made,
        made_by: caller.account().ok(),
        made_at: service.clock.now_ms(),
        matches: games.chain(byes).collect(),
    })
}

/// The draft of a play.
pub(super) fn draft_of(play: &Play) -> Result<&StoredRound, Refusal> {
    Ok(play.last().filter(|round| round.state == RoundState::Draft).ok_or(PlayFault::NoRound)?)
}

/// Puts two players of the draft of a Swiss round in each other's place, and answers what is to be
/// said of it.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`], [`PlayFault::NoRound`] without a draft;
/// [`PlayFault::OnePlayer`], [`PlayFault::Hand`], [`PlayFault::StaleDraft`]; [`PlayFault::OwnPlace`] where it touches a
/// match of the caller's; the store fails.
pub async fn swap_players(
    service: &Service,
    caller: &Caller,
    code: &str,
    (one, other): (u32, u32),
) -> Result<Draft, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    if one == other {
        return Err(PlayFault::OnePlayer(one).into());
    }
    let seed = open_seed(service, &event)?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        let draft = draft_of(&play)?;
        if draft.phase != RoundPhase::Swiss {
            return Err(PlayFault::NoRound.into());
        }
        is_fresh(&play, draft, &seed)?;
        let number = draft.number;
        let moved = play.matches_of(number).map(players_of).filter(|both| both.contains(&one) || both.contains(&other));
        let touched: Vec<u32> = moved.flatten().collect();
        let hand = hand(service, caller, &event, &touched, PlayFault::OwnPlace).await?;
        let round = play.round_of(number)?;
        let round = swap(&round, PlayerId(one), PlayerId(other)).map_err(|fault| PlayFault::Hand(vec![fault]))?;
        let assessment = assessed(&play, number, &seed, &round)?;
        let warnings = assessment.warnings.clone();
        let computed = read_json::<PairedRound>(&draft.pairing)?.computed;
        let paired = PairedRound { computed, by_hand: Some(assessment), ..PairedRound::default() };
        let new = new_round(service, caller, (number, draft.phase), &paired, &round, RoundMade::ByHand)?;
        if made(service.store.put_round(play.base(), &new).await?, PlayFault::NoRound)? {
            let details = value!({ "round": number, "players": [one, other], "warnings": warnings.len() });
            acted(service, caller, &event, Act::RoundChanged, hand.noted(details)).await?;
            return Ok(Draft { number, phase: RoundPhase::Swiss, paired, round, warnings });
        }
    }
    Err(PlayFault::Moved.into())
}

/// What is to be said of a Swiss round that can be played.
///
/// # Errors
/// [`PlayFault::Hand`] of one that cannot.
pub(super) fn assessed(play: &Play, number: u32, seed: &Seed, round: &Round) -> Result<Assessment, Refusal> {
    let assessment = assess(&play.sheet()?, number, seed, round).map_err(refused)?;
    if assessment.faults.is_empty() { Ok(assessment) } else { Err(PlayFault::Hand(assessment.faults).into()) }
}

/// Why a draft is not what would be paired now: what is said of it would not be true, or it cannot be played. Of one of
/// another program nothing is said, and of one of the cut only that its matches are others, or that the cut would be:
/// whoever left is in it.
pub(super) fn staleness(play: &Play, draft: &StoredRound, seed: &Seed) -> Result<Staleness, Refusal> {
    let kept: PairedRound = read_json(&draft.pairing)?;
    if draft.phase == RoundPhase::Cut {
        let is_other = match overtaken(play, seed)? {
            Some(difference) => kept.cut_stands.is_none_or(|known| known.difference != difference),
            None => false,
        };
        let is_corrected = is_other || cut_round(play, draft.number)?.1.bracket != kept.bracket;
        return Ok(Staleness { is_corrected, ..Staleness::default() });
    }
    if draft.made == RoundMade::Imported {
        return Ok(Staleness::default());
    }
    let mut sheet = play.sheet()?;
    let named: BTreeSet<PlayerId> = play.round_of(draft.number)?.players().collect();
    let mut since = Staleness::default();
    for player in &mut sheet.players {
        match (named.contains(&player.id), player.is_present(draft.number)) {
            (true, false) => since.left.push(player.id.0),
            (false, true) => since.came.push(player.id.0),
            (true, true) | (false, false) => continue,
        }
        // As it was when the round was paired: what differs then is by results.
        player.presence.push(if named.contains(&player.id) {
            Presence::BackFrom(draft.number)
        } else {
            Presence::DroppedAfter(draft.number.saturating_sub(1))
        });
    }
    since.is_corrected = match kept.computed {
        Some(computed) => pair(&sheet, draft.number, seed).map_err(refused)? != computed,
        None => false,
    };
    Ok(since)
}

/// That a draft is what would be paired now.
///
/// # Errors
/// [`PlayFault::StaleDraft`] with what happened since.
pub(super) fn is_fresh(play: &Play, draft: &StoredRound, seed: &Seed) -> Result<(), Refusal> {
    let since = staleness(play, draft, seed)?;
    if since.is_stale() {
        Err(PlayFault::StaleDraft(since.words(|number| play.shown_as(number))).into())
    } else {
        Ok(())
    }
}

/// Takes the draft of a round back.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`], [`PlayFault::NoRound`]; the store fails.
pub async fn discard_draft(service: &Service, caller: &Caller, code: &str) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event: StoredEvent = staffed(service, caller, code, SCORE_ROLES).await?;
    for _ in tries() {
        let play = Play::running(service, &event).await?;
        let number = draft_of(&play)?.number;
        let touched: Vec<u32> = play.matches_of(number).flat_map(players_of).collect();
        let hand = hand(service, caller, &event, &touched, PlayFault::OwnPlace).await?;
        if made(service.store.delete_draft(play.base(), number).await?, PlayFault::NoRound)? {
            let details = hand.noted(value!({ "round": number }));
            return acted(service, caller, &event, Act::RoundDiscarded, details).await;
        }
    }
    Err(PlayFault::Moved.into())
}
