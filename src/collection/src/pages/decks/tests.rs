//! Decks that are built of copies, changed and taken apart again.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Holding, deck_place,
        ledger::Cause,
        wants::{Want, WantOwner, WantSource},
    },
    deck::list::{ChosenPrinting, DeckLine, DeckList},
};

use super::source;
use crate::{Desk, Fields, OwnDeck, Page, parts::key_of, testing::Visitor};

const PIPE: &str = "Rusty Pipe";
const STAFF: &str = "Lantern Staff";

fn card(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

fn pipe() -> Holding {
    card("NG-01-045")
}

fn staff() -> Holding {
    card("NG-01-046")
}

fn line(quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: "main".to_owned(), card: card.to_owned(), quantity, printing: None }
}

fn deck(id: &str, name: &str, lines: Vec<DeckLine>) -> OwnDeck {
    OwnDeck { id: id.to_owned(), name: name.to_owned(), list: DeckList { lines, ..DeckList::new("necrogenesis") } }
}

/// Somebody with three Pipes and two Staffs, and two decks that both want two Pipes.
fn visitor() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.come(&pipe().at("Binder"), 2);
    visitor.come(&pipe(), 1);
    visitor.come(&staff().at("Box"), 2);
    visitor.decks = vec![
        deck("a1", "Rush", vec![line(2, PIPE), line(1, STAFF)]),
        deck("b2", "Wall", vec![line(2, PIPE), line(1, STAFF)]),
    ];
    visitor
}

/// What the form of a page holds under a name.
fn values(page: &Page, name: &str) -> Vec<String> {
    let marks = [format!(" name=\"{name}\" value=\"")];
    let parts = page.body.0.split(marks[0].as_str()).skip(1);
    parts.map(|part| part.split('"').next().unwrap_or_default().to_owned()).collect()
}

/// Does all of what the page of a deck shows.
fn do_all(visitor: &mut Visitor, id: &str) -> Page {
    let page = visitor.open(&format!("decks/{id}"));
    let (out, into) = (values(&page, "all-out"), values(&page, "all-in"));
    let out = out.iter().map(|value| ("all-out", value.as_str()));
    let into = into.iter().map(|value| ("all-in", value.as_str()));
    let fields: Vec<(&str, &str)> = out.chain(into).chain([("do", "all")]).collect();
    visitor.send(&format!("decks/{id}"), &fields)
}

fn place(name: &str, id: &str) -> String {
    deck_place(name, id).expect("an id of these characters")
}

fn copies_in(visitor: &Visitor, place: &str) -> u64 {
    visitor.shelf.places().get(place).copied().unwrap_or_default()
}

#[test]
fn decks_are_told_with_what_they_have_and_what_fits_at_once() {
    let mut visitor = visitor();
    let page = visitor.open("decks");
    assert_eq!(page.body.0.matches("0 in it, 3 free, 0 in other decks, 0 missing").count(), 2, "{}", page.body.0);
    assert!(page.body.0.contains("1 of 2, exactly."), "{}", page.body.0);
    assert!(page.body.0.contains("1 of 2 (optimal: no choice has more)"), "{}", page.body.0);
    assert!(page.body.0.contains("1 copy of 1 card"), "one Pipe is missing for both: {}", page.body.0);
    assert!(page.body.0.contains("This completes all of your decks at the same time"), "{}", page.body.0);
    assert!(!page.body.0.contains("need the same copies"), "none of them is built");
    let page = visitor.open("decks?pick=b2");
    assert!(page.body.0.contains("1 of 1, exactly.") && page.body.0.contains("Nothing is missing"), "{}", page.body.0);
}

#[test]
fn the_ranking_stands_in_the_address_and_a_deck_goes_up_and_down_in_it() {
    let mut visitor = visitor();
    visitor.decks.push(deck("c3", "Third", vec![line(1, STAFF)]));
    // Behind the ranking its order stands once more, for whoever writes down what is lacking.
    let order = |page: Page| values(&page, "deck").into_iter().take(3).collect::<Vec<_>>();
    for (query, expected) in [
        ("", ["a1", "b2", "c3"]),
        ("deck=c3&deck=c3&deck=x", ["c3", "a1", "b2"]),
        ("up=c3", ["a1", "c3", "b2"]),
        ("up=a1", ["a1", "b2", "c3"]),
        ("deck=b2&down=b2", ["a1", "b2", "c3"]),
        ("down=c3", ["a1", "b2", "c3"]),
    ] {
        assert_eq!(order(visitor.open(&format!("decks?{query}"))), expected, "{query}");
    }
    let page = visitor.open("decks?deck=b2");
    let ranked = page.body.0.split("By your ranking").nth(1).and_then(|rest| rest.split("</ul>").next());
    assert!(ranked.is_some_and(|ranked| ranked.contains("Wall") && !ranked.contains("Rush")), "{}", page.body.0);
}

#[test]
fn a_deck_is_built_of_what_is_pulled_and_taken_apart_to_where_it_came_from() {
    let mut visitor = visitor();
    let before = visitor.shelf.balances().clone();
    let page = visitor.open("decks/a1");
    assert!(page.body.0.contains("To build it, pull 3 copies"), "{}", page.body.0);
    assert!(page.body.0.contains("free, in"), "{}", page.body.0);
    let page = do_all(&mut visitor, "a1");
    assert!(page.body.0.contains("Done: 3 copies put into the deck."), "{}", page.body.0);
    assert!(page.body.0.contains("Built as far as your copies go"), "{}", page.body.0);
    assert_eq!(copies_in(&visitor, &place("Rush", "a1")), 3);
    assert!(visitor.shelf.ledger().events().any(|event| event.cause == Cause::Built));
    let page = visitor.send("decks/a1", &[("do", "apart")]);
    assert!(page.body.0.contains("3 copies taken out of the deck"), "{}", page.body.0);
    assert_eq!(visitor.shelf.balances(), &before);
    let page = visitor.send("decks/a1", &[("do", "apart")]);
    assert!(page.status == 422 && page.body.0.contains("The deck is not built"), "{}", page.body.0);
}

#[test]
fn building_is_undone_as_one() {
    let mut visitor = visitor();
    let before = visitor.shelf.balances().clone();
    do_all(&mut visitor, "a1");
    let last = visitor.shelf.ledger().events().last().expect("an event");
    let did = last.whole.unwrap_or(last.id).to_string();
    visitor.send("history/undo", &[("event", &did)]);
    assert_eq!(visitor.shelf.balances(), &before);
}

#[test]
fn only_what_is_ticked_goes_into_the_deck() {
    let mut visitor = visitor();
    let page = visitor.open("decks/a1");
    let staff = values(&page, "in").into_iter().find(|value| value.ends_with(&key_of(&staff().at("Box"))));
    let staff = staff.expect("the Staff is to be pulled");
    visitor.send("decks/a1", &[("do", "ticked"), ("in", &staff)]);
    assert_eq!(copies_in(&visitor, &place("Rush", "a1")), 1);
    let page = visitor.open("decks/a1");
    assert!(page.body.0.contains("Take out 0, put in 2"), "{}", page.body.0);
    let page = visitor.send("decks/a1", &[("do", "ticked")]);
    assert!(page.status == 422 && page.body.0.contains("Tick what you have pulled"));
}

#[test]
fn a_changed_deck_says_what_goes_out_and_in_and_does_it() {
    let mut visitor = visitor();
    do_all(&mut visitor, "a1");
    visitor.decks[0].list.lines = vec![line(1, PIPE), line(2, STAFF)];
    let page = visitor.open("decks/a1");
    assert!(page.body.0.contains("Take out 1, put in 1"), "{}", page.body.0);
    let page = do_all(&mut visitor, "a1");
    assert!(page.body.0.contains("Built as far as your copies go"), "{}", page.body.0);
    let built = |holding: Holding| visitor.shelf.balances().of(&holding.at(place("Rush", "a1")));
    assert_eq!((built(pipe()), built(staff())), (1, 2));
    assert_eq!(visitor.shelf.balances().copies(), 5);
}

#[test]
fn a_deck_that_is_renamed_stays_built_and_one_that_is_gone_is_taken_apart() {
    let mut visitor = visitor();
    let before = visitor.shelf.balances().clone();
    do_all(&mut visitor, "a1");
    "Rush, but faster".clone_into(&mut visitor.decks[0].name);
    let page = visitor.open("decks/a1");
    assert!(page.body.0.contains("Built as far as your copies go"), "{}", page.body.0);
    visitor.decks.clear();
    let page = visitor.open("decks/a1");
    assert!(page.body.0.contains("not among your decks any more"), "{}", page.body.0);
    visitor.send("decks/a1", &[("do", "apart")]);
    assert_eq!(visitor.shelf.balances(), &before);
}

#[test]
fn whoever_needs_what_another_built_deck_has_is_told_and_warned_when_both_are_built() {
    let mut visitor = visitor();
    do_all(&mut visitor, "a1");
    let page = visitor.open("decks/b2");
    assert!(page.body.0.contains("what is in no built deck does not suffice"), "{}", page.body.0);
    assert!(!page.body.0.contains("need the same copies"), "one of them is an idea");
    let staff = format!("1*{}", key_of(&staff().at("Box")));
    visitor.send("decks/b2", &[("do", "ticked"), ("in", &staff)]);
    for address in ["decks", "decks/a1", "decks/b2"] {
        let page = visitor.open(address);
        assert!(
            page.body.0.contains("need the same copies") && page.body.0.contains("1 copy too few"),
            "{}",
            page.body.0
        );
        assert_eq!(page.body.0.matches("too few").count(), 1, "the Staffs suffice");
    }
}

#[test]
fn what_stands_in_another_deck_is_told_apart_from_what_is_free() {
    let mut visitor = visitor();
    do_all(&mut visitor, "a1");
    let page = visitor.open("decks");
    assert!(page.body.0.contains("3 in it, 0 free, 0 in other decks, 0 missing"), "{}", page.body.0);
    assert!(page.body.0.contains("0 in it, 2 free, 1 in other decks, 0 missing"), "{}", page.body.0);
    let page = visitor.open("decks/b2");
    assert!(page.body.0.contains("1 free</span> <span>1 in other decks</span>"), "{}", page.body.0);
}

#[test]
fn whoever_ticks_nothing_is_told_that_all_are_compared() {
    let visitor = &mut visitor();
    let words = "No deck is ticked, so that all of them are compared.";
    assert!(visitor.open("decks?compare=1").body.0.contains(words));
    assert!(!visitor.open("decks?compare=1&pick=a1").body.0.contains(words));
    assert!(!visitor.open("decks").body.0.contains(words));
}

#[test]
fn whoever_has_no_decks_is_led_to_where_they_come_from() {
    let page = Visitor::new().open("decks");
    assert!(page.body.0.contains("/necrogenesis/build?new=1") && page.body.0.contains("\"/necrogenesis/decks\""));
}

#[test]
fn what_nobody_has_is_missing_and_no_reason_to_warn() {
    let mut visitor = visitor();
    for deck in &mut visitor.decks {
        deck.list.lines = vec![line(1, PIPE), line(1, "Boar Spear")];
    }
    do_all(&mut visitor, "a1");
    do_all(&mut visitor, "b2");
    let page = visitor.open("decks");
    assert_eq!(page.body.0.matches("1 in it, 0 free, 0 in other decks, 1 missing").count(), 2, "{}", page.body.0);
    assert!(!page.body.0.contains("need the same copies"), "{}", page.body.0);
}

#[test]
fn what_is_not_there_any_more_is_refused_and_nothing_is_changed() {
    let mut visitor = visitor();
    let page = visitor.open("decks/a1");
    let into = values(&page, "all-in");
    visitor.come(&staff().at("Box"), -2);
    let before = visitor.shelf.balances().clone();
    let fields: Vec<(&str, &str)> =
        into.iter().map(|value| ("all-in", value.as_str())).chain([("do", "all")]).collect();
    let page = visitor.send("decks/a1", &fields);
    assert!(page.status == 422 && page.body.0.contains("fewer copies than when this was shown"), "{}", page.body.0);
    let twice = format!("2*{}", key_of(&pipe().at("Binder")));
    let page = visitor.send("decks/a1", &[("do", "ticked"), ("in", &twice), ("in", &twice)]);
    assert_eq!(page.status, 422, "two and two are more than there are");
    let out = format!("1*{}", key_of(&pipe().at("Binder")));
    let page = visitor.send("decks/a1", &[("do", "ticked"), ("out", &out)]);
    assert!(page.status == 422 && page.body.0.contains("in another place"), "{}", page.body.0);
    assert_eq!(visitor.shelf.balances(), &before);
}

#[test]
fn a_place_that_is_left_as_it_is_gives_copies_only_where_nothing_else_suffices() {
    let mut visitor = visitor();
    visitor.come(&pipe().at("Box"), 1);
    let from = |page: &Page, place: &str| {
        let parts = values(page, "all-in");
        parts.iter().any(|value| value.ends_with(&key_of(&pipe().at(place))))
    };
    assert!(
        from(&visitor.open("decks/a1?keep=Box"), "Binder") != from(&visitor.open("decks/a1?keep=Binder"), "Binder")
    );
    let page = visitor.open("decks/a1?keep=Binder&keep=&keep=Attic&keep=Deck%3A+Rush+%23a1");
    assert!(from(&page, "Box") && from(&page, "") && !from(&page, "Binder"), "{}", page.body.0);
    assert_eq!(values(&page, "keep"), ["Binder"]);
    visitor.decks[0].list.lines = vec![line(3, PIPE)];
    let page = visitor.open("decks/a1?keep=Binder");
    assert!(from(&page, "Binder") && page.body.0.contains("as what lies free does not suffice"), "{}", page.body.0);
    assert!(visitor.open("decks?keep=Binder").body.0.contains("decks/a1?keep=Binder"));
}

#[test]
fn a_graded_copy_stays_where_it_is() {
    let mut visitor = Visitor::new();
    let grading = safehouse_engine::copies::Grading {
        company: "PSA".to_owned(),
        grade: "10".to_owned(),
        certificate: String::new(),
    };
    visitor.come(&Holding { grading: Some(grading), ..pipe() }, 1);
    visitor.decks = vec![deck("a1", "", vec![line(1, PIPE)])];
    let page = visitor.open("decks/a1");
    assert!(page.body.0.contains("1 missing") && page.body.0.contains("Untitled"), "{}", page.body.0);
}

#[test]
fn a_line_that_names_a_printing_says_so_and_gets_no_other() {
    let mut visitor = visitor();
    let chosen = ChosenPrinting { number: "NG-01-199".to_owned(), finish: Some(Finish::Foil), edition: None };
    visitor.decks = vec![deck("a1", "Rush", vec![DeckLine { printing: Some(chosen), ..line(1, PIPE) }])];
    let page = visitor.open("decks");
    assert!(page.body.0.contains("NG-01-199, Foil") && page.body.0.contains("1 copy of 1 card"), "{}", page.body.0);
}

/// Copies in places, and what a deck asks for.
#[derive(Debug)]
struct Problem {
    /// Number, place and copies.
    copies: Vec<(usize, usize, i32)>,
    /// Number and copies.
    lines: Vec<(usize, u32)>,
}

fn problems() -> impl Strategy<Value = Problem> {
    let copies = prop::collection::vec((0_usize..4, 0_usize..4, 1_i32..4), 0..10);
    (copies, prop::collection::vec((0_usize..4, 1_u32..6), 0..5)).prop_map(|(copies, lines)| Problem { copies, lines })
}

const NUMBERS: [&str; 4] = ["NG-01-045", "NG-01-046", "NG-01-047", "NG-01-048"];

fn of(problem: &Problem) -> Visitor {
    let mut visitor = Visitor::new();
    let other = place("Other", "zz");
    let places = ["", "Binder", "Box", other.as_str()];
    for (number, at, copies) in &problem.copies {
        visitor.come(&card(NUMBERS[*number]).at(places[*at]), *copies);
    }
    let name = |number: &str| {
        let desk = visitor.desk();
        let printing = desk.catalogue().find_number(number).expect("a shipped card");
        crate::parts::name_of(desk.catalogue(), printing).to_owned()
    };
    let lines = problem.lines.iter().map(|(number, copies)| line(*copies, &name(NUMBERS[*number]))).collect();
    visitor.decks = vec![deck("a1", "Rush", lines), deck("zz", "Other", vec![line(1, PIPE)])];
    visitor
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_is_built_and_taken_apart_is_as_it_was(problem in problems()) {
        let mut visitor = of(&problem);
        let before = visitor.shelf.balances().clone();
        let page = visitor.open("decks/a1");
        if values(&page, "all-in").is_empty() {
            return Ok(());
        }
        do_all(&mut visitor, "a1");
        prop_assert!(copies_in(&visitor, &place("Rush", "a1")) > 0);
        prop_assert_eq!(visitor.shelf.balances().copies(), before.copies());
        visitor.send("decks/a1", &[("do", "apart")]);
        prop_assert_eq!(visitor.shelf.balances(), &before);
    }

    #[test]
    fn whatever_is_asked_of_decks_is_answered(
        problem in problems(),
        values in prop::collection::vec("\\PC{0,8}|a1|zz|up|all|ticked|apart|1\\*e30", 8),
    ) {
        let mut visitor = of(&problem);
        let copies = visitor.shelf.balances().copies();
        let names = ["deck", "pick", "up", "down", "do", "in", "out", "all-in"];
        let fields: Vec<(&str, &str)> = names.iter().copied().zip(values.iter().map(String::as_str)).collect();
        visitor.open(&safehouse_paths::collection::asking("decks", &fields));
        visitor.open(&safehouse_paths::collection::asking("decks/a1", &fields));
        visitor.send("decks/a1", &fields);
        prop_assert_eq!(visitor.shelf.balances().copies(), copies);
    }
}

/// What is wanted where wants follow from the decks that an address picks.
fn lacking(desk: &Desk<'_>, asked: &str) -> Vec<Want> {
    let decks = desk.decks.iter().map(|deck| (deck.id.clone(), &deck.list)).collect();
    let cards = (desk.catalogue(), &desk.library.formats);
    WantSource::new(source(desk, &Fields::read(asked))).wants(&WantOwner::new(cards, desk.shelf.balances(), decks))
}

#[test]
fn what_decks_lack_together_is_wanted_and_nothing_of_those_that_have_all() {
    let mut visitor = visitor();
    let page = visitor.open("decks").body.into_string();
    assert!(page.contains("To the want list") && page.contains("name=\"from\" value=\"decks\""), "{page}");
    let counts = |asked: &str| lacking(&visitor.desk(), asked).iter().map(|want| want.count).collect::<Vec<_>>();
    assert_eq!((counts(""), counts("pick=b2")), (vec![1], vec![]));
}

/// Loads a price list under a name.
fn load(visitor: &mut Visitor, name: &str, rows: &str) {
    visitor.send("prices", &[("text", &format!("number,currency,price,date\n{rows}"))]);
    let at = visitor.at.clone();
    visitor.send(&at, &[("name", name)]);
}

#[test]
fn what_completes_the_decks_costs_what_a_list_says_with_how_many_lines_that_speaks_of() {
    let mut visitor = visitor();
    for deck in &mut visitor.decks {
        deck.list.lines = vec![line(3, PIPE), line(1, STAFF), line(2, "Boar Spear")];
    }
    let page = visitor.open("decks").body.into_string();
    assert!(page.contains("What it costs is not known") && page.contains("load a price list"), "{page}");
    load(
        &mut visitor,
        "October",
        "NG-01-045,EUR,1.00,2026-10-02\nNG-01-045,USD,9,2026-10-02\nNG-01-046,EUR,1,2026-10-02\n",
    );
    load(&mut visitor, "November", "NG-01-045,EUR,0.25,2026-11-02\n");
    let page = visitor.open("decks").body.into_string();
    assert!(page.contains("€0.75</b> at least for what has a price: 1 of 2 lines"), "{page}");
    assert!(
        page.contains("November")
            && page.contains("<span class=\"figures\">3 × €0.25 = €0.75</span>")
            && page.contains("no price"),
        "{page}"
    );
    let page = visitor.open("decks?list=October").body.into_string();
    assert!(page.contains("€3.00</b> at least") && page.contains(">3 × €1.00 = €3.00<"), "{page}");
    assert!(!page.contains("First Edition</span>"), "the price stands for every edition: {page}");
    let page = visitor.open("decks?list=October&currency=USD").body.into_string();
    assert!(page.contains("$27.00</b> at least"), "{page}");
    load(&mut visitor, "December", "NG-01-001,EUR,0.25,2026-12-02\n");
    let page = visitor.open("decks").body.into_string();
    assert!(page.contains("0 of 2 lines have a price in EUR"), "{page}");
}

#[test]
fn decks_that_are_never_out_at_the_same_time_share_their_copies() {
    let mut visitor = visitor();
    let page = visitor.open("decks").body.into_string();
    assert!(page.contains("1 copy of 1 card"), "{page}");
    let page = visitor.open("decks?pick=a1&pick=b2&together=1");
    let turns = values(&page, "turns");
    assert_eq!(turns, ["a1#b2", "a1#b2"][..turns.len()], "{}", page.body.0);
    assert!(page.body.0.contains("Nothing is missing") && page.body.0.contains("2 of 2, exactly."), "{}", page.body.0);
    assert!(page.body.0.contains("decks/b2?turns=a1%23b2"), "{}", page.body.0);
    let said = page.body.0.contains("Rush</bdi> and <bdi>Wall</bdi> are never played at the same time.");
    assert!(said && page.body.0.contains("Separate them"), "{}", page.body.0);
    let asked = |turns: &str| lacking(&visitor.desk(), turns).len();
    assert_eq!((asked(""), asked("turns=a1%23b2")), (1, 0));
    for alone in ["decks?pick=a1&together=1", "decks?together=1"] {
        let page = visitor.open(alone).body.into_string();
        assert!(page.contains("two of them at least") && page.contains("1 of 2, exactly."), "{page}");
    }
}

#[test]
fn a_deck_takes_its_copies_from_one_that_it_takes_turns_with() {
    let mut visitor = visitor();
    visitor.come(&pipe().at("Box"), 4);
    visitor.decks[1].list.lines = vec![line(3, PIPE)];
    do_all(&mut visitor, "a1");
    let rush = place("Rush", "a1");
    let page = visitor.open("decks/b2");
    assert!(
        !values(&page, "all-in").iter().any(|value| value.ends_with(&key_of(&pipe().at(&*rush)))),
        "{}",
        page.body.0
    );
    let page = visitor.open("decks/b2?turns=a1%23b2");
    assert!(page.body.0.contains("which takes turns with it"), "{}", page.body.0);
    assert!(page.body.0.contains(": take out 1, put in 1; 2 stay."), "{}", page.body.0);
    let into = values(&page, "all-in");
    assert_eq!(into.len(), 2, "{into:?}");
    let fields: Vec<(&str, &str)> =
        into.iter().map(|value| ("all-in", value.as_str())).chain([("do", "all"), ("turns", "a1#b2")]).collect();
    visitor.send("decks/b2", &fields);
    assert_eq!((copies_in(&visitor, &rush), copies_in(&visitor, &place("Wall", "b2"))), (1, 3));
    assert!(visitor.at.contains("turns=a1%23b2"), "{}", visitor.at);
}
