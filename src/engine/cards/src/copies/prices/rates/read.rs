//! Reading a list of rates.

use super::{Rate, Rates};
use crate::{
    copies::{
        dialect::day,
        money,
        prices::{
            fault::{RowFault, TableFault, Wrong},
            table::{self, Cells, Raw, Shape},
        },
    },
    limits::RATE_DIGITS,
};

/// What a column of a list of rates holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    From,
    To,
    Rate,
    Date,
}

const SHAPE: Shape<Column> = Shape {
    columns: &[("from", Column::From), ("to", Column::To), ("rate", Column::Rate), ("date", Column::Date)],
    needed: &[Column::From, Column::To, Column::Rate, Column::Date],
    header: "from,to,rate,date",
};

/// A list of rates that was read: every row of it with exactly one outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatesReading {
    /// The rates.
    pub rates: Rates,
    /// The headers that nobody reads.
    pub unknown: Vec<String>,
    /// The rows in order, the header among them; lines without any cell are none.
    pub rows: Vec<RateRow>,
}

/// A row of a list of rates and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateRow {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// What became of it.
    pub outcome: RateOutcome,
}

/// What became of a row of a list of rates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RateOutcome {
    /// A header, or a line before it.
    Header,
    /// All its cells are empty.
    Blank,
    /// It counts.
    Taken,
    /// It does not: another row for the same currencies is of a later day, or stands behind it with
    /// the same day.
    Superseded {
        /// The line of that row.
        by: usize,
    },
    /// It cannot be taken.
    Refused(RowFault),
}

/// Reads a list of rates: a table with the header `from,to,rate,date`, its columns in any order. A
/// rate is a decimal number: so much of `to` is one unit of `from`.
///
/// # Errors
/// It is too large, or lacks a column.
pub fn read_rates(text: &str) -> Result<RatesReading, TableFault> {
    let mut rates = Rates::default();
    let mut rows: Vec<RateRow> = Vec::new();
    let unknown = table::read(text, &SHAPE, |line, raw| {
        let outcome = match raw {
            Raw::Header => RateOutcome::Header,
            Raw::Blank => RateOutcome::Blank,
            Raw::Fault(fault) => RateOutcome::Refused(fault),
            Raw::Cells(cells) => match rate(line, &cells) {
                Ok(rate) => taken(&mut rates, rate, &mut rows),
                Err(fault) => RateOutcome::Refused(fault),
            },
        };
        rows.push(RateRow { line, outcome });
    })?;
    Ok(RatesReading { rates, unknown, rows })
}

impl RatesReading {
    /// The lines of the rows that do not count, each with that of the row that does.
    pub fn superseded(&self) -> impl Iterator<Item = (usize, usize)> {
        self.rows.iter().filter_map(|row| match row.outcome {
            RateOutcome::Superseded { by } => Some((row.line, by)),
            _ => None,
        })
    }

    /// The lines of the rows that cannot be taken, with why.
    pub fn refused(&self) -> impl Iterator<Item = (usize, &RowFault)> {
        self.rows.iter().filter_map(|row| match &row.outcome {
            RateOutcome::Refused(fault) => Some((row.line, fault)),
            _ => None,
        })
    }
}

/// Puts a rate among the others, which may put out another or leave it out itself.
fn taken(rates: &mut Rates, rate: Rate, rows: &mut [RateRow]) -> RateOutcome {
    let line = rate.line;
    match rates.take(rate) {
        None => RateOutcome::Taken,
        Some((loser, by)) if loser == line => RateOutcome::Superseded { by },
        Some((loser, by)) => {
            let from = rows.partition_point(|row| row.line < loser);
            if let Some(row) = rows.iter_mut().skip(from).find(|row| row.outcome == RateOutcome::Taken) {
                row.outcome = RateOutcome::Superseded { by };
            }
            RateOutcome::Taken
        }
    }
}

fn rate(line: usize, cells: &Cells<'_, Column>) -> Result<Rate, RowFault> {
    let currency = |column, name| {
        let cell = cells.of(column);
        match cell {
            "" => Err(RowFault::of(name, Wrong::Empty)),
            _ => money::currency(cell).ok_or_else(|| RowFault::of(name, Wrong::CurrencyUnknown(cell.to_owned()))),
        }
    };
    let (from, to) = (currency(Column::From, "from")?, currency(Column::To, "to")?);
    if from == to {
        return Err(RowFault::of("to", Wrong::SameCurrency));
    }
    let cell = cells.of(Column::Rate);
    let (digits, places) = decimal(cell).ok_or_else(|| RowFault::of("rate", Wrong::RateUnreadable(cell.to_owned())))?;
    let date = cells.of(Column::Date);
    let day = day::read(date, None).ok_or_else(|| RowFault::of("date", Wrong::DateUnreadable(date.to_owned())))?;
    Ok(Rate { line, from, to, digits, places, day })
}

/// A decimal number above zero as its digits, and how many of them stand behind the point.
fn decimal(text: &str) -> Option<(u64, u32)> {
    let (whole, rest) = match text.split_once(',') {
        // It may as well stand before thousands.
        Some((whole, rest)) if rest.len() == 3 && !whole.trim_start_matches('0').is_empty() => return None,
        Some(halves) => halves,
        None => text.split_once('.').unwrap_or((text, "")),
    };
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_plain(whole) || !is_plain(rest) {
        return None;
    }
    let rest = rest.trim_end_matches('0');
    let all = format!("{}{rest}", whole.trim_start_matches('0'));
    let digits = Some(all).filter(|all| all.len() <= RATE_DIGITS)?.parse().ok()?;
    (digits > 0).then_some((digits, u32::try_from(rest.len()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_exact_decimals() {
        for (text, expected) in [
            ("1.0873", Some((10_873, 4))),
            ("0.10", Some((1, 1))),
            ("007", Some((7, 0))),
            ("0,923", Some((923, 3))),
            ("1,08", Some((108, 2))),
            ("1,087", None),
            ("1.087", Some((1_087, 3))),
            ("0", None),
            ("0.000", None),
            (".5", None),
            ("-1", None),
            ("1e3", None),
            ("1.2.3", None),
            ("", None),
            ("123456789012345", Some((123_456_789_012_345, 0))),
            ("1234567890123456", None),
        ] {
            assert_eq!(decimal(text), expected, "{text}");
        }
    }

    #[test]
    fn the_latest_rate_counts_wherever_it_stands() {
        let text = "from;to;rate;date\nUSD;EUR;0,5;2026-11-02\nUSD;EUR;0.4;2026-11-01\nUSD;EUR;0.6;2026-11-03\n";
        let reading = read_rates(text).expect("a list of rates");
        let outcomes: Vec<&RateOutcome> = reading.rows.iter().map(|row| &row.outcome).collect();
        assert_eq!(
            outcomes,
            [
                &RateOutcome::Header,
                &RateOutcome::Superseded { by: 4 },
                &RateOutcome::Superseded { by: 2 },
                &RateOutcome::Taken
            ]
        );
        assert_eq!(reading.rates.between("USD", "EUR").map(|used| used.rate.number()).as_deref(), Some("0.6"));
    }

    #[test]
    fn a_row_that_is_no_rate_says_how_to_mend_it() {
        let text =
            "rate,from,to,date\n1,EUR,EUR,2026-11-01\nx,USD,EUR,2026-11-01\n1,US,EUR,2026-11-01\n1,USD,EUR,3/4/2026\n";
        let reading = read_rates(text).expect("a list of rates");
        let told: Vec<String> = reading.refused().map(|(line, fault)| format!("{line}: {fault}")).collect();
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(
            told.iter()
                .zip(["2: to: ", "3: rate: “x”", "4: from: “US”", "5: date: “3/4/2026”"])
                .all(|(one, begin)| one.starts_with(begin)),
            "{told:?}"
        );
        let lacking = read_rates("from,to,date\n").unwrap_err();
        assert!(lacking.to_string().contains("“rate”"), "{lacking}");
    }
}
