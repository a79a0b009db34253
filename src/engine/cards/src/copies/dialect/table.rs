//! Reading the rows of a table of which the columns are known.

mod counts;
mod draft;
mod row;

use std::collections::BTreeMap;

use self::{draft::Draft, row::Reader};
use super::{
    choices::Choices,
    column::{Column, normal},
    finder::Finder,
    form::Dialect,
    outcome::{Measured, Outcome, Refusal},
};
use crate::{
    copies::money,
    limits::{CELL_BYTES, COLUMNS, Measure},
};

/// A table of which the columns are known.
pub(super) struct Table<'a> {
    pub(super) dialect: &'static Dialect,
    pub(super) finder: &'a Finder<'a>,
    pub(super) choices: &'a Choices,
    /// The headers as they are written.
    pub(super) headers: &'a [String],
    /// What the columns hold; [`Column::Added`] where the dialect does not have them.
    pub(super) columns: &'a [Column],
    /// The first column of each kind.
    pub(super) at: &'a BTreeMap<Column, usize>,
    /// Whether the rows are of our own form.
    pub(super) is_own: bool,
    /// Whether apostrophes before formulas are ours.
    pub(super) is_escaped: bool,
}

impl Table<'_> {
    /// What becomes of a row.
    pub(super) fn outcome(&self, line: usize, record: &csv::StringRecord) -> Outcome {
        if record.iter().all(|cell| cell.trim().is_empty()) {
            return Outcome::Blank;
        }
        if self.is_header(record) {
            return Outcome::Header;
        }
        self.read(line, record).unwrap_or_else(Outcome::Refused)
    }

    /// Whether a row is the header once more, or a line that stands before one.
    fn is_header(&self, record: &csv::StringRecord) -> bool {
        let first = record.get(0).unwrap_or("").trim();
        if first.trim_matches('"').starts_with("sep=") {
            return record.iter().skip(1).all(|cell| cell.trim().is_empty());
        }
        let is_same = |header: &str, cell: &str| {
            let cell = cell.trim();
            header.eq_ignore_ascii_case(cell) || (header.len() == cell.len() && normal(header) == normal(cell))
        };
        let is_first = self.headers.first().is_some_and(|header| is_same(header, first));
        is_first
            && record.len() >= self.headers.len().min(2)
            && self.headers.iter().zip(record).all(|(header, cell)| is_same(header, cell))
    }

    fn read(&self, line: usize, record: &csv::StringRecord) -> Result<Outcome, Refusal> {
        let too_large = |excess| Refusal::TooLarge(Measured(excess));
        // A few cells beyond are prices that took two.
        Measure::Columns.check(record.len(), 2 * COLUMNS).map_err(too_large)?;
        for cell in record {
            Measure::Cell.check(cell.len(), CELL_BYTES).map_err(too_large)?;
        }
        let joined;
        let record = if self.dialect.habits.splits_prices {
            joined = self.joined(record);
            &joined
        } else {
            record
        };
        if record.iter().skip(self.columns.len()).any(|cell| !cell.trim().is_empty()) {
            return Err(Refusal::Ragged);
        }
        if !self.columns.iter().any(|column| column.says_card()) {
            return Err(Refusal::NoCardColumn);
        }
        Reader { table: self, record, draft: Draft::new(line, self.choices) }.read()
    }

    /// The cells of a row whose prices take two cells each, the sign and the number.
    fn joined(&self, record: &csv::StringRecord) -> csv::StringRecord {
        let mut joined = csv::StringRecord::new();
        let mut cells = record.iter().peekable();
        while let Some(cell) = cells.next() {
            let is_money = self.columns.get(joined.len()).is_some_and(|column| column.is_money());
            let number = cells.peek().filter(|next| {
                is_money && money::is_sign(cell) && next.trim().bytes().next().is_some_and(|byte| byte.is_ascii_digit())
            });
            match number {
                Some(number) => {
                    joined.push_field(&format!("{cell}{number}"));
                    cells.next();
                }
                None => joined.push_field(cell),
            }
        }
        joined
    }
}
