//! What copies are worth, by lists whose sums are known.

use super::{PricesAsked, prices_asked};
use crate::{
    Answer, Desk, Keeper, Report, Request,
    pages::{answer, answer_in_account},
    testing::Visitor,
};

const OCTOBER: &str = "number,finish,condition,currency,price,date,source\n\
    NG-01-045,Regular,,EUR,1.00,2026-10-01,fair\nNG-01-001,,,EUR,5,2026-10-02,fair\n";
const NOVEMBER: &str = "number,finish,condition,currency,price,date,source\n\
    NG-01-045,Regular,,EUR,1.50,2026-11-02,fair\nNG-01-045,Regular,,USD,1.75,2026-11-02,shop\n\
    NG-01-045,Foil,Poor,EUR,4,2026-10-30,fair\n";

/// Three Rusty Pipes, one of them a foil that is near mint, and two cards that no list has.
fn visitor() -> Visitor {
    let mut visitor = Visitor::new();
    for line in ["45x2", "nm", "45f", "46x2"] {
        visitor.send("enter", &[("line", line)]);
    }
    visitor
}

/// Loads a list as people do, and gives the page that it leads to.
fn load(visitor: &mut Visitor, name: &str, text: &str) -> crate::Page {
    let preview = visitor.send("prices", &[("text", text)]);
    assert_eq!(preview.status, 200, "{}", preview.body.0);
    let at = visitor.at.clone();
    visitor.send(&at, &[("name", name)])
}

#[test]
fn whoever_has_no_list_is_told_how_to_load_one() {
    let mut visitor = visitor();
    for rest in ["value", "value?show=time", "insurance", "insurance?form=pdf", "value?form=csv"] {
        let page = visitor.open(rest);
        assert!(page.body.0.contains("/collection/prices\"") && page.body.0.contains("Load a price list"), "{rest}");
    }
}

#[test]
fn a_sum_never_stands_without_how_many_copies_it_speaks_of() {
    let mut visitor = visitor();
    let page = load(&mut visitor, "November", NOVEMBER).body.0;
    assert!(page.contains("The price list is kept."), "{page}");
    assert!(
        page.contains("3 of 5 copies have a price, of 2026-10-30 to 2026-11-02; for 1 of them that of another state"),
        "{page}"
    );
    // Of two currencies of one day the first by its code.
    assert!(page.contains("<b>€7.00</b>") && !page.contains("$"), "{page}");
    assert!(page.contains("noted of no copy"), "what was paid stands apart: {page}");
    assert!(page.contains("priced as Poor") && page.contains("the list does not have this number"), "{page}");
    let dollars = visitor.open("value?list=November&currency=USD").body.0;
    assert!(dollars.contains("<b>€4.00</b> <b>$3.50</b>") && dollars.contains("nothing is converted"), "{dollars}");
    let unpriced = visitor.open("value?show=unpriced").body.0;
    assert!(unpriced.contains("1 row<") && unpriced.contains("NG-01-046") && !unpriced.contains("priced as"));
    assert!(visitor.open("value?list=gone").body.0.contains("There is no price list “<bdi>gone</bdi>” any more"));
}

#[test]
fn lists_are_compared_by_their_days_and_the_newest_is_shown_first() {
    let mut visitor = visitor();
    load(&mut visitor, "November", NOVEMBER);
    load(&mut visitor, "October", OCTOBER);
    assert!(visitor.open("value").body.0.contains("<b>€7.00</b>"), "the one of the latest day");
    assert!(visitor.open("value?list=October").body.0.contains("<b>€2.00</b>"));
    let page = visitor.open("value?show=time").body.0;
    let (november, october) = (page.find("€7.00").expect("the new sum"), page.find("€2.00").expect("the old sum"));
    assert!(november < october && page.contains("3 of 5") && page.contains("2 of 5"), "{page}");
    // A bar says the sum: 2.00 beside 7.00.
    assert!(
        page.contains("share-bar__there\" width=\"1000\"") && page.contains("share-bar__there\" width=\"285\""),
        "{page}"
    );
}

#[test]
fn the_table_says_what_the_page_says() {
    let mut visitor = visitor();
    load(&mut visitor, "November", NOVEMBER);
    let Answer::File(file) = answer_in_account(&visitor.desk(), &Request::read("value?form=csv", None)) else {
        panic!("no file")
    };
    let text = String::from_utf8(file.content).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert_eq!(
        lines[2],
        "NG-01-045,Rusty Pipe,NG-01,C,unlimited,foil,,,,,1,4.00,4.00,EUR,priced as Poor,2026-10-30,fair,"
    );
    assert!(lines[3].ends_with(",2,,,,,,,the list does not have this number"), "{text}");
}

#[test]
fn the_page_the_table_and_the_print_of_a_report_have_one_digest() {
    let mut visitor = visitor();
    load(&mut visitor, "November", NOVEMBER);
    let page = visitor.open("insurance?owner=A.%20Collector").body.0;
    let ask = |rest: &str| answer_in_account(&visitor.desk(), &Request::read(rest, None));
    let Answer::Report(report) = ask("insurance?owner=A.%20Collector&form=pdf") else { panic!("no report") };
    let Report { insurance, day, owner, list, .. } = *report;
    assert_eq!((day.as_str(), owner.as_str(), list.as_str()), ("2026-09-21", "A. Collector", "November"));
    let Answer::File(table) = ask("insurance?form=csv") else { panic!("no table") };
    assert_eq!(table.content, insurance.csv().into_bytes());
    assert!(page.contains(&insurance.digest()) && page.contains("3 of 5 copies have a price"), "{page}");
    assert!(!page.contains("checked"), "places are not told unless somebody asks for it");
}

#[test]
fn an_address_asks_for_no_more_prices_than_its_page_shows() {
    let asked = |rest: &str| prices_asked(&Request::read(rest, None));
    assert_eq!(asked("value?list=a"), PricesAsked::One("a".to_owned()));
    assert_eq!(asked("value?show=time"), PricesAsked::Every);
    assert_eq!(asked("insurance"), PricesAsked::One(String::new()));
    assert_eq!(asked("decks?list=a"), PricesAsked::One("a".to_owned()));
    assert_eq!(asked("decks/a1?list=a"), PricesAsked::Nothing);
    assert_eq!(asked("prices"), PricesAsked::Names);
    assert_eq!(asked("table?list=a"), PricesAsked::Nothing);
}

#[test]
fn a_device_says_that_an_account_keeps_price_lists() {
    let visitor = visitor();
    for keeper in [Keeper::Device, Keeper::Copy] {
        let desk = Desk { keeper, ..visitor.desk() };
        for rest in ["value", "value?show=time", "prices", "insurance?form=pdf"] {
            let Answer::Page(page) = answer(&desk, &Request::read(rest, None)) else { panic!("{rest} is no page") };
            assert!(page.body.0.contains("kept in an account"), "{rest}");
        }
        assert!(matches!(answer(&desk, &Request::read("targets", Some("name=x"))), Answer::Nothing));
        let Answer::Page(page) = answer(&desk, &Request::read("missing", None)) else { panic!("no page") };
        assert!(!page.body.0.contains("Keep this target"));
    }
}
