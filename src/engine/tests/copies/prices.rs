//! Price lists, and what copies are worth by them.

mod finding;
mod reading;
mod sums;

use safehouse_engine::copies::prices::{PriceList, PriceReading, read_prices};
use safehouse_testing::shipped::catalogue;

/// A price list with the usual header.
fn read(rows: &str) -> PriceReading {
    let text = format!("number,edition,finish,condition,currency,price,date,source\n{rows}");
    read_prices(&text, catalogue()).expect("a price list")
}

/// One of which every row is taken.
pub fn list(rows: &str) -> PriceList {
    let reading = read(rows);
    let refused: Vec<String> = reading.refused().map(|(line, fault)| format!("{line}: {fault}")).collect();
    assert!(refused.is_empty() && reading.unknown_numbers().count() == 0, "{refused:?}");
    reading.list
}
