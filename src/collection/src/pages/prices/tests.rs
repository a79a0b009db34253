//! Price lists as people load them, whole and with faults.

use proptest::prelude::*;

use crate::{Answer, Request, pages::answer_in_account as answer, testing::Visitor};

const FAULTY: &str = "number,price,date,currency,extra\n\
    NG-01-045,1.50,2026-11-02,EUR,x\nNG-01-045,much,2026-11-02,EUR,\nNG-77-001,1,2026-11-02,EUR,\n\
    NG-01-045,1.60,2026-11-03,EUR,\n";

#[test]
fn each_row_that_is_no_price_is_told_by_its_line_before_anything_is_kept() {
    let mut visitor = Visitor::new();
    let page = visitor.send("prices", &[("text", FAULTY)]).body.0;
    assert!(page.contains("<b>1 price</b> of 2026-11-03, in EUR; 2 rows are no price."), "{page}");
    assert!(page.contains("Line 3</span> price: “much” is no price"), "{page}");
    assert!(page.contains("Line 4</span> number: no printing has the number NG-77-001"), "{page}");
    assert!(page.contains("instead of line 2.") && page.contains("Read by nobody: the columns extra."), "{page}");
    let at = visitor.at.clone();
    let refused = visitor.send(&at, &[("name", "Mine & yours")]);
    assert_eq!((refused.status, visitor.prices.len()), (422, 0));
    let page = refused.body.0;
    assert!(page.contains("Nothing was kept.") && page.contains("value=\"Mine &amp; yours\""), "{page}");
    let kept = visitor.send(&at, &[("name", "Mine & yours"), ("faulty", "leave-out")]);
    assert!(kept.body.0.contains("The price list is kept."), "{}", kept.body.0);
    assert_eq!(visitor.prices[0].prices, 1);
    let again = visitor.open(&format!("{at}?name=Mine+%26+yours")).body.0;
    assert!(again.contains("There is a list of this name, of 2026-11-03: it is replaced."), "{again}");
}

#[test]
fn what_is_no_price_list_says_what_it_lacks() {
    let mut visitor = Visitor::new();
    for (text, words) in [
        ("", "Nothing was brought."),
        ("a,b\n1,2\n", "the header has no column “number”"),
        ("number,price,date\nNG-01-045,,2026-11-02\n", "there is nothing to keep"),
    ] {
        let page = visitor.send("prices", &[("text", text)]);
        assert!(page.body.0.contains(words), "{}", page.body.0);
        if !text.is_empty() {
            let at = visitor.at.clone();
            assert_eq!(visitor.send(&at, &[("name", "x"), ("faulty", "leave-out")]).status, 422);
        }
    }
    let mut binary = Request::read("prices", Some(""));
    binary.file = Some(("x.bin".to_owned(), vec![0, 159, 146, 150, 0, 1]));
    let page = visitor.ask(&binary, "prices");
    assert_eq!(page.status, 422, "{}", page.body.0);
    let mut large = Request::read("prices", Some(""));
    large.file = Some(("x.csv".to_owned(), vec![b'x'; 2 * 1024 * 1024 + 1]));
    assert_eq!(visitor.ask(&large, "prices").status, 422);
    assert_eq!(visitor.prices.len(), 0);
}

#[test]
fn a_list_is_named_after_its_file_taken_along_and_deleted() {
    let mut visitor = Visitor::new();
    let mut sent = Request::read("prices", Some(""));
    let content = "number,price,date\nNG-01-045,€1.50,2026-11-02\n";
    sent.file = Some(("Novem\u{202E}ber 2026.csv".to_owned(), content.as_bytes().to_vec()));
    let page = visitor.ask(&sent, "prices").body.0;
    assert!(page.contains("name=\"name\" value=\"November 2026\""), "{page}");
    let at = visitor.at.clone();
    assert_eq!(visitor.send(&at, &[("name", " \u{200B} "), ("x", "")]).status, 422, "a name is needed");
    visitor.send(&at, &[("name", "November 2026")]);
    let page = visitor.open("prices").body.0;
    assert!(page.contains("1 price of") && page.contains("list=November%202026&amp;form=csv"), "{page}");
    let ask = |rest: &str| answer(&visitor.desk(), &Request::read(rest, None));
    assert!(
        matches!(ask("prices?list=November+2026&form=csv"), Answer::PriceListText { name } if name == "November 2026")
    );
    assert!(matches!(ask("prices?list=x&form=csv"), Answer::Nothing));
    let page = visitor.send("prices/forget", &[("list", "November 2026")]).body.0;
    assert!(page.contains("“<bdi>November 2026</bdi>” is deleted") && visitor.prices.is_empty(), "{page}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_brought_is_answered(text in "([a-zA-Z0-9,;.\"\n€ -]|number|price|date|NG-01-045|2026-11-02){0,120}") {
        let mut visitor = Visitor::new();
        let page = visitor.send("prices", &[("text", &text)]);
        prop_assert!(page.status == 200 || page.status == 422);
    }
}
