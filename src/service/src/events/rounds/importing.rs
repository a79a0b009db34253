//! Results of another program take the place of rounds that are paired here.

mod cut;

use std::collections::BTreeMap;

use safehouse_store::events::{
    NewEventMatch, NewEventRound, NewResult, ReportedAs, ResultPut, RoundMade, RoundPhase, RoundState, StoredEvent,
};
use safehouse_tournament::{
    Match, PlayerId, Presence, Round, Sheet,
    import::{self as tournament, ImportFault, Place, Shape, read, recognise},
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
    /// Rounds of it that are played here already, and stay as they are here.
    pub already: Vec<u32>,
    /// What of it could not be read, or did not fit: with any of these nothing is taken.
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

impl Imported {
    /// Whether something of the file is to be mended before any of it is taken.
    pub fn is_refused(&self) -> bool {
        !self.unknown.is_empty() || !self.faults.is_empty()
    }
}

/// A round as a file has it, with numbers of players of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundRead {
    /// Its number.
    pub number: u32,
    /// Its matches.
    pub matches: Vec<Match>,
    /// Who has a bye.
    pub byes: Vec<PlayerId>,
}

/// A file that was read and of which nothing is taken yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportPreview {
    /// What would come of it.
    pub imported: Imported,
    /// The rounds that would be taken, with their matches.
    pub rounds: Vec<RoundRead>,
}

/// A file held against the play of an event.
struct FileRead {
    preview: ImportPreview,
    changes: Vec<Change>,
    /// Whom names in its elimination rounds mean, and all that was read of it.
    cut: (BTreeMap<String, PlayerId>, tournament::Imported),
}

/// Takes the Swiss rounds of a file of another program that are not played here yet, each with its
/// results: finished where all are in, and otherwise played on here. All of them or none: where something of the file could
/// not be read, did not fit or names somebody unknown, nothing is taken, and everything that is to be mended is told.
/// Players are found by what everybody calls them, by the name that staff know, or by `#` and their number; where the file
/// names them by keys, by their number alone as well. Who left and who came late is taken with the rounds. Elimination
/// rounds are taken into the cut where each match is one of its bracket: of the cut that is made here, or of those who play
/// on in the file by the standings here, where the event announced as many and all Swiss rounds are over. Else it is said
/// why not: they are played here once the cut is made.
///
/// # Errors
/// The caller keeps no scores; [`PlayFault::NotStarted`]; [`PlayFault::Unfinished`] while a round is
/// played; [`PlayFault::Import`] of a file without a match; [`PlayFault::OwnTable`] of one with a match of the caller's;
/// the store fails.
pub async fn import_results(service: &Service, caller: &Caller, code: &str, text: &str) -> Result<Imported, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let FileRead { preview, changes, cut: (known, read) } = file(service, &event, text).await?;
    let ImportPreview { mut imported, rounds } = preview;
    if imported.is_refused() || (rounds.is_empty() && imported.elimination == 0) {
        return Ok(imported);
    }
    let hand = hand(service, caller, &event, &touched(&rounds, &changes), PlayFault::OwnTable).await?;
    for change in &changes {
        came_and_left(service, &event, change).await?;
    }
    imported.rounds.clear();
    for round in &rounds {
        imported.rounds.push(round.number);
        if !take(service, caller, code, &event, round).await? {
            break;
        }
    }
    if imported.elimination > 0 {
        let cut = cut::take(service, caller, (code, &event), (&read, &known)).await?;
        imported.rounds.extend(cut.rounds);
        (imported.elimination, imported.cut_faults) = (cut.left_out, cut.faults);
    }
    if !imported.rounds.is_empty() {
        let details = value!({ "rounds": imported.rounds, "left": imported.left, "late": imported.late });
        acted(service, caller, &event, Act::ResultsImported, hand.noted(details)).await?;
    }
    Ok(imported)
}

/// What [`import_results`] would take of a file, and what stands in its way.
///
/// # Errors
/// As [`import_results`].
pub async fn preview_import(
    service: &Service,
    caller: &Caller,
    code: &str,
    text: &str,
) -> Result<ImportPreview, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, SCORE_ROLES).await?;
    let FileRead { preview, changes, .. } = file(service, &event, text).await?;
    hand(service, caller, &event, &touched(&preview.rounds, &changes), PlayFault::OwnTable).await?;
    Ok(preview)
}

/// Whose matches and whose presence a file would change.
fn touched(rounds: &[RoundRead], changes: &[Change]) -> Vec<u32> {
    let games = rounds.iter().flat_map(|round| &round.matches);
    let players = games.flat_map(|game| [game.a.0, game.b.0]);
    players.chain(changes.iter().map(|change| change.number)).collect()
}

/// Reads a file and holds it against the play.
async fn file(service: &Service, event: &StoredEvent, text: &str) -> Result<FileRead, Refusal> {
    let play = Play::running(service, event).await?;
    if let Some(last) = play.last().filter(|last| last.state != RoundState::Finished) {
        return Err(PlayFault::Unfinished(last.number).into());
    }
    let shape = recognise(text);
    let read = read(text, shape);
    if read.matches.is_empty() {
        let first = read.faults.first().map_or_else(|| "no match in it".to_owned(), ToString::to_string);
        return Err(PlayFault::Import(first).into());
    }
    let of_file = read.sheet(play.settings);
    let elimination = read.matches.iter().filter(|game| game.elimination).count();
    let (known, unknown) = matched(&play, &of_file.names, shape);
    let played = play.swiss_rounds();
    let mut faults = read.faults.clone();
    faults.extend(of_file.faults);
    faults.extend(gaps(&of_file.sheet, played));
    let is_there = |(number, round): &(u32, &Round)| *number <= played && round.players().next().is_some();
    let already = of_file.sheet.numbered().filter(is_there).map(|(number, _)| number).collect();
    let cut = (called_here(&play, read.cut_names(), shape), read);
    let (rounds, left, late) = (Vec::new(), Vec::new(), Vec::new());
    let cut_faults = Vec::new();
    let mut imported = Imported { rounds, already, faults, unknown, left, late, elimination, cut_faults };
    if imported.is_refused() {
        return Ok(FileRead { preview: ImportPreview { imported, rounds: Vec::new() }, changes: Vec::new(), cut });
    }
    let id = |player: PlayerId| known.get(&player).copied().unwrap_or(player);
    let here = |(number, round): (u32, &Round)| RoundRead {
        number,
        matches: round.matches.iter().map(|game| Match { a: id(game.a), b: id(game.b), ..*game }).collect(),
        byes: round.byes.iter().map(|bye| id(*bye)).collect(),
    };
    let rounds: Vec<RoundRead> = of_file.sheet.numbered().filter(|(number, _)| *number > played).map(here).collect();
    let changes = presences(&play, &of_file.sheet, &known)?;
    imported.rounds = rounds.iter().map(|round| round.number).collect();
    imported.late = changes.iter().filter(|change| change.first.is_some()).map(|change| change.number).collect();
    imported.left = changes.iter().filter(|change| change.until.is_some()).map(|change| change.number).collect();
    Ok(FileRead { preview: ImportPreview { imported, rounds }, changes, cut })
}

/// What of the rounds that would be taken leads to none after it: a round without a match, and one that lacks a result
/// before another one.
fn gaps(sheet: &Sheet, played: u32) -> Vec<ImportFault> {
    let mut faults = Vec::new();
    let mut rounds = sheet.numbered().filter(|(number, _)| *number > played).peekable();
    while let Some((number, round)) = rounds.next() {
        let mut fault = |what: String| faults.push(ImportFault { place: Place::Path(format!("round {number}")), what });
        if round.matches.is_empty() && round.byes.is_empty() {
            fault("it has no match, and a later round follows".to_owned());
        }
        let open: Vec<String> = round.matches.iter().filter(|game| game.outcome.is_none()).map(named).collect();
        if !open.is_empty() && rounds.peek().is_some() {
            fault(format!("table {} has no result, and a later round follows", open.join(", ")));
        }
    }
    faults
}

fn named(game: &Match) -> String {
    game.table.to_string()
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
    round: &RoundRead,
) -> Result<bool, Refusal> {
    let number = round.number;
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
