//! Price lists and rates: every row has one outcome, and what is taken is in the list once.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::copies::prices::{PriceOutcome, read_prices, read_rates};
use safehouse_testing::shipped::catalogue;

fuzz_target!(|text: &str| {
    if let Ok(reading) = read_prices(text, catalogue()) {
        assert!(reading.rows.windows(2).all(|pair| pair[0].line <= pair[1].line), "rows stand in the order of the file");
        let taken = reading.rows.iter().filter(|row| row.outcome == PriceOutcome::Taken).count();
        assert_eq!(taken, reading.list.len());
    }
    let _ = read_rates(text);
});
