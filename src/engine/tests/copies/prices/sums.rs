//! Sums are those of their rows, and say of how many copies they speak.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Balances, Condition, Grading, Holding, Lot, Money,
        insurance::{Insurance, InsuranceOptions},
        prices::{Totals, Valuation, paid, series},
    },
};
use safehouse_testing::shipped::catalogue;

use super::{list, read};

const NUMBERS: &[&str] = &["NG-01-045", "NG-01-046", "NG-01-047", "XX-01-001"];

fn holdings() -> impl Strategy<Value = Holding> {
    let grading = "PSA|BGS".prop_map(|company| Grading { company, grade: "9".to_owned(), certificate: String::new() });
    (
        prop::sample::select(NUMBERS),
        prop::sample::select(Edition::ALL),
        prop::sample::select(Finish::ALL),
        prop::option::of(prop::sample::select(Condition::ALL)),
        prop::option::weighted(0.2, grading),
        "|Box|=Box",
    )
        .prop_map(|(number, edition, finish, condition, grading, place)| Holding {
            condition,
            grading,
            place,
            ..Holding::new(number, edition, finish)
        })
}

fn rows() -> impl Strategy<Value = String> {
    let row = (
        prop::sample::select(&NUMBERS[..3]),
        "|Unlimited|First Edition",
        "|Regular|Foil",
        "|NM|Good|Poor",
        "EUR|USD|JPY",
        1..90_000_u32,
        "2026-1[01]-0[1-9]",
    )
        .prop_map(|(number, edition, finish, condition, currency, price, day)| {
            format!("{number},{edition},{finish},{condition},{currency},{price},{day},\n")
        });
    prop::collection::vec(row, 0..12).prop_map(|rows| rows.concat())
}

fn lots() -> impl Strategy<Value = Vec<(Holding, u64, Lot)>> {
    let price = prop::option::of((1..5_000_u64, "EUR|USD"))
        .prop_map(|price| price.map(|(minor, currency)| Money { minor, currency: Some(currency) }));
    let lot = (price, prop::option::of("2024-0[1-9]-01"), "|bought|found").prop_map(|(price, day, notes)| Lot {
        price,
        day,
        notes,
        ..Lot::default()
    });
    prop::collection::vec((holdings(), 0..9_u64, lot), 0..16)
}

fn merged(totals: impl Iterator<Item = Totals>) -> Totals {
    totals.flat_map(|totals| totals.iter().collect::<Vec<_>>()).collect()
}

proptest! {
    #[test]
    fn totals_are_the_sums_of_their_rows_and_coverage_adds_up(
        copies in prop::collection::vec((holdings(), -5..30_i64), 0..16),
        rows in rows(),
    ) {
        let balances: Balances = copies.iter().map(|(holding, copies)| (holding, *copies)).collect();
        let list = read(&rows).list;
        let valuation = Valuation::of(&balances, &list, Some("EUR"));
        let worth = valuation.worth();
        prop_assert_eq!(worth.coverage.copies, balances.copies(), "what has to be found counts as none");
        let unpriced: u64 = valuation.unpriced().map(|(row, _)| row.copies).sum();
        prop_assert_eq!(worth.coverage.priced + unpriced, worth.coverage.copies);
        prop_assert_eq!(worth.coverage.unpriced(), unpriced);
        let mut sums = Totals::default();
        for row in &valuation.rows {
            if let Ok(found) = row.price {
                prop_assert_eq!(&found.price.number, &row.holding.number);
                prop_assert!(found.price.finish.is_none_or(|finish| finish == row.holding.finish));
                prop_assert!(found.price.edition.is_none_or(|edition| edition == row.holding.edition));
                prop_assert!(row.holding.grading.is_none(), "the list has no price of a grade");
                sums.add(&found.price.money, row.copies);
            }
        }
        prop_assert_eq!(&worth.totals, &sums);
        let by_place = valuation.by(|row| row.holding.place.clone());
        prop_assert_eq!(by_place.iter().map(|(_, part)| part.coverage.copies).sum::<u64>(), worth.coverage.copies);
        prop_assert_eq!(merged(by_place.into_iter().map(|(_, part)| part.totals)), sums);
    }

    #[test]
    fn a_report_has_every_copy_once_and_its_table_says_the_same(lots in lots(), rows in rows(), shows_places: bool) {
        let list = read(&rows).list;
        let options = InsuranceOptions { currency: None, shows_places };
        let given = || lots.iter().map(|(holding, copies, lot)| (holding, *copies, lot));
        let report = Insurance::of(given(), &list, catalogue(), &options).expect("few rows");
        prop_assert_eq!(report.rows.iter().map(|row| row.quantity).sum::<u64>(), report.copies());
        prop_assert_eq!(&report.paid, &paid(given()));
        prop_assert_eq!(report.totals(), &report.rows.iter().filter_map(|row| row.worth()).collect());
        prop_assert!(report.rows.iter().all(|row| row.holding.grading.is_none() || row.quantity == 1));
        let backwards = Insurance::of(given().collect::<Vec<_>>().into_iter().rev(), &list, catalogue(), &options);
        prop_assert_eq!(backwards.expect("few rows").digest(), report.digest(), "the order of lots says nothing");

        let text = report.csv();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let headers = reader.headers().expect("a header").clone();
        let at = |header: &str| headers.iter().position(|known| known == header);
        prop_assert_eq!(at("Place").is_some(), shows_places);
        let quantity = at("Quantity").expect("a column");
        let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows of one length");
        let copies: u64 = records.iter().map(|record| record[quantity].parse::<u64>().expect("a number")).sum();
        prop_assert_eq!(copies, report.copies());
        prop_assert!(records.iter().flatten().all(|cell| !cell.starts_with(['=', '+', '-', '@', '\t', '\r'])));
    }
}

#[test]
fn a_series_says_for_each_day_of_how_many_copies_it_speaks() {
    let november = list("NG-01-045,,,,EUR,2.00,2026-11-02,\nNG-01-046,,,,EUR,1.00,2026-11-01,\n");
    let october = list("NG-01-045,,,,EUR,1.50,2026-10-02,\n");
    let mut balances = Balances::default();
    balances.add(&Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular), 3);
    balances.add(&Holding::new("NG-01-046", Edition::Unlimited, Finish::Regular), 1);
    let points = series(&balances, [&november, &october, &list("")], None);
    let told: Vec<(&str, u128, u64)> = points
        .iter()
        .map(|point| (point.day.as_str(), point.worth.totals.of(Some("EUR")), point.worth.coverage.priced))
        .collect();
    assert_eq!(told, [("2026-10-02", 450, 3), ("2026-11-02", 700, 4)]);
    let coverage = &points[1].worth.coverage;
    assert_eq!((coverage.oldest.as_deref(), coverage.newest.as_deref()), (Some("2026-11-01"), Some("2026-11-02")));
}

#[test]
fn lots_have_rows_where_price_or_day_differ_and_graded_copies_each_their_own() {
    let plain = Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular);
    let traded = Holding { is_for_trade: true, ..plain.at("Box") };
    let graded = Holding {
        grading: Some(Grading { company: "PSA".to_owned(), grade: "9".to_owned(), certificate: "=1".to_owned() }),
        ..plain.clone()
    };
    let bought = Lot {
        price: Some(Money { minor: 50, currency: Some("EUR".to_owned()) }),
        day: Some("2024-05-01".to_owned()),
        ..Lot::default()
    };
    let none = Lot::default();
    let lots = [(&plain, 2, &none), (&traded, 3, &none), (&plain, 4, &bought), (&graded, 2, &none)];
    let list = list("NG-01-045,,,,EUR,1.20,2026-11-02,Shop\n");
    let report = Insurance::of(lots, &list, catalogue(), &InsuranceOptions::default()).expect("few rows");
    assert_eq!(report.rows.iter().map(|row| row.quantity).collect::<Vec<_>>(), [5, 4, 1, 1]);
    let text = report.csv();
    let name = &catalogue().card(catalogue().card_of(catalogue().find_number("NG-01-045").unwrap())).name;
    assert!(text.contains(&format!("NG-01-045,{name},Unlimited,Regular,,,,,,,5,,,,1.20,6.00,EUR,")), "{text}");
    assert!(text.contains(",PSA,9,'=1,,1,"), "{text}");
    assert!(text.contains("the list has no price of this grade"), "{text}");
    assert_eq!(report.digest().len(), 64);
}

#[test]
fn a_report_of_more_rows_than_anybody_reads_is_refused() {
    let graded = Holding {
        grading: Some(Grading { company: "PSA".to_owned(), grade: "9".to_owned(), certificate: String::new() }),
        ..Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular)
    };
    let lot = Lot::default();
    let options = InsuranceOptions::default();
    let refused = Insurance::of([(&graded, u64::MAX, &lot), (&graded, 1, &lot)], &list(""), catalogue(), &options);
    assert!(refused.expect_err("too many").to_string().starts_with("a report has at most 50,000 rows"));
}
