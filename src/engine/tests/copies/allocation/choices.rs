//! The allocation against every possible choice.

use std::collections::BTreeMap;

use proptest::prelude::*;
use safehouse_engine::copies::allocation::{Allocation, Origin};

use super::{
    brute_force::{asking, lowest, parts, serves, singles, takes},
    made_up::{KITE, Problem, deck, some_copies, some_line, some_preferences},
};

const LINES: &[(&str, &str)] = &[(KITE, "K-1"), (KITE, "K-1"), (KITE, "K-2"), (KITE, "K-3")];

/// At most six copies and three lines of one card in two decks.
fn a_problem() -> impl Strategy<Value = Problem> {
    let copies = prop::collection::vec(some_copies(&["K-1", "K-1", "K-2", "K-3"], 2), 0..5);
    let lines = prop::collection::vec((some_line(LINES, 3), 0..2_usize), 1..4);
    (copies, lines, some_preferences()).prop_map(|(mut owned, lines, preferences)| {
        while owned.iter().map(|one| one.copies.max(0)).sum::<i64>() > 6 {
            owned.pop();
        }
        let of = |at| lines.iter().filter(|(_, deck)| *deck == at).map(|(line, _)| line.clone()).collect();
        Problem { owned, decks: vec![deck(of(0)), deck(of(1))], preferences }
    })
}

/// An answer that keeps to the copies there are and the wishes of its lines, and explains itself.
pub fn check(problem: &Problem, answer: &Allocation<'_>) {
    let mut used: BTreeMap<usize, i64> = BTreeMap::new();
    for row in &answer.lines {
        let line = &problem.decks[row.deck].lines[row.line];
        assert_eq!(row.copies, line.quantity);
        assert_eq!(row.in_place() + row.elsewhere() + row.missing, row.copies);
        for piece in &row.pieces {
            let one = &problem.owned[piece.stock];
            assert!(piece.copies > 0 && takes(line, &one.holding), "{piece:?} is nothing for {line:?}");
            assert!(one.holding.grading.is_none() || problem.preferences.plays_graded);
            *used.entry(piece.stock).or_default() += i64::from(piece.copies);
            let expected = match one.deck {
                Some(deck) if deck == row.deck => Origin::InPlace,
                Some(deck) => Origin::OtherDeck { deck, is_protected: one.is_protected },
                None if one.is_protected => Origin::Protected,
                None => Origin::Free,
            };
            assert_eq!(piece.origin, expected);
        }
    }
    for (stock, used) in used {
        assert!(used <= problem.owned[stock].copies, "{used} of stock {stock}");
    }
    let moved: u32 = answer.moves().iter().map(|step| step.copies).sum();
    assert_eq!(moved, answer.lines.iter().map(|row| row.elsewhere()).sum::<u32>());
    assert_eq!(i64::from(moved), answer.cost.moved);
    let missing: u32 = answer.lines.iter().map(|row| row.missing).sum();
    assert_eq!(u64::from(missing), answer.missing());
    let shopping = answer.shopping(|_, _, _| None);
    assert_eq!(shopping.cards.iter().map(|card| card.copies).sum::<u64>(), answer.missing());
    assert_eq!((shopping.unpriced, shopping.total), (answer.missing(), 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn no_choice_costs_less(problem in a_problem()) {
        problem.ask(|allocator| {
            let answer = allocator.allocate(&[0, 1]);
            check(&problem, &answer);
            let named = |at: &safehouse_engine::copies::allocation::AllocatedLine| {
                problem.decks[at.deck].lines[at.line].printing.is_some()
            };
            // A printing that is none of the card's is no choice; the brute force counts it as one.
            let mut found = parts(&answer.cost);
            let stray = |at: &&safehouse_engine::copies::allocation::AllocatedLine| {
                let chosen = problem.decks[at.deck].lines[at.line].printing.as_ref();
                chosen.is_some_and(|chosen| chosen.number == "K-3")
            };
            if answer.lines.iter().any(|at| named(at) && stray(&at)) {
                found.truncate(4);
                assert_eq!(found, lowest(&problem, &[0, 1])[..4]);
            } else {
                assert_eq!(found, lowest(&problem, &[0, 1]));
            }
        });
    }

    #[test]
    fn decks_fit_exactly_where_some_choice_serves_all(problem in a_problem()) {
        for decks in [vec![0], vec![1], vec![0, 1]] {
            let serves = serves(&singles(&problem), &mut asking(&problem, &decks));
            prop_assert_eq!(problem.ask(|allocator| allocator.fits(&decks)), serves);
            prop_assert_eq!(problem.misses_nothing(&decks), serves);
        }
    }

    #[test]
    fn the_order_of_stocks_decides_nothing(problem in a_problem(), rotate in 0..5_usize, swap in any::<bool>()) {
        let mut other = problem.clone();
        let by = rotate % other.owned.len().max(1);
        other.owned.rotate_left(by);
        if swap {
            other.owned.reverse();
        }
        // By what the copies are, not where they stand in the list.
        let told = |problem: &Problem| problem.ask(|allocator| {
            let answer = allocator.allocate(&[0, 1]);
            let pieces = answer.lines.iter().flat_map(|row| row.pieces.iter().map(|piece| {
                (row.deck, row.line, problem.owned[piece.stock].clone(), piece.copies, piece.origin)
            }));
            let moves = answer.moves().iter().map(|step| (problem.owned[step.stock].clone(), step.copies, step.deck));
            (pieces.collect::<Vec<_>>(), moves.collect::<Vec<_>>(), answer.cost)
        });
        // Stocks of which all is the same cannot be told apart, and the copies may be split among them.
        let mut kinds = problem.owned.clone();
        kinds.sort();
        kinds.dedup_by(|left, right| {
            (&left.holding, left.deck, left.is_protected) == (&right.holding, right.deck, right.is_protected)
        });
        if kinds.len() == problem.owned.len() {
            prop_assert_eq!(told(&problem), told(&other));
        }
    }
}
