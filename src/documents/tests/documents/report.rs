//! The printed report of a collection, and the table whose digest it has.

use std::path::Path;

use safehouse_documents::{
    Paper,
    insurance::{Issue, report},
};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Condition, Grading, Holding, Lot, Money,
        insurance::{Insurance, InsuranceOptions},
        prices::read_prices,
    },
};
use safehouse_testing::shipped::catalogue;

use super::{
    reader::{dense, texts},
    site::fonts,
};

fn insurance(shows_places: bool) -> Insurance {
    let rows: String = (1..=150)
        .map(|number| format!("NG-01-{number:03},Unlimited,Regular,NM,EUR,{number}.25,2026-11-02,Shop A\n"))
        .collect();
    let text = format!(
        "number,edition,finish,condition,currency,price,date,source\n{rows}NG-01-151,,Foil,,USD,3.00,2026-10-30,Auctions\n"
    );
    let list = read_prices(&text, catalogue()).expect("a price list").list;
    let bought = Lot {
        price: Some(Money { minor: 150, currency: Some("EUR".to_owned()) }),
        day: Some("2025-03-01".to_owned()),
        ..Lot::default()
    };
    let none = Lot::default();
    let mut holdings: Vec<Holding> = (1..=160)
        .map(|number| {
            Holding::new(format!("NG-01-{number:03}"), Edition::Unlimited, Finish::Regular).at("Binder 2, page 3")
        })
        .collect();
    holdings.push(Holding {
        condition: Some(Condition::Good),
        is_signed: true,
        ..Holding::new("NG-01-151", Edition::First, Finish::Foil)
    });
    holdings.push(Holding {
        grading: Some(Grading {
            company: "PSA".to_owned(),
            grade: "9.5".to_owned(),
            certificate: "81234567".to_owned(),
        }),
        ..Holding::new("NG-01-045", Edition::First, Finish::Foil)
    });
    let lots = holdings
        .iter()
        .map(|holding| (holding, 3, if holding.number.as_str() < "NG-01-100" { &bought } else { &none }));
    let options = InsuranceOptions { currency: None, shows_places };
    Insurance::of(lots, &list, catalogue(), &options).expect("few rows")
}

fn issue(paper: Paper) -> Issue {
    Issue {
        day: "2026-11-27".to_owned(),
        owner: "A. Collector".to_owned(),
        list: "november.csv".to_owned(),
        converted: None,
        paper,
    }
}

#[test]
fn every_page_has_the_digest_of_the_table() {
    for (shows_places, paper) in [(false, Paper::A4), (true, Paper::Letter)] {
        let insurance = insurance(shows_places);
        let bytes = report(&insurance, &issue(paper), fonts()).expect("a document");
        if let Some(folder) = std::env::var_os("SAFEHOUSE_REPORTS") {
            std::fs::write(Path::new(&folder).join(format!("{paper:?}.pdf")), &bytes)
                .expect("a folder to look at reports");
        }
        let pages = texts(&bytes);
        assert!(pages.len() > 1);
        for page in &pages {
            assert!(page.contains(&insurance.digest()), "{page}");
        }
        assert_eq!(pages.concat().contains("Binder2"), shows_places, "a place is told only where it is asked for");
    }
}

#[test]
fn a_report_says_whose_it_is_what_it_comes_to_and_by_which_prices() {
    let insurance = insurance(false);
    let first = texts(&report(&insurance, &issue(Paper::A4), fonts()).expect("a document")).remove(0);
    for expected in [
        "A. Collector",
        "2026-11-27",
        "november.csv of 2026-11-02",
        "Auctions, Shop A",
        "453 of 486 copies have a price",
    ] {
        assert!(first.contains(&dense(expected)), "{expected}: {first}");
    }
    for total in insurance.totals().iter() {
        assert!(first.contains(&total.signed()), "{first}");
    }
    let unsaid = Issue { owner: String::new(), ..issue(Paper::A4) };
    let anonymous = texts(&report(&insurance, &unsaid, fonts()).expect("a document")).remove(0);
    assert!(!anonymous.contains("Owner"), "{anonymous}");
}
