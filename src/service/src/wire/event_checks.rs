//! Deck checks of events as they leave the program: whose decks are looked at and how that ended, nothing of a list.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::wire::WireForm;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::VERSION;
use crate::events::checks::{CheckNoted, DrawnChecks, DrawnTable, EventCheck};

/// Somebody whose deck is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDrawnPlayer {
    /// Which of the event's players, from 1.
    pub number: u32,
    /// What everybody sees of them.
    pub shown_as: String,
    /// Whether their deck was looked at in this round.
    pub checked: bool,
}

/// A table whose two decks are looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDrawnTable {
    /// The table.
    pub table: u32,
    /// The two who sit there.
    pub players: Vec<EventDrawnPlayer>,
}

/// The tables that are drawn for a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDrawnChecks {
    /// The version of this form.
    pub version: u32,
    /// The round.
    pub round: u32,
    /// The tables, by number.
    pub tables: Vec<EventDrawnTable>,
}

/// The tables that were drawn for a round, for everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDrawnTables {
    /// The version of this form.
    pub version: u32,
    /// The round.
    pub round: u32,
    /// The tables, by number.
    pub tables: Vec<u32>,
}

/// A check of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDeckCheck {
    /// Its identity, which whoever sent it gave it.
    pub request: Uuid,
    /// The round; 0 before the first.
    pub round: u32,
    /// The table; `null` where it was at none.
    pub table: Option<u32>,
    /// Whose deck: which of the event's players, from 1.
    pub player: u32,
    /// Which of their lists it was compared with, from 1.
    pub list: u32,
    /// `all`, or the id of the section that was looked at.
    pub scope: String,
    /// How it came to be looked at: `drawn` or `by_hand`.
    pub picked: String,
    /// Why this deck, where its table was not drawn.
    pub reason: String,
    /// From when, by the device that sent it.
    pub started_at: i64,
    /// Until when, likewise.
    pub ended_at: i64,
    /// The minutes that the table gets.
    pub extra_minutes: u32,
    /// What came of it: `match`, `difference` or `corrected`.
    pub outcome: String,
    /// When it was noted, by the site.
    pub noted_at: i64,
}

/// The checks of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventDeckChecks {
    /// The version of this form.
    pub version: u32,
    /// The checks, the first one first.
    pub checks: Vec<EventDeckCheck>,
}

/// What became of a check that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventCheckAnswer {
    /// The version of this form.
    pub version: u32,
    /// `kept`, or `stale` where another list counts by now, so that nothing was changed.
    pub became: String,
    /// What came of the check: `match`, `difference` or `corrected`; `null` of a stale one.
    pub outcome: Option<String>,
    /// Whether its table was drawn; `null` of a stale one.
    pub drawn: Option<bool>,
    /// Which list counts, where it was stale.
    pub list: Option<u32>,
}

impl WireForm for EventDrawnChecks {}
impl WireForm for EventDrawnTables {}
impl WireForm for EventDeckChecks {}
impl WireForm for EventCheckAnswer {}

impl From<DrawnTable> for EventDrawnTable {
    fn from(drawn: DrawnTable) -> Self {
        let player = |(number, shown_as, checked)| EventDrawnPlayer { number, shown_as, checked };
        Self { table: drawn.table, players: drawn.players.into_iter().map(player).collect() }
    }
}

impl From<DrawnChecks> for EventDrawnChecks {
    fn from(drawn: DrawnChecks) -> Self {
        let tables = drawn.tables.into_iter().map(EventDrawnTable::from).collect();
        Self { version: VERSION, round: drawn.round, tables }
    }
}

impl EventDrawnTables {
    /// The tables of a round.
    pub fn new(round: u32, tables: Vec<u32>) -> Self {
        Self { version: VERSION, round, tables }
    }
}

impl From<EventCheck> for EventDeckCheck {
    fn from(check: EventCheck) -> Self {
        Self {
            request: check.id,
            round: check.round,
            table: check.table,
            player: check.entry,
            list: check.list,
            scope: check.scope,
            picked: check.picked.as_str().to_owned(),
            reason: check.reason,
            started_at: check.started_at,
            ended_at: check.ended_at,
            extra_minutes: check.extra_minutes,
            outcome: check.outcome.as_str().to_owned(),
            noted_at: check.noted_at,
        }
    }
}

impl From<Vec<EventCheck>> for EventDeckChecks {
    fn from(checks: Vec<EventCheck>) -> Self {
        Self { version: VERSION, checks: checks.into_iter().map(EventDeckCheck::from).collect() }
    }
}

impl From<CheckNoted> for EventCheckAnswer {
    fn from(noted: CheckNoted) -> Self {
        match noted {
            CheckNoted::Kept { id: _, outcome, is_drawn } => Self {
                version: VERSION,
                became: "kept".to_owned(),
                outcome: Some(outcome),
                drawn: Some(is_drawn),
                list: None,
            },
            CheckNoted::Stale { list } => {
                Self { version: VERSION, became: "stale".to_owned(), outcome: None, drawn: None, list: Some(list) }
            }
        }
    }
}
