//! Wants as somebody writes them down.

use safehouse_engine::{
    card::Finish,
    copies::{
        Condition,
        wants::{Priority, Want, Wanted},
    },
};

use crate::{
    Page, Request,
    testing::Visitor,
    trading::{OwnWant, SavedWant, TradingAnswer, TradingDesk, answer},
};

fn own(id: &str, number: &str, count: u32) -> OwnWant {
    OwnWant { id: id.to_owned(), want: Want::new(Wanted::Printing { number: number.to_owned() }, count) }
}

fn send(wants: &[OwnWant], fields: &[(&str, &str)]) -> TradingAnswer {
    let form = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request = Request { form: Some(form), ..Request::read("wants", None) };
    answer(&TradingDesk { desk: Visitor::shared().desk(), wants }, &request)
}

fn open(wants: &[OwnWant], rest: &str) -> String {
    match answer(&TradingDesk { desk: Visitor::shared().desk(), wants }, &Request::read(rest, None)) {
        TradingAnswer::Page(Page { body, .. }) => body.into_string(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn saved(answer: TradingAnswer) -> (Vec<SavedWant>, String) {
    match answer {
        TradingAnswer::Save { wants, then } => (wants, then),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_number_is_that_printing_and_anything_else_a_card() {
    let form = [
        ("deed", "save"),
        ("what", "ng-01-045"),
        ("count", "3"),
        ("finish", "foil"),
        ("worst", "good"),
        ("priority", "high"),
        ("until", "2027-01-31"),
        ("notes", "for the binder"),
    ];
    let (wants, then) = saved(send(&[], &form));
    let expected = Want {
        finishes: vec![Finish::Foil],
        worst: Some(Condition::Good),
        priority: Priority::High,
        until: Some("2027-01-31".to_owned()),
        notes: "for the binder".to_owned(),
        ..Want::new(Wanted::Printing { number: "NG-01-045".to_owned() }, 3)
    };
    assert_eq!(wants, [SavedWant { id: None, want: expected }]);
    assert!(then.ends_with("/collection/wants?done=saved"), "{then}");
    let (wants, _) = saved(send(&[], &[("deed", "save"), ("what", "Rifle")]));
    assert_eq!(wants[0].want, Want::new(Wanted::Card { name: "Rifle".to_owned() }, 1));
}

#[test]
fn what_cannot_be_wanted_is_shown_once_more_with_all_that_was_written() {
    for (count, until, words) in [
        ("many", "", "How many are wanted is a whole number"),
        ("0", "", "A want is of 1 to"),
        ("1", "2027-02-30", "The last day is written as year, month and day"),
    ] {
        let form =
            [("deed", "save"), ("what", "Rif<le"), ("count", count), ("until", until), ("notes", "</textarea>x")];
        let TradingAnswer::Page(page) = send(&[], &form) else { panic!("{words}") };
        let text = page.body.into_string();
        assert_eq!(page.status, 422);
        assert!(text.contains(words), "{text}");
        assert!(text.contains("value=\"Rif&lt;le\"") && text.contains("&lt;/textarea&gt;x"), "{text}");
    }
}

#[test]
fn a_want_says_which_copies_will_do_and_how_many_of_the_readers_would() {
    let mut foil = own("a", "NG-01-045", 2);
    foil.want.worst = Some(Condition::Good);
    foil.want.finishes = vec![Finish::Foil];
    foil.want.notes = "pays <b>well</b>".to_owned();
    let wants = [own("b", "NG-01-045", 9), foil, own("c", "ZZ-9-999", 1)];
    let text = open(&wants, "wants");
    assert!(text.contains("3 wants") && text.contains("Foil, Good or better"), "{text}");
    assert!(text.contains("6 copies of yours would do"), "{text}");
    assert!(text.contains("pays &lt;b&gt;well&lt;/b&gt;") && text.contains("not in the card list"), "{text}");
    let found = open(&wants, "wants?q=zz-9");
    assert!(found.contains("1 want<") && !found.contains("9×"), "{found}");
    let edited = open(&wants, "wants?edit=a");
    assert!(edited.contains("Change a want") && edited.contains("name=\"id\" value=\"a\""), "{edited}");
}

#[test]
fn what_a_target_lacks_is_written_down_once() {
    // Of 1 to 20 and 45 there are some; of a set of ten all are there.
    let asked = [("deed", "write-down"), ("from", "target"), ("q", "number<=22 set:NG-01"), ("per", "printing")];
    let (wants, then) = saved(send(&[], &asked));
    let numbers: Vec<_> = wants
        .iter()
        .map(|saved| match &saved.want.what {
            Wanted::Printing { number } => number.as_str(),
            Wanted::Card { name } => name,
        })
        .collect();
    assert_eq!(numbers, ["NG-01-021", "NG-01-022"]);
    assert!(then.ends_with("?done=lacking&new=2"), "{then}");
    let known = [own("a", "NG-01-021", 4)];
    let (wants, then) = saved(send(&known, &asked));
    assert_eq!((wants.len(), wants[0].id.as_deref()), (1, None));
    assert!(then.ends_with("?done=lacking&new=1&known=1"), "{then}");
    // More is lacking than stands there: that rises, and all else of it stays.
    let mut noted = own("a", "NG-01-021", 1);
    noted.want.notes = "blue".to_owned();
    let more = [&asked[..], &[("count", "3")]].concat();
    let (wants, _) = saved(send(&[noted], &more));
    let first = wants.iter().find(|saved| saved.id.is_some()).expect("the known one");
    assert_eq!((first.want.count, first.want.notes.as_str()), (3, "blue"));
    assert!(matches!(send(&[], &[("deed", "write-down"), ("from", "target"), ("q", "t:")]), TradingAnswer::Nothing));
    assert!(matches!(send(&[], &[("deed", "steal")]), TradingAnswer::Nothing));
}
