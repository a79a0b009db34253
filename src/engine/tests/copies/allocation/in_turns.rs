//! Decks that are never out at the same time.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    copies::allocation::{Origin, StockCopies},
};

use super::{
    brute_force::{asking, serves, singles},
    made_up::{KITE, Owned, Problem, ROPE, chosen, deck, line, owned, some_copies, some_line},
};

const LINES: &[(&str, &str)] = &[(KITE, "K-1"), (KITE, "K-1"), (KITE, "K-2")];

fn a_problem() -> impl Strategy<Value = Problem> {
    let copies = prop::collection::vec(some_copies(&["K-1", "K-1", "K-2"], 3), 1..5);
    let a_deck = prop::collection::vec(some_line(LINES, 2), 0..3).prop_map(deck);
    (copies, prop::collection::vec(a_deck, 3)).prop_map(|(mut owned, decks)| {
        while owned.iter().map(|one| one.copies.max(0)).sum::<i64>() > 6 {
            owned.pop();
        }
        Problem::new(owned, decks)
    })
}

/// Whether the copies can be divided so that each of the first two decks can be had of the one part, and
/// the third of the other.
fn can_be_divided(problem: &Problem) -> bool {
    let copies = singles(problem);
    (0..1_u32 << copies.len()).any(|set| {
        let part = |is_first: bool| {
            let of_part = copies.iter().enumerate().filter(|(at, _)| (set >> at & 1 == 1) == is_first);
            of_part.map(|(_, one)| *one).collect::<Vec<&Owned>>()
        };
        let serves = |is_first, deck| serves(&part(is_first), &mut asking(problem, &[deck]));
        serves(true, 0) && serves(true, 1) && serves(false, 2)
    })
}

/// Whether the first two decks want a printing in a finish and in an edition.
fn crosses(problem: &Problem) -> bool {
    let lines = || problem.decks[..2].iter().flat_map(|deck| &deck.lines).filter_map(|line| line.printing.as_ref());
    lines().any(|one| {
        lines().any(|other| {
            let is_finish = one.finish.is_some() && one.edition.is_none();
            one.number == other.number && is_finish && other.finish.is_none() && other.edition.is_some()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn decks_fit_exactly_where_their_copies_can_be_divided(problem in a_problem()) {
        problem.ask(|allocator| {
            let allocator = allocator.in_turns(&[vec![1, 0]]);
            let (fits, can) = (allocator.fits(&[0, 1, 2]), can_be_divided(&problem));
            let answer = allocator.allocate(&[0, 1, 2]);
            assert_eq!(answer.missing() == 0, fits);
            if fits {
                assert!(can);
                assert!(answer.lines.iter().all(|row| row.missing == 0));
            }
            if !crosses(&problem) {
                assert_eq!(fits, can);
            }
            // What the group and the third deck use is there.
            for (stock, one) in problem.owned.iter().enumerate() {
                let used = |deck| {
                    let rows = answer.lines.iter().filter(|row| row.deck == deck).flat_map(|row| &row.pieces);
                    rows.filter(|piece| piece.stock == stock).map(|piece| i64::from(piece.copies)).sum::<i64>()
                };
                assert!(used(0).max(used(1)) + used(2) <= one.copies.max(0));
            }
            // Whoever shares needs no more than whoever does not.
            let apart = problem.ask(|allocator| allocator.allocate(&[0, 1, 2]).missing());
            assert!(answer.missing() <= apart);
        });
    }
}

#[test]
fn the_same_copies_serve_each_deck_and_are_fetched_and_bought_once() {
    let problem = Problem::new(
        vec![owned(3, "K-1").at("box"), owned(2, "K-3").in_deck(0)],
        vec![
            deck(vec![line(2, KITE), line(2, ROPE)]),
            deck(vec![line(3, KITE), line(3, ROPE)]),
            deck(vec![line(1, KITE)]),
        ],
    );
    problem.ask(|allocator| {
        assert!(!allocator.fits(&[0, 1]));
        let allocator = allocator.in_turns(&[vec![0, 1]]);
        let answer = allocator.allocate(&[0, 1]);
        assert_eq!(answer.missing(), 1, "three Ropes serve both, and two are there");
        assert_eq!(answer.cost.moved, 3);
        let fetched: Vec<_> = answer.moves().iter().map(|step| (step.stock, step.copies, step.deck)).collect();
        assert_eq!(fetched, [(0, 2, 0), (0, 1, 1)]);
        let origins = answer.lines[3].pieces.iter().map(|piece| piece.origin);
        assert_eq!(origins.collect::<Vec<_>>(), [Origin::Shared { deck: 0 }]);
        let swap = answer.swap(0, 1);
        assert_eq!(swap.out, []);
        assert_eq!(swap.into, [StockCopies { stock: 0, copies: 1 }]);
        assert_eq!(swap.stays, [StockCopies { stock: 0, copies: 2 }, StockCopies { stock: 1, copies: 2 }]);
        assert_eq!(answer.shopping(|_, _, _| None).cards[0].copies, 1);
        assert!(!allocator.fits(&[0, 1, 2]));
        assert!(allocator.fits(&[2]));
    });
}

#[test]
fn a_narrow_wish_of_one_deck_serves_a_wide_wish_of_the_other() {
    let foil = chosen(2, KITE, "K-1", Some(Finish::Foil), None);
    let problem = Problem::new(
        vec![owned(2, "K-1").foil(), owned(1, "K-2")],
        vec![deck(vec![foil.clone()]), deck(vec![line(3, KITE)])],
    );
    assert!(problem.ask(|allocator| allocator.in_turns(&[vec![0, 1]]).fits(&[0, 1])));
    // A finish and an edition cross: one First Edition foil could be both, and two are reserved.
    let problem = Problem::new(
        vec![owned(1, "K-1").foil().first()],
        vec![
            deck(vec![chosen(1, KITE, "K-1", Some(Finish::Foil), None)]),
            deck(vec![chosen(1, KITE, "K-1", None, Some(Edition::First))]),
        ],
    );
    assert!(!problem.ask(|allocator| allocator.in_turns(&[vec![0, 1]]).fits(&[0, 1])));
}
