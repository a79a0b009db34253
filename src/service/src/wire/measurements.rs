//! Measurements as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z. What decks are called is what whoever asked called
//! them; who else asked for the same is nowhere in it.

use safehouse_cards::wire::WireForm;
use safehouse_engine::necrogenesis::wire::measurement::{Asked, Measured};
use serde::Serialize;
use serde_json::{
    Map, Value,
    value::{RawValue, to_raw_value},
};
use utoipa::ToSchema;

use super::VERSION;
use crate::measurements as inner;

/// What lists say about a measurement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MeasurementEntry {
    /// What its address ends in.
    pub id: String,
    /// The game, e.g. `necrogenesis`.
    pub game: String,
    /// `waiting`, `running`, `done`, `cancelled` or `failed`; `outdated` is found out where it is opened.
    pub state: String,
    /// Of 100, how much of it is counted.
    pub percent: u32,
    /// What the deck is called; may be empty.
    pub deck: String,
    /// What its other version is called, where two are compared.
    pub versus: Option<String>,
    /// What the opponents are called.
    pub opponents: Vec<String>,
    /// When it was asked for.
    pub created_at: i64,
}

/// Measurements of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Measurements {
    /// The version of this form.
    pub version: u32,
    /// The measurements, the newest first.
    pub measurements: Vec<MeasurementEntry>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// A measurement, as far as it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Measurement {
    /// The version of this form.
    pub version: u32,
    /// What its address ends in. Without an account it is the key to the measurement.
    pub id: String,
    /// The game, e.g. `necrogenesis`.
    pub game: String,
    /// `waiting` for a worker, `running`, `done`, `cancelled`, `failed`, or `outdated`: asked for with
    /// other rules or cards than there are now.
    pub state: String,
    /// Games that are counted, of a comparison pairs.
    pub games: u64,
    /// The most games. It may be done before, where it ends with the width of the interval.
    pub most_games: u64,
    /// What is asked: the decks, what is asked about them, who plays, the seed and the number of games.
    #[schema(value_type = Object)]
    pub asked: Box<RawValue>,
    /// What is found so far: `games`, `wins` of the deck (and of its other version) against all opponents, and
    /// the `comparison`, each with its 95 % interval; `null` before anything is counted.
    #[schema(value_type = Option<Object>)]
    pub found: Option<Box<RawValue>>,
    /// Why it is not played on; empty where nothing is known against it.
    pub fault: String,
    /// When it was asked for.
    pub created_at: i64,
    /// From when on it is not kept.
    pub ends_at: i64,
}

impl WireForm for Measurements {}
impl WireForm for Measurement {}

impl From<inner::MeasurementEntry> for MeasurementEntry {
    fn from(entry: inner::MeasurementEntry) -> Self {
        Self {
            id: entry.id.to_string(),
            game: entry.game,
            state: entry.progress.name().to_owned(),
            percent: entry.percent,
            deck: entry.deck,
            versus: entry.versus,
            opponents: entry.opponents,
            created_at: entry.created_at,
        }
    }
}

impl Measurement {
    /// The form of a measurement. `None` where it cannot be written.
    pub fn new(opened: &inner::OpenedMeasurement) -> Option<Self> {
        let found = opened.measured.as_ref().map(|measured| {
            let whole = serde_json::to_value(Measured::from(measured)).ok()?;
            let told = ["games", "wins", "comparison"];
            let found: Map<String, Value> =
                told.into_iter().filter_map(|name| Some((name.to_owned(), whole.get(name)?.clone()))).collect();
            to_raw_value(&found).ok()
        });
        let found = match found {
            None => None,
            Some(found) => Some(found?),
        };
        Some(Self {
            version: VERSION,
            id: opened.id.to_string(),
            game: opened.game.clone(),
            state: opened.progress.name().to_owned(),
            games: opened.games,
            most_games: opened.measurement.games,
            asked: to_raw_value(&Asked::from(&opened.measurement)).ok()?,
            found,
            fault: opened.fault.clone(),
            created_at: opened.created_at,
            ends_at: opened.ends_at,
        })
    }
}
