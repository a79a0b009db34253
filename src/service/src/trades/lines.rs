//! The lines of a side of a trade.

use std::collections::BTreeMap;

use safehouse_cards::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{Condition, Holding, Language, matching::Offered},
    limits::{NAME_BYTES, TRADE_LINES, WANTED_COPIES},
};
use safehouse_store::{ReservedCopies, collections::MAX_HOLDING_BYTES};

use super::fault::TradeFault;
use crate::{
    Refusal,
    shared_lists::{name_of, public_holding},
};

/// Copies that are asked of somebody, by what their lists say of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedCopies {
    /// The collector number.
    pub number: String,
    /// The print run.
    pub edition: Edition,
    /// The surface.
    pub finish: Finish,
    /// The language, as the list has it.
    pub language: Option<Language>,
    /// How worn they are, as the list has it.
    pub condition: Option<Condition>,
    /// How many, 1 to [`WANTED_COPIES`].
    pub copies: u32,
}

impl AskedCopies {
    /// As an offer says it.
    pub(super) fn offered(self) -> Offered {
        let Self { number, edition, finish, language, condition, copies } = self;
        let holding = Holding { language, condition, is_for_trade: true, ..Holding::new(number, edition, finish) };
        Offered { holding, copies }
    }
}

/// Copies in a trade, as both sides see them: neither where they are nor which certificate they have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TradeCopy {
    /// The collector number.
    pub number: String,
    /// The name of the card; `None` where the cards of the game do not have the number.
    pub name: Option<String>,
    /// The print run.
    pub edition: Edition,
    /// The surface.
    pub finish: Finish,
    /// The language; `None` where nobody said.
    pub language: Option<Language>,
    /// How worn they are; `None` where nobody said.
    pub condition: Option<Condition>,
    /// Whether somebody has signed them.
    pub is_signed: bool,
    /// Whether somebody has painted over them.
    pub is_altered: bool,
    /// Who graded them and how.
    pub grade: Option<TradeCopyGrade>,
    /// How many.
    pub copies: u32,
}

/// The grade of a copy in a trade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TradeCopyGrade {
    /// The company.
    pub company: String,
    /// The grade as it writes it.
    pub grade: String,
}

/// What both sides see of lines, equal ones as one.
pub(super) fn shown(lines: &[Offered], catalogue: &Catalogue) -> Vec<TradeCopy> {
    let grade = |line: &Offered| {
        let grading = line.holding.grading.as_ref();
        grading.map(|grading| TradeCopyGrade { company: grading.company.clone(), grade: grading.grade.clone() })
    };
    let mut copies: Vec<TradeCopy> = Vec::new();
    for line in lines {
        let copy = TradeCopy {
            number: line.holding.number.clone(),
            name: name_of(&line.holding.number, catalogue),
            edition: line.holding.edition,
            finish: line.holding.finish,
            language: line.holding.language,
            condition: line.holding.condition,
            is_signed: line.holding.is_signed,
            is_altered: line.holding.is_altered,
            grade: grade(line),
            copies: 0,
        };
        match copies.iter_mut().find(|known| TradeCopy { copies: 0, ..(*known).clone() } == copy) {
            Some(known) => known.copies = known.copies.saturating_add(line.copies),
            None => copies.push(TradeCopy { copies: line.copies, ..copy }),
        }
    }
    copies
}

/// Equal lines as one, in the order of holdings.
///
/// # Errors
/// [`TradeFault::TooManyLines`]; [`TradeFault::Copies`]; [`TradeFault::NotYours`] of what nobody can have.
pub(super) fn checked(lines: Vec<Offered>) -> Result<Vec<Offered>, TradeFault> {
    if lines.len() > TRADE_LINES {
        return Err(TradeFault::TooManyLines { most: TRADE_LINES });
    }
    let mut sums: BTreeMap<Holding, u32> = BTreeMap::new();
    for line in lines {
        // Nobody has what no row can hold.
        let bytes = serde_json::to_string(&line.holding).map_or(usize::MAX, |text| text.len());
        if bytes > MAX_HOLDING_BYTES {
            return Err(TradeFault::NotYours { number: line.holding.number });
        }
        let sum = sums.entry(line.holding).or_default();
        *sum = sum.saturating_add(line.copies);
        if !(1..=WANTED_COPIES).contains(&line.copies) || *sum > WANTED_COPIES {
            return Err(TradeFault::Copies { most: WANTED_COPIES });
        }
    }
    Ok(sums.into_iter().map(|(holding, copies)| Offered { holding, copies }).collect())
}

/// The holdings that are given for what is asked, of what is offered: plain ones that others cannot tell apart, in the
/// order of holdings. A line that says nothing of a language or a condition is met by copies of which nobody said it
/// first, then by any: the list that it was asked of may not say it.
///
/// # Errors
/// The number of the first line of which there are fewer.
pub(super) fn chosen(asked: &[Offered], mut offers: Vec<Offered>) -> Result<Vec<Offered>, String> {
    offers.retain(|offer| offer.holding.is_plain());
    let mut given = Vec::new();
    let mut lacks: Vec<u32> = asked.iter().map(|line| line.copies).collect();
    for meets in [is_it, is_one_of_it] {
        for (line, lacks) in asked.iter().zip(&mut lacks) {
            for offer in offers.iter_mut().filter(|offer| meets(&line.holding, &public_holding(&offer.holding))) {
                let copies = (*lacks).min(offer.copies);
                if copies > 0 {
                    given.push(Offered { holding: offer.holding.clone(), copies });
                }
                offer.copies -= copies;
                *lacks -= copies;
            }
        }
    }
    match asked.iter().zip(&lacks).find(|(_, lacks)| **lacks > 0) {
        // Whoever asks may write anything there.
        Some((line, _)) => Err(line.holding.number.chars().take(NAME_BYTES).collect()),
        None => Ok(given),
    }
}

fn is_it(asked: &Holding, offered: &Holding) -> bool {
    asked == offered
}

/// Whether copies are of a kind that says as much or less.
fn is_one_of_it(asked: &Holding, offered: &Holding) -> bool {
    let language = offered.language.filter(|_| asked.language.is_some());
    let condition = offered.condition.filter(|_| asked.condition.is_some());
    *asked == Holding { language, condition, ..offered.clone() }
}

/// As the store reserves them.
pub(super) fn reserved(lines: &[Offered]) -> Result<Vec<ReservedCopies>, Refusal> {
    let line = |line: &Offered| {
        let holding = serde_json::to_string(&line.holding).map_err(|_| Refusal::Failed)?;
        Ok(ReservedCopies { holding, copies: line.copies.into() })
    };
    lines.iter().map(line).collect()
}

/// As they are kept.
pub(super) fn written(lines: &[Offered]) -> Result<String, Refusal> {
    serde_json::to_string(lines).map_err(|_| Refusal::Failed)
}

/// Reads what [`written`] wrote.
pub(super) fn read(text: &str) -> Result<Vec<Offered>, Refusal> {
    serde_json::from_str(text).map_err(|error| {
        tracing::error!(%error, "the lines of a trade cannot be read");
        Refusal::Failed
    })
}
