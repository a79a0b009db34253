//! What came of a check.

use std::collections::HashMap;

use safehouse_engine::{card::fold, catalogue::Catalogue, library::GameLibrary};
use safehouse_store::events::{
    CheckOutcome, CheckPicked, CheckPut, EventCheck, MAX_CHECK_LINES_BYTES, MAX_EXTRA_MINUTES, NewOperation,
    StoredEvent,
};
use serde::{Deserialize, Serialize};
use serde_json::json as value;
use uuid::Uuid;

use super::{
    drawn::tables,
    sheet::{CheckSection, WHOLE, sorted},
};
use crate::events::access::{STAFF, STAFF_READ, STAFF_RUN};
use crate::{
    Caller, Refusal, Service,
    events::{
        EventFault, PlayFault,
        access::LIST_ROLES,
        desk::{acted, staffed},
        found::seen,
        judging::deck_of_json,
        own_hand::may_open,
        play::{Play, json, read_json},
        seed::open_seed,
    },
    stores::Act,
};

/// The most lines of a check.
const MOST_LINES: usize = 400;
/// The most bytes of a note and of a reason.
const TEXT_BYTES: usize = 1_000;

/// A check as a form or a device sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckCheck {
    /// Its identity, given by the device: it is kept once.
    pub id: Uuid,
    /// The round; 0 before the first.
    pub round: u32,
    /// The table, where it was at one.
    #[serde(default)]
    pub table: Option<u32>,
    /// Whose deck: the number.
    pub player: u32,
    /// Which of their lists it was compared with: the check is refused when another one counts.
    pub list: u32,
    /// [`WHOLE`], or the identifier of a section.
    pub scope: String,
    /// Why this deck, where its table was not drawn; at most 1,000 bytes.
    #[serde(default)]
    pub reason: String,
    /// From when, by the device, in milliseconds since 1970.
    pub started_at: i64,
    /// Until when.
    pub ended_at: i64,
    /// The minutes that the table gets; of both decks of a table the longer time counts.
    pub extra_minutes: u32,
    /// Whether the deck is as the list says now, though it was not: also where what was counted is what there is now.
    #[serde(default)]
    pub is_corrected: bool,
    /// Every line that was counted. Lines of the same section and card are one: their copies are added. Of a line of the
    /// list that is not among them no copy was found.
    pub lines: Vec<LineFound>,
    /// A note, at most 1,000 bytes; a check that differs or was corrected has it.
    #[serde(default)]
    pub note: String,
}

/// A card that was counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineFound {
    /// The section.
    pub section: String,
    /// The card.
    pub card: String,
    /// How many copies there had to be: 0 of one that the list does not have. Of a check that is sent the list itself says
    /// it, and this counts for nothing.
    pub wanted: u32,
    /// How many there were.
    pub found: u32,
}

/// What became of a check that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckNoted {
    /// It is kept.
    Kept {
        /// Its identity.
        id: Uuid,
        /// What came of it.
        outcome: String,
        /// Whether its table was drawn.
        is_drawn: bool,
    },
    /// The list that counts is another one by now: open it once more. Nothing was changed.
    Stale {
        /// Which.
        list: u32,
    },
}

/// Keeps what came of a check, held against the list that counts: a match where every line of it, or of the part that was
/// looked at, has the copies that it has to and nothing was corrected,
/// otherwise the lines that differ, with a note of what was found. One of a table that was not drawn says why. It is
/// kept once, however often it is sent. The library is that of the event's game.
///
/// # Errors
/// The caller does not judge or run the event, or takes part in it; [`PlayFault::NotStarted`],
/// [`PlayFault::NoPlayer`], [`PlayFault::NoList`], [`PlayFault::Check`],
/// [`PlayFault::NothingCounted`], [`PlayFault::NotDrawn`], [`PlayFault::NoNote`]; [`EventFault::Withdrawn`] of a list that
/// is not kept any more; the store fails.
pub async fn note_check(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    code: &str,
    check: &DeckCheck,
) -> Result<CheckNoted, Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed(service, caller, code, LIST_ROLES).await?;
    note(service, caller, library, &event, (check.id, check)).await
}

/// The same by an operation of this identity.
pub(crate) async fn note(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    event: &StoredEvent,
    (operation, check): (Uuid, &DeckCheck),
) -> Result<CheckNoted, Refusal> {
    crate::Access::StaffAt(event.store, event.id, LIST_ROLES).check(caller)?;
    may_open(&seen(service, caller, &event.code).await?)?;
    if let Some(answer) = service.store.find_operation(event.store, event.id, operation).await? {
        return read_json(&answer);
    }
    let play = Play::read(service, event).await?;
    let player = play.playing(check.player)?.id;
    let is_part = |scope: &str| library.game().sections.iter().any(|section| section.counted && section.id == scope);
    let is_fit = check.ended_at >= check.started_at
        && check.extra_minutes <= MAX_EXTRA_MINUTES
        && check.lines.len() <= MOST_LINES
        && (1..=64).contains(&check.scope.len())
        && (check.scope == WHOLE || is_part(&check.scope))
        && (check.scope == WHOLE || check.lines.iter().all(|line| line.section == check.scope))
        && (check.round == 0 || play.round(check.round).is_some())
        && check.note.len() <= TEXT_BYTES
        && check.reason.len() <= TEXT_BYTES;
    if !is_fit || !sits(&play, check) {
        return Err(PlayFault::Check.into());
    }
    if check.lines.iter().all(|line| line.found == 0) {
        return Err(PlayFault::NothingCounted.into());
    }
    let drawn = match check.round {
        0 => Vec::new(),
        round => tables(&play, round, &open_seed(service, event)?)?,
    };
    let is_drawn = drawn.iter().any(|(table, players)| Some(*table) == check.table && players.contains(&check.player));
    if !is_drawn && check.reason.trim().is_empty() {
        return Err(PlayFault::NotDrawn.into());
    }
    let list = service.store.list_event_lists_of((event.store, player)).await?.pop().ok_or(PlayFault::NoList)?;
    if list.number != check.list {
        return Ok(CheckNoted::Stale { list: list.number });
    }
    let (kept, _) = list.kept.as_ref().ok_or(EventFault::Withdrawn)?;
    let sections = sorted(&deck_of_json(kept).ok_or(Refusal::UnreadDeck)?, &library.catalogue);
    let held = held_against(&sections, &library.catalogue, check);
    let differing: Vec<LineFound> = held.into_iter().filter(|line| line.wanted != line.found).collect();
    let outcome = match (differing.is_empty(), check.is_corrected) {
        (_, true) => CheckOutcome::Corrected,
        (true, false) => CheckOutcome::Match,
        (false, false) => CheckOutcome::Difference,
    };
    if outcome != CheckOutcome::Match && check.note.trim().is_empty() {
        return Err(PlayFault::NoNote.into());
    }
    let lines = json(&differing)?;
    if lines.len() > MAX_CHECK_LINES_BYTES {
        return Err(PlayFault::Check.into());
    }
    let now = service.clock.now_ms();
    let kept = EventCheck {
        id: check.id,
        round: check.round,
        table: check.table,
        entry: check.player,
        list: check.list,
        scope: check.scope.clone(),
        picked: if is_drawn { CheckPicked::Drawn } else { CheckPicked::ByHand },
        reason: check.reason.trim().to_owned(),
        started_at: check.started_at,
        ended_at: check.ended_at,
        extra_minutes: check.extra_minutes,
        outcome,
        lines,
        note: check.note.trim().to_owned(),
        by: caller.account().ok(),
        noted_at: now,
    };
    let answer = CheckNoted::Kept { id: check.id, outcome: outcome.as_str().to_owned(), is_drawn };
    let sent = NewOperation {
        id: operation,
        at: now,
        by: caller.account().ok(),
        kind: "check".to_owned(),
        answer: json(&answer)?,
    };
    match service.store.put_check(event.store, event.id, &kept, &sent).await? {
        CheckPut::Done => {}
        CheckPut::Known(answer) => return read_json(&answer),
        CheckPut::Stale(list) => return Ok(CheckNoted::Stale { list }),
        CheckPut::NoList => return Err(PlayFault::NoList.into()),
        CheckPut::TooMany => return Err(PlayFault::TooMany { most: 4_096 }.into()),
    }
    // What was found tells of the list, which not all of the staff may see: how it ended does not.
    let details = value!({ "player": check.player, "round": check.round, "outcome": outcome.as_str() });
    acted(service, caller, event, Act::DeckChecked, details).await?;
    Ok(answer)
}

/// What was counted, held against a list: each of its lines that the check is of, with the copies that were found of it,
/// then cards that it does not have. What cards are called and how many there have to be says the list, and not whoever
/// counted.
fn held_against(sections: &[CheckSection], catalogue: &Catalogue, check: &DeckCheck) -> Vec<LineFound> {
    let mut held = Vec::new();
    let mut places: HashMap<(&str, String), usize> = HashMap::new();
    for section in sections.iter().filter(|section| check.scope == WHOLE || section.id == check.scope) {
        for line in &section.lines {
            places.insert((section.id.as_str(), fold(&line.card)), held.len());
            let (section, card) = (section.id.clone(), line.card.clone());
            held.push(LineFound { section, card, wanted: line.wanted, found: 0 });
        }
    }
    for line in &check.lines {
        let known = catalogue.find_name(&line.card).map(|card| catalogue.card(card).name.to_string());
        let card = known.unwrap_or_else(|| line.card.trim().to_owned());
        let place = *places.entry((line.section.as_str(), fold(&card))).or_insert(held.len());
        match held.get_mut(place) {
            Some(listed) => listed.found = listed.found.saturating_add(line.found),
            None => held.push(LineFound { section: line.section.clone(), card, wanted: 0, found: line.found }),
        }
    }
    held
}

/// Whether a player sits where the check says.
fn sits(play: &Play, check: &DeckCheck) -> bool {
    match (check.round, check.table) {
        (_, None) => true,
        (0, Some(_)) => false,
        (round, Some(table)) => {
            play.match_at(round, table).is_some_and(|game| game.a == check.player || game.b == Some(check.player))
        }
    }
}

/// A check that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckMade {
    /// The check.
    pub check: EventCheck,
    /// The lines that differed.
    pub lines: Vec<LineFound>,
    /// What the account of whoever made it is called; empty once it is gone.
    pub by: String,
}

/// The checks of an event, the first one first: for staff who may open lists.
///
/// # Errors
/// The caller does not judge or run the event, or takes part in it; the store fails.
pub async fn list_checks(service: &Service, caller: &Caller, code: &str) -> Result<Vec<CheckMade>, Refusal> {
    STAFF.check(caller)?;
    let event = staffed(service, caller, code, LIST_ROLES).await?;
    may_open(&seen(service, caller, code).await?)?;
    let checks = service.store.list_checks(event.store, event.id).await?;
    let judges = service.store.list_check_judges(event.store, event.id).await?;
    checks
        .into_iter()
        .map(|check| {
            let lines: Vec<LineFound> = read_json(&check.lines)?;
            let by = judges.iter().find(|(id, _)| *id == check.id).map(|(_, name)| name.clone()).unwrap_or_default();
            Ok(CheckMade { check, lines, by })
        })
        .collect()
}

/// The same without what was found and without notes, which tell of lists that are hidden: a program reads how each
/// check ended.
///
/// # Errors
/// As [`list_checks`].
pub async fn list_check_outcomes(service: &Service, caller: &Caller, code: &str) -> Result<Vec<EventCheck>, Refusal> {
    STAFF_READ.check(caller)?;
    let event = staffed(service, caller, code, LIST_ROLES).await?;
    may_open(&seen(service, caller, code).await?)?;
    let checks = service.store.list_checks(event.store, event.id).await?;
    let told = |check: EventCheck| EventCheck { lines: "[]".to_owned(), note: String::new(), ..check };
    Ok(checks.into_iter().map(told).collect())
}
