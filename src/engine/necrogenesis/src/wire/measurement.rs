//! Measurements as they leave the program and come back: what is asked, what parts of it counted,
//! and what was found.

use std::ops::Range;

use safehouse_cards::{
    deck::list::DeckList,
    limits::{DEPTH, Limits, Measure, json_depth},
    wire::WireForm,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::simulation::{Ablation, Comparison, Report, Split};
use crate::{
    config::RulesConfig,
    simulation::{
        measurement::{self, Measurement, Part, PartError, Prepared, Question, Unmeasurable},
        policy::PolicyKind,
    },
};

/// The version of [`Asked`], [`Counted`] and [`Measured`].
pub const VERSION: u32 = 1;

/// Bytes of what is asked: its decks, each as large as a stranger's may be, are far fewer.
pub const ASKED_BYTES: usize = 2 * Limits::STRANGER.bytes;

/// What is asked:
///
/// ```json
/// {
///   "version": 1, "deck": DeckList, "versus": DeckList, "ablate": ["Rifle"],
///   "opponents": [DeckList], "policies": ["rule-of-thumb", "search:200"], "rules": RulesConfig,
///   "seed": 1, "games": 10000, "until_width": 0.02
/// }
/// ```
///
/// With `versus` two versions are compared, with `ablate` it is asked what copies of the cards named
/// are worth, or of all with `[]`; with neither how the deck does. What may be left out: those two,
/// `policies` (rules of thumb), `rules` (as usual) and `until_width`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    version: u32,
    deck: DeckList,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    versus: Option<DeckList>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ablate: Option<Vec<String>>,
    opponents: Vec<DeckList>,
    #[serde(default)]
    policies: [PolicyKind; 2],
    #[serde(default)]
    rules: RulesConfig,
    seed: u64,
    games: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until_width: Option<f64>,
}

/// Why a text is nothing that can be measured.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum AskedError {
    /// It is longer than anything that is asked.
    #[error("a measurement has at most {ASKED_BYTES} bytes; this one has {0}")]
    Long(usize),
    /// It is not of the form.
    #[error("this is no measurement: {0}")]
    Form(String),
    /// It is of another version of the form.
    #[error("this measurement is of version {0} of its form, and not of {VERSION}")]
    Version(u32),
    /// Two questions at once.
    #[error("a measurement compares two versions or asks what cards are worth, not both")]
    Both,
    /// What it asks is outside its bounds.
    #[error(transparent)]
    Unmeasurable(#[from] Unmeasurable),
}

impl From<&Measurement> for Asked {
    fn from(measurement: &Measurement) -> Self {
        let Measurement { deck, question, opponents, policies, rules, seed, games, until_width } = measurement.clone();
        let (versus, ablate) = match question {
            Question::Report => (None, None),
            Question::Compare(other) => (Some(other), None),
            Question::Ablate(names) => (None, Some(names.unwrap_or_default())),
        };
        Self { version: VERSION, deck, versus, ablate, opponents, policies, rules, seed, games, until_width }
    }
}

impl Asked {
    /// Reads what a stranger asks, and holds it against its bounds.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Measurement, AskedError> {
        if text.len() > ASKED_BYTES {
            return Err(AskedError::Long(text.len()));
        }
        let depth = Measure::Depth.check(json_depth(text), DEPTH);
        depth.map_err(|excess| AskedError::Form(excess.to_string()))?;
        let asked: Self = serde_json::from_str(text).map_err(|error| AskedError::Form(error.to_string()))?;
        Measurement::try_from(asked)
    }
}

impl TryFrom<Asked> for Measurement {
    type Error = AskedError;

    fn try_from(asked: Asked) -> Result<Self, AskedError> {
        let Asked { version, deck, versus, ablate, opponents, policies, rules, seed, games, until_width } = asked;
        if version != VERSION {
            return Err(AskedError::Version(version));
        }
        let question = match (versus, ablate) {
            (None, None) => Question::Report,
            (Some(other), None) => Question::Compare(other),
            (None, Some(names)) => Question::Ablate(Some(names).filter(|names| !names.is_empty())),
            (Some(_), Some(_)) => return Err(AskedError::Both),
        };
        let measurement = Self { deck, question, opponents, policies, rules, seed, games, until_width };
        measurement.check()?;
        Ok(measurement)
    }
}

/// What chunks from one number to before another counted:
///
/// ```json
/// { "version": 1, "chunks": [0, 4], "counted": [{ "opponent": 0, "row": [128, -3, 64], "parted": [17] }] }
/// ```
///
/// A row has the counts of everything, in the engine's order; as many zeros as follow each other
/// are one number below 0. `parted` are the first games of the chunks that went the other way.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    version: u32,
    chunks: [u64; 2],
    counted: Vec<CountedRow>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountedRow {
    opponent: usize,
    row: Vec<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parted: Vec<u64>,
}

/// Why a text is of no use to a measurement.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CountedError {
    /// It is not of the form.
    #[error("these are no counts: {0}")]
    Form(String),
    /// It is of another version of the form.
    #[error("these counts are of version {0} of their form, and not of {VERSION}")]
    Version(u32),
    /// They are those of another measurement.
    #[error("these counts are of another measurement: {0}")]
    Other(#[from] PartError),
}

/// Counts of a row at the most; more zeros than this stand for nothing that is counted.
const MOST_COUNTS: usize = 100_000;

/// A row with zeros that follow each other as one number.
fn packed(row: &[u64]) -> Vec<i64> {
    let mut packed: Vec<i64> = Vec::new();
    for count in row {
        match (i64::try_from(*count).unwrap_or(i64::MAX), packed.last_mut()) {
            (0, Some(zeros)) if *zeros < 0 => *zeros -= 1,
            (0, _) => packed.push(-1),
            (count, _) => packed.push(count),
        }
    }
    packed
}

fn unpacked(packed: &[i64]) -> Option<Vec<u64>> {
    let mut row = Vec::new();
    for number in packed {
        match u64::try_from(*number) {
            Ok(count) => row.push(count),
            Err(_) => {
                let zeros = usize::try_from(number.unsigned_abs()).ok().filter(|zeros| *zeros <= MOST_COUNTS)?;
                row.resize(row.len() + zeros, 0);
            }
        }
        if row.len() > MOST_COUNTS {
            return None;
        }
    }
    Some(row)
}

impl From<&Part> for Counted {
    fn from(part: &Part) -> Self {
        let Range { start, end } = part.chunks();
        let counted = part.rows().map(|counted| CountedRow {
            opponent: counted.opponent,
            row: packed(&counted.row),
            parted: counted.parted,
        });
        Self { version: VERSION, chunks: [start, end], counted: counted.collect() }
    }
}

impl Counted {
    /// Reads what was counted elsewhere for a measurement.
    ///
    /// # Errors
    /// It is something else.
    pub fn read(text: &str, prepared: &Prepared) -> Result<Part, CountedError> {
        let Self { version, chunks: [start, end], counted } =
            serde_json::from_str(text).map_err(|error| CountedError::Form(error.to_string()))?;
        if version != VERSION {
            return Err(CountedError::Version(version));
        }
        let rows: Option<Vec<_>> = counted
            .into_iter()
            .map(|CountedRow { opponent, row, parted }| {
                Some(measurement::CountedRow { opponent, row: unpacked(&row)?, parted })
            })
            .collect();
        Ok(prepared.part_of_rows(start..end, rows.ok_or(PartError::Counts)?)?)
    }
}

/// What was found:
///
/// ```json
/// {
///   "version": 1, "games": 10000, "wins": [Split], "reports": [Report], "comparison": null | Comparison,
///   "ablation": null | Ablation,
///   "matchups": [{ "reports": [Report], "comparison": null | Comparison }]
/// }
/// ```
///
/// There is a matchup for each opponent, in the order asked for; wins and reports are of the deck
/// and, if it is compared, of its other version. What stands outside of matchups is of all
/// opponents together; the second seat has no cards there, unless there is but one. The rest is as in [`Report`], [`Comparison`] and [`Ablation`].
#[derive(Debug, Clone, Serialize)]
pub struct Measured<'a> {
    version: u32,
    games: u64,
    wins: Vec<Split>,
    reports: Vec<Report<'a>>,
    comparison: Option<Comparison>,
    ablation: Option<Ablation<'a>>,
    matchups: Vec<Matchup<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct Matchup<'a> {
    reports: Vec<Report<'a>>,
    comparison: Option<Comparison>,
}

impl WireForm for Asked {}
impl WireForm for Counted {}
impl WireForm for Measured<'_> {}

impl<'a> From<&'a measurement::Measured> for Measured<'a> {
    fn from(measured: &'a measurement::Measured) -> Self {
        let matchups = measured.matchups.iter().map(|matchup| Matchup {
            reports: matchup.reports.iter().map(Report::from).collect(),
            comparison: matchup.comparison.as_ref().map(Comparison::from),
        });
        Self {
            version: VERSION,
            games: measured.games,
            wins: measured.wins.iter().copied().map(Split::from).collect(),
            reports: measured.reports.iter().map(Report::from).collect(),
            comparison: measured.comparison.as_ref().map(Comparison::from),
            ablation: measured.ablation.as_ref().map(Ablation::from),
            matchups: matchups.collect(),
        }
    }
}
