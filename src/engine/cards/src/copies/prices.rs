//! What copies are worth, by price lists that their owner loads.
//!
//! No price comes from anywhere else. A [`PriceList`] is a small table that somebody made or saved, and
//! a [`Valuation`] holds a collection against one. It never says a sum without its [`Coverage`]: how
//! many copies the list prices at all, and of which days its prices are. Currencies stay apart until
//! [`Rates`] are loaded, too. What was [`paid`] is another sum, of lots.
//!
//! A copy is priced by its own printing, in its own finish and edition, or not at all; see
//! [`PriceList::find`]. A list says no language and nothing of signatures: its prices are taken for
//! every copy, whatever its language; of one that is signed or altered it is said.

mod coverage;
mod fault;
mod find;
mod list;
mod paid;
mod rates;
mod read;
mod sentences;
mod series;
mod table;
mod totals;
mod valuation;

pub use coverage::Coverage;
pub use fault::{RowFault, TableFault, Wrong};
pub use find::{Fit, Found, Unpriced};
pub use list::{Price, PriceList};
pub use paid::{Paid, paid};
pub use rates::{Converted, Rate, RateOutcome, RateRow, Rates, RatesReading, UsedRate, read_rates};
pub use read::{PriceOutcome, PriceReading, PriceRow, read_prices};
pub use series::{Point, series};
pub use totals::{Total, Totals};
pub use valuation::{Valuation, Valued, Worth};
