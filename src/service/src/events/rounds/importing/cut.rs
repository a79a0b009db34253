//! Elimination rounds of another program, in the cut of the event.

use safehouse_store::events::{NewResult, ReportedAs, ResultPut, RoundPhase, RoundState, StoredEvent};
use safehouse_tournament::{
    Bracket, CutResult, PlayerId, cut,
    import::{ImportFault, ImportedCut, Place, Shape},
};

use super::{Imported, called_here};
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

/// Takes the elimination rounds that fit, and says of each other one why it does not.
///
/// # Errors
/// The store fails; [`PlayFault::Moved`].
pub(super) async fn take(
    service: &Service,
    caller: &Caller,
    (code, event): (&str, &StoredEvent),
    (file, shape): (&safehouse_tournament::import::Imported, Shape),
    taken: &mut Imported,
) -> Result<(), Refusal> {
    let play = Play::running(service, event).await?;
    let known = called_here(&play, file.cut_names(), shape);
    let id = |name: &str| known.get(name).copied();
    let games = play.settings.games;
    let none = |what: String| {
        let why = |(round, matches): (u32, Vec<&safehouse_tournament::import::ImportedMatch>)| {
            let place = matches.first().map_or(Place::Line(1), |game| game.place.clone());
            ImportFault { place, what: format!("elimination round {round}: {what}") }
        };
        file.elimination().into_iter().map(why).collect::<Vec<_>>()
    };
    if let Some(last) = play.last().filter(|last| last.state != RoundState::Finished) {
        taken.cut_faults = none(format!("round {} is still played here", last.number));
        return Ok(());
    }
    let made_here = play.bracket()?;
    let played = play.rounds.iter().filter(|round| round.phase == RoundPhase::Cut).count();
    let played = u32::try_from(played).unwrap_or(u32::MAX);
    // What was played here is not left out.
    let left = file.elimination().into_iter().filter(|(round, _)| *round > played);
    taken.elimination = left.flat_map(|(_, matches)| matches).filter(|game| game.b.is_some()).count();
    let (bracket, asked) = match made_here {
        Some(bracket) => (bracket, None),
        None => {
            let (bracket, asked) = planned(service, event, &play, known.values().copied().collect()).await?;
            (bracket, Some(asked))
        }
    };
    let fitted = file.cut(&bracket, (played, games), id);
    taken.cut_faults = fitted.faults.clone();
    if fitted.rounds.is_empty() {
        return Ok(());
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
            taken.cut_faults = none(format!("the cut is not made from the file: {fault}"));
            return Ok(());
        }
        Err(refusal) => return Err(refusal),
    }
    put(service, caller, (code, event), &fitted, taken).await
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
    taken: &mut Imported,
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
                ResultPut::Done(_) => taken.elimination = taken.elimination.saturating_sub(1),
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
