//! What a collection is worth, lacks and comes to, as it leaves the program.

mod build;
mod files;
mod missing;

pub use build::{BUILT_VERSION, DecksBuilt};
pub use files::{CollectionReading, CollectionTools, ConvertedCollection, EnteredCopies, FILES_VERSION, RefusedLine};
pub use missing::{CollectionMissing, MISSING_VERSION};
use serde::Serialize;

use super::WireForm;
use crate::copies::prices::{
    Converted as InnerConverted, Coverage as InnerCoverage, Paid as InnerPaid, Point as InnerPoint, Totals, Valuation,
    Worth as InnerWorth,
};

/// The version of [`CollectionValue`].
pub const VERSION: u32 = 1;

/// What a collection is worth by a price list:
///
/// ```json
/// {
///   "version": 1, "worth": Worth, "converted": Converted or null,
///   "paid": { "totals": [Total], "copies": 900, "known": 40 },
///   "parts": [{ "by": "set", "parts": [{ "key": "NG-01", "worth": Worth }] }],
///   "unpriced": [{ "number": "NG-01-045", "finish": "foil", "edition": "first", "copies": 2, "message": "…" }],
///   "series": [{ "day": "2026-11-02", "worth": Worth }],
///   "not_taken": [{ "file": "list.csv", "line": 7, "message": "…" }],
///   "superseded": [{ "file": "list.csv", "line": 3, "by": 9 }],
///   "left_out": 7
/// }
/// ```
///
/// A worth is a sum for each currency, and of how many copies it speaks:
///
/// ```json
/// {
///   "totals": [{ "currency": "EUR", "amount": "12.50" }],
///   "coverage": { "copies": 900, "priced": 812, "stood_in": 20, "oldest": "2026-10-30", "newest": "2026-11-02" }
/// }
/// ```
///
/// Amounts are decimal digits in a text, with a point: readers of JSON make fractions of two of a
/// number. `currency` is `null` where nobody said it, `oldest` and `newest` where nothing has a price;
/// of `stood_in` copies the price is that of another condition or state. A conversion names its rates, each so
/// much of `to` for one unit of `from`, and what no rate leads to:
///
/// ```json
/// {
///   "total": { "currency": "EUR", "amount": "14.00" },
///   "rates": [{ "from": "USD", "to": "EUR", "rate": "0.925", "day": "2026-11-02", "is_inverse": false }],
///   "left": [Total]
/// }
/// ```
///
/// `not_taken` has the rows of price lists and rates that cannot be taken, with why and how to mend it,
/// `superseded` those that do not count, with the lines of those that count instead. `left_out` counts what is missing at
/// the end of `unpriced` and of each of the `parts`, where one is longer than what is sent ([`Self::at_most`]); it is
/// not there where nothing is missing.
#[derive(Debug, Clone, Serialize)]
pub struct CollectionValue {
    version: u32,
    worth: Worth,
    converted: Option<Converted>,
    paid: Paid,
    parts: Vec<Parts>,
    unpriced: Vec<Unpriced>,
    series: Vec<Point>,
    not_taken: Vec<NotTaken>,
    superseded: Vec<Superseded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<usize>,
}

#[derive(Debug, Clone, Serialize)]
struct Total {
    currency: Option<String>,
    amount: String,
}

#[derive(Debug, Clone, Serialize)]
struct Worth {
    totals: Vec<Total>,
    coverage: Coverage,
}

#[derive(Debug, Clone, Serialize)]
struct Coverage {
    copies: u64,
    priced: u64,
    stood_in: u64,
    oldest: Option<String>,
    newest: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
struct Converted {
    total: Total,
    rates: Vec<Rate>,
    left: Vec<Total>,
}

#[derive(Debug, Clone, Serialize)]
struct Rate {
    from: String,
    to: String,
    rate: String,
    day: String,
    is_inverse: bool,
}

#[derive(Debug, Clone, Serialize)]
struct Paid {
    totals: Vec<Total>,
    copies: u64,
    known: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Parts {
    by: &'static str,
    parts: Vec<Part>,
}

#[derive(Debug, Clone, Serialize)]
struct Part {
    key: String,
    worth: Worth,
}

#[derive(Debug, Clone, Serialize)]
struct Unpriced {
    number: String,
    finish: &'static str,
    edition: &'static str,
    copies: u64,
    message: String,
}

#[derive(Debug, Clone, Serialize)]
struct Point {
    day: String,
    worth: Worth,
}

/// A row of a price list or of rates that does not count, as another for the same does.
#[derive(Debug, Clone, Serialize)]
pub struct Superseded {
    /// The file.
    pub file: String,
    /// The line that it begins on, from 1.
    pub line: usize,
    /// The line of the other.
    pub by: usize,
}

/// A row of a price list or of rates that cannot be taken.
#[derive(Debug, Clone, Serialize)]
pub struct NotTaken {
    /// The file.
    pub file: String,
    /// The line that it begins on, from 1.
    pub line: usize,
    /// Why, and how to mend it.
    pub message: String,
}

/// A collection in parts: by what, and each part by its key.
pub type PartsOf = (&'static str, Vec<(String, InnerWorth)>);

impl WireForm for CollectionValue {}

impl CollectionValue {
    /// A valuation, with everything that stands beside it.
    pub fn new(
        valuation: &Valuation<'_>,
        paid: &InnerPaid,
        converted: Option<&InnerConverted>,
        parts: Vec<PartsOf>,
        series: &[InnerPoint],
    ) -> Self {
        let unpriced = valuation.unpriced().map(|(row, why)| Unpriced {
            number: row.holding.number.clone(),
            finish: row.holding.finish.id(),
            edition: row.holding.edition.id(),
            copies: row.copies,
            message: why.to_string(),
        });
        let part = |(key, worth): (String, InnerWorth)| Part { key, worth: worth_of(&worth) };
        let parts = parts.into_iter().map(|(by, parts)| Parts { by, parts: parts.into_iter().map(part).collect() });
        let points = series.iter().map(|point| Point { day: point.day.clone(), worth: worth_of(&point.worth) });
        Self {
            version: VERSION,
            worth: worth_of(&valuation.worth()),
            converted: converted.map(converted_of),
            paid: Paid { totals: totals_of(&paid.totals), copies: paid.copies, known: paid.known },
            parts: parts.collect(),
            unpriced: unpriced.collect(),
            series: points.collect(),
            not_taken: Vec::new(),
            superseded: Vec::new(),
            left_out: None,
        }
    }

    /// The same with the rows of files that cannot be taken, and those that do not count.
    pub fn with_rows(self, not_taken: Vec<NotTaken>, superseded: Vec<Superseded>) -> Self {
        Self { not_taken, superseded, ..self }
    }

    /// The same with no more rows than these in each of its lists of copies and parts. The sums stay those of all.
    #[must_use]
    pub fn at_most(mut self, rows: usize) -> Self {
        fn shorten<T>(list: &mut Vec<T>, rows: usize) -> usize {
            let excess = list.len().saturating_sub(rows);
            list.truncate(rows);
            excess
        }
        let parts: usize = self.parts.iter_mut().map(|parts| shorten(&mut parts.parts, rows)).sum();
        let left_out = parts + shorten(&mut self.unpriced, rows);
        Self { left_out: (left_out > 0).then_some(left_out), ..self }
    }
}

fn total_of(total: &crate::copies::prices::Total) -> Total {
    Total { currency: total.currency.clone(), amount: total.number() }
}

fn totals_of(totals: &Totals) -> Vec<Total> {
    totals.iter().map(|total| total_of(&total)).collect()
}

fn worth_of(worth: &InnerWorth) -> Worth {
    let InnerCoverage { copies, priced, stood_in, oldest, newest } = worth.coverage.clone();
    Worth { totals: totals_of(&worth.totals), coverage: Coverage { copies, priced, stood_in, oldest, newest } }
}

fn converted_of(converted: &InnerConverted) -> Converted {
    let rates = converted.used.iter().map(|used| Rate {
        from: used.rate.from.clone(),
        to: used.rate.to.clone(),
        rate: used.rate.number(),
        day: used.rate.day.clone(),
        is_inverse: used.is_inverse,
    });
    Converted { total: total_of(&converted.total), rates: rates.collect(), left: totals_of(&converted.left) }
}
