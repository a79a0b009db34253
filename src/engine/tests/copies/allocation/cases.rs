//! One case for each reason to prefer a copy.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Condition,
        allocation::{Origin, Preference},
    },
};

use super::made_up::{KITE, Owned, Problem, ROPE, SHED, WIND, chosen, deck, line, owned};

/// What a line gets: stock, copies, and where they come from.
type Pieces = Vec<(usize, u32, Origin)>;

/// The stocks and copies that the lines of all decks get, with those that are missing.
fn told(problem: &Problem) -> Vec<(Pieces, u32)> {
    problem.ask(|allocator| {
        let rows = allocator.allocate(&problem.all()).lines;
        let pieces = |row: &[safehouse_engine::copies::allocation::Piece]| {
            row.iter().map(|piece| (piece.stock, piece.copies, piece.origin)).collect()
        };
        rows.iter().map(|row| (pieces(&row.pieces), row.missing)).collect()
    })
}

/// Which of these copies one deck with one Kite takes.
fn taken(owned: Vec<Owned>, order: &[Preference]) -> Option<(usize, Origin)> {
    let problem = Problem::new(owned, vec![deck(vec![line(1, KITE)])]).liking(order);
    told(&problem)[0].0.first().map(|&(stock, _, origin)| (stock, origin))
}

#[test]
fn what_is_in_place_stays_then_what_is_free_then_what_is_protected_then_what_is_in_another_deck() {
    let (here, free) = (owned(1, "K-2").in_deck(0), owned(1, "K-1").at("box"));
    let (binder, other) = (owned(1, "K-1").protected(), owned(1, "K-1").in_deck(1));
    let all = vec![other.clone(), binder.clone(), free.clone(), here];
    assert_eq!(taken(all, &[]), Some((3, Origin::InPlace)));
    assert_eq!(taken(vec![other.clone(), binder.clone(), free], &[]), Some((2, Origin::Free)));
    assert_eq!(taken(vec![other.clone(), binder], &[]), Some((1, Origin::Protected)));
    assert_eq!(taken(vec![other.clone()], &[]), Some((0, Origin::OtherDeck { deck: 1, is_protected: false })));
    let sealed = Owned { is_protected: true, ..other.clone() };
    assert_eq!(taken(vec![sealed.clone(), other], &[]), Some((1, Origin::OtherDeck { deck: 1, is_protected: false })));
    assert_eq!(taken(vec![sealed], &[]), Some((0, Origin::OtherDeck { deck: 1, is_protected: true })));
}

#[test]
fn preferences_decide_between_what_is_equally_free() {
    let plain = owned(1, "K-1");
    let mint = || plain.clone().worn(Condition::Mint);
    let poor = || plain.clone().worn(Condition::Poor);
    for (preference, liked, other) in [
        (Preference::Foil, plain.clone().foil(), plain.clone()),
        (Preference::Regular, plain.clone(), plain.clone().foil()),
        (Preference::Unlimited, plain.clone(), plain.clone().first()),
        (Preference::FirstEdition, plain.clone().first(), plain.clone()),
        (Preference::Worn, poor(), mint()),
        (Preference::WellKept, mint(), poor()),
        // Nobody said: Near Mint.
        (Preference::Worn, plain.clone(), mint()),
        (Preference::WellKept, plain.clone(), plain.clone().worn(Condition::Excellent)),
        (Preference::NotForTrade, plain.clone(), plain.clone().for_trade()),
        (Preference::ForTrade, plain.clone().for_trade(), plain.clone()),
        (Preference::Plain, plain.clone(), plain.clone().signed()),
        (Preference::SignedOrAltered, plain.clone().signed(), plain.clone()),
    ] {
        for (owned, at) in [(vec![liked.clone(), other.clone()], 0), (vec![other.clone(), liked.clone()], 1)] {
            assert_eq!(taken(owned, &[preference]), Some((at, Origin::Free)), "{preference:?}");
        }
        // None outweighs that a copy must be moved.
        assert_eq!(taken(vec![liked, other.in_deck(0)], &[preference]), Some((1, Origin::InPlace)));
    }
    // The first outweighs the second, and of two about one topic the first counts.
    let (foil, worn) = (plain.clone().foil().worn(Condition::Mint), poor());
    let both = || vec![foil.clone(), worn.clone()];
    assert_eq!(taken(both(), &[Preference::Foil, Preference::Worn]), Some((0, Origin::Free)));
    assert_eq!(taken(both(), &[Preference::Worn, Preference::Foil]), Some((1, Origin::Free)));
    assert_eq!(taken(both(), &[Preference::Regular, Preference::Foil]), Some((1, Origin::Free)));
}

#[test]
fn what_has_to_be_found_or_is_graded_supplies_nothing() {
    assert_eq!(taken(vec![owned(-3, "K-1"), owned(0, "K-2")], &[]), None);
    let graded = owned(1, "K-1").graded();
    assert_eq!(taken(vec![graded.clone()], &[]), None);
    assert_eq!(taken(vec![graded.clone().in_deck(0)], &[]), None);
    let mut problem = Problem::new(vec![graded], vec![deck(vec![line(1, KITE)])]);
    problem.preferences.plays_graded = true;
    assert!(problem.misses_nothing(&[0]));
}

#[test]
fn what_is_no_part_of_the_deck_asks_for_nothing() {
    let mut aside = line(4, KITE);
    SHED.clone_into(&mut aside.section);
    let problem = Problem::new(vec![], vec![deck(vec![aside, line(0, ROPE)])]);
    assert_eq!(told(&problem), []);
    assert!(problem.ask(|allocator| allocator.fits(&[0])));
    // Nobody knows whether a section that the game does not have is part of it: its cards are wanted.
    let mut stray = line(1, KITE);
    "attic".clone_into(&mut stray.section);
    assert_eq!(told(&Problem::new(vec![], vec![deck(vec![stray])])), [(vec![], 1)]);
}

#[test]
fn a_line_gets_the_printing_it_chose_and_any_if_it_chose_one_of_another_card() {
    let all = || vec![owned(1, "K-1"), owned(1, "k-2 ").foil(), owned(1, "K-2").first(), owned(1, "K-3")];
    let given = |line| {
        let rows = told(&Problem::new(all(), vec![deck(vec![line])]));
        rows[0].0.iter().map(|piece| piece.0).collect::<Vec<_>>()
    };
    assert_eq!(given(chosen(9, "kite", "K-1", None, None)), [0]);
    assert_eq!(given(chosen(9, KITE, "k-2", None, None)), [2, 1]);
    assert_eq!(given(chosen(9, KITE, "K-2", Some(Finish::Foil), None)), [1]);
    assert_eq!(given(chosen(9, KITE, "K-2", None, Some(Edition::First))), [2]);
    assert!(given(chosen(9, KITE, "K-2", Some(Finish::Foil), Some(Edition::First))).is_empty());
    assert_eq!(given(chosen(9, KITE, "K-3", None, None)), [0, 2, 1]);
    assert_eq!(given(chosen(9, KITE, "K-99", None, None)), [0, 2, 1]);
    assert!(given(line(9, "Balloon")).is_empty());
}

#[test]
fn a_printing_that_the_catalogue_lost_can_still_be_had_by_its_number() {
    let problem = Problem::new(
        vec![owned(2, "OLD-7").foil()],
        vec![
            deck(vec![chosen(1, "Balloon", "old-7", None, None), line(1, "Balloon")]),
            deck(vec![chosen(1, "Balloon", "OLD-7", Some(Finish::Regular), None)]),
        ],
    );
    assert_eq!(told(&problem), [(vec![(0, 1, Origin::Free)], 0), (vec![], 1), (vec![], 1)]);
}

#[test]
fn a_choosy_line_is_served_before_one_that_takes_any_and_else_the_first_deck() {
    let choosy = chosen(1, KITE, "K-1", None, None);
    let problem = Problem::new(vec![owned(1, "K-1")], vec![deck(vec![line(1, KITE)]), deck(vec![choosy])]);
    assert_eq!(told(&problem), [(vec![], 1), (vec![(0, 1, Origin::Free)], 0)]);
    let problem = Problem::new(vec![owned(1, "K-1")], vec![deck(vec![line(1, KITE)]), deck(vec![line(1, KITE)])]);
    assert_eq!(told(&problem), [(vec![(0, 1, Origin::Free)], 0), (vec![], 1)]);
    let turned = problem.ask(|allocator| allocator.allocate(&[1, 0]).lines);
    assert_eq!(turned.iter().map(|row| (row.deck, row.missing)).collect::<Vec<_>>(), [(1, 0), (0, 1)]);
}

#[test]
fn another_deck_gives_only_what_is_missing_and_keeps_what_it_asks_for_itself() {
    // Deck 1 is built and asks for all it has; deck 0 finds one copy free and misses one.
    let problem = Problem::new(
        vec![owned(2, "K-1").in_deck(1), owned(1, "K-2")],
        vec![deck(vec![line(2, KITE)]), deck(vec![line(2, KITE)])],
    );
    assert_eq!(told(&problem), [(vec![(1, 1, Origin::Free)], 1), (vec![(0, 2, Origin::InPlace)], 0)]);
    // Where deck 1 is not among those to build, it is taken apart.
    let rows = problem.ask(|allocator| allocator.allocate(&[0]).lines);
    let origins: Vec<_> = rows[0].pieces.iter().map(|piece| (piece.copies, piece.origin)).collect();
    assert_eq!(origins, [(1, Origin::OtherDeck { deck: 1, is_protected: false }), (1, Origin::Free)]);
}

#[test]
fn moves_are_told_by_place_and_by_number_with_its_digits() {
    let problem = Problem::new(
        vec![
            owned(1, "K-10").at("box"),
            owned(2, "K-3").at("box"),
            owned(1, "K-1").at("album"),
            owned(1, "K-3").in_deck(0),
        ],
        vec![deck(vec![line(1, KITE), line(1, WIND), line(2, ROPE), line(1, ROPE)])],
    );
    problem.ask(|allocator| {
        let answer = allocator.allocate(&[0]);
        let told: Vec<_> = answer.moves().iter().map(|step| (step.stock, step.copies, step.deck)).collect();
        assert_eq!(told, [(2, 1, 0), (1, 2, 0), (0, 1, 0)]);
    });
}

#[test]
fn shopping_offers_the_cheapest_that_will_do() {
    let problem = Problem::new(
        vec![owned(1, "K-1")],
        vec![
            deck(vec![line(3, KITE), chosen(1, ROPE, "k-3", Some(Finish::Foil), None)]),
            deck(vec![line(1, KITE), line(2, "Balloon")]),
        ],
    );
    problem.ask(|allocator| {
        let answer = allocator.allocate(&[0, 1]);
        let shopping = answer.shopping(|number, edition, finish| match (number, edition, finish) {
            ("K-1", _, Finish::Regular) => Some(20),
            ("K-2", Edition::Unlimited, Finish::Regular) => Some(15),
            ("K-3", _, Finish::Regular) => Some(1),
            ("K-3", Edition::First, Finish::Foil) => Some(90),
            ("K-3", Edition::Unlimited, Finish::Foil) => Some(70),
            _ => None,
        });
        let told = shopping.cards.iter().map(|card| {
            let offer = card.cheapest.as_ref().map(|offer| (offer.number.as_str(), offer.edition, offer.price));
            (card.card.as_str(), card.copies, card.printing.is_some(), offer)
        });
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                (KITE, 3, false, Some(("K-2", Edition::Unlimited, 15))),
                (ROPE, 1, true, Some(("K-3", Edition::Unlimited, 70))),
                ("Balloon", 2, false, None),
            ]
        );
        assert_eq!((shopping.total, shopping.unpriced, answer.missing()), (115, 2, 6));
    });
}

#[test]
fn amounts_that_nobody_owns_or_asks_for_break_nothing() {
    let lines = || vec![line(u32::MAX, KITE), line(u32::MAX, KITE), chosen(u32::MAX, KITE, "K-1", None, None)];
    let problem = Problem::new(
        vec![owned(i64::MAX, "K-1"), owned(i64::MAX, "K-2").in_deck(0), owned(i64::MIN, "K-1").foil()],
        vec![deck(lines()), deck(lines())],
    );
    assert!(problem.misses_nothing(&[0, 1]));
    problem.ask(|allocator| {
        assert!(allocator.fits(&[0, 1]));
        assert!(allocator.in_turns(&[vec![0, 1]]).fits(&[0, 1]));
    });
}
