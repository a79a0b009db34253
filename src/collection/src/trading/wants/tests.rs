//! Wants as somebody writes them down.

use safehouse_engine::{
    card::Finish,
    copies::{
        Condition,
        completion::{Narrow, Per, Target},
        wants::{Priority, Source, Want, WantSource, Wanted},
    },
};

use crate::{
    Page, Request,
    testing::Visitor,
    trading::{OwnSource, OwnWant, SavedWant, TradingAnswer, TradingDesk, answer},
};

fn own(id: &str, number: &str, count: u32) -> OwnWant {
    OwnWant { id: id.to_owned(), want: Want::new(Wanted::Printing { number: number.to_owned() }, count) }
}

fn send(wants: &[OwnWant], fields: &[(&str, &str)]) -> TradingAnswer {
    let form = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request = Request { form: Some(form), ..Request::read("wants", None) };
    answer(&TradingDesk { desk: Visitor::shared().desk(), wants, sources: &[] }, &request)
}

fn open(wants: &[OwnWant], rest: &str) -> String {
    match answer(&TradingDesk { desk: Visitor::shared().desk(), wants, sources: &[] }, &Request::read(rest, None)) {
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

#[track_caller]
fn followed(answer: TradingAnswer) -> (Option<String>, WantSource, String) {
    match answer {
        TradingAnswer::Follow { id, source, then } => (id, source, then),
        other => panic!("{other:?}"),
    }
}

fn target(query: &str) -> WantSource {
    let target = Target { query: query.to_owned(), per: Per::Printing, count: 1, narrow: Narrow::default() };
    WantSource::new(Source::Target { target })
}

fn send_with(sources: &[OwnSource], fields: &[(&str, &str)]) -> TradingAnswer {
    let form = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request = Request { form: Some(form), ..Request::read("wants", None) };
    answer(&TradingDesk { desk: Visitor::shared().desk(), wants: &[], sources }, &request)
}

#[test]
fn wants_follow_from_a_target_that_is_kept_as_it_was_asked() {
    let asked = [("deed", "write-down"), ("from", "target"), ("q", "number<=22 set:NG-01"), ("per", "printing")];
    let (id, source, then) = followed(send(&[], &asked));
    assert_eq!((id, &source), (None, &target("number<=22 set:NG-01")));
    assert!(then.ends_with("?done=follow#following"), "{then}");
    // Asked once more it is the same, with what was said of which copies will do.
    let known = WantSource { worst: Some(Condition::Good), ..source };
    let own = OwnSource { id: "s".to_owned(), source: known.clone(), wants: Vec::new(), total: 0 };
    let (id, source, then) = followed(send_with(&[own], &asked));
    assert_eq!((id.as_deref(), source), (Some("s"), known));
    assert!(then.contains("done=followed"), "{then}");
    let narrowed = [&asked[..], &[("rarity", "SR")]].concat();
    let (_, source, _) = followed(send(&[], &narrowed));
    let Source::Target { target } = source.of else { panic!("a target") };
    assert_eq!(target.narrow.rarity.as_deref(), Some("SR"));
    assert!(matches!(send(&[], &[("deed", "write-down"), ("from", "target"), ("q", "t:")]), TradingAnswer::Nothing));
    assert!(matches!(send(&[], &[("deed", "steal")]), TradingAnswer::Nothing));
}

#[test]
fn what_follows_is_shown_and_changed_and_forgotten() {
    let wants: Vec<Want> =
        ["NG-01-021", "NG-01-022"].map(|number| Want::new(Wanted::Printing { number: number.to_owned() }, 2)).to_vec();
    let source = WantSource { worst: Some(Condition::Good), ..target("set:NG-01") };
    let sources = [
        OwnSource { id: "s1".to_owned(), source, wants, total: 2 },
        OwnSource { id: "s2".to_owned(), source: target("<b>"), wants: Vec::new(), total: 0 },
    ];
    let desk = TradingDesk { desk: Visitor::shared().desk(), wants: &[], sources: &sources };
    let TradingAnswer::Page(page) = answer(&desk, &Request::read("wants", None)) else { panic!("a page") };
    let text = page.body.into_string();
    assert!(
        text.contains("4×")
            && text.contains("2 wants now")
            && !text.contains("Nothing is wanted yet")
            && text.contains("Good or better"),
        "{text}"
    );
    assert!(text.contains("Nothing of it is lacking now.") && text.contains("&lt;b&gt;"), "{text}");
    assert!(text.contains("Outbreak, 1 of each number") && text.contains("missing?q=set%3ANG-01"), "{text}");
    let form = [("deed", "source"), ("id", "s1"), ("language", "de"), ("priority", "high"), ("worst", "")];
    let (id, changed, _) = followed(send_with(&sources, &form));
    assert_eq!(id.as_deref(), Some("s1"));
    assert_eq!((changed.worst, changed.priority, changed.languages.len()), (None, Priority::High, 1));
    assert_eq!(changed.of, sources[0].source.of);
    assert!(matches!(send_with(&sources, &[("deed", "source"), ("id", "s9")]), TradingAnswer::Nothing));
    let TradingAnswer::Unfollow { id, .. } = send_with(&sources, &[("deed", "unfollow"), ("id", "s2")]) else {
        panic!("it is forgotten")
    };
    assert_eq!(id, "s2");
}
