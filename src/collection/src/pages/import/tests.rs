//! Files, as somebody brings them.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::Holding,
    limits::NAME_BYTES,
};

use crate::{Page, Request, pages::answer, testing::Visitor};

const FILE: &str = "Number,Quantity,Edition,Finish,Place\nNG-01-045,3,Unlimited,Regular,Box\n\
    NG-01-047,1,Unlimited,Foil,Box\nNG-01-046,two,Unlimited,Regular,Box\n";

impl Visitor {
    /// Brings a text, and answers what is seen of it.
    fn bring(&mut self, text: &str) -> Page {
        self.send("import", &[("text", text)])
    }

    /// Takes in what was brought, read as these fields say.
    fn take_in(&mut self, fields: &[(&str, &str)]) -> Page {
        let here = self.at.split('?').next().unwrap_or_default().to_owned();
        self.send(&here, fields)
    }

    fn of(&self, number: &str, place: &str) -> i64 {
        let holdings = self.shelf.balances().of_number(number);
        holdings.filter(|(holding, _)| holding.place == place).map(|(_, copies)| copies).sum()
    }
}

#[test]
fn a_file_is_looked_at_before_anything_is_recorded_and_undone_as_one() {
    let mut visitor = Visitor::new();
    let page = visitor.bring(FILE);
    let text = &page.body.0;
    assert!(text.contains("2 rows with 4 copies understood") && text.contains("1 row not taken"), "{text}");
    assert!(visitor.shelf.balances().is_empty());
    let page = visitor.take_in(&[("mode", "add")]);
    assert!(page.body.0.contains("Taken in"), "{}", page.body.0);
    assert_eq!((visitor.of("NG-01-045", "Box"), visitor.of("NG-01-047", "Box")), (3, 1));
    let event = visitor.shelf.ledger().events().next().map(|event| event.whole.unwrap_or(event.id)).expect("an event");
    visitor.send("history/undo", &[("event", &event.to_string())]);
    assert!(visitor.shelf.balances().is_empty());
}

#[test]
fn a_name_that_is_no_place_is_said_at_its_field_and_nothing_is_taken_in() {
    let mut visitor = Visitor::new();
    visitor.bring(FILE);
    let long = "b".repeat(NAME_BYTES + 1);
    for (place, expected) in [(long.as_str(), "at most"), ("Deck: Mine #abc", "that of a built deck")] {
        let page = visitor.take_in(&[("mode", "replace"), ("place", place)]);
        assert!(page.status >= 400 && page.body.0.contains(expected), "{}", page.body.0);
        assert!(page.body.0.contains(&format!("value=\"{place}\"")), "what was written stays: {}", page.body.0);
        assert!(visitor.shelf.balances().is_empty());
    }
}

#[test]
fn adding_setting_and_replacing_a_place_are_three_things() {
    let brought = |mode: &str| {
        let mut visitor = Visitor::new();
        visitor.come(&Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular).at("Box"), 5);
        visitor.come(&Holding::new("NG-01-050", Edition::Unlimited, Finish::Regular).at("Box"), 2);
        visitor.bring(FILE);
        visitor.take_in(&[("mode", mode), ("place", "Box")]);
        [visitor.of("NG-01-045", "Box"), visitor.of("NG-01-047", "Box"), visitor.of("NG-01-050", "Box")]
    };
    assert_eq!(brought("add"), [8, 1, 2]);
    assert_eq!(brought("set"), [3, 1, 2]);
    assert_eq!(brought("replace"), [3, 1, 0]);
}

#[test]
fn what_a_file_does_not_say_is_decided_for_all_rows_at_once() {
    let mut visitor = Visitor::new();
    let page = visitor.bring("Number,Quantity\nNG-01-045,1\nNG-01-047,2\n");
    let text = page.body.0;
    let named: Vec<&str> = text.split("name=\"decide:").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(named.contains(&"edition-not-stated") || named.contains(&"finish-not-stated"), "{named:?}");
    visitor.take_in(&[("decide:edition-not-stated", "first"), ("decide:finish-not-stated", "foil")]);
    let foils = visitor.shelf.balances().iter().filter(|(holding, _)| holding.finish == Finish::Foil);
    assert_eq!(foils.map(|(_, copies)| copies).sum::<i64>(), 3);
}

#[test]
fn what_is_no_collection_is_refused_in_words() {
    let mut visitor = Visitor::new();
    assert_eq!(visitor.bring("  \n").status, 422);
    let page = visitor.bring("a,b\n1,2\n");
    assert!(page.status == 422 && page.body.0.contains("No known tool writes such a header"), "{}", page.body.0);
    let page = visitor.open(&format!("import/{}", "0".repeat(64)));
    assert!(page.status == 422 || page.status == 404);
}

#[test]
fn what_is_taken_along_comes_back_as_it_was() {
    let mut visitor = Visitor::new();
    visitor.bring(FILE);
    visitor.take_in(&[]);
    let before = visitor.shelf.balances().clone();
    let request = Request::read("export?form=file", None);
    let crate::Answer::File(file) = answer(&visitor.desk(), &request) else { panic!("a file") };
    let mut other = Visitor::new();
    other.bring(std::str::from_utf8(&file.content).expect("a text"));
    other.take_in(&[]);
    assert_eq!(*other.shelf.balances(), before);
    let page = visitor.open("export?tool=moxfield");
    assert!(page.body.0.contains("cannot say") && page.body.0.contains("place"), "{}", page.body.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_bytes_and_no_decisions_break_a_page(bytes: Vec<u8>, key in "[a-z-]{0,20}", word in "[a-z0-9]{0,6}") {
        let mut visitor = Visitor::new();
        let request = Request { file: Some(("x".to_owned(), bytes)), form: Some(Default::default()), ..Request::read("import", None) };
        visitor.ask(&request, "import");
        visitor.take_in(&[(&format!("decide:{key}"), &word), ("mode", &word), ("tool", &key)]);
    }
}

/// What a page that was looked at says was seen.
fn seen(page: &Page) -> String {
    let mut parts = page.body.0.split("name=\"seen\" value=\"");
    parts.nth(1).and_then(|rest| rest.split('"').next()).expect("what was seen").to_owned()
}

#[test]
fn what_was_chosen_since_it_was_looked_at_is_shown_before_it_is_taken_in() {
    let mut visitor = Visitor::new();
    visitor.come(&Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular).at("Box"), 5);
    let page = visitor.bring(FILE);
    let looked = seen(&page);
    let page = visitor.take_in(&[("mode", "set"), ("seen", &looked)]);
    assert!(page.status == 422 && page.body.0.contains("chosen otherwise"), "{}", page.body.0);
    assert!(page.body.0.contains("value=\"set\" checked"), "{}", page.body.0);
    assert_eq!(visitor.of("NG-01-045", "Box"), 5);
    let looked = seen(&page);
    visitor.take_in(&[("mode", "set"), ("seen", &looked)]);
    assert_eq!(visitor.of("NG-01-045", "Box"), 3);
}

#[test]
fn what_goes_is_named_before_a_place_is_replaced_and_counted_afterwards() {
    let mut visitor = Visitor::new();
    visitor.come(&Holding::new("NG-01-050", Edition::Unlimited, Finish::Regular).at("Box"), 2);
    visitor.come(&Holding::new("NG-01-051", Edition::Unlimited, Finish::Regular), 7);
    visitor.bring(FILE);
    // Nobody means the copies in no place by saying nothing.
    let page = visitor.take_in(&[("mode", "replace")]);
    assert!(page.status == 422 && page.body.0.contains("Name the place"), "{}", page.body.0);
    assert_eq!(visitor.of("NG-01-051", ""), 7);
    let page = visitor.take_in(&[("mode", "replace"), ("place", "Box"), ("look", "1")]);
    assert!(
        page.status == 200 && page.body.0.contains("What goes") && page.body.0.contains("2 copies that"),
        "{}",
        page.body.0
    );
    let page = visitor.take_in(&[("mode", "replace"), ("place", "Box")]);
    assert!(page.body.0.contains("Done: 4 copies came, 2 copies went."), "{}", page.body.0);
    assert_eq!((visitor.of("NG-01-050", "Box"), visitor.of("NG-01-051", "")), (0, 7));

    visitor.bring("Number,Quantity,Edition,Finish\nNG-01-051,1,Unlimited,Regular\n");
    let page = visitor.take_in(&[("mode", "replace"), ("nowhere", "yes")]);
    assert!(page.body.0.contains("Done: 6 copies went."), "{}", page.body.0);
}

#[test]
fn a_shops_number_is_answered_by_one_of_a_printing() {
    let mut visitor = Visitor::new();
    let file = "idProduct,groupCount,price,idLanguage,condition,isFoil,isSigned,isAltered,isPlayset,isReverseHolo,isFirstEd,isFullArt,isUberRare,isWithDie\n\
                608268,2,0.5,1,NM,,,,,,,,,\n";
    let page = visitor.bring(file);
    assert!(page.body.0.contains("shop’s number 608268"), "{}", page.body.0);
    assert!(page.body.0.contains("name=\"decide:product:608268\""), "{}", page.body.0);
    let page = visitor.take_in(&[("decide:product:608268", "NG-99-999"), ("look", "1")]);
    assert!(
        page.body.0.contains("No printing has the number") && page.body.0.contains("value=\"NG-99-999\""),
        "{}",
        page.body.0
    );
    let page = visitor.take_in(&[("decide:product:608268", " NG-01-047 "), ("look", "1")]);
    // What was decided can be decided otherwise.
    assert!(page.body.0.contains("value=\"NG-01-047\"") && page.body.0.contains("Decided."), "{}", page.body.0);
    visitor.take_in(&[
        ("decide:product:608268", "NG-01-047"),
        ("decide:edition-not-stated", "first"),
        ("decide:finish-not-stated", "foil"),
    ]);
    assert_eq!(visitor.of("NG-01-047", ""), 2);
}

#[test]
fn rows_are_shown_one_by_one_and_decided_alone() {
    let mut visitor = Visitor::new();
    visitor.bring("Number,Quantity,Finish\nNG-01-045,1,Regular\nNG-01-047,2,Regular\nNG-01-046,two,Regular\n");
    let page = visitor.take_in(&[("rows", "1")]);
    for words in ["Line 2", "NG-01-047,2", "name=\"decide:3:edition-not-stated\"", "Not taken", "Line 4"] {
        assert!(page.body.0.contains(words), "{words}: {}", page.body.0);
    }
    let decided = [("decide:edition-not-stated", "unlimited"), ("decide:3:edition-not-stated", "first")];
    let page = visitor.take_in(&[decided[0], decided[1], ("which", "refused"), ("rows", "1")]);
    assert!(!page.body.0.contains("Line 2<") && page.body.0.contains("Line 4<"), "{}", page.body.0);
    assert!(
        page.body.0.contains("type=\"hidden\" form=\"choices\" name=\"decide:3:edition-not-stated\" value=\"first\""),
        "{}",
        page.body.0
    );
    visitor.take_in(&decided);
    let first = visitor.shelf.balances().iter().filter(|(holding, _)| holding.edition == Edition::First);
    assert_eq!(first.map(|(_, copies)| copies).sum::<i64>(), 2);
}

#[test]
fn a_file_that_was_taken_back_is_taken_in_again_without_a_word() {
    let mut visitor = Visitor::new();
    visitor.bring(FILE);
    visitor.take_in(&[]);
    let event = visitor.shelf.ledger().events().next().map(|event| event.whole.unwrap_or(event.id)).expect("an event");
    visitor.imported(event);
    let here = visitor.brought();
    let page = visitor.send(&here, &[]);
    assert!(page.status == 422 && page.body.0.contains("Tick below"), "{}", page.body.0);
    visitor.send("history/undo", &[("event", &event.to_string())]);
    let page = visitor.open(&here);
    assert!(page.body.0.contains("that was taken back") && !page.body.0.contains("name=\"again\""), "{}", page.body.0);
    visitor.send(&here, &[]);
    assert_eq!(visitor.of("NG-01-045", "Box"), 3);
}

#[test]
fn copies_of_several_rows_that_are_too_many_for_one_change_are_several() {
    let mut visitor = Visitor::new();
    let text = "Number,Quantity,Edition,Finish\nNG-01-045,99999,Unlimited,Regular\nNG-01-045,2,Unlimited,Regular\n";
    visitor.bring(text);
    visitor.take_in(&[("mode", "add")]);
    assert_eq!(visitor.shelf.balances().copies(), 100_001);
}

#[test]
fn whoever_takes_a_file_back_is_told_and_can_do_it_again() {
    let mut visitor = Visitor::new();
    visitor.bring(FILE);
    let page = visitor.take_in(&[]);
    let here = visitor.brought();
    let hidden = |page: &Page, name: &str| {
        let field = page.body.0.split(&format!("name=\"{name}\" value=\"")).nth(1);
        field.and_then(|rest| rest.split('"').next()).expect("a field").replace("&amp;", "&")
    };
    let page = visitor.send("history/undo", &[("event", &hidden(&page, "event")), ("back", &hidden(&page, "back"))]);
    assert!(visitor.at.starts_with(&here), "{}", visitor.at);
    assert!(page.body.0.contains("Taken back.") && page.body.0.contains("Do it again"), "{}", page.body.0);
    assert!(page.body.0.contains(">Taken back</h1>") && visitor.shelf.balances().is_empty(), "{}", page.body.0);
    let page = visitor.send("history/again", &[("event", &hidden(&page, "event")), ("back", &hidden(&page, "back"))]);
    assert!(page.body.0.contains("Done: 4 copies came.") && page.body.0.contains(">Taken in</h1>"), "{}", page.body.0);
    assert_eq!(visitor.shelf.balances().copies(), 4);
}

#[test]
fn rows_that_name_another_place_than_the_one_that_is_replaced_are_told_before() {
    let mut visitor = Visitor::new();
    visitor.come(&Holding::new("NG-01-050", Edition::Unlimited, Finish::Regular).at("Box"), 2);
    let file = "Number,Quantity,Edition,Finish,Place\nNG-01-045,3,Unlimited,Regular,Box\nNG-01-046,1,Unlimited,Regular,\n\
                NG-01-047,1,Unlimited,Foil,Attic\nNG-01-048,1,Unlimited,Regular,Cellar\n";
    let page = visitor.bring(file);
    assert!(!page.body.0.contains("another place"), "{}", page.body.0);
    let page = visitor.take_in(&[("mode", "replace"), ("place", "Box"), ("look", "1")]);
    let text = page.body.0;
    assert_eq!(text.matches("2 rows name other places and will all stand in <bdi>Box</bdi> all the same.").count(), 2);
    assert!(text.contains("They name: <bdi>Attic</bdi>, <bdi>Cellar</bdi>."), "{text}");
    visitor.take_in(&[("mode", "replace"), ("place", "Box")]);
    assert_eq!((visitor.of("NG-01-047", "Box"), visitor.of("NG-01-048", "Box")), (1, 1));
}

#[test]
fn rows_that_are_not_taken_stand_beside_their_reasons_and_only_rows_of_copies_are_counted() {
    let mut visitor = Visitor::new();
    let page = visitor.bring("Number,Quantity,Edition,Finish\nNG-01-045,1,Unlimited,Regular\n");
    assert!(page.body.0.contains("class=\"files-sum\" role"), "{}", page.body.0);
    assert!(page.body.0.contains(">All (1)<") && page.body.0.contains(">Taken (1)<"), "{}", page.body.0);
    let wrong: String = (0..7).map(|at| format!("NG-01-046,wrong{at},Unlimited,Regular\n")).collect();
    let odd = "NG-01-001,1,Unlimited,Regular,Nobody at all\n";
    let page =
        visitor.bring(&format!("Number,Quantity,Edition,Finish,Name\nNG-01-045,1,Unlimited,Regular,\n{odd}{wrong}"));
    let text = page.body.0;
    assert!(text.contains("class=\"files-sum\" data-state=\"warn\"") && text.contains("7 rows not taken"), "{text}");
    assert!(text.contains("NG-01-046,wrong4") && !text.contains("wrong5") && text.contains(">and 2 more<"), "{text}");
    assert!(text.contains("(1 of these with a remark)") && text.contains(">Of these with a remark (1)<"), "{text}");
    assert!(text.contains(">All (9)<") && text.contains(">Taken (2)<"), "{text}");
    let page = visitor.take_in(&[("rows", "1")]);
    assert!(page.body.0.contains("Line 2<") && !page.body.0.contains("Line 1<"), "{}", page.body.0);
}
