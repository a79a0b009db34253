//! What waits for the signature of a store, as it leaves the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use safehouse_cards::wire::WireForm;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::VERSION;
use crate::stores::Waiting;

/// A statement that waits for the signature of its store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoreStatementEntry {
    /// Its place in the order in which they are signed and logged.
    pub number: u32,
    /// What kind of statement it is.
    #[schema(example = "event-opened")]
    pub kind: String,
    /// What addresses name the event by that it is about; `null` where it is about none.
    pub event: Option<String>,
    /// Since when it waits.
    pub since: i64,
    /// The text that is signed, to the byte.
    pub statement: String,
}

/// What waits for the signature of a store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoreStatements {
    /// The version of this form.
    pub version: u32,
    /// How many statements wait in all.
    pub waiting: u64,
    /// The first of them in their order, as many as can be handed in at a time.
    pub statements: Vec<StoreStatementEntry>,
}

/// What became of notes that were handed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoreStatementsLogged {
    /// The version of this form.
    pub version: u32,
    /// How many statements the log has now.
    pub logged: u64,
}

impl WireForm for StoreStatements {}
impl WireForm for StoreStatementsLogged {}

impl StoreStatements {
    /// What waits, as much of it as so many bytes hold when it is signed.
    pub fn new(waiting: Waiting, most: usize) -> Self {
        let fitting = waiting.fitting(most);
        let statements = waiting.statements.into_iter().take(fitting).map(|waits| StoreStatementEntry {
            number: waits.number,
            kind: waits.kind,
            event: waits.event.map(|(code, _)| code),
            since: waits.since,
            statement: waits.statement,
        });
        Self { version: VERSION, waiting: waiting.all, statements: statements.collect() }
    }
}

impl StoreStatementsLogged {
    /// So many.
    pub fn new(logged: u64) -> Self {
        Self { version: VERSION, logged }
    }
}
