//! Steps, and which copies they come to.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Holding, ledger::Cause},
};

use super::{Amount, Step, StepFault};
use crate::testing::Visitor;

fn regular() -> Holding {
    Holding::new("NG-01-045", Edition::Unlimited, Finish::Regular)
}

fn foil() -> Holding {
    Holding::new("NG-01-045", Edition::Unlimited, Finish::Foil)
}

/// A step of Rusty Pipes of no certain form.
fn step(visitor: &Visitor, amount: Amount) -> Step {
    let printing = visitor.desk().catalogue().find_number("NG-01-045").expect("a Rusty Pipe");
    Step { printing, finish: None, edition: None, place: String::new(), amount }
}

/// What a step changes, by the place and finish.
fn changed(visitor: &Visitor, step: &Step) -> Vec<(String, Finish, i32)> {
    let desk = visitor.desk();
    let draft = step.draft(desk.shelf, desk.catalogue()).expect("forms that exist");
    let changes = draft.map(|draft| draft.changes).unwrap_or_default();
    changes.into_iter().map(|change| (change.holding.place, change.holding.finish, change.by)).collect()
}

fn at(place: &str, finish: Finish, by: i32) -> (String, Finish, i32) {
    (place.to_owned(), finish, by)
}

#[test]
fn what_comes_is_of_the_usual_form_and_what_goes_is_what_is_missed_least() {
    let mut visitor = Visitor::new();
    assert_eq!(changed(&visitor, &step(&visitor, Amount::More(2))), [at("", Finish::Regular, 2)]);
    assert_eq!(changed(&visitor, &step(&visitor, Amount::Fewer(1))), [], "what is not there does not go");
    visitor.come(&regular().at("Deck: Rush #7"), 2);
    visitor.come(&foil().at("Binder"), 1);
    visitor.come(&regular().at("Box"), 1);
    visitor.come(&regular(), 1);
    let rest =
        [at("Box", Finish::Regular, -1), at("Binder", Finish::Foil, -1), at("Deck: Rush #7", Finish::Regular, -2)];
    let all = changed(&visitor, &step(&visitor, Amount::Fewer(9)));
    assert_eq!(all, [&[at("", Finish::Regular, -1)], rest.as_slice()].concat());
    let of_binder = Step { place: "Box".to_owned(), ..step(&visitor, Amount::Fewer(1)) };
    assert_eq!(changed(&visitor, &of_binder), [at("Box", Finish::Regular, -1)]);
    let of_foil = Step { finish: Some(Finish::Foil), ..step(&visitor, Amount::Fewer(3)) };
    assert_eq!(changed(&visitor, &of_foil), [at("Binder", Finish::Foil, -1)], "of another finish nothing goes");
}

#[test]
fn a_number_is_reached_in_one_form_wherever_its_copies_are() {
    let mut visitor = Visitor::new();
    visitor.come(&regular().at("Box"), 3);
    visitor.come(&foil(), 1);
    let exactly = |copies| step(&visitor, Amount::Exactly(copies));
    assert_eq!(changed(&visitor, &exactly(5)), [at("", Finish::Regular, 2)]);
    assert_eq!(changed(&visitor, &exactly(3)), []);
    assert_eq!(changed(&visitor, &exactly(0)), [at("Box", Finish::Regular, -3)]);
    let of_foil = Step { finish: Some(Finish::Foil), ..exactly(0) };
    assert_eq!(changed(&visitor, &of_foil), [at("", Finish::Foil, -1)]);
    let desk = visitor.desk();
    let causes = [exactly(5), exactly(0)].map(|step| step.draft(desk.shelf, desk.catalogue()).ok().flatten());
    // Another device may know of more: its owner is asked then.
    let counted = |known| Some(Cause::Counted { known });
    assert_eq!(causes.map(|draft| draft.map(|draft| draft.cause)), [counted(0), counted(3)]);
}

#[test]
fn what_was_never_printed_so_is_refused_with_what_was() {
    let visitor = Visitor::new();
    let desk = visitor.desk();
    let only_foil = desk.catalogue().by_number().find(|at| desk.catalogue().printing(*at).finishes == [Finish::Foil]);
    let printing = only_foil.expect("a card that is foil alone");
    let asked = Step { printing, finish: Some(Finish::Regular), ..step(&visitor, Amount::More(1)) };
    let fault = asked.draft(desk.shelf, desk.catalogue()).expect_err("no such finish");
    assert_eq!(fault, StepFault::NoSuchFinish(vec![Finish::Foil]));
    assert_eq!(fault.to_string(), "the printing was not made in this finish; it was in foil");
}
