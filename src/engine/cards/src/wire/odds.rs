//! Odds as they leave the program.

use serde::Serialize;

use super::WireForm;
use crate::deck::odds::{self as inner, CopiesRow, Step as InnerStep};

/// The version of [`Answer`] and [`ByCopies`].
pub const VERSION: u32 = 1;

/// The answer to a question about one deck:
///
/// ```json
/// {
///   "version": 1,
///   "question": "at least 1 rifle in the opening hand", "odds": Odds,
///   "fraction": "667/1976", "decimal": "0.337551", "percent": "33.76",
///   "steps": [Step]
/// }
/// ```
///
/// Odds are `{ "numerator", "denominator" }` in lowest terms, both as decimal digits
/// in a text: readers of JSON keep only 53 bits of a number. Each step says what it
/// is in `step`:
///
/// ```json
/// { "step": "section", "section": "survivor_deck", "cards": 40, "unknown": 0 }
/// { "step": "group", "section": "survivor_deck", "group": "rifle", "copies": 3,
///   "cards": [["Rifle", 3]], "lines": [0], "elsewhere": [["zombie_deck", 2]] }
/// { "step": "seen", "section": "survivor_deck", "moment": Moment, "cards": 5, "clauses": ["6.1.6"] }
/// { "step": "mulligan", "section": "survivor_deck", "clauses": ["6.1.6"] }
/// { "step": "other_reading", "section": "…", "other": "…", "question": "…", "odds": Odds or null }
/// { "step": "condition", "condition": "…", "odds": Odds }
/// ```
///
/// Lines are places in the deck's lines, from 0; `elsewhere` is left out where there
/// is none. A moment is `"opening_hand"`, `{ "turn": 3 }` or `{ "cards": 10 }`.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = OddsAnswer))]
pub struct Answer<'a> {
    version: u32,
    question: &'a str,
    odds: Odds,
    fraction: &'a str,
    decimal: &'a str,
    percent: &'a str,
    steps: Vec<Step<'a>>,
}

/// What copies of a card are worth:
///
/// ```json
/// { "version": 1, "moments": [Moment], "rows": [{ "copies": 1, "odds": [Odds] }] }
/// ```
///
/// A row has the odds of each moment, in their order. Moments and odds as in [`Answer`].
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = OddsByCopies))]
pub struct ByCopies {
    version: u32,
    moments: Vec<Moment>,
    rows: Vec<Row>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = OddsRow))]
struct Row {
    copies: u32,
    odds: Vec<Odds>,
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Odds {
    numerator: String,
    denominator: String,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = OddsMoment))]
#[serde(rename_all = "snake_case")]
enum Moment {
    OpeningHand,
    Turn(u32),
    Cards(u32),
}

#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = OddsStep))]
#[serde(tag = "step", rename_all = "snake_case")]
enum Step<'a> {
    Section {
        section: &'a str,
        cards: u32,
        unknown: u32,
    },
    Group {
        section: &'a str,
        group: &'a str,
        copies: u32,
        cards: &'a [(String, u32)],
        lines: &'a [usize],
        #[serde(skip_serializing_if = "<[(String, u32)]>::is_empty")]
        elsewhere: &'a [(String, u32)],
    },
    Seen {
        section: &'a str,
        moment: Moment,
        cards: u32,
        clauses: &'a [&'a str],
    },
    Mulligan {
        section: &'a str,
        clauses: &'a [&'a str],
    },
    OtherReading {
        section: &'a str,
        other: &'a str,
        question: &'a str,
        odds: Option<Odds>,
    },
    Condition {
        condition: &'a str,
        odds: Odds,
    },
}

impl WireForm for Answer<'_> {}
impl WireForm for ByCopies {}

impl<'a> From<&'a inner::Answer> for Answer<'a> {
    fn from(answer: &'a inner::Answer) -> Self {
        let inner::Answer { question, odds, fraction, decimal, percent, steps } = answer;
        let steps = steps.iter().map(Step::from).collect();
        Self { version: VERSION, question, odds: odds.into(), fraction, decimal, percent, steps }
    }
}

impl<'a> From<&'a InnerStep> for Step<'a> {
    fn from(step: &'a InnerStep) -> Self {
        match step {
            InnerStep::Section { section, cards, unknown } => {
                Self::Section { section, cards: *cards, unknown: *unknown }
            }
            InnerStep::Group { section, group, copies, cards, lines, elsewhere } => {
                Self::Group { section, group, copies: *copies, cards, lines, elsewhere }
            }
            InnerStep::Seen { section, moment, cards, clauses } => {
                Self::Seen { section, moment: (*moment).into(), cards: *cards, clauses }
            }
            InnerStep::Mulligan { section, clauses } => Self::Mulligan { section, clauses },
            InnerStep::OtherReading { section, other, question, odds } => {
                Self::OtherReading { section, other, question, odds: odds.as_ref().map(Odds::from) }
            }
            InnerStep::Condition { condition, odds } => Self::Condition { condition, odds: odds.into() },
        }
    }
}

impl From<&inner::ByCopies> for ByCopies {
    fn from(table: &inner::ByCopies) -> Self {
        let inner::ByCopies { moments, rows } = table;
        let row = |CopiesRow { copies, odds }: &CopiesRow| Row {
            copies: *copies,
            odds: odds.iter().map(Odds::from).collect(),
        };
        Self {
            version: VERSION,
            moments: moments.iter().map(|moment| (*moment).into()).collect(),
            rows: rows.iter().map(row).collect(),
        }
    }
}

impl From<&inner::Odds> for Odds {
    fn from(odds: &inner::Odds) -> Self {
        Self { numerator: odds.numerator().to_string(), denominator: odds.denominator().to_string() }
    }
}

impl From<inner::Moment> for Moment {
    fn from(moment: inner::Moment) -> Self {
        match moment {
            inner::Moment::OpeningHand => Self::OpeningHand,
            inner::Moment::Turn(turn) => Self::Turn(turn),
            inner::Moment::Cards(cards) => Self::Cards(cards),
        }
    }
}
