//! What collections are worth.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Balances, Holding, Lot, Money,
        prices::{Valuation, paid, read_prices, read_rates, series},
    },
    wire::collection::{CollectionValue, NotTaken, Superseded},
};
use safehouse_testing::shipped;

use crate::check;

#[test]
fn the_value_of_a_collection_leaves_in_its_form() {
    let text =
        "number,condition,currency,price,date\nNG-01-045,NM,EUR,1.25,2026-11-02\nNG-01-046,,USD,2.00,2026-10-30\n";
    let list = read_prices(text, shipped::catalogue()).expect("a price list").list;
    let mut balances = Balances::default();
    for (number, copies) in [("NG-01-045", 3), ("NG-01-046", 2), ("NG-01-047", 1)] {
        balances.add(&Holding::new(number, Edition::Unlimited, Finish::Foil).at("Box"), copies);
    }
    let valuation = Valuation::of(&balances, &list, None);
    let lot = Lot { price: Some(Money { minor: 50, currency: None }), ..Lot::default() };
    let holding = Holding::new("NG-01-045", Edition::Unlimited, Finish::Foil);
    let rates = read_rates("from,to,rate,date\nEUR,USD,1.08,2026-11-01\n").expect("rates").rates;
    let converted = rates.convert(&valuation.worth().totals, "EUR");
    let parts = vec![("place", valuation.by(|row| row.holding.place.clone()))];
    let full = CollectionValue::new(
        &valuation,
        &paid([(&holding, 3, &lot)]),
        Some(&converted),
        parts,
        &series(&balances, [&list], None),
    );
    let fault = NotTaken { file: "list.csv".to_owned(), line: 7, message: "price: it is none".to_owned() };
    let none = Balances::default();
    let empty = CollectionValue::new(&Valuation::of(&none, &list, None), &paid([]), None, Vec::new(), &[]);
    let older = Superseded { file: "list.csv".to_owned(), line: 3, by: 9 };
    check("collection_value", &[full.with_rows(vec![fault], vec![older]), empty]);
}
