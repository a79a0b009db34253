//! Every row of a price list has one outcome, and a fault says how to mend it.

use insta::{assert_snapshot, with_settings};
use proptest::prelude::*;
use safehouse_engine::{
    copies::prices::{PriceOutcome, PriceReading, TableFault, read_prices, read_rates},
    limits::COLLECTION_LINES,
};
use safehouse_testing::shipped::catalogue;

use super::read;

const FAULTY: &str = include_str!("faulty.csv");

fn shown(reading: &PriceReading) -> String {
    let mut text = format!("read by nobody: {}\n", reading.unknown.join(", "));
    for row in &reading.rows {
        let outcome = match &row.outcome {
            PriceOutcome::Header => "header".to_owned(),
            PriceOutcome::Blank => "blank".to_owned(),
            PriceOutcome::Taken => "taken".to_owned(),
            PriceOutcome::Superseded { by } => format!("line {by} counts instead"),
            PriceOutcome::NumberUnknown { number } => format!("no printing has the number {number}"),
            PriceOutcome::Refused(fault) => fault.to_string(),
        };
        text.push_str(&format!("{}: {outcome}\n", row.line));
    }
    for price in reading.list.iter() {
        let word = |word: Option<&str>| word.unwrap_or("any").to_owned();
        text.push_str(&format!(
            "{} {} {} {} {} {} {} {}\n",
            price.number,
            word(price.edition.map(|edition| edition.name())),
            word(price.finish.map(|finish| finish.name())),
            word(price.condition.map(|condition| condition.name())),
            word(price.grading.as_ref().map(|grading| grading.grade.as_str())),
            price.money.signed(),
            price.day,
            price.source,
        ));
    }
    text
}

#[test]
fn every_row_has_its_outcome_and_every_fault_says_how_to_mend_it() {
    let reading = read_prices(FAULTY, catalogue()).expect("a price list");
    assert_eq!(reading.rows.len(), FAULTY.lines().count(), "each line is a row");
    with_settings!({ description => FAULTY, omit_expression => true }, {
        assert_snapshot!("faulty", shown(&reading));
    });
}

#[test]
fn columns_stand_in_any_order_and_those_that_may_be_missing_are() {
    let short = "Date\tPrice\tNumber\r\n2026-11-02\t€1.20\tNG-01-045\r\n";
    let reading = read_prices(short, catalogue()).expect("a price list");
    let price = reading.list.iter().next().expect("a price");
    assert_eq!((price.money.minor, price.money.currency.as_deref()), (120, Some("EUR")));
    assert_eq!((price.edition, price.finish, price.condition), (None, None, None));
    for header in ["number,price", "number,date", "price,date", "", "a,b,c"] {
        let fault = read_prices(header, catalogue()).expect_err(header);
        assert!(matches!(fault, TableFault::NoColumn { .. }), "{fault}");
        assert!(fault.to_string().contains("number,edition,finish"), "{fault}");
    }
}

#[test]
fn a_list_that_is_too_long_is_refused_as_a_table() {
    let long = format!("number,price,date\n{}", "\n".repeat(COLLECTION_LINES + 1));
    let fault = read_prices(&long, catalogue()).expect_err("it is too long").to_string();
    assert!(fault.starts_with("a table has at most 200,000 lines"), "{fault}");
}

#[test]
fn of_two_prices_for_the_same_the_latest_counts_wherever_it_stands() {
    let later_first = read("NG-01-045,,,,EUR,2.00,2026-11-02,\nNG-01-045,,,,EUR,1.00,2026-11-01,\n");
    assert_eq!(later_first.superseded().collect::<Vec<_>>(), [(3, 2)]);
    let later_last = read("NG-01-045,,,,EUR,1.00,2026-11-01,\nNG-01-045,,,,EUR,2.00,2026-11-02,\n");
    assert_eq!(later_last.superseded().collect::<Vec<_>>(), [(2, 3)]);
    for reading in [later_first, later_last] {
        let prices: Vec<u64> = reading.list.iter().map(|price| price.money.minor).collect();
        assert_eq!(prices, [200]);
    }
}

proptest! {
    #[test]
    fn whatever_is_read_gives_rows_in_order_and_no_panic(text in "(number|price|date|from|to|rate|[,;\t|\"\r\n€$.0-9A-Z-]|NG-01-045|2026-11-02|EUR){0,60}") {
        if let Ok(reading) = read_prices(&text, catalogue()) {
            prop_assert!(reading.rows.windows(2).all(|rows| rows[0].line <= rows[1].line));
            let taken = reading.rows.iter().filter(|row| row.outcome == PriceOutcome::Taken).count();
            prop_assert_eq!(taken, reading.list.len());
        }
        if let Ok(reading) = read_rates(&text) {
            prop_assert!(reading.rows.windows(2).all(|rows| rows[0].line <= rows[1].line));
        }
    }
}
