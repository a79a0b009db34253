//! Every order at every kind of question, and how orders are kept.

use std::sync::LazyLock;

use safehouse_table::{Seat, random::Seed};

use super::*;
use crate::{
    choice::{Choice, TableMove},
    duel::Duel,
    fixture::duel,
    object::{Area, ObjectId},
    question::{Asked, Question},
    rulestext::Words as _,
    state::State,
};

/// A question of each kind. A new kind is not compiled before it is here.
fn every_question() -> Vec<Question> {
    let id = ObjectId(3);
    let next = |question: Question| {
        Some(match question {
            Question::Mulligan => Question::Action,
            Question::Action => Question::Response,
            Question::Response => Question::SpawnDraw,
            Question::SpawnDraw => Question::SpawnOrBottom,
            Question::SpawnOrBottom => Question::SpawnFromDeck,
            Question::SpawnFromDeck => Question::X,
            Question::X => Question::ZombieAction,
            Question::ZombieAction => Question::Advance,
            Question::Advance => Question::ZombieAttack,
            Question::ZombieAttack => Question::QuickEscape,
            Question::QuickEscape => Question::React,
            Question::React => Question::AttackZone,
            Question::AttackZone => Question::AttackTarget,
            Question::AttackTarget => Question::CallNumber,
            Question::CallNumber => Question::Target,
            Question::Target => Question::Host,
            Question::Host => Question::ReplaceAttachment,
            Question::ReplaceAttachment => Question::FreeHands,
            Question::FreeHands => Question::KeepAttachment(id),
            Question::KeepAttachment(_) => Question::Discard,
            Question::Discard => Question::ExileFromGraveyard,
            Question::ExileFromGraveyard => Question::TriggerOrder,
            Question::TriggerOrder => Question::DrawMore,
            Question::DrawMore => Question::May,
            Question::May => Question::MayPay,
            Question::MayPay => Question::Option,
            Question::Option => Question::ChooseObject,
            Question::ChooseObject => Question::ChooseGraveyard,
            Question::ChooseGraveyard => Question::Search,
            Question::Search => Question::Reorder,
            Question::Reorder => Question::AdvanceAtOnce(id),
            Question::AdvanceAtOnce(_) => Question::AttackAtOnce(id),
            Question::AttackAtOnce(_) => Question::Flare,
            Question::Flare => Question::KeepUnique,
            Question::KeepUnique => Question::ExcessWeapon,
            Question::ExcessWeapon => Question::ExcessAttachment(id),
            Question::ExcessAttachment(_) => Question::Manual,
            Question::Manual => return None,
        })
    };
    std::iter::successors(Some(Question::Mulligan), |question| next(*question)).collect()
}

fn every_order() -> Vec<Order> {
    let windows = Awaited::ALL.iter().copied().map(Order::PassWindow);
    let others = [
        Order::SpawnAll,
        Order::SpawnNothing,
        Order::AdvanceAll,
        Order::AttackWeakestFirst,
        Order::AttackStrongestFirst,
        Order::NeverEscape,
        Order::AlwaysEscape,
        Order::EscapeFrom(2),
        Order::NeverReact,
        Order::ReactIfLethal,
    ];
    windows.chain(others).collect()
}

const CARD: ObjectId = ObjectId(1);
const ZOMBIE: ObjectId = ObjectId(70);

/// A choice of every kind but those to use an ability and to play a card.
const CHOICES: [Choice; 15] = [
    Choice::Number(1),
    Choice::Object(ZOMBIE),
    Choice::Object(CARD),
    Choice::Attack(ZOMBIE),
    Choice::Area(Area::ThreatZone),
    Choice::Option(0),
    Choice::Loot,
    Choice::Unequip(CARD),
    Choice::MoveAttachment(CARD),
    Choice::Table(TableMove::Draw, CARD),
    Choice::Draw,
    Choice::Spawn,
    Choice::Yes,
    Choice::No,
    Choice::Pass,
];

/// What orders decide when a seat is asked something and has these choices.
fn decided(orders: &Orders, question: Question, options: &[Choice]) -> Result<Choice, Thought> {
    static BEGUN: LazyLock<(Duel, State)> = LazyLock::new(|| {
        let duel = duel();
        let state = duel.begin(Seed::from_number(1), &mut Vec::new(), &mut Vec::new());
        (duel, state)
    });
    let (duel, mut state) = (&BEGUN.0, BEGUN.1);
    state.asked = Some(Asked { seat: Seat::First, question });
    let view = duel.seat_view(&state, Seat::First);
    let decided = orders.decide(&view, options);
    assert_eq!(orders.answer(&view, options), decided.ok());
    decided
}

fn of(orders: impl IntoIterator<Item = Order>) -> Orders {
    let mut all = Orders::default();
    orders.into_iter().for_each(|order| all.give(order, None));
    all
}

#[test]
fn an_order_answers_the_one_question_that_it_was_made_for() {
    let answers = |order: Order, question: Question| {
        Some(match (order, question) {
            (Order::SpawnAll, Question::SpawnDraw) => Choice::Draw,
            (Order::SpawnAll, Question::SpawnOrBottom) => Choice::Spawn,
            (Order::SpawnNothing, Question::SpawnDraw | Question::SpawnFromDeck) => Choice::Pass,
            (Order::AdvanceAll, Question::Advance) => Choice::Object(ZOMBIE),
            (Order::AttackWeakestFirst | Order::AttackStrongestFirst, Question::ZombieAttack) => Choice::Attack(ZOMBIE),
            (Order::NeverEscape | Order::EscapeFrom(_), Question::QuickEscape) => Choice::No,
            (Order::AlwaysEscape, Question::QuickEscape) => Choice::Yes,
            (Order::NeverReact | Order::ReactIfLethal, Question::React) => Choice::Pass,
            _ => return None,
        })
    };
    assert_eq!(every_question().len(), 38);
    for question in every_question() {
        for order in every_order() {
            let expected = answers(order, question).ok_or(Thought::NoOrder);
            assert_eq!(decided(&of([order]), question, &CHOICES), expected, "{order:?} at {question:?}");
        }
        // All of them at once, of which the later ones hold.
        let all = of(every_order());
        let expected = match question {
            Question::SpawnDraw | Question::SpawnFromDeck | Question::React => Ok(Choice::Pass),
            Question::SpawnOrBottom => Err(Thought::NoOrder),
            Question::Advance => Ok(Choice::Object(ZOMBIE)),
            Question::ZombieAttack => Ok(Choice::Attack(ZOMBIE)),
            Question::QuickEscape => Ok(Choice::No),
            _ => Err(Thought::NoOrder),
        };
        assert_eq!(decided(&all, question, &CHOICES), expected, "{question:?}");
        assert_eq!(decided(&Orders::default(), question, &CHOICES), Err(Thought::NoOrder), "{question:?}");
    }
}

#[test]
fn nothing_is_answered_where_something_else_could_be_done() {
    let usable = [&CHOICES[..], &[Choice::Use(ZOMBIE, 0)]].concat();
    for (order, question) in [
        (Order::AdvanceAll, Question::Advance),
        (Order::AttackWeakestFirst, Question::ZombieAttack),
        (Order::AttackStrongestFirst, Question::ZombieAttack),
    ] {
        assert_eq!(decided(&of([order]), question, &usable), Err(Thought::Usable));
        // Without an order nobody looks.
        assert_eq!(decided(&Orders::default(), question, &usable), Err(Thought::NoOrder));
    }
    let playable = [Choice::Play(CARD), Choice::Pass];
    assert_eq!(decided(&Orders::default(), Question::React, &playable), Err(Thought::Playable));
    assert_eq!(decided(&of([Order::NeverReact]), Question::React, &playable), Ok(Choice::Pass));
    // What is not legal is no answer, and neither is its contrary (R14).
    for (order, question, options) in [
        (Order::SpawnNothing, Question::SpawnDraw, &[Choice::Draw][..]),
        (Order::SpawnNothing, Question::SpawnOrBottom, &[Choice::Spawn]),
        (Order::SpawnAll, Question::SpawnDraw, &[Choice::Pass]),
        (Order::AdvanceAll, Question::Advance, &[Choice::Pass]),
        (Order::AttackWeakestFirst, Question::ZombieAttack, &[Choice::Pass]),
        (Order::AlwaysEscape, Question::QuickEscape, &[Choice::No]),
    ] {
        assert_eq!(decided(&of([order]), question, options), Err(Thought::NoOrder), "{order:?}");
    }
    // A Zombie that cannot be paid goes under the deck (7.3.2).
    assert_eq!(decided(&of([Order::SpawnAll]), Question::SpawnOrBottom, &[Choice::Bottom]), Ok(Choice::Bottom));
}

#[test]
fn the_later_of_two_orders_holds_and_the_lasting_one_again_after_the_turn() {
    let given = |orders: &Orders| orders.given().iter().map(|given| (given.order, given.turn)).collect::<Vec<_>>();
    let mut orders = of([Order::SpawnAll, Order::AdvanceAll]);
    orders.give(Order::SpawnNothing, Some(4));
    let (all, advance, nothing) = ((Order::SpawnAll, None), (Order::AdvanceAll, None), (Order::SpawnNothing, Some(4)));
    assert_eq!(given(&orders), [all, advance, nothing]);
    orders.give(Order::SpawnAll, Some(4));
    assert_eq!(given(&orders), [all, advance, (Order::SpawnAll, Some(4))]);
    orders.give(Order::SpawnNothing, Some(4));
    orders.forget_expired(4);
    assert_eq!(given(&orders), [all, advance, nothing]);
    orders.forget_expired(5);
    assert_eq!(given(&orders), [all, advance]);
    orders.give(Order::SpawnNothing, Some(5));
    orders.give(Order::SpawnAll, None);
    assert_eq!(given(&orders), [advance, all]);
    assert!(orders.take_back(Order::AdvanceAll) && !orders.take_back(Order::AdvanceAll));
    assert_eq!(given(&orders), [all]);
}

#[test]
fn an_order_for_a_turn_that_is_over_is_none() {
    // The game that is asked about is in its turn 0, before the first.
    let mut orders = Orders::default();
    orders.give(Order::SpawnAll, Some(7));
    assert_eq!(decided(&orders, Question::SpawnDraw, &CHOICES), Err(Thought::Expired));
    orders.give(Order::NeverReact, Some(7));
    assert_eq!(decided(&orders, Question::React, &CHOICES), Err(Thought::Expired));
    orders.give(Order::SpawnNothing, None);
    assert_eq!(decided(&orders, Question::SpawnDraw, &CHOICES), Ok(Choice::Pass));
    orders.give(Order::SpawnAll, Some(0));
    assert_eq!(decided(&orders, Question::SpawnDraw, &CHOICES), Ok(Choice::Draw));
}

#[test]
fn every_order_is_offered_where_it_answers_and_nowhere_else() {
    let duel = duel();
    let mut state = duel.begin(Seed::from_number(1), &mut Vec::new(), &mut Vec::new());
    for question in every_question() {
        state.asked = Some(Asked { seat: Seat::First, question });
        let view = duel.seat_view(&state, Seat::First);
        let options = [&CHOICES[..], &[Choice::Bottom]].concat();
        for offered in Orders::offered(&view, &options) {
            assert!(of([offered]).answer(&view, &options).is_some(), "{offered:?} at {question:?}");
        }
        let alone = |order: Order| of([order]).answer(&view, &options).is_some();
        assert_eq!(Orders::offered(&view, &options).is_empty(), !every_order().into_iter().any(alone));
    }
}

#[test]
fn orders_and_reasons_are_told_with_clauses_that_exist() {
    let clauses = crate::clauses();
    let mut told = std::collections::BTreeSet::new();
    for order in every_order() {
        let text = crate::explain::order(order);
        assert!(text.ends_with(&format!(" ({})", order.clause())), "{text}");
        assert!(clauses.find(order.clause()).is_some());
        assert!(told.insert(text.clone()), "{text} is told of two orders");
    }
    for thought in [Thought::NoOrder, Thought::Expired, Thought::Playable, Thought::Usable, Thought::Lethal] {
        assert!(thought.clause().is_none_or(|clause| clauses.find(clause).is_some()));
        let stop = crate::explain::stop(&safehouse_table::orders::Stop::Thought(thought));
        assert!(stop.starts_with(crate::explain::thought(thought)), "{stop}");
        assert_eq!(stop.ends_with(')'), thought.clause().is_some());
    }
}
