//! Elimination rounds of another program, in the cut of the event.

use std::collections::BTreeMap;

use safehouse_store::events::{NewResult, ReportedAs, ResultPut, RoundPhase, RoundState, StoredEvent};
use safehouse_tournament::{
    Bracket, CutResult, PlayerId, cut,
    import::{ImportFault, Imported, ImportedCut, ImportedMatch, Place},
};

use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        own_hand::hand,
        play::{Play, json},
        rounds::{
            CutAsked,
            cutting::{cut_field, make_cut},
            finish_round,
            pairing::pair_round,
            publish_round,
        },
    },
};

/// What came of the elimination rounds of a file.
#[derive(Debug, Default)]
pub(super) struct CutTaken {
    /// The rounds that were taken, by their numbers here.
    pub(super) rounds: Vec<u32>,
    /// How many matches were not.
    pub(super) left_out: usize,
    /// Why not.
    pub(super) faults: Vec<ImportFault>,
}

/// Takes the elimination rounds that fit, and says of each other one why it does not. `known` is whom the names of the file
/// mean.
///
/// # Errors
/// The store fails; [`PlayFault::Moved`].
pub(super) async fn take(
    service: &Service,
    caller: &Caller,
    (code, event): (&str, &StoredEvent),
    (file, known): (&Imported, &BTreeMap<String, PlayerId>),
) -> Result<CutTaken, Refusal> {
    let play = Play::running(service, event).await?;
    let mut taken = CutTaken::default();
    let id = |name: &str| known.get(name).copied();
    let games = play.settings.games;
    let none = |what: String| {
        let why = |(round, matches): (u32, Vec<&ImportedMatch>)| {
            let place = matches.first().map_or(Place::Line(1), |game| game.place.clone());
            ImportFault { place, what: format!("elimination round {round}: {what}") }
        };
        file.elimination().into_iter().map(why).collect::<Vec<_>>()
    };
    let count = |played: u32| {
        let left = file.elimination().into_iter().filter(|(round, _)| *round > played);
        left.flat_map(|(_, matches)| matches).filter(|game| game.b.is_some()).count()
    };
    if let Some(last) = play.last().filter(|last| last.state != RoundState::Finished) {
        taken.faults = none(format!("round {} is still played here", last.number));
        taken.left_out = count(0);
        return Ok(taken);
    }
    let made_here = play.bracket()?;
    let played = play.rounds.iter().filter(|round| round.phase == RoundPhase::Cut).count();
    let played = u32::try_from(played).unwrap_or(u32::MAX);
    // What was played here is not left out.
    taken.left_out = count(played);
    let (bracket, asked) = match made_here {
        Some(bracket) => (bracket, None),
        None => {
            let (bracket, asked) = planned(service, event, &play, known.values().copied().collect()).await?;
            (bracket, Some(asked))
        }
    };
    let fitted = file.cut(&bracket, (played, games), id);
    taken.faults = fitted.faults.clone();
    if fitted.rounds.is_empty() {
        return Ok(taken);
    }
    let touched: Vec<u32> = known.values().map(|id| id.0).collect();
    // The Swiss rounds are taken by now: what stands against the cut is told beside them.
    let made = match (hand(service, caller, event, &touched, PlayFault::OwnTable).await, asked) {
        (Ok(_), Some(asked)) => make_cut(service, caller, code, &asked).await.map(drop),
        (whose, _) => whose.map(drop),
    };
    match made {
        Ok(()) => {}
        Err(Refusal::Play(fault)) => {
            taken.faults = none(format!("the cut is not made from the file: {fault}"));
            return Ok(taken);
        }
        Err(refusal) => return Err(refusal),
    }
    put(service, caller, (code, event), &fitted, &mut taken).await?;
    Ok(taken)
}

/// The cut of those who play on in a file, by the standings here, and how it is asked for: whoever stands before one of
/// them and is none of them is passed over.
async fn planned(
    service: &Service,
    event: &StoredEvent,
    play: &Play,
    playing_on: Vec<PlayerId>,
) -> Result<(Bracket, CutAsked), Refusal> {
    let (rows, gone) = cut_field(service, event, play).await?;
    let last = rows.iter().filter(|row| playing_on.contains(&row.player)).map(|row| row.rank).max().unwrap_or(0);
    let before = rows.iter().filter(|row| row.rank < last && !playing_on.contains(&row.player));
    let absent: Vec<PlayerId> = before.map(|row| row.player).filter(|id| !gone.contains(id)).collect();
    let players = u32::try_from(playing_on.len()).unwrap_or(u32::MAX);
    let passed: Vec<PlayerId> = absent.iter().copied().chain(gone).collect();
    let asked =
        CutAsked { players: Some(players), absent: absent.iter().map(|id| id.0).collect(), despite_announced: false };
    Ok((cut(&rows, players, &passed), asked))
}

/// Pairs each round as the bracket has it, shows it and enters its results.
async fn put(
    service: &Service,
    caller: &Caller,
    (code, event): (&str, &StoredEvent),
    fitted: &ImportedCut,
    taken: &mut CutTaken,
) -> Result<(), Refusal> {
    for (_, results) in &fitted.rounds {
        let number = pair_round(service, caller, code).await?.number;
        publish_round(service, caller, code, None).await?;
        taken.rounds.push(number);
        for CutResult { table, outcome, .. } in results {
            let result = NewResult {
                round: number,
                table: *table,
                base: 1,
                outcome: Some(json(outcome)?),
                made_as: ReportedAs::File,
                by: caller.account().ok(),
                reason: String::new(),
                at: service.clock.now_ms(),
            };
            match service.store.put_result(event.store, event.id, &result, None, None).await? {
                ResultPut::Done(_) => taken.left_out = taken.left_out.saturating_sub(1),
                _ => return Err(PlayFault::Moved.into()),
            }
        }
        match finish_round(service, caller, code, false).await {
            Ok(_) => {}
            Err(Refusal::Play(PlayFault::Missing { .. })) => break,
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(())
}
