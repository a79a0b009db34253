//! Which decks at once, against every set of them.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::allocation::{AtOnce, Certainty},
};

use super::made_up::{KITE, Problem, ROPE, WIND, chosen, deck, line, owned, some_copies, some_line};

const LINES: &[(&str, &str)] = &[(KITE, "K-1"), (KITE, "K-2"), (ROPE, "K-3"), (WIND, "K-10")];
const NUMBERS: &[&str] = &["K-1", "K-2", "K-3", "K-10"];

fn a_problem(most: usize) -> impl Strategy<Value = Problem> {
    let copies = prop::collection::vec(some_copies(NUMBERS, 2), 3..10);
    let a_deck = prop::collection::vec(some_line(LINES, 2), 0..4).prop_map(deck);
    let decks = prop::collection::vec(a_deck, 1..=most);
    (copies, decks).prop_map(|(owned, decks)| Problem::new(owned, decks))
}

/// The size of the largest set that fits, found by trying all.
fn largest(decks: usize, fits: impl Fn(&[usize]) -> bool) -> usize {
    let sets = (0..1_u32 << decks).map(|set| (0..decks).filter(|deck| set >> deck & 1 == 1).collect::<Vec<_>>());
    sets.filter(|set| fits(set)).map(|set| set.len()).max().unwrap()
}

/// Checks an answer; gives what it claims.
pub fn claimed(answer: &AtOnce, largest: usize) {
    match answer.certainty {
        Certainty::Optimal => assert_eq!(answer.decks.len(), largest),
        Certainty::Between { at_least, at_most } => {
            assert_eq!(answer.decks.len(), at_least);
            assert!(at_least < at_most && at_least <= largest && largest <= at_most, "{answer:?}, {largest}");
        }
    }
}

/// Every set of decks is tried; groups take turns.
pub fn check_all(problem: &Problem, groups: &[Vec<usize>]) {
    problem.ask(|allocator| {
        let allocator = allocator.in_turns(groups);
        let all = problem.all();
        let largest = largest(all.len(), |set| allocator.allocate(set).missing() == 0);
        let ranked = allocator.by_ranking(&all);
        for steps in [0, 1, 2, 3, 5, u64::MAX] {
            let answer = allocator.most_at_once(&all, steps);
            assert!(allocator.fits(&answer.decks));
            assert!(answer.decks.len() >= ranked.len());
            claimed(&answer, largest);
            if steps == u64::MAX {
                assert_eq!(answer.certainty, Certainty::Optimal);
            }
        }
        let mut greedy = Vec::new();
        for deck in all {
            greedy.push(deck);
            if allocator.allocate(&greedy).missing() > 0 {
                greedy.pop();
            }
        }
        assert_eq!(ranked, greedy);
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn no_set_of_decks_is_larger_and_a_small_budget_claims_nothing_wrong(problem in a_problem(8)) {
        check_all(&problem, &[]);
    }

    #[test]
    fn nor_where_decks_take_turns(problem in a_problem(6), groups in prop::collection::vec(prop::collection::vec(0..6_usize, 0..4), 0..3)) {
        check_all(&problem, &groups);
    }
}

#[test]
fn three_that_pairwise_compete_are_proved_with_few_steps_and_a_ranking_is_not_the_most() {
    // Deck 0 wants what 1 and 2 want; these want nothing from each other.
    let problem = Problem::new(
        vec![owned(1, "K-1"), owned(1, "K-3")],
        vec![deck(vec![line(1, KITE), line(1, ROPE)]), deck(vec![line(1, KITE)]), deck(vec![line(1, ROPE)])],
    );
    problem.ask(|allocator| {
        assert_eq!(allocator.by_ranking(&[0, 1, 2]), [0]);
        assert_eq!(allocator.by_ranking(&[2, 0, 1]), [2, 1]);
        let most = AtOnce { decks: vec![1, 2], certainty: Certainty::Optimal };
        assert_eq!(allocator.most_at_once(&[0, 1, 2], 10), most);
    });
}

#[test]
fn a_ring_of_five_is_not_proved_without_a_step() {
    // Each deck competes with two others for a copy of one: two decks fit, and the bound allows three.
    let things = |at: usize| {
        let makes = [(Finish::Foil, Edition::First), (Finish::Foil, Edition::Unlimited)];
        let others = [(Finish::Regular, Edition::First), (Finish::Regular, Edition::Unlimited)];
        let makes = makes
            .into_iter()
            .chain(others)
            .map(|(finish, edition)| chosen(1, KITE, "K-1", Some(finish), Some(edition)));
        makes.chain([line(1, ROPE)]).nth(at % 5).unwrap()
    };
    let plain = || owned(1, "K-1");
    let all = vec![plain(), plain().foil(), plain().first(), plain().foil().first(), owned(1, "K-3")];
    let problem = Problem::new(all, (0..5).map(|at| deck(vec![things(at), things(at + 1)])).collect());
    problem.ask(|allocator| {
        let unproved = allocator.most_at_once(&problem.all(), 0);
        assert_eq!(unproved.certainty, Certainty::Between { at_least: 2, at_most: 3 });
        let proved = allocator.most_at_once(&problem.all(), 10);
        assert_eq!((proved.decks.len(), proved.certainty), (2, Certainty::Optimal));
    });
}

#[test]
fn decks_that_are_named_twice_or_are_not_there_change_nothing() {
    let problem = Problem::new(vec![owned(1, "K-1")], vec![deck(vec![line(1, KITE)])]);
    problem.ask(|allocator| {
        assert!(allocator.fits(&[0, 0, 7]));
        assert_eq!(allocator.by_ranking(&[7, 0, 0]), [0]);
        assert_eq!(allocator.most_at_once(&[0, 0, 9], 0).decks, [0]);
        assert_eq!(allocator.allocate(&[0, 0, 9]).lines.len(), 1);
        assert_eq!(allocator.most_at_once(&[], 0), AtOnce { decks: vec![], certainty: Certainty::Optimal });
    });
}

#[test]
fn what_nobody_competes_for_takes_no_steps() {
    let decks = (0..50).map(|_| deck(vec![line(4, KITE)])).collect();
    let problem = Problem::new(vec![owned(199, "K-1"), owned(1, "K-2")], decks);
    let answer = problem.ask(|allocator| allocator.most_at_once(&problem.all(), 0));
    assert_eq!((answer.decks.len(), answer.certainty), (50, Certainty::Optimal));
    // One copy fewer, and any one deck has to stay out; the bound alone proves it.
    let problem = Problem { owned: vec![owned(199, "K-1")], ..problem };
    let answer = problem.ask(|allocator| allocator.most_at_once(&problem.all(), 0));
    assert_eq!((answer.decks.len(), answer.certainty), (49, Certainty::Optimal));
}
