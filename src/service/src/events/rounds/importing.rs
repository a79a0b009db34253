//! Results of another program take the place of rounds that are paired here.

use std::collections::BTreeMap;

use safehouse_store::events::{
    NewEventMatch, NewEventRound, NewResult, ReportedAs, ResultPut, RoundMade, RoundPhase, RoundState, StoredEvent,
};
use safehouse_tournament::{
    Match, PlayerId, Round,
    import::{ImportFault, read, recognise},
};
use serde_json::json as value;

use super::{PairedRound, finish_round, publish_round};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        own_hand::hand,
        play::{Play, json, made, tries},
        shown_names::called,
    },
    stores::Act,
};

/// What came of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The rounds that were taken from it, by their numbers.
    pub rounds: Vec<u32>,
    /// What of it could not be read, or did not fit.
    pub faults: Vec<ImportFault>,
    /// Names of the file that nobody at the event has: with any of these nothing is taken.
    pub unknown: Vec<String>,
}

/// Takes the Swiss rounds of a file of another program that are not played here yet, each with its
/// results: finished where all are in, and otherwise played on here. Players are found by what
/// everybody calls them, by the name that staff know, or by `#` and their number. Elimination rounds
/// are not taken: they are played here once the cut is made.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`]; [`PlayFault::Unfinished`] while a round is
/// played; [`PlayFault::Import`] of a file without a match; [`PlayFault::OwnTable`] of one with a match of the caller's;
/// the store fails.
pub async fn import_results(service: &Service, caller: &Caller, code: &str, text: &str) -> Result<Imported, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let play = Play::running(service, &event).await?;
    if let Some(last) = play.last().filter(|last| last.state != RoundState::Finished) {
        return Err(PlayFault::Unfinished(last.number).into());
    }
    let imported = read(text, recognise(text));
    if imported.matches.is_empty() {
        let first = imported.faults.first().map_or_else(|| "no match in it".to_owned(), ToString::to_string);
        return Err(PlayFault::Import(first).into());
    }
    let of_file = imported.sheet(play.settings);
    let mut faults = imported.faults;
    faults.extend(of_file.faults);
    let (known, unknown) = matched(&play, &of_file.names);
    let mut taken = Imported { rounds: Vec::new(), faults, unknown };
    if !taken.unknown.is_empty() {
        return Ok(taken);
    }
    let id = |player: PlayerId| known.get(&player).copied().unwrap_or(player);
    let played = usize::try_from(play.swiss_rounds()).unwrap_or(usize::MAX);
    let games = of_file.sheet.numbered().skip(played).flat_map(|(_, round)| &round.matches);
    let touched: Vec<u32> = games.flat_map(|game| [id(game.a).0, id(game.b).0]).collect();
    let hand = hand(service, caller, &event, &touched, PlayFault::OwnTable).await?;
    for (number, round) in of_file.sheet.numbered().skip(played) {
        let here = Round {
            matches: round.matches.iter().map(|game| Match { a: id(game.a), b: id(game.b), ..*game }).collect(),
            byes: round.byes.iter().map(|bye| id(*bye)).collect(),
        };
        taken.rounds.push(number);
        if !take(service, caller, code, &event, (number, &here)).await? {
            break;
        }
    }
    let details = value!({ "rounds": taken.rounds, "faults": taken.faults.len() });
    acted(service, caller, &event, Act::ResultsImported, hand.noted(details)).await?;
    Ok(taken)
}

/// Whom names of a file mean, and those that mean nobody.
fn matched(play: &Play, names: &BTreeMap<PlayerId, String>) -> (BTreeMap<PlayerId, PlayerId>, Vec<String>) {
    let (mut known, mut unknown) = (BTreeMap::new(), Vec::new());
    for (of_file, name) in names {
        let wanted = name.trim().to_lowercase();
        let is_it = |entry: &&safehouse_store::events::PlayEntry| {
            let own = [
                play.shown_as(entry.number),
                called(entry.number, &entry.shown_as),
                entry.name.clone(),
                format!("#{}", entry.number),
            ];
            entry.in_play && own.iter().any(|own| own.trim().to_lowercase() == wanted)
        };
        // Of two with one name none is meant.
        let mut found = play.entries.iter().filter(is_it);
        match (found.next(), found.next()) {
            (Some(entry), None) => {
                known.insert(*of_file, PlayerId(entry.number));
            }
            _ => unknown.push(name.clone()),
        }
    }
    (known, unknown)
}

/// Takes a round. `false` when it is not finished, so that no other can follow.
async fn take(
    service: &Service,
    caller: &Caller,
    code: &str,
    event: &StoredEvent,
    (number, round): (u32, &Round),
) -> Result<bool, Refusal> {
    let games =
        round.matches.iter().map(|game| NewEventMatch { table: Some(game.table), a: game.a.0, b: Some(game.b.0) });
    let byes = round.byes.iter().map(|bye| NewEventMatch { table: None, a: bye.0, b: None });
    let new = NewEventRound {
        number,
        phase: RoundPhase::Swiss,
        pairing: json(&PairedRound::default())?,
        made: RoundMade::Imported,
        made_by: caller.account().ok(),
        made_at: service.clock.now_ms(),
        matches: games.chain(byes).collect(),
    };
    let mut is_kept = false;
    for _ in tries() {
        let play = Play::running(service, event).await?;
        if made(service.store.put_round(play.base(), &new).await?, PlayFault::NoRound)? {
            is_kept = true;
            break;
        }
    }
    if !is_kept {
        return Err(PlayFault::Moved.into());
    }
    publish_round(service, caller, code, None).await?;
    for game in &round.matches {
        let Some(outcome) = game.outcome else { continue };
        let result = NewResult {
            round: number,
            table: game.table,
            base: 1,
            outcome: Some(json(&outcome)?),
            made_as: ReportedAs::File,
            by: caller.account().ok(),
            reason: String::new(),
            at: service.clock.now_ms(),
        };
        match service.store.put_result(event.store, event.id, &result, None, None).await? {
            ResultPut::Done(_) => {}
            _ => return Err(PlayFault::Moved.into()),
        }
    }
    match finish_round(service, caller, code, false).await {
        Ok(_) => Ok(true),
        Err(Refusal::Play(PlayFault::Missing { .. })) => Ok(false),
        Err(refusal) => Err(refusal),
    }
}
