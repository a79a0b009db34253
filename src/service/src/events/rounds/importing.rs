//! Results of another program take the place of rounds that are paired here.

mod cut;

use std::collections::BTreeMap;

use safehouse_store::events::{
    NewEventMatch, NewEventRound, NewResult, ReportedAs, ResultPut, RoundMade, RoundPhase, RoundState, StoredEvent,
};
use safehouse_tournament::{
    Match, PlayerId, Presence, Round, Sheet,
    import::{ImportFault, Shape, read, recognise},
};
use serde_json::json as value;

use super::{
    PairedRound, finish_round,
    leaving::{changed, put},
    publish_round,
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service,
    events::{
        PlayFault,
        desk::{SCORE_ROLES, acted, staffed},
        own_hand::hand,
        play::{Play, json, made, player_of, tries},
        shown_names::called,
    },
    stores::Act,
};

/// The most bytes of a file of another program that the site takes: an event of 256 with its lists in the site's own form
/// has less.
pub const MOST_ROUNDS_BYTES: usize = 2 * 1024 * 1024;

/// What came of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The rounds that were taken from it, by their numbers.
    pub rounds: Vec<u32>,
    /// What of it could not be read, or did not fit.
    pub faults: Vec<ImportFault>,
    /// Names of the file that nobody at the event has: with any of these nothing is taken.
    pub unknown: Vec<String>,
    /// Who is in none of the rounds that were taken from some round on, and so left: their numbers.
    pub left: Vec<u32>,
    /// Who came in after the first round of the file, and so came late: their numbers.
    pub late: Vec<u32>,
    /// How many matches of elimination rounds the file has that were not taken.
    pub elimination: usize,
    /// Why not, at least one for each round.
    pub cut_faults: Vec<ImportFault>,
}

/// Takes the Swiss rounds of a file of another program that are not played here yet, each with its
/// results: finished where all are in, and otherwise played on here. Players are found by what
/// everybody calls them, by the name that staff know, or by `#` and their number; where the file names them by keys, by
/// their number alone as well. Who left and who came late is taken with the rounds, unless something of the file could not
/// be read: whoever seems to be missing may be in that. Elimination rounds
/// are taken into the cut where each match is one of its bracket: of the cut that is made here, or of those who play on in
/// the file by the standings here, where the event announced as many and all Swiss rounds are over. Else it is said why not:
/// they are played here once the cut is made.
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
    let shape = recognise(text);
    let imported = read(text, shape);
    if imported.matches.is_empty() {
        let first = imported.faults.first().map_or_else(|| "no match in it".to_owned(), ToString::to_string);
        return Err(PlayFault::Import(first).into());
    }
    let of_file = imported.sheet(play.settings);
    let elimination = imported.matches.iter().filter(|game| game.elimination).count();
    let mut faults = imported.faults.clone();
    faults.extend(of_file.faults.iter().cloned());
    let (known, unknown) = matched(&play, &of_file.names, shape);
    let (left, late) = (Vec::new(), Vec::new());
    let mut taken = Imported { rounds: Vec::new(), faults, unknown, left, late, elimination, cut_faults: Vec::new() };
    if !taken.unknown.is_empty() {
        return Ok(taken);
    }
    let id = |player: PlayerId| known.get(&player).copied().unwrap_or(player);
    let played = usize::try_from(play.swiss_rounds()).unwrap_or(usize::MAX);
    let games = of_file.sheet.numbered().skip(played).flat_map(|(_, round)| &round.matches);
    let mut touched: Vec<u32> = games.flat_map(|game| [id(game.a).0, id(game.b).0]).collect();
    let changes = if taken.faults.is_empty() { presences(&play, &of_file.sheet, &known)? } else { Vec::new() };
    touched.extend(changes.iter().map(|change| change.number));
    let hand = hand(service, caller, &event, &touched, PlayFault::OwnTable).await?;
    for change in &changes {
        came_and_left(service, &event, change).await?;
        taken.late.extend(change.first.map(|_| change.number));
        taken.left.extend(change.until.map(|_| change.number));
    }
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
    if elimination > 0 {
        let known = called_here(&play, imported.cut_names(), shape);
        let cut = cut::take(service, caller, (code, &event), (&imported, &known)).await?;
        taken.rounds.extend(cut.rounds);
        (taken.elimination, taken.cut_faults) = (cut.left_out, cut.faults);
    }
    let (left, late) = (&taken.left, &taken.late);
    let details = value!({ "rounds": taken.rounds, "faults": taken.faults.len(), "left": left, "late": late });
    acted(service, caller, &event, Act::ResultsImported, hand.noted(details)).await?;
    Ok(taken)
}

/// The same of names that are not of a sheet: whom each means, where it means somebody.
fn called_here(play: &Play, names: Vec<String>, shape: Shape) -> BTreeMap<String, PlayerId> {
    let numbered: BTreeMap<PlayerId, String> = (1..).map(PlayerId).zip(names).collect();
    let (known, _) = matched(play, &numbered, shape);
    known.into_iter().filter_map(|(of_file, here)| Some((numbered.get(&of_file)?.clone(), here))).collect()
}

/// When somebody came and left by a file.
#[derive(Debug)]
struct Change {
    number: u32,
    /// Their first round, of whoever came late.
    first: Option<u32>,
    /// From which round on they are there again, of whoever had left.
    back: Option<u32>,
    /// Their last round, of whoever left.
    until: Option<u32>,
}

/// Who came late and who left, by the rounds of a file that are to be taken: those behind the ones that are played here, up
/// to the first that has a match without a result. Of whoever is in a later round nothing is said that ends before it.
fn presences(play: &Play, sheet: &Sheet, known: &BTreeMap<PlayerId, PlayerId>) -> Result<Vec<Change>, Refusal> {
    let played = play.swiss_rounds();
    let mut taken = 0;
    for (number, round) in sheet.numbered().filter(|(number, _)| *number > played) {
        taken = number;
        if round.matches.iter().any(|game| game.outcome.is_none()) {
            break;
        }
    }
    if taken == 0 {
        return Ok(Vec::new());
    }
    let mut changes = Vec::new();
    for (of_file, here) in known {
        let entry = play.playing(here.0)?;
        let player = player_of(entry)?;
        let is_in = |round: &&(u32, &Round)| round.0 > played && round.1.players().any(|id| id == *of_file);
        let rounds: Vec<_> = sheet.numbered().collect();
        let mut own = rounds.iter().filter(is_in).map(|(number, _)| *number);
        let first = own.next();
        let until = own.next_back().or(first).unwrap_or(played);
        let was_here = play.matches.iter().any(|game| game.a == here.0 || game.b == Some(here.0));
        let late = first.filter(|first| !was_here && *first > entry.first_round && *first <= taken);
        let back = first.filter(|first| *first <= taken && player.is_dropped(*first));
        let left = (until < taken && (back.is_some() || !player.is_dropped(until.saturating_add(1)))).then_some(until);
        if late.is_some() || back.is_some() || left.is_some() {
            changes.push(Change { number: here.0, first: late, back, until: left });
        }
    }
    Ok(changes)
}

/// Keeps when somebody came and left.
async fn came_and_left(service: &Service, event: &StoredEvent, change: &Change) -> Result<(), Refusal> {
    changed(service, event, change.number, |_, entry| {
        let mut presence = player_of(entry)?.presence;
        presence.extend(change.back.map(Presence::BackFrom));
        presence.extend(change.until.map(Presence::DroppedAfter));
        Ok(put(entry, (change.first.unwrap_or(entry.first_round), entry.late_as), &json(&presence)?))
    })
    .await
}

/// Whom names of a file mean, and those that mean nobody.
fn matched(
    play: &Play,
    names: &BTreeMap<PlayerId, String>,
    shape: Shape,
) -> (BTreeMap<PlayerId, PlayerId>, Vec<String>) {
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
            // A key is what the other program calls somebody: a number, where it was given our players.
            let is_key = shape == Shape::Limitless && entry.number.to_string() == wanted;
            entry.in_play && (is_key || own.iter().any(|own| own.trim().to_lowercase() == wanted))
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
