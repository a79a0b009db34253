//! What a measurement is to whoever asked for it.

use std::{fmt, sync::Arc};

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::necrogenesis::{
    simulation::measurement::{Measured, Measurement, Prepared},
    wire::measurement::Asked as AskedForm,
};
use safehouse_store::{MeasurementId, MeasurementState, StoredMeasurement};

use super::{
    ask::{Names, prepared, with_names},
    stretch::gathered,
};
use crate::{Refusal, Service};

/// How far a measurement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Progress {
    /// Nobody plays it yet.
    Waiting,
    /// It is played.
    Running,
    /// All is counted that counts.
    Done,
    /// Whoever asked wanted no more of it.
    Cancelled,
    /// It is not played on.
    Failed,
    /// It was asked for with other rules or cards, and says nothing of those that there are now.
    Outdated,
}

impl Progress {
    /// As it is sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Done => "done",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
            Self::Outdated => "outdated",
        }
    }

    /// Whether more may come.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

/// What somebody asked for, as far as it is.
#[derive(Clone)]
pub struct OpenedMeasurement {
    /// What its address ends in.
    pub id: MeasurementId,
    /// The code of its game.
    pub game: String,
    /// How far it is.
    pub progress: Progress,
    /// What is measured, with the names that its asker gave.
    pub measurement: Measurement,
    /// The same, compiled; `None` with other rules or cards.
    pub prepared: Option<Arc<Prepared>>,
    /// What is found so far; `None` before anything is counted.
    pub measured: Option<Measured>,
    /// Games that are counted, of a comparison pairs.
    pub games: u64,
    /// Why it is not played on; empty where nothing is known against it.
    pub fault: String,
    /// Whether it is an account's.
    pub is_of_account: bool,
    /// When it was asked for.
    pub created_at: i64,
    /// From when on it is not kept.
    pub ends_at: i64,
}

impl fmt::Debug for OpenedMeasurement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { progress, games, .. } = self;
        f.debug_struct("OpenedMeasurement").field("progress", progress).field("games", games).finish_non_exhaustive()
    }
}

/// What a list says of a measurement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasurementEntry {
    /// What its address ends in.
    pub id: MeasurementId,
    /// The code of its game.
    pub game: String,
    /// What the deck is called; may be empty.
    pub deck: String,
    /// What its other version is called, where two are compared.
    pub versus: Option<String>,
    /// What the opponents are called.
    pub opponents: Vec<String>,
    /// How far it is; [`Progress::Outdated`] is found out where it is opened.
    pub progress: Progress,
    /// Of 100, how much of it is counted.
    pub percent: u32,
    /// When it was asked for.
    pub created_at: i64,
}

/// What is kept, as its asker sees it.
pub(super) fn open(
    service: &Service,
    catalogue: &Catalogue,
    stored: StoredMeasurement,
) -> Result<OpenedMeasurement, Refusal> {
    let mut measurement = AskedForm::read(&stored.request).map_err(|error| {
        tracing::error!(%error, "a measurement cannot be read");
        Refusal::Failed
    })?;
    let prepared = prepared(service, catalogue, &stored.key, &measurement);
    with_names(&mut measurement, serde_json::from_str(&stored.shown).unwrap_or_default());
    let counted = prepared.as_ref().map(|prepared| gathered(prepared, &stored.counted)).transpose();
    let counted = counted.map_err(|error| {
        tracing::error!(%error, "what is counted of a measurement cannot be read");
        Refusal::Failed
    })?;
    let games = counted.as_ref().map_or(0, |counted| counted.sum().games());
    let measured = prepared.as_ref().zip(counted.as_ref()).filter(|_| games > 0);
    let progress = match progress(stored.state, stored.cancelled_at, stored.is_begun) {
        _ if prepared.is_none() => Progress::Outdated,
        progress => progress,
    };
    Ok(OpenedMeasurement {
        id: stored.id,
        game: stored.game,
        progress,
        measured: measured.map(|(prepared, counted)| prepared.result(counted.sum())),
        measurement,
        prepared,
        games,
        fault: stored.fault,
        is_of_account: stored.account.is_some(),
        created_at: stored.created_at,
        ends_at: stored.ends_at,
    })
}

fn progress(state: MeasurementState, cancelled_at: Option<i64>, is_begun: bool) -> Progress {
    match state {
        _ if cancelled_at.is_some() => Progress::Cancelled,
        MeasurementState::Open if is_begun => Progress::Running,
        MeasurementState::Open => Progress::Waiting,
        MeasurementState::Done => Progress::Done,
        MeasurementState::Failed => Progress::Failed,
    }
}

pub(super) fn entry(entry: safehouse_store::MeasurementEntry) -> MeasurementEntry {
    let Names { deck, versus, opponents } = serde_json::from_str(&entry.shown).unwrap_or_default();
    let progress = progress(entry.state, entry.cancelled_at, entry.merged > 0);
    let percent = match progress {
        Progress::Done => 100,
        _ => u64::from(entry.merged).saturating_mul(100).checked_div(entry.chunks.into()).unwrap_or(0),
    };
    MeasurementEntry {
        id: entry.id,
        game: entry.game,
        deck,
        versus,
        opponents,
        progress,
        percent: u32::try_from(percent).unwrap_or(100),
        created_at: entry.created_at,
    }
}
