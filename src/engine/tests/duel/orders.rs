//! Standing orders in whole games.

use std::{collections::BTreeMap, sync::Arc};

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        clauses,
        config::RulesConfig,
        duel::Duel,
        event::Event,
        explain,
        orders::{Order, Orders, Thought},
        question::Question,
        record::DuelRecord,
        rulestext::{Words as _, ability::Event as Awaited},
        state::State,
    },
    table::{
        Seat, Silent,
        orders::{FollowedOf, Stop},
        random::Seed,
        record::{Recorded as _, Session},
        surprise::Surprise,
    },
};
use safehouse_testing::{
    duels::readings::READINGS,
    gestures::{Lasting, median, play},
    numbers::Numbers,
    shipped::{catalogue, decks},
};

use super::{played, session};

/// Some orders by chance.
fn any_orders(numbers: &mut Numbers, turn: u16) -> Orders {
    let windows = Awaited::ALL;
    let mut orders = Orders::default();
    for _ in 0..numbers.below(8) {
        let order = match numbers.below(11) {
            0 => Order::SpawnAll,
            1 => Order::SpawnNothing,
            2 => Order::AdvanceAll,
            3 => Order::AttackWeakestFirst,
            4 => Order::AttackStrongestFirst,
            5 => Order::NeverEscape,
            6 => Order::AlwaysEscape,
            7 => Order::EscapeFrom(numbers.below(6) as u8),
            8 => Order::NeverReact,
            9 => Order::ReactIfLethal,
            _ => Order::PassWindow(windows[numbers.below(windows.len())]),
        };
        orders.give(order, [None, Some(turn), Some(turn + 1)][numbers.below(3)]);
    }
    orders
}

/// Questions that orders are made for, with what they may answer.
fn is_made_for(question: Question, choice: Choice) -> bool {
    match question {
        Question::SpawnDraw => matches!(choice, Choice::Draw | Choice::Pass),
        Question::SpawnOrBottom => matches!(choice, Choice::Spawn | Choice::Bottom),
        Question::SpawnFromDeck | Question::React => choice == Choice::Pass,
        Question::Advance => matches!(choice, Choice::Object(_)),
        Question::ZombieAttack => matches!(choice, Choice::Attack(_)),
        Question::QuickEscape => matches!(choice, Choice::Yes | Choice::No),
        _ => false,
    }
}

#[test]
fn no_order_answers_what_it_was_not_made_for() {
    let (mut answered, mut left) = (BTreeMap::new(), 0);
    for game in 0..24u64 {
        let mut config = RulesConfig::default();
        if game % 2 == 1 {
            READINGS[(game as usize / 2 * 3 + 2) % READINGS.len()](&mut config);
        }
        let pair = [&decks()[game as usize % 4], &decks()[game as usize / 4 % 4]];
        let record = DuelRecord::new::<Duel>(catalogue(), pair, Seed::from_number(game), config);
        let duel = Duel::of_record(&record, catalogue()).expect("two complete decks");
        let (mut numbers, mut options) = (Numbers(game), Vec::new());
        let mut state = duel.begin(record.seed, &mut Silent, &mut options);
        while let Some(asked) = state.asked() {
            let view = duel.seat_view(&state, asked.seat);
            for _ in 0..3 {
                let orders = any_orders(&mut numbers, state.turn());
                let decided = orders.decide(&view, &options);
                assert_eq!(orders.answer(&view, &options), decided.ok());
                // What the seat does not see is no reason.
                let other = view.guess(Seed::from_number(numbers.below(1 << 20) as u64));
                assert_eq!(orders.decide(&duel.seat_view(&other, asked.seat), &options), decided);
                match decided {
                    Ok(choice) => {
                        assert!(options.contains(&choice), "{choice:?} of {options:?}");
                        assert!(is_made_for(asked.question, choice), "{choice:?} at {:?}", asked.question);
                        assert_ne!(orders, Orders::default());
                        *answered.entry(format!("{:?}", asked.question)).or_insert(0) += 1;
                    }
                    Err(_) => left += 1,
                }
                // Nobody else is answered for.
                let others = duel.seat_view(&state, asked.seat.other());
                assert_eq!(orders.decide(&others, &options), Err(Thought::NoOrder));
            }
            assert_eq!(Orders::default().answer(&view, &options), None);
            let choice = options[numbers.below(options.len())];
            duel.take(&mut state, choice, &mut Silent, &mut options);
        }
    }
    for question in ["SpawnDraw", "SpawnOrBottom", "SpawnFromDeck", "Advance", "ZombieAttack", "QuickEscape", "React"] {
        assert!(answered.get(question).is_some_and(|times| *times > 1), "{question} in {answered:?}");
    }
    assert!(left > 5_000);
}

/// Every order that spares the most.
fn all_orders() -> Orders {
    let mut orders = Orders::default();
    for order in [Order::SpawnAll, Order::AdvanceAll, Order::AttackStrongestFirst, Order::NeverEscape] {
        orders.give(order, None);
    }
    orders
}

type Followed = FollowedOf<Duel, Orders>;

/// Goes through games by their choices, follows orders of whoever is asked at each of
/// them on a copy, and shows what came of it.
fn at_every_decision(
    games: u64,
    orders: &Orders,
    mut each: impl FnMut(&Session<Duel, RulesConfig>, usize, Seat, &Followed),
) {
    for game in 0..games {
        let (duel, record) = played(game);
        for at in 0..record.choices.len() {
            let mut session = session(&duel, record.branch(at));
            let seat = session.state().asked().expect("a decision").seat;
            let followed = session.follow(seat, orders, 0).expect("a legal game");
            assert_eq!(session.at(), at + followed.taken, "every answer is a choice of the record");
            each(&session, at, seat, &followed);
        }
    }
}

#[test]
fn orders_stop_at_each_surprise_and_say_which() {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    at_every_decision(6, &all_orders(), |session, at, seat, followed| {
        let text = explain::stop(&followed.stop);
        let clause = text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")).map(|(_, clause)| clause);
        assert!(clause.is_none_or(|clause| clauses().find(clause).is_some()), "{text}");
        let event = followed.event.map(|event| session.events()[event]);
        let asked = session.state().asked();
        let own = |event: &Event| matches!(event, Event::Chose { seat: by, .. } if *by == seat);
        let last = session.events().iter().rposition(own).unwrap_or(0);
        let since = followed.event.is_none_or(|event| event > last);
        let name = match followed.stop {
            Stop::Surprise(Surprise::Answer) => {
                let by = match event.expect("an event") {
                    Event::Played { seat, .. } | Event::Activated { seat, .. } | Event::Triggered { seat, .. } => seat,
                    event => panic!("{event:?}"),
                };
                assert_eq!(by, seat.other());
                assert!(since && asked.is_some_and(|asked| asked.seat == seat));
                "answer"
            }
            Stop::Surprise(Surprise::Damage { taken, foreseen }) => {
                assert!(taken > foreseen && since);
                assert!(matches!(event.expect("an event"), Event::Damaged { .. }));
                "damage"
            }
            Stop::Surprise(Surprise::OtherSeat) => {
                assert!(asked.is_some_and(|asked| asked.seat != seat) && followed.taken > 0);
                "other seat"
            }
            Stop::Surprise(Surprise::GameOver) => {
                assert!(session.outcome().is_some());
                "game over"
            }
            Stop::Surprise(surprise) => panic!("{surprise:?}"),
            Stop::Thought(Thought::NoOrder) => {
                let question = asked.expect("a decision").question;
                let ordered = matches!(
                    question,
                    Question::SpawnDraw | Question::SpawnOrBottom | Question::ZombieAttack | Question::QuickEscape
                );
                assert!(!ordered, "{question:?}");
                "no order"
            }
            Stop::Thought(Thought::Playable) => {
                assert_eq!(asked.expect("a decision").question, Question::React);
                assert!(session.options().iter().any(|choice| matches!(choice, Choice::Play(_))));
                "playable"
            }
            Stop::Thought(Thought::Lethal) => {
                assert_eq!(asked.expect("a decision").question, Question::QuickEscape);
                let view = session.rules().seat_view(session.state(), seat);
                assert!(view.threat(seat) >= view.survivor_hp(seat));
                "lethal"
            }
            Stop::Thought(Thought::Usable) => {
                assert!(session.options().iter().any(|choice| matches!(choice, Choice::Use(..))));
                "usable"
            }
            Stop::Thought(Thought::Expired) => panic!("nothing was ordered for a turn at {at}"),
        };
        *met.entry(name.to_owned()).or_default() += 1;
    });
    for stop in ["answer", "damage", "other seat", "game over", "no order", "playable", "lethal"] {
        assert!(met.get(stop).is_some_and(|times| *times > 0), "{stop} in {met:?}");
    }
}

#[test]
fn a_surprise_is_none_to_who_has_seen_it() {
    let mut confirmed = 0;
    at_every_decision(2, &all_orders(), |stopped, _, seat, followed| {
        if !matches!(followed.stop, Stop::Surprise(Surprise::Answer | Surprise::Damage { .. })) {
            return;
        }
        let mut again = session(&Arc::new(stopped.rules().clone()), stopped.record().clone());
        let same = again.follow(seat, &all_orders(), 0).expect("a legal game");
        assert_eq!((same.taken, same.stop), (0, followed.stop), "it stays one until somebody looked");
        let seen = again.follow(seat, &all_orders(), again.at()).expect("a legal game");
        assert!(seen.taken > 0);
        confirmed += 1;
    });
    assert!(confirmed > 10);
}

#[test]
fn orders_for_a_turn_end_with_it() {
    let mut expired = 0;
    for game in 0..3 {
        let (duel, record) = played(game);
        for at in 0..record.choices.len() {
            let mut session = session(&duel, record.branch(at));
            let asked = session.state().asked().expect("a decision");
            if asked.question != Question::SpawnDraw {
                continue;
            }
            let mut orders = Orders::default();
            orders.give(Order::SpawnAll, Some(session.state().turn()));
            let seen = session.at();
            assert!(session.follow(asked.seat, &orders, seen).expect("a legal game").taken > 0);
            orders.give(Order::SpawnAll, Some(session.state().turn() - 1));
            session.undo().expect("a legal game");
            let over = session.follow(asked.seat, &orders, seen).expect("a legal game");
            assert_eq!((over.taken, over.stop), (0, Stop::Thought(Thought::Expired)));
            expired += 1;
        }
    }
    assert!(expired > 20);
}

/// All that a game is.
fn end(duel: &Arc<Duel>, record: &DuelRecord) -> State {
    record.replay(&**duel, &mut Silent).expect("a legal game")
}

#[test]
fn a_game_with_orders_is_that_of_its_record_wherever_it_is_left() {
    for game in 0..4 {
        let (duel, record) = played(game);
        let orders = all_orders();
        // In one session, and in a new one after every single choice.
        let mut whole = session(&duel, record.branch(0));
        let mut left = record.branch(0);
        let mut numbers = [Numbers(game), Numbers(game)];
        while whole.outcome().is_none() {
            let seat = whole.state().asked().expect("a decision").seat;
            let followed = whole.follow(seat, &orders, 0).expect("a legal game");
            for _ in 0..followed.taken {
                let mut one = session(&duel, left.clone());
                let before = one.at();
                let again = one.follow(seat, &orders, 0).expect("a legal game");
                assert!(again.taken > 0);
                left = one.record().branch(before + 1);
            }
            let mut one = session(&duel, left.clone());
            let again = one.follow(seat, &orders, 0).expect("a legal game");
            assert_eq!((again.taken, again.stop), (0, followed.stop));
            assert_eq!(left.choices, whole.record().choices);
            if whole.state().asked().is_some_and(|asked| asked.seat == seat) {
                let choice = whole.options()[numbers[0].below(whole.options().len())];
                whole.choose(choice).expect("a legal choice");
                let mut one = session(&duel, left);
                let choice = one.options()[numbers[1].below(one.options().len())];
                one.choose(choice).expect("a legal choice");
                left = one.into_record();
            }
        }
        let record = whole.record();
        assert!(end(&duel, record) == *whole.state());
        let text = record.to_text(catalogue()).expect("a word");
        assert_eq!(DuelRecord::read(&text, catalogue()).as_ref(), Ok(record));
    }
}

#[test]
fn what_threatens_is_what_declining_an_escape_lets_through() {
    let mut escapes = 0;
    for game in 0..8 {
        let (duel, record) = played(game);
        let mut session = session(&duel, record.branch(0));
        for bytes in &record.choices {
            let asked = session.state().asked().expect("a decision");
            let view = duel.seat_view(session.state(), asked.seat);
            if asked.question == Question::QuickEscape {
                let dealt = view.prospect(Choice::No).damage.expect("damage");
                assert_eq!(view.threat(asked.seat), dealt.taken);
                escapes += 1;
            }
            assert_eq!(view.may_come(view.turn_player().other()), 0, "only whose turn it is is attacked");
            session.choose(Duel::from_bytes(*bytes).expect("a choice")).expect("legal");
        }
    }
    assert!(escapes > 20);
}

#[test]
fn orders_spare_more_than_half_of_the_routine() {
    let games = |hands: &[Seat], lasting| {
        let play = |game| {
            let (gestures, record) = play(game, hands, lasting);
            let duel = Arc::new(Duel::of_record(&record, catalogue()).expect("two complete decks"));
            assert!(end(&duel, &record).outcome().is_some(), "its record leads to its end");
            gestures.count()
        };
        median((0..100).map(play).collect())
    };
    for (hands, without, most) in [(&Seat::BOTH[..], 160, 120), (&Seat::BOTH[..1], 80, 65)] {
        assert!(games(hands, Lasting::NoOrders) > without);
        for lasting in [Lasting::Turn, Lasting::Game] {
            let gestures = games(hands, lasting);
            assert!(gestures <= most, "{gestures} gestures for {hands:?}, {lasting:?}");
        }
    }
}
