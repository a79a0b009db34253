//! Forms of a game as a table shows it: the log by choice, what is asked, and why
//! choices made ahead stopped.

use safehouse_table::{
    Seat, Sink as _,
    orders::{Followed, Stop},
    random::Seed,
    record::{Reseed, StepLog},
    surprise::{Applied, Surprise},
    wire::told::ChoicesAhead,
};
use serde_json::Value;

use super::{
    super::{self as wire, log::GameLog, orders::OrdersError, prompt::Prompt},
    CARD, check,
};
use crate::{
    choice::Choice,
    declare::Room,
    event::{
        Event, Rolled,
        every_kind::{GEAR, OTHER_GEAR, ZOMBIE, every_kind},
    },
    explain::{self, Narrator},
    fixture::duel,
    object::{Area, ObjectId},
    orders::{Order, Orders, Thought},
    play::Refusal,
    program::AbilityId,
    question::Question,
    rulestext::ability::{Cost, Event as Awaited, Points},
    state::State,
    surprise,
    view::{Dealt, Payment, Prospect, Refused, Roll, Viewer, by_choice},
};

#[test]
fn what_happened_leaves_by_choice_with_its_sentences() {
    let duel = duel();
    let card = |id: ObjectId| duel.cards[id.index()];
    let (seat, other, zone) = (Seat::First, Seat::Second, Area::ThreatZone);
    let chose = |seat, question, choice| Event::Chose { seat, question, choice };
    let mut log = StepLog::default();
    for (is_step, event) in [
        (false, Event::TurnBegan { turn: 1, seat }),
        (false, Event::Moved { object: GEAR, card: card(GEAR), from: Area::SurvivorDeck, to: Area::Hand, side: seat }),
        (true, chose(seat, Question::Action, Choice::Play(GEAR))),
        (false, Event::Played { seat, object: GEAR, card: card(GEAR) }),
        (false, Event::Points { seat, points: Points::Action, now: 2, gained: false }),
        // Nobody else may know of it.
        (true, chose(other, Question::React, Choice::Pass)),
        (false, Event::Spawned { object: ZOMBIE, card: card(ZOMBIE), paid: 3 }),
        (false, Event::Rolled { seat, roll: Rolled::Escape, die: 3, needs: 4, bonus: 1 }),
        (false, Event::Forced { seat: other, question: Question::QuickEscape, choice: Choice::Pass }),
        (true, chose(other, Question::ZombieAttack, Choice::Attack(ZOMBIE))),
        (false, Event::Hit { attacker: ZOMBIE, target: ObjectId::survivor(seat), zone }),
    ] {
        if is_step {
            log.begin_step();
        }
        log.take(event);
    }
    let reseeds = [Reseed { at: 2, seed: Seed::from_number(1) }];
    let told = |viewer, from| {
        let narrator = Narrator::new(&duel).with_players(["Ann".to_owned(), "Ben".to_owned()]);
        let narrator = if let Viewer::Seat(seat) = viewer { narrator.told_to(seat) } else { narrator };
        GameLog::new(&duel, narrator, viewer, &by_choice(&log, &reseeds, viewer), from)
    };
    let of = |form: &GameLog<'_>| serde_json::to_value(form).expect("JSON");
    let solo = of(&told(Viewer::Solo, 0));
    assert_eq!(solo["choices"].as_array().map(Vec::len), Some(4), "the opening and every choice");
    let first = of(&told(Viewer::Seat(seat), 0));
    assert_eq!(first["choices"].as_array().map(Vec::len), Some(4), "an only answer looks like a choice");
    // What was told before counts where only the end is asked for.
    for from in 0..5 {
        let rest = of(&told(Viewer::Solo, from));
        let all = solo["choices"].as_array().expect("a list");
        assert_eq!(rest["choices"].as_array().expect("a list"), &all[from.min(4)..]);
    }
    check("log", &[told(Viewer::Seat(seat), 0), told(Viewer::Solo, 2)]);
}

#[test]
fn a_sentence_leaves_in_spans_that_print_as_it() {
    let duel = duel();
    let mut log = StepLog::default();
    every_kind(|id| duel.cards[id.index()], AbilityId(2)).into_iter().for_each(|event| log.take(event));
    for viewer in [Viewer::Solo, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
        let known = by_choice(&log, &[], viewer);
        let form = serde_json::to_value(GameLog::new(&duel, Narrator::new(&duel), viewer, &known, 0)).expect("JSON");
        let spans = form["choices"].as_array().expect("a list").iter();
        let events = spans.flat_map(|told| told["events"].as_array().expect("a list"));
        let printed = events.filter_map(|event| event["told"].as_array()).map(|spans| {
            let span = |span: &Value| match span {
                Value::String(text) => text.clone(),
                span => ["card", "player", "number", "clause"]
                    .iter()
                    .filter_map(|name| span.get(name))
                    .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
                    .collect(),
            };
            spans.iter().map(span).collect::<String>()
        });
        let events = known.iter().flat_map(|told| &told.events).map(|seen| seen.event);
        assert_eq!(printed.collect::<Vec<_>>(), Narrator::new(&duel).lines(events), "{viewer:?}");
    }
}

#[test]
fn a_surprise_leaves_with_its_clause_and_its_place() {
    let form = |surprise, at| ChoicesAhead::new(&Applied { taken: 2, surprise, event: None }, surprise::clause, at);
    let every = [
        Surprise::GameOver,
        Surprise::Die,
        Surprise::Card,
        Surprise::Answer,
        Surprise::Damage { taken: 4, foreseen: 2 },
        Surprise::Turn,
        Surprise::OtherSeat,
        Surprise::OtherQuestion,
        Surprise::Gone,
        Surprise::Refused(Refusal::Illegal("5.3.3")),
    ];
    let mut forms = vec![form(None, None), form(Some(Surprise::Die), Some((3, 1)))];
    forms.extend(every.into_iter().map(|surprise| form(Some(surprise), None)));
    check("choices_ahead", &forms);
}

/// One order of each form.
fn orders() -> Orders {
    let mut orders = Orders::default();
    let window = Order::PassWindow(Awaited::ZombieDeclaresAttack);
    let lasting = [Order::SpawnAll, Order::AdvanceAll, Order::AttackWeakestFirst, Order::EscapeFrom(3), window];
    lasting.into_iter().for_each(|order| orders.give(order, None));
    for order in [Order::SpawnNothing, Order::AttackStrongestFirst, Order::NeverEscape, Order::ReactIfLethal] {
        orders.give(order, Some(4));
    }
    orders
}

#[test]
fn orders_leave_in_their_form_and_are_read_back() {
    let mut others = Orders::default();
    [Order::AlwaysEscape, Order::NeverReact].into_iter().for_each(|order| others.give(order, None));
    for orders in [&orders(), &others, &Orders::default()] {
        let json = serde_json::to_string(&wire::orders::Orders::new(orders)).expect("JSON");
        assert_eq!(wire::orders::Orders::read(&json).as_ref(), Ok(orders));
    }
    check("orders", &[orders(), others].map(|orders| wire::orders::Orders::new(&orders)));
    let offered = [Order::AdvanceAll, Order::EscapeFrom(2)];
    check("shown_orders", &wire::orders::ShownOrders::new(&orders(), &offered));
}

#[test]
fn what_is_not_exactly_orders_is_refused() {
    let read = |orders: &str| wire::orders::Orders::read(orders);
    let one = |order: &str| read(&format!(r#"{{"version":1,"orders":[{{"order":{order},"turn":null}}]}}"#));
    assert!(one(r#"{"kind":"spawn_all"}"#).is_ok());
    for order in [
        r#"{"kind":"spawn_all","damage":2}"#,
        r#"{"kind":"escape_from"}"#,
        r#"{"kind":"escape_from","damage":300}"#,
        r#"{"kind":"pay_all"}"#,
        "null",
    ] {
        assert!(matches!(one(order), Err(OrdersError::Form(_))), "{order}");
    }
    let unknown = one(r#"{"kind":"pass_window","window":"the sun rises"}"#);
    assert_eq!(unknown, Err(OrdersError::NoWindow("the sun rises".to_owned())));
    assert_eq!(read(r#"{"version":2,"orders":[],"more":1}"#), Err(OrdersError::Version(2)));
    assert!(matches!(read(r#"{"version":1,"orders":[],"more":1}"#), Err(OrdersError::Form(_))));
    assert_eq!(read(&" ".repeat(wire::orders::MOST_BYTES + 1)), Err(OrdersError::TooLong));
}

#[test]
fn what_came_of_orders_leaves_in_its_form() {
    let form = |stop, at| wire::orders::followed(&Followed { taken: 3, stop, event: None }, at);
    let thoughts = [Thought::NoOrder, Thought::Expired, Thought::Playable, Thought::Usable, Thought::Lethal];
    let mut forms = vec![
        form(Stop::Surprise(Surprise::Answer), Some((3, 1))),
        form(Stop::Surprise(Surprise::Damage { taken: 4, foreseen: 2 }), None),
        form(Stop::Surprise(Surprise::OtherSeat), None),
    ];
    forms.extend(thoughts.map(|thought| form(Stop::Thought(thought), None)));
    check("orders_followed", &forms);
}

#[test]
fn what_is_asked_leaves_with_what_its_answers_would_do() {
    let duel = duel();
    let seat = Seat::First;
    let attack = Prospect {
        payment: Payment { ap: 1, counters: 1, ..Payment::default() },
        roll: Some(Roll { roll: Rolled::Hit, printed: Some(4), needs: 3, bonus: 1 }),
        damage: Some(Dealt { target: ZOMBIE, printed: 2, amount: 3, taken: 2, left: Some(1) }),
        ..Prospect::default()
    };
    let unarmed = Prospect {
        roll: Some(Roll { roll: Rolled::Unarmed, printed: None, needs: 2, bonus: 0 }),
        damage: Some(Dealt { target: ObjectId::NONE, printed: 1, amount: 1, taken: 1, left: None }),
        ..Prospect::default()
    };
    let play = Prospect {
        payment: Payment { ap: 2, tp: 1, th: 3, x: true, counters: 0, also: vec![Cost::Discard(2), Cost::Exhaust] },
        room: Room { certain: vec![OTHER_GEAR], one_of: vec![GEAR, CARD] },
        ..Prospect::default()
    };
    let options = [
        (Choice::Attack(GEAR), "attack with Rifle (1 AP)".to_owned(), attack),
        (Choice::Attack(ObjectId::survivor(seat)), "attack unarmed (1 AP)".to_owned(), unarmed),
        (Choice::Play(CARD), "equip Rifle".to_owned(), play),
        (Choice::Pass, "end the step".to_owned(), Prospect::default()),
    ];
    let refused = ["5.3.3", "R91"].map(|clause| Refused { choice: Choice::Play(OTHER_GEAR), clause });
    let text = explain::question(Question::Action).to_owned();
    let mut state = duel.begin(Seed::from_number(1), &mut Vec::new(), &mut Vec::new());
    let told = |state: &State| {
        let asked = state.asked().map_or(Seat::First, |asked| asked.seat);
        Prompt::new(&duel.seat_view(state, asked.other()), &Narrator::new(&duel).told_to(asked.other()))
    };
    let meanwhile = told(&state);
    duel.concede(&mut state, Seat::Second, &mut Vec::new());
    check("prompt", &[Prompt::asked(seat, Question::Action, text, options, refused), meanwhile, told(&state)]);
}
