//! Collections as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z. An event is as the device made it.

use safehouse_cards::{
    copies::{Balances, Holding, ledger::Event},
    wire::WireForm,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::VERSION;
use crate::collections as inner;

/// A collection in a few figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Collection {
    /// The version of this form.
    pub version: u32,
    /// The game, e.g. `necrogenesis`.
    pub game: String,
    /// How many copies there are.
    pub copies: u64,
    /// How many kinds of copies: those of which everything is the same count as one.
    pub holdings: u64,
    /// How many copies have to be found: more went than were known of.
    pub to_be_found: u64,
}

/// Copies of which everything is the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnCopies {
    /// What they have in common: `number`, `edition` (`first`, `unlimited`), `finish` (`regular`, `foil`); where it
    /// is known `condition`, `language`, `grading`, `place`, `is_signed`, `is_altered`, `is_for_trade`.
    #[schema(value_type = Object)]
    pub holding: Holding,
    /// How many there are; below zero where more went than were known of.
    pub copies: i64,
}

/// Copies, in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnCopiesPage {
    /// The version of this form.
    pub version: u32,
    /// The copies.
    pub holdings: Vec<OwnCopies>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// Something that happened to copies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionEvent {
    /// Where it stands among all of the account's, in the order of their arrival, from 1.
    pub place: i64,
    /// When it arrived.
    pub received_at: i64,
    /// The event: `id`, `device`, `sequence`, `at`, `cause`, and where there are any `changes`, `lot`, `whole`.
    #[schema(value_type = Object)]
    pub event: Event,
}

/// What happened to copies, in the order of its arrival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CollectionEvents {
    /// The version of this form.
    pub version: u32,
    /// The events.
    pub events: Vec<CollectionEvent>,
    /// The place after which to go on, if there are more.
    pub next: Option<i64>,
}

/// What was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Recorded {
    /// The version of this form.
    pub version: u32,
    /// How many of the events are new; the others were known.
    pub recorded: u64,
    /// The identities of the events: those that were sent, or those that were made of what was sent.
    #[schema(value_type = Vec<String>)]
    pub events: Vec<String>,
}

impl WireForm for Collection {}
impl WireForm for OwnCopiesPage {}
impl WireForm for CollectionEvents {}
impl WireForm for Recorded {}

impl Collection {
    /// What these balances come to.
    pub fn new(game: &str, balances: &Balances) -> Self {
        let missing = balances.iter().filter(|(_, copies)| *copies < 0);
        Self {
            version: VERSION,
            game: game.to_owned(),
            copies: balances.copies(),
            holdings: balances.len() as u64,
            to_be_found: missing.map(|(_, copies)| copies.unsigned_abs()).sum(),
        }
    }
}

impl From<inner::Recorded> for CollectionEvent {
    fn from(recorded: inner::Recorded) -> Self {
        let inner::Recorded { place, event, received_at } = recorded;
        Self { place, received_at, event }
    }
}

impl Recorded {
    /// So many of these events are new.
    pub fn new(recorded: usize, events: &[Event]) -> Self {
        let events = events.iter().map(|event| event.id.to_string()).collect();
        Self { version: VERSION, recorded: recorded as u64, events }
    }
}
