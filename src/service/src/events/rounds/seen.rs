//! What is seen of a play: by everybody what is published, by staff drafts as well.

use std::collections::BTreeSet;

use safehouse_store::events::{
    CorrectedResult, EventState, ReportAnswer, ReportedAs, RoundMade, RoundPhase, RoundState, StoredEventMatch,
    StoredRound,
};
use safehouse_tournament::{Bracket, Outcome, Placing, Settings, Standing};
use serde::{Deserialize, Serialize};

use super::{
    PairedRound, TakenBack,
    backing::{Backing, backing},
    cut_difference::{CutDifference, CutStands, overtaken, stands_now},
};
use crate::events::access::LOOK;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault, StoredEvent,
        entrants::shows_entrants,
        found::{role_of, seen},
        play::{Play, frozen, outcome_of, read_json},
        seed::open_seed,
    },
};

/// A play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaySeen {
    /// Goes up with every change: whoever polls asks for nothing else while it stays.
    pub revision: u64,
    /// Points, games, rounds and cut.
    pub settings: Settings,
    /// When it began.
    pub started_at: i64,
    /// Who plays or did, by number; nobody while that is told to staff alone.
    pub players: Vec<PlayerInPlay>,
    /// The rounds, the first one first.
    pub rounds: Vec<RoundShown>,
    /// The bracket, once there is a cut.
    pub bracket: Option<Bracket>,
    /// The numbers of those whom staff passed over by name when they made the cut: it does not follow from the standings alone.
    pub passed_over: Vec<u32>,
    /// How the cut would be another one from the results as they are now, for staff, while none of its rounds is shown.
    pub cut_overtaken: Option<CutDifference>,
    /// That the cut stands though it would be another one from the results as they are now: once everybody sees its first
    /// round. For staff, while that is a draft: what they accepted when they paired it.
    pub cut_stands: Option<CutStands>,
    /// The rounds that everybody saw and that staff took back, the first one first.
    pub taken_back: Vec<TakenBack>,
    /// The server's time.
    pub now: i64,
}

/// Somebody who plays, or did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerInPlay {
    /// Their number.
    pub number: u32,
    /// What everybody calls them.
    pub shown_as: String,
    /// The round in which they came in.
    pub first_round: u32,
    /// Whether they are there in the next round.
    pub is_there: bool,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundShown {
    /// Its number, from 1; those of the cut are counted on.
    pub number: u32,
    /// What it is a part of.
    pub phase: RoundPhase,
    /// How far it is.
    pub state: RoundState,
    /// How it was paired.
    pub made: RoundMade,
    /// Since when everybody sees it.
    pub published_at: Option<i64>,
    /// When its time is over.
    pub ends_at: Option<i64>,
    /// Minutes that tables get for deck checks: the table and the minutes.
    pub extra_minutes: Vec<(u32, u32)>,
    /// Results of it that staff corrected, the first one first. Why, and who did it, is for staff: a reason may name
    /// somebody.
    pub corrected: Vec<CorrectionShown>,
    /// Results of rounds before it that were corrected since it was shown, of a Swiss round: it was paired from what they
    /// were then. The round and the table.
    pub corrected_since: Vec<(u32, u32)>,
    /// The matches by table, then the byes.
    pub matches: Vec<MatchShown>,
}

/// A result that staff corrected, as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionShown {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The table.
    pub table: u32,
    /// What was there.
    pub before: Outcome,
}

/// A match, or a bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchShown {
    /// The table; none of a bye.
    pub table: Option<u32>,
    /// The number of the first, and what everybody calls them.
    pub a: (u32, String),
    /// Those of the second; none of a bye.
    pub b: Option<(u32, String)>,
    /// What came of it, as somebody reported it.
    pub outcome: Option<Outcome>,
    /// As whom.
    pub reported_as: Option<ReportedAs>,
    /// What the opponent says. A disputed result does not count.
    pub answer: ReportAnswer,
    /// Whether somebody of the staff entered the result who plays the match, since nobody else could.
    pub is_own_entry: bool,
    /// Goes up with every change: what a report of it is based on.
    pub revision: u64,
}

/// The play of an event.
///
/// # Errors
/// There is no such event for the caller; [`PlayFault::NotStarted`]; the store fails.
pub async fn see_play(service: &Service, caller: &Caller, code: &str) -> Result<PlaySeen, Refusal> {
    LOOK.check(caller)?;
    let seen = seen(service, caller, code).await?;
    let shows_players = shows_entrants(service, &seen).await?;
    let event = seen.event;
    let is_staff = role_of(caller, &event).is_some();
    let play = Play::read(service, &event).await?;
    let checks = service.store.list_checks(event.store, event.id).await?;
    let corrected = service.store.list_corrected_results(event.store, event.id).await?;
    let own_entries = service.store.list_own_entries(event.store, event.id).await?;
    let mut players = Vec::new();
    for entry in play.entries.iter().filter(|entry| entry.in_play && shows_players) {
        let is_there = play.is_there(entry)?;
        let shown_as = play.shown_as(entry.number);
        players.push(PlayerInPlay { number: entry.number, shown_as, first_round: entry.first_round, is_there });
    }
    let mut rounds = Vec::new();
    for round in play.rounds.iter().filter(|round| is_staff || round.state != RoundState::Draft) {
        let mut extra: Vec<(u32, u32)> = Vec::new();
        // What was checked before a round was taken back was of other tables.
        let since = round.published_at.unwrap_or(i64::MIN);
        let of_round = checks.iter().filter(|check| check.round == round.number && check.noted_at >= since);
        for check in of_round.filter(|check| check.extra_minutes > 0) {
            let Some(table) = check.table else { continue };
            // Both decks of a table are checked at the same time.
            match extra.iter_mut().find(|(known, _)| *known == table) {
                Some((_, minutes)) => *minutes = (*minutes).max(check.extra_minutes),
                None => extra.push((table, check.extra_minutes)),
            }
        }
        extra.sort_unstable();
        let matches =
            play.matches_of(round.number).map(|game| shown(&play, game, &own_entries)).collect::<Result<_, _>>()?;
        rounds.push(RoundShown {
            number: round.number,
            phase: round.phase,
            state: round.state,
            made: round.made,
            published_at: round.published_at,
            ends_at: round.ends_at,
            extra_minutes: extra,
            corrected: corrected
                .iter()
                .filter(|one| one.round == round.number)
                .map(|one| Ok(CorrectionShown { at: one.at, table: one.table, before: read_json(&one.before)? }))
                .collect::<Result<_, Refusal>>()?,
            corrected_since: corrected_since(round, &corrected),
            matches,
        });
    }
    let mut cut_overtaken = None;
    if is_staff && event.state == EventState::Running && play.seeds.is_some() && !play.is_cut_shown() {
        cut_overtaken = overtaken(&play, &open_seed(service, &event)?)?;
    }
    let cut_stands = match play.rounds.iter().find(|round| round.phase == RoundPhase::Cut) {
        Some(round) if round.state != RoundState::Draft => stands_now(&play, &open_seed(service, &event)?, &corrected)?,
        Some(round) if is_staff => read_json::<PairedRound>(&round.pairing)?.cut_stands,
        _ => None,
    };
    Ok(PlaySeen {
        revision: play.revision,
        settings: play.settings,
        started_at: play.started_at,
        players,
        rounds,
        bracket: play.bracket()?,
        passed_over: play.passed_over.iter().map(|player| player.0).collect(),
        cut_overtaken,
        cut_stands,
        taken_back: play.taken_back,
        now: service.clock.now_ms(),
    })
}

/// The results that a Swiss round was paired from and that were corrected since everybody saw it, each once.
fn corrected_since(round: &StoredRound, corrected: &[CorrectedResult]) -> Vec<(u32, u32)> {
    let Some(shown) = round.published_at.filter(|_| round.phase == RoundPhase::Swiss) else { return Vec::new() };
    let since = corrected.iter().filter(|one| one.at > shown && one.round < round.number);
    since.map(|one| (one.round, one.table)).collect::<BTreeSet<_>>().into_iter().collect()
}

impl MatchShown {
    /// Whose word the result has; none of a match that has no result, or a disputed one.
    pub fn backing(&self) -> Option<Backing> {
        let outcome = self.outcome.as_ref().filter(|_| self.answer != ReportAnswer::Disputed)?;
        Some(backing(outcome, self.reported_as, self.answer))
    }
}

fn shown(play: &Play, game: &StoredEventMatch, own_entries: &[(u32, u32)]) -> Result<MatchShown, Refusal> {
    let named = |number: u32| (number, play.shown_as(number));
    // What is disputed is shown, though it does not count.
    let reported = StoredEventMatch { answer: ReportAnswer::None, ..game.clone() };
    Ok(MatchShown {
        table: game.table,
        a: named(game.a),
        b: game.b.map(named),
        outcome: outcome_of(&reported)?,
        reported_as: game.reported_as,
        answer: game.answer,
        is_own_entry: game.table.is_some_and(|table| own_entries.contains(&(game.round, table))),
        revision: game.revision,
    })
}

/// The standings as they were kept when a round was finished, the last one where none is named,
/// and the places of the cut once there is one.
///
/// # Errors
/// There is no such event for the caller; [`PlayFault::NotStarted`], [`PlayFault::NoRound`]; the
/// store fails.
pub async fn see_standings(
    service: &Service,
    caller: &Caller,
    code: &str,
    round: Option<u32>,
) -> Result<(Vec<Standing>, Vec<Placing>), Refusal> {
    LOOK.check(caller)?;
    let event = seen(service, caller, code).await?.event;
    let play = Play::read(service, &event).await?;
    if round.is_some_and(|round| play.round(round).is_none_or(|found| found.state != RoundState::Finished)) {
        return Err(PlayFault::NoRound.into());
    }
    kept_standings(service, &event, &play, round).await
}

/// The same for whoever may see them.
pub(in crate::events) async fn kept_standings(
    service: &Service,
    event: &StoredEvent,
    play: &Play,
    round: Option<u32>,
) -> Result<(Vec<Standing>, Vec<Placing>), Refusal> {
    let is_kept = |found: &&safehouse_store::events::StoredRound| {
        found.state == RoundState::Finished && round.is_none_or(|round| found.number <= round)
    };
    let kept: Vec<_> = play.rounds.iter().filter(is_kept).collect();
    let of = |phase| kept.iter().rev().find(|found| found.phase == phase).map(|found| found.number);
    let standings = match of(RoundPhase::Swiss) {
        Some(number) => frozen(service, event, number).await?,
        None => Vec::new(),
    };
    let placings = match of(RoundPhase::Cut) {
        Some(number) => match service.store.find_standings(event.store, event.id, number).await? {
            Some(places) => read_json(&places)?,
            None => Vec::new(),
        },
        None => Vec::new(),
    };
    Ok((standings, placings))
}

/// Who has another place, or shares it with others, than before: both as they were kept, those that are now the first ones
/// first. Places that nobody had before are no others.
pub fn moved_places(before: &[Placing], after: &[Placing]) -> Vec<(Placing, Placing)> {
    let pairs = after.iter().filter_map(|is| before.iter().find(|was| was.player == is.player).map(|was| (*was, *is)));
    pairs.filter(|(was, is)| (was.from, was.to) != (is.from, is.to)).collect()
}
