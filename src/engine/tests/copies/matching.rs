//! What two people can give each other, against every possible choice.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Balances, Condition, Holding,
        matching::{Cover, Given, Matching, Offered, Side, assign, offered},
        wants::{Priority, Want, Wanted},
    },
};

use crate::allocation::made_up::{KITE, ROPE, any_edition, any_finish, catalogue};

const NUMBERS: [&str; 4] = ["K-1", "K-2", "K-3", "X-1"];

fn some_offer() -> impl Strategy<Value = Offered> {
    let looks = (any_edition(), any_finish(), prop::option::of(prop::sample::select(Condition::ALL)));
    (prop::sample::select(&NUMBERS[..]), looks, 1..=2_u32, prop::bool::weighted(0.1)).prop_map(
        |(number, (edition, finish, condition), copies, is_signed)| Offered {
            holding: Holding { condition, is_signed, is_for_trade: true, ..Holding::new(number, edition, finish) },
            copies,
        },
    )
}

fn some_want() -> impl Strategy<Value = Want> {
    let card =
        prop::sample::select(vec![KITE, ROPE, "Nothing"]).prop_map(|name| Wanted::Card { name: name.to_owned() });
    let printing = prop::sample::select(&NUMBERS[..]).prop_map(|number| Wanted::Printing { number: number.to_owned() });
    let looks = (
        prop::collection::vec(any_edition(), 0..=1),
        prop::collection::vec(any_finish(), 0..=1),
        prop::option::weighted(0.3, prop::sample::select(Condition::ALL)),
    );
    (prop_oneof![card, printing], looks, 1..=2_u32, prop::sample::select(Priority::ALL)).prop_map(
        |(what, (editions, finishes, worst), count, priority)| Want {
            editions,
            finishes,
            worst,
            priority,
            ..Want::new(what, count)
        },
    )
}

/// How many copies are given in all, and how many of them to what is wanted most and second most.
type Worth = (u32, u32, u32);

fn worth(wants: &[Want], served: &[u32]) -> Worth {
    let of = |priority: Option<Priority>| {
        let those = wants.iter().zip(served).filter(|(want, _)| priority.is_none_or(|one| want.priority == one));
        those.map(|(_, copies)| copies).sum()
    };
    (of(None), of(Some(Priority::High)), of(Some(Priority::Normal)))
}

/// The best of all choices, copy by copy: each goes to one of the wants that it will do for or stays.
fn best(wants: &[Want], copies: &[&Holding], served: &mut Vec<u32>) -> Worth {
    let Some((copy, rest)) = copies.split_first() else { return worth(wants, served) };
    let mut found = best(wants, rest, served);
    for at in 0..wants.len() {
        if served[at] < wants[at].count && wants[at].satisfies(copy, catalogue()) {
            served[at] += 1;
            found = found.max(best(wants, rest, served));
            served[at] -= 1;
        }
    }
    found
}

fn served(wants: &[Want], given: &[Given]) -> Vec<u32> {
    let of = |at: usize| given.iter().filter(|given| given.want == at).map(|given| given.copies).sum();
    (0..wants.len()).map(of).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_other_choice_gives_more_or_rather_what_is_wanted_most(
        wants in prop::collection::vec(some_want(), 0..=4),
        offers in prop::collection::vec(some_offer(), 0..=4),
    ) {
        let given = assign(catalogue(), &wants, &offers);
        for one in &given {
            prop_assert!(one.copies > 0);
            prop_assert!(wants[one.want].satisfies(&offers[one.offer].holding, catalogue()));
        }
        let counts = served(&wants, &given);
        prop_assert!(counts.iter().zip(&wants).all(|(copies, want)| *copies <= want.count));
        for (at, offer) in offers.iter().enumerate() {
            let out: u32 = given.iter().filter(|given| given.offer == at).map(|given| given.copies).sum();
            prop_assert!(out <= offer.copies, "each copy once");
        }
        let copies: Vec<&Holding> =
            offers.iter().flat_map(|offer| (0..offer.copies).map(|_| &offer.holding)).collect();
        let best = best(&wants, &copies, &mut vec![0; wants.len()]);
        prop_assert_eq!(worth(&wants, &counts), best);
    }

    #[test]
    fn both_see_the_same_and_always_the_same(
        wants in prop::collection::vec(some_want(), 0..=3),
        others in prop::collection::vec(some_want(), 0..=3),
        offers in prop::collection::vec(some_offer(), 0..=3),
        theirs in prop::collection::vec(some_offer(), 0..=3),
    ) {
        let (one, other) = (Side { wants: &wants, offers: &offers }, Side { wants: &others, offers: &theirs });
        let matching = Matching::of(catalogue(), one, other);
        let back = Matching::of(catalogue(), other, one);
        prop_assert_eq!((&matching.gets, &matching.gives), (&back.gives, &back.gets));
        prop_assert_eq!(matching.cover(), back.cover());
    }
}

fn for_trade(number: &str) -> Holding {
    Holding { is_for_trade: true, ..Holding::new(number, Edition::Unlimited, Finish::Regular) }
}

#[test]
fn what_is_promised_or_has_to_be_found_is_not_offered() {
    let mut balances = Balances::default();
    balances.add(&for_trade("K-1"), 3);
    balances.add(&for_trade("K-2"), 1);
    balances.add(&for_trade("K-3"), -2);
    balances.add(&Holding::new("K-1", Edition::Unlimited, Finish::Regular), 5);
    let reserved = [(for_trade("K-1"), 1), (for_trade("K-2"), 2), (for_trade("X-1"), 1)];
    let offers = offered(&balances, reserved.iter().map(|(holding, copies)| (holding, *copies)));
    assert_eq!(offers, [Offered { holding: for_trade("K-1"), copies: 2 }]);
}

#[test]
fn who_can_give_in_both_directions_comes_first() {
    let given = |copies| Given { want: 0, offer: 0, copies };
    let matching = |gets: u32, gives: u32| {
        let of = |copies| if copies == 0 { Vec::new() } else { vec![given(copies)] };
        Matching { gets: of(gets), gives: of(gives) }
    };
    let people = [
        ("a", matching(9, 0)),
        ("b", matching(2, 2)),
        ("c", matching(2, 5)),
        ("e", matching(2, 2)),
        ("d", matching(0, 0)),
    ];
    let mut order: Vec<&(&str, Matching)> = people.iter().collect();
    order.reverse();
    order.sort_by(|one, other| Matching::order((&one.1, one.0), (&other.1, other.0)));
    assert_eq!(order.iter().map(|(name, _)| *name).collect::<String>(), "cbead");
    assert_eq!(people[2].1.cover(), Cover { mutual: 2, sum: 7 });
}
