//! When a match goes on by itself tells nothing of what anybody holds.

use safehouse_engine::{
    necrogenesis::{
        orders::{Order, Orders},
        question::Question,
    },
    table::Seat,
};
use safehouse_service::{
    Caller, Service,
    matches::{Match, MatchChange, give_due_answer},
};
use safehouse_testing::shipped::catalogue;

use super::{Pair, begin_match, changed, join_match, joining, match_of, ordered};
use crate::house::{GUEST, House};

/// How many windows are compared of each kind.
const WINDOWS: usize = 1_000;

/// The distance of two samples after Kolmogorov and Smirnov, and how probable one as large is
/// where both are of one distribution.
fn kolmogorov_smirnov(one: &[i64], other: &[i64]) -> (f64, f64) {
    let share =
        |sample: &[i64], most: i64| sample.iter().filter(|value| **value <= most).count() as f64 / sample.len() as f64;
    let distance =
        one.iter().chain(other).map(|value| (share(one, *value) - share(other, *value)).abs()).fold(0.0_f64, f64::max);
    let size = (one.len() * other.len()) as f64 / (one.len() + other.len()) as f64;
    let scaled = (size.sqrt() + 0.12 + 0.11 / size.sqrt()) * distance;
    let terms = (1..=100).map(|term| {
        let sign = if term % 2 == 1 { 1.0 } else { -1.0 };
        sign * (-2.0 * f64::from(term * term) * scaled * scaled).exp()
    });
    (distance, (2.0 * terms.sum::<f64>()).clamp(0.0, 1.0))
}

#[test]
fn samples_of_one_distribution_are_told_from_those_of_two() {
    let even: Vec<i64> = (0..1_000).map(|number| number * 7_919 % 601).collect();
    let other: Vec<i64> = (0..1_000).map(|number| number * 6_007 % 601).collect();
    let later: Vec<i64> = even.iter().map(|value| value + 60).collect();
    assert!(kolmogorov_smirnov(&even, &other).1 > 0.5);
    assert!(kolmogorov_smirnov(&even, &later).1 < 0.001);
}

fn window(table: &Match) -> Option<(Seat, usize)> {
    let asked = table.session.state().asked()?;
    (asked.question == Question::React).then(|| (asked.seat, table.session.options().len()))
}

/// A match at a window in which its seat has one answer, or several.
async fn at_window(house: &House, service: &Service, has_several: bool) -> (Pair, Seat) {
    for number in 0..60 {
        let begun = begin_match(service, &GUEST, match_of(number % 4)).await.unwrap();
        let token = begun.invitation.unwrap();
        let joined = join_match(service, &GUEST, catalogue(), &token, joining((number + 1) % 4)).await.unwrap();
        let pair = Pair { host: begun.address, guest: joined.address };
        for _ in 0..120 {
            let table = pair.at(service, Seat::First).await;
            if let Some((seat, options)) = window(&table)
                && (options > 1) == has_several
            {
                return (pair, seat);
            }
            if pair.step(house, service).await.is_none() {
                break;
            }
        }
    }
    panic!("there is such a window in one of many games");
}

#[tokio::test]
async fn how_long_a_pass_takes_is_the_same_whether_a_react_could_be_played() {
    let house = House::new().await;
    let service = &house.service;
    let (with, holder) = at_window(&house, service, true).await;
    let (without, empty) = at_window(&house, service, false).await;
    let (mut held, mut none) = (Vec::new(), Vec::new());
    let mut revisions = [with.at(service, holder).await.revision, without.at(service, empty).await.revision];
    for _ in 0..WINDOWS {
        // Whoever holds one lets the window pass, chosen without looking at it.
        let orders = [Orders::default(), ordered(Order::NeverReact)].map(MatchChange::SetOrders);
        let thinks = [true, false].map(MatchChange::Think);
        for (held_by_orders, own) in orders.into_iter().zip(thinks).enumerate() {
            let (with_order, with_thought) = own;
            let sent = [(&with, holder, with_order), (&without, empty, with_thought)];
            for (at, (pair, seat, change)) in sent.into_iter().enumerate() {
                let table = changed(service, &GUEST, pair.seat(seat), revisions[at], None, change).await.unwrap();
                revisions[at] = table.revision;
                match (held_by_orders, at) {
                    (0, _) => assert_eq!(table.due_at, None, "who wants to be asked, or can play one, is asked"),
                    (_, 0) => held.push(table.due_at.unwrap() - house.now()),
                    (..) => none.push(table.due_at.unwrap() - house.now()),
                }
            }
        }
    }
    for delay in held.iter().chain(&none) {
        assert!((400..=1_000).contains(delay), "{delay}");
    }
    let (distance, probability) = kolmogorov_smirnov(&held, &none);
    assert!(probability > 0.01, "distance {distance}, p {probability}");
}

#[tokio::test]
async fn every_window_that_passes_by_itself_takes_a_moment_and_another_process_ends_it() {
    let house = House::new().await;
    let processes = [house.service.clone(), house.another_process().await];
    let pair = Pair::new(&processes[0]).await;
    let mut passed = 0;
    for step in 0.. {
        let service = &processes[step % 2];
        let table = pair.at(service, Seat::First).await;
        if table.session.outcome().is_some() {
            break;
        }
        if let Some(due) = table.due_at {
            passed += 1;
            let left = due - house.now();
            assert!((400..=1_000).contains(&left), "{left}");
            // Too early it is given by nobody.
            house.clock.set(due - 1);
            let other = &processes[(step + 1) % 2];
            assert_eq!(give_due_answer(other, &Caller::Job, catalogue(), &table.id).await.unwrap(), None);
            assert_eq!(pair.at(service, Seat::Second).await.version, table.version);
            // Of several who give it at once, one does.
            house.clock.set(due);
            let giving: Vec<_> = [service, other, service]
                .into_iter()
                .map(|service| {
                    let (service, id) = (service.clone(), table.id.clone());
                    tokio::spawn(
                        async move { give_due_answer(&service, &Caller::Job, catalogue(), &id).await.unwrap() },
                    )
                })
                .collect();
            let mut given = 0;
            for giving in giving {
                given += usize::from(giving.await.unwrap().is_some_and(|given| given.version == table.version + 1));
            }
            assert_eq!(given, 1);
        } else {
            pair.step(&house, service).await;
        }
    }
    assert!(passed > 10, "{passed}");
}
