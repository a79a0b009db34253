//! Results: reported by staff or by the two who played, confirmed, disputed, corrected.

use safehouse_store::events::{
    EventState, MatchChange, NewOperation, NewResult, Refrozen, ReportAnswer, ReportedAs, ResultPut, RoundPhase,
    RoundState, StoredEvent, StoredEventMatch,
};
use safehouse_tournament::{Bracket, CutFault, Difference, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::json as value;

use super::{
    backing::{Backing, backing},
    cut_difference::{CutDifference, cut_difference},
    differing::differing,
    finishing::{refrozen, stated_results},
};
use crate::events::access::LOOK;
use crate::events::access::{STAFF_READ, STAFF_RUN};
use crate::{
    Access, Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{RESULT_ROLES, acted, staffed},
        found::{Asker, own, seen},
        own_hand::{Hand, hand, own_number, players_of},
        play::{Play, json, outcome_of, tries},
        seed::open_seed,
    },
    stores::Act,
};

/// The most changes of results of one page.
const CHANGES: u32 = 500;
/// Why a result that a player reported is the staff's from now on.
const CONFIRMED: &str = "confirmed as the player reported it";
/// Why a result that a player reported and the other disputed is the staff's from now on.
const UPHELD: &str = "disputed, and it stands as it was reported";
/// Why a player says what a result was that the other reported.
const DISPUTED: &str = "disputed: this is what the other says";
/// Why there is a change of a result that the other disputed without a word of what it was.
const ONLY_DISPUTED: &str = "disputed, without saying what it was";
/// The most bytes of a reason.
const REASON_BYTES: usize = 1_000;

/// A result, as a form or a device sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The revision of the match that was seen: it is refused when it is another by now.
    pub base: u64,
    /// What came of the match, the first player's games first; none takes a result away.
    pub outcome: Option<Outcome>,
    /// Why, where a result is corrected; at most 1,000 bytes.
    #[serde(default)]
    pub reason: String,
}

/// What became of a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reported {
    /// It is kept.
    Kept {
        /// The revision of the match from now on.
        revision: u64,
        /// Which rounds that everybody sees would have been paired otherwise, had it been known before: none is changed.
        would_differ: Vec<Difference>,
        /// Who would play the cut otherwise, where it is made: nothing of it is changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cut: Option<CutDifference>,
    },
    /// The match is another than what was seen: nothing was changed. This is it.
    Stale {
        /// Its revision.
        revision: u64,
        /// Its result.
        outcome: Option<Outcome>,
        /// What the opponent of whoever reported it says.
        is_disputed: bool,
    },
}

/// How a device sent something: what to keep so that it is done once. It is given what is answered.
pub(crate) type Sent<'a> = &'a (dyn Fn(&Reported) -> Result<NewOperation, Refusal> + Send + Sync);

/// Keeps the result of a match. The two who played enter theirs while there is none, or in place of what they said
/// themselves, also where they are staff; staff enter and correct any other as [`enter_result`] does.
///
/// # Errors
/// The caller is neither staff for results nor one of the two ([`PlayFault::NotYours`]);
/// [`PlayFault::NotStarted`], [`PlayFault::NoMatch`], [`PlayFault::Outcome`], [`PlayFault::Cut`],
/// [`PlayFault::NoReason`], [`PlayFault::ReportMoved`]; the store fails.
pub async fn report_result(
    service: &Service,
    asker: Asker<'_>,
    code: &str,
    result: &Report,
) -> Result<Reported, Refusal> {
    LOOK.check(asker.caller)?;
    let event = seen(service, asker.caller, code).await?.event;
    let made_as = reporter(service, asker, &event, result).await?;
    report(service, asker.caller, &event, (result, made_as), None).await
}

/// Keeps the result of a match for the staff, who enter and correct any; whoever corrects one says why. Staff who play
/// the match do it only where nobody else of them can. Results are corrected until the event is marked as published, also
/// when it is over: the standings of its rounds and the places of its cut follow, who is in the cut does not.
///
/// # Errors
/// The caller is no staff for results; [`PlayFault::OwnTable`]; [`PlayFault::NotStarted`], [`PlayFault::Published`],
/// [`PlayFault::NoMatch`], [`PlayFault::Outcome`], [`PlayFault::Cut`], [`PlayFault::NoReason`]; the store fails.
pub async fn enter_result(
    service: &Service,
    caller: &Caller,
    code: &str,
    result: &Report,
) -> Result<Reported, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, RESULT_ROLES).await?;
    report(service, caller, &event, (result, ReportedAs::Staff), None).await
}

/// As whom somebody may report the result of a match.
async fn reporter(
    service: &Service,
    asker: Asker<'_>,
    event: &StoredEvent,
    result: &Report,
) -> Result<ReportedAs, Refusal> {
    let is_staff = Access::StaffAt(event.store, event.id, RESULT_ROLES).admits(asker.caller);
    if is_staff {
        // A program that only reads enters nothing.
        STAFF_RUN.check(asker.caller)?;
        // Nobody reports as a player what is over.
        if event.state != EventState::Running || !sits_at(service, asker.caller, event, result).await? {
            return Ok(ReportedAs::Staff);
        }
    }
    // Who plays there says it as a player, whatever they are beside: the opponent confirms it.
    let asker = if is_staff { Asker { claim: "", ..asker } } else { asker };
    let number = own(service, asker, event).await?.number;
    let play = Play::running(service, event).await?;
    let game = play.match_at(result.round, result.table).ok_or(PlayFault::NoMatch)?;
    let made_as = side_of(game, number).ok_or(PlayFault::NotYours)?;
    // What somebody else said is answered, and staff correct it.
    let is_own = game.reported_as.is_none_or(|before| before == made_as) && game.answer == ReportAnswer::None;
    let is_played = play.round(result.round).is_some_and(|round| round.state == RoundState::Published);
    if is_own && is_played && result.outcome.is_some() { Ok(made_as) } else { Err(PlayFault::ReportMoved.into()) }
}

/// Whether the caller plays the match of a result, by their account.
async fn sits_at(service: &Service, caller: &Caller, event: &StoredEvent, result: &Report) -> Result<bool, Refusal> {
    let Some(number) = own_number(service, caller, event).await? else { return Ok(false) };
    let play = Play::running(service, event).await?;
    Ok(play.match_at(result.round, result.table).is_some_and(|game| side_of(game, number).is_some()))
}

fn side_of(game: &StoredEventMatch, number: u32) -> Option<ReportedAs> {
    match number {
        _ if number == game.a => Some(ReportedAs::A),
        _ if Some(number) == game.b => Some(ReportedAs::B),
        _ => None,
    }
}

/// The same for whoever may report so.
pub(crate) async fn report(
    service: &Service,
    caller: &Caller,
    event: &StoredEvent,
    (result, made_as): (&Report, ReportedAs),
    sent: Option<Sent<'_>>,
) -> Result<Reported, Refusal> {
    let reason = result.reason.trim();
    if reason.len() > REASON_BYTES {
        return Err(Refusal::LongText { limit: REASON_BYTES });
    }
    for _ in tries() {
        let play = match made_as {
            ReportedAs::Staff => Play::correctable(service, event).await?,
            ReportedAs::A | ReportedAs::B | ReportedAs::File => Play::running(service, event).await?,
        };
        let game = play.match_at(result.round, result.table).ok_or(PlayFault::NoMatch)?;
        let round = play.round(result.round).filter(|round| round.state != RoundState::Draft);
        let round = round.ok_or(PlayFault::NoMatch)?;
        let hand = match made_as {
            ReportedAs::Staff => hand(service, caller, event, &players_of(game), PlayFault::OwnTable).await?,
            ReportedAs::A | ReportedAs::B | ReportedAs::File => Hand::Others,
        };
        if game.revision != result.base {
            return stale(game);
        }
        if let Some(outcome) = result.outcome {
            outcome.check(play.settings.games).map_err(PlayFault::Outcome)?;
            if round.phase == RoundPhase::Cut {
                let of_cut = result.round.saturating_sub(play.swiss_rounds());
                let bracket = play.bracket()?.ok_or(PlayFault::NoCut)?;
                let corrected = bracket.record(of_cut, result.table, outcome).map_err(PlayFault::Cut)?;
                let next = play.round(result.round.saturating_add(1));
                let is_next_shown = next.is_some_and(|next| next.state != RoundState::Draft);
                let advances = |bracket: &Bracket| {
                    let of_round = bracket.matches(of_cut).into_iter();
                    of_round.filter(|game| game.table == result.table).find_map(|game| game.winner)
                };
                // Its result would be of somebody who did not play it.
                if is_next_shown && advances(&bracket) != advances(&corrected) {
                    return Err(PlayFault::Cut(CutFault::Shown).into());
                }
            }
        }
        let is_finished = round.state == RoundState::Finished;
        if made_as == ReportedAs::Staff && (is_finished || game.outcome.is_some()) && reason.is_empty() {
            return Err(PlayFault::NoReason.into());
        }
        if is_finished && result.outcome.is_none() {
            return Err(PlayFault::Missing { round: result.round, tables: vec![result.table] }.into());
        }
        let after = play.with_result(result)?;
        let anew = match is_finished {
            false => None,
            true => Some(Refrozen {
                revision: play.revision,
                standings: refrozen(service, event, &after, result.round).await?,
                stated: stated_results(service, event, &after, (round.number, round.phase)).await?,
            }),
        };
        let (would_differ, cut) = match (game.outcome.is_some(), round.phase) {
            (true, RoundPhase::Swiss) => {
                let seed = open_seed(service, event)?;
                let mut cut = cut_difference(&after, &seed)?;
                // Nothing is made anew once the event is over.
                cut.iter_mut().for_each(|cut| cut.is_open &= event.state == EventState::Running);
                (differing(&play, &after, result.round, &seed)?, cut)
            }
            _ => (Vec::new(), None),
        };
        let answer = Reported::Kept { revision: result.base.saturating_add(1), would_differ, cut };
        let operation = sent.map(|sent| sent(&answer)).transpose()?;
        let new = NewResult {
            round: result.round,
            table: result.table,
            base: result.base,
            outcome: result.outcome.as_ref().map(json).transpose()?,
            made_as,
            by: caller.account().ok(),
            reason: reason.to_owned(),
            at: service.clock.now_ms(),
        };
        let put = service.store.put_result(event.store, event.id, &new, operation.as_ref(), anew.as_ref()).await?;
        match put {
            ResultPut::Done(_) => {
                if made_as == ReportedAs::Staff {
                    let act = match &game.outcome {
                        None => Act::ResultEntered,
                        before if *before == new.outcome => Act::ResultConfirmed,
                        Some(_) => Act::ResultCorrected,
                    };
                    let details = value!({ "round": result.round, "table": result.table });
                    acted(service, caller, event, act, hand.noted(details)).await?;
                }
                return Ok(answer);
            }
            ResultPut::Stale(game) => return stale(&game),
            ResultPut::Known(answer) => return crate::events::play::read_json(&answer),
            ResultPut::NoMatch => return Err(PlayFault::NoMatch.into()),
            ResultPut::Moved => {}
        }
    }
    Err(PlayFault::Moved.into())
}

fn stale(game: &StoredEventMatch) -> Result<Reported, Refusal> {
    let plain = StoredEventMatch { answer: ReportAnswer::None, ..game.clone() };
    Ok(Reported::Stale {
        revision: game.revision,
        outcome: outcome_of(&plain)?,
        is_disputed: game.answer == ReportAnswer::Disputed,
    })
}

impl Play {
    /// The play as it would be with a result.
    fn with_result(&self, result: &Report) -> Result<Self, Refusal> {
        let mut play = self.clone();
        let is_it = |game: &&mut StoredEventMatch| game.round == result.round && game.table == Some(result.table);
        if let Some(game) = play.matches.iter_mut().find(is_it) {
            game.outcome = result.outcome.as_ref().map(json).transpose()?;
            game.answer = ReportAnswer::None;
        }
        Ok(play)
    }
}

/// Says of what the opponent reported of the caller's match that it is so, or that it is not: then
/// staff decide, and until then the match has no result. [`dispute_report`] also says what it was.
///
/// # Errors
/// The caller is not the opponent of whoever reported it ([`PlayFault::NotYours`]);
/// [`PlayFault::NotStarted`], [`PlayFault::NoMatch`], [`PlayFault::ReportMoved`]; the store fails.
pub async fn answer_report(
    service: &Service,
    asker: Asker<'_>,
    code: &str,
    (round, table, base): (u32, u32, u64),
    is_so: bool,
) -> Result<u64, Refusal> {
    LOOK.check(asker.caller)?;
    let answer = if is_so { ReportAnswer::Confirmed } else { ReportAnswer::Disputed };
    answered(service, asker, code, (round, table, base), (answer, None)).await
}

/// Says of what the opponent reported of the caller's match that it is not so, and what it was: staff read both and decide.
///
/// # Errors
/// A match cannot end like this ([`PlayFault::Outcome`]); as [`answer_report`].
pub async fn dispute_report(
    service: &Service,
    asker: Asker<'_>,
    code: &str,
    of: (u32, u32, u64),
    outcome: Outcome,
) -> Result<u64, Refusal> {
    LOOK.check(asker.caller)?;
    answered(service, asker, code, of, (ReportAnswer::Disputed, Some(outcome))).await
}

async fn answered(
    service: &Service,
    asker: Asker<'_>,
    code: &str,
    (round, table, base): (u32, u32, u64),
    (answer, said): (ReportAnswer, Option<Outcome>),
) -> Result<u64, Refusal> {
    let event = seen(service, asker.caller, code).await?.event;
    let number = own(service, asker, &event).await?.number;
    let play = Play::running(service, &event).await?;
    let game = play.match_at(round, table).ok_or(PlayFault::NoMatch)?;
    let side = side_of(game, number).ok_or(PlayFault::NotYours)?;
    let by_opponent =
        matches!((game.reported_as, side), (Some(ReportedAs::A), ReportedAs::B) | (Some(ReportedAs::B), ReportedAs::A));
    if !by_opponent {
        return Err(PlayFault::ReportMoved.into());
    }
    if let Some(said) = &said {
        said.check(play.settings.games).map_err(PlayFault::Outcome)?;
    }
    let put = match answer {
        ReportAnswer::None | ReportAnswer::Confirmed => {
            service.store.answer_result(event.store, event.id, (round, table, base), answer).await?
        }
        // It is among the changes in any case: from then on what was reported does not stand.
        ReportAnswer::Disputed => {
            let reason = if said.is_some() { DISPUTED } else { ONLY_DISPUTED };
            let says = NewResult {
                round,
                table,
                base,
                outcome: said.as_ref().map(json).transpose()?,
                made_as: side,
                by: asker.caller.account().ok(),
                reason: reason.to_owned(),
                at: service.clock.now_ms(),
            };
            service.store.dispute_result(event.store, event.id, &says).await?
        }
    };
    match put {
        ResultPut::Done(revision) => Ok(revision),
        ResultPut::NoMatch => Err(PlayFault::NoMatch.into()),
        ResultPut::Stale(_) | ResultPut::Moved | ResultPut::Known(_) => Err(PlayFault::ReportMoved.into()),
    }
}

/// Confirms for the staff what one player alone reported of a match, or what the other disputed: from then on it counts as
/// if staff had entered it. Answers the revision of the match.
///
/// # Errors
/// The caller is no staff for results; [`PlayFault::OwnTable`]; [`PlayFault::ReportMoved`] where the match is another by
/// now, or there is nothing to confirm; as [`enter_result`].
pub async fn confirm_result(
    service: &Service,
    caller: &Caller,
    code: &str,
    (round, table, base): (u32, u32, u64),
) -> Result<u64, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, RESULT_ROLES).await?;
    let play = Play::running(service, &event).await?;
    let game = play.match_at(round, table).ok_or(PlayFault::NoMatch)?;
    let is_disputed = game.answer == ReportAnswer::Disputed;
    let reported = StoredEventMatch { answer: ReportAnswer::None, ..game.clone() };
    let outcome = outcome_of(&reported)?.ok_or(PlayFault::ReportMoved)?;
    if !is_disputed && backing(&outcome, game.reported_as, game.answer) == Backing::Enough {
        return Err(PlayFault::ReportMoved.into());
    }
    let reason = if is_disputed { UPHELD } else { CONFIRMED };
    let result = Report { round, table, base, outcome: Some(outcome), reason: reason.to_owned() };
    match report(service, caller, &event, (&result, ReportedAs::Staff), None).await? {
        Reported::Kept { revision, .. } => Ok(revision),
        Reported::Stale { .. } => Err(PlayFault::ReportMoved.into()),
    }
}

/// What was reported and corrected, the newest first, with who did it: for staff.
///
/// # Errors
/// The caller is no staff for results; the store fails.
pub async fn list_result_changes(service: &Service, caller: &Caller, code: &str) -> Result<Vec<MatchChange>, Refusal> {
    STAFF_READ.check(caller)?;
    let event = staffed(service, caller, code, RESULT_ROLES).await?;
    Ok(service.store.list_match_changes(event.store, event.id, CHANGES).await?)
}
