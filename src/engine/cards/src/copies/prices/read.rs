//! Reading a price list.

use super::{
    fault::{RowFault, TableFault, Wrong},
    list::{Price, PriceList},
    table::{self, Cells, Raw, Shape},
};
use crate::{
    catalogue::Catalogue,
    copies::{
        Condition, Grading, Money,
        dialect::{
            Measured, day,
            finder::{Finder, Found, Said},
            grade,
            vocabulary::{EDITIONS, OWN_FINISHES, OWN_SCALE, meaning},
        },
        money,
    },
    english::shortened,
    limits::{Measure, NAME_BYTES},
};

/// What a column of a price list holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    Number,
    Edition,
    Finish,
    Condition,
    Grade,
    Currency,
    Price,
    Date,
    Source,
}

const SHAPE: Shape<Column> = Shape {
    columns: &[
        ("number", Column::Number),
        ("edition", Column::Edition),
        ("finish", Column::Finish),
        ("condition", Column::Condition),
        ("grade", Column::Grade),
        ("currency", Column::Currency),
        ("price", Column::Price),
        ("date", Column::Date),
        ("source", Column::Source),
    ],
    needed: &[Column::Number, Column::Price, Column::Date],
    header: "number,edition,finish,condition,currency,price,date,source",
};

/// A price list that was read: every row of it with exactly one outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceReading {
    /// The prices.
    pub list: PriceList,
    /// The headers that nobody reads.
    pub unknown: Vec<String>,
    /// The rows in order, the header among them; lines without any cell are none.
    pub rows: Vec<PriceRow>,
}

/// A row of a price list and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceRow {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// What became of it.
    pub outcome: PriceOutcome,
}

/// What became of a row of a price list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PriceOutcome {
    /// It says how to read the others: a header, the first or a repeated one, or a line before it.
    Header,
    /// All its cells are empty.
    Blank,
    /// It is in the list.
    Taken,
    /// It is not: another row for the same is of a later day, or stands behind it with the same day.
    Superseded {
        /// The line of that row.
        by: usize,
    },
    /// It is not: no printing has this number.
    NumberUnknown {
        /// The number as it is written.
        number: String,
    },
    /// It cannot be taken.
    Refused(RowFault),
}

impl PriceReading {
    /// The lines of the rows that are no prices, in their order, with why and how to mend it: those that cannot
    /// be read, and those whose numbers no printing has.
    pub fn not_taken(&self) -> impl Iterator<Item = (usize, String)> {
        self.rows.iter().filter_map(|row| match &row.outcome {
            PriceOutcome::Refused(fault) => Some((row.line, fault.to_string())),
            PriceOutcome::NumberUnknown { number } => {
                let number = shortened(number);
                let words = format!("number: no printing has the number {number}; correct it, or leave the row out");
                Some((row.line, words))
            }
            _ => None,
        })
    }

    /// The lines of the rows that cannot be taken, with why.
    pub fn refused(&self) -> impl Iterator<Item = (usize, &RowFault)> {
        self.rows.iter().filter_map(|row| match &row.outcome {
            PriceOutcome::Refused(fault) => Some((row.line, fault)),
            _ => None,
        })
    }

    /// The lines of the rows whose numbers no printing has, with these.
    pub fn unknown_numbers(&self) -> impl Iterator<Item = (usize, &str)> {
        self.rows.iter().filter_map(|row| match &row.outcome {
            PriceOutcome::NumberUnknown { number } => Some((row.line, number.as_str())),
            _ => None,
        })
    }

    /// The lines of the rows that do not count, each with that of the row that does.
    pub fn superseded(&self) -> impl Iterator<Item = (usize, usize)> {
        self.rows.iter().filter_map(|row| match row.outcome {
            PriceOutcome::Superseded { by } => Some((row.line, by)),
            _ => None,
        })
    }
}

/// Reads a price list: a table with the header
/// `number,edition,finish,condition,currency,price,date,source`, its columns in any order. `edition`,
/// `finish`, `condition` and `source` may be empty or left out; the currency may stand in the price
/// instead. A column `grade` (`PSA 9.5`) says that a row is of graded copies.
///
/// # Errors
/// It is too large, or has no column for the number, the price or the date.
pub fn read_prices(text: &str, catalogue: &Catalogue) -> Result<PriceReading, TableFault> {
    let finder = Finder::new(catalogue);
    let mut list = PriceList::default();
    let mut rows: Vec<PriceRow> = Vec::new();
    let unknown = table::read(text, &SHAPE, |line, raw| {
        let outcome = match raw {
            Raw::Header => PriceOutcome::Header,
            Raw::Blank => PriceOutcome::Blank,
            Raw::Fault(fault) => PriceOutcome::Refused(fault),
            Raw::Cells(cells) => match price(line, &cells, &finder) {
                Ok(Ok(price)) => taken(&mut list, price, &mut rows),
                Ok(Err(number)) => PriceOutcome::NumberUnknown { number },
                Err(fault) => PriceOutcome::Refused(fault),
            },
        };
        rows.push(PriceRow { line, outcome });
    })?;
    Ok(PriceReading { list, unknown, rows })
}

/// Puts a price into the list, which may put out another or leave it out itself.
fn taken(list: &mut PriceList, price: Price, rows: &mut [PriceRow]) -> PriceOutcome {
    let line = price.line;
    match list.take(price) {
        None => PriceOutcome::Taken,
        Some((loser, by)) if loser == line => PriceOutcome::Superseded { by },
        Some((loser, by)) => {
            let from = rows.partition_point(|row| row.line < loser);
            if let Some(row) = rows.iter_mut().skip(from).find(|row| row.outcome == PriceOutcome::Taken) {
                row.outcome = PriceOutcome::Superseded { by };
            }
            PriceOutcome::Taken
        }
    }
}

/// What a row says; of a number that no printing has, the number.
fn price(line: usize, cells: &Cells<'_, Column>, finder: &Finder<'_>) -> Result<Result<Price, String>, RowFault> {
    let number = needed(cells, Column::Number, "number")?;
    Measure::CollectorNumber
        .check(number.len(), NAME_BYTES)
        .map_err(|excess| RowFault::of("number", Wrong::TooLarge(Measured(excess))))?;
    let edition = word(cells.of(Column::Edition), EDITIONS, "edition", Wrong::EditionUnknown)?;
    let finish = word(cells.of(Column::Finish), OWN_FINISHES, "finish", Wrong::FinishUnknown)?;
    let condition = word(cells.of(Column::Condition), OWN_SCALE, "condition", Wrong::ConditionUnknown)?;
    let grading = grading(cells.of(Column::Grade), condition)?;
    let money = money(cells)?;
    let date = needed(cells, Column::Date, "date")?;
    let unreadable = || RowFault::of("date", Wrong::DateUnreadable(date.to_owned()));
    let day = day::read(date, None).ok_or_else(unreadable)?;
    let Found::One { printing, .. } = finder.find(&Said { number, ..Said::default() }) else {
        return Ok(Err(number.to_owned()));
    };
    let number = finder.catalogue().printing(printing).number.clone();
    let source = cells.of(Column::Source).to_owned();
    Ok(Ok(Price { line, number, edition, finish, condition, grading, money, day, source }))
}

fn needed<'r>(cells: &Cells<'r, Column>, column: Column, name: &'static str) -> Result<&'r str, RowFault> {
    let cell = cells.of(column);
    if cell.is_empty() { Err(RowFault::of(name, Wrong::Empty)) } else { Ok(cell) }
}

fn word<T: Copy>(
    cell: &str,
    words: &[(&str, T)],
    column: &'static str,
    unknown: fn(String) -> Wrong,
) -> Result<Option<T>, RowFault> {
    if cell.is_empty() {
        return Ok(None);
    }
    meaning(words, cell).map(Some).ok_or_else(|| RowFault::of(column, unknown(cell.to_owned())))
}

fn grading(cell: &str, condition: Option<Condition>) -> Result<Option<Grading>, RowFault> {
    let grading = grade::read(cell);
    match &grading {
        Some(known) if known.company.is_empty() => Err(RowFault::of("grade", Wrong::GradeUnreadable(cell.to_owned()))),
        Some(_) if condition.is_some() => Err(RowFault::of("condition", Wrong::GradeAndCondition)),
        _ => Ok(grading),
    }
}

fn money(cells: &Cells<'_, Column>) -> Result<Money, RowFault> {
    let written = cells.of(Column::Currency);
    let unknown = || RowFault::of("currency", Wrong::CurrencyUnknown(written.to_owned()));
    let stated = match written {
        "" => None,
        _ => Some(money::currency(written).ok_or_else(unknown)?),
    };
    let cell = needed(cells, Column::Price, "price")?;
    let unreadable = || RowFault::of("price", Wrong::PriceUnreadable(cell.to_owned()));
    // A number with a point is one in every currency; other forms are read as tools write them.
    let plain = Money::of_number(cell, stated.as_deref());
    let money = plain.or_else(|| Money::read(cell, stated.as_deref())).ok_or_else(unreadable)?;
    match (&stated, &money.currency) {
        (_, None) => Err(RowFault::of("currency", Wrong::CurrencyNotStated)),
        (Some(column), Some(price)) if column != price => {
            let (price, column) = (price.clone(), column.clone());
            Err(RowFault::of("price", Wrong::CurrenciesDiffer { price, column }))
        }
        _ if money.minor == 0 => Err(RowFault::of("price", Wrong::PriceOfNothing)),
        _ => Ok(money),
    }
}
