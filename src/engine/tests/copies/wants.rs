//! Which copies will do for a want, and wants that follow from what is lacking.

use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::query::Query,
    copies::{
        Balances, Condition, Grading, Holding, Language, Owned,
        completion::{Completion, Per},
        wants::{Want, Wanted, derived},
    },
};
use safehouse_testing::shipped;

use crate::allocation::made_up::{KITE, Problem, catalogue, chosen, deck, line, owned};

fn card(name: &str) -> Want {
    Want::new(Wanted::Card { name: name.to_owned() }, 1)
}

fn printing(number: &str) -> Want {
    Want::new(Wanted::Printing { number: number.to_owned() }, 1)
}

fn copy(number: &str) -> Holding {
    Holding::new(number, Edition::Unlimited, Finish::Regular)
}

#[test]
fn a_copy_does_exactly_where_the_want_says_so() {
    let worn = |condition| Holding { condition: Some(condition), ..copy("K-1") };
    let near_mint = Want { worst: Some(Condition::NearMint), ..card(KITE) };
    let german = Want { languages: vec![Language::German], ..card(KITE) };
    let first_foil = Want { editions: vec![Edition::First], finishes: vec![Finish::Foil], ..card(KITE) };
    let grading = Grading { company: "PSA".to_owned(), grade: "9".to_owned(), certificate: String::new() };
    for (want, holding, expected) in [
        (card(KITE), copy("K-1"), true),
        (card("  kite "), copy("k-2"), true),
        (card(KITE), copy("K-3"), false),
        (card("Kites"), copy("K-1"), false),
        (printing("K-1"), copy("K-1"), true),
        (printing("k-1 "), copy("K-1"), true),
        (printing("K-1"), copy("K-2"), false),
        // What left the cards of the game is still wanted and still given.
        (printing("X-9"), copy("X-9"), true),
        (printing("X-9"), copy("X-8"), false),
        (near_mint.clone(), worn(Condition::Mint), true),
        (near_mint.clone(), worn(Condition::NearMint), true),
        (near_mint.clone(), worn(Condition::Played), false),
        (near_mint, copy("K-1"), false),
        (german.clone(), Holding { language: Some(Language::German), ..copy("K-1") }, true),
        (german.clone(), Holding { language: Some(Language::French), ..copy("K-1") }, false),
        (german, copy("K-1"), false),
        (first_foil.clone(), Holding::new("K-1", Edition::First, Finish::Foil), true),
        (first_foil.clone(), Holding::new("K-1", Edition::First, Finish::Regular), false),
        (first_foil, Holding::new("K-1", Edition::Unlimited, Finish::Foil), false),
        (card(KITE), Holding { is_signed: true, ..copy("K-1") }, false),
        (card(KITE), Holding { is_altered: true, ..copy("K-1") }, false),
        (card(KITE), Holding { grading: Some(grading), ..copy("K-1") }, false),
    ] {
        assert_eq!(want.satisfies(&holding, catalogue()), expected, "{want:?} {holding:?}");
    }
}

#[test]
fn what_a_target_lacks_is_wanted_in_the_form_that_it_lacks() {
    let mut balances = Balances::default();
    balances.add(&Holding::new("NG-01-045", Edition::First, Finish::Foil), 1);
    let owned = Owned::of(&balances, shipped::catalogue());
    let query = Query::parse(shipped::catalogue().game(), "number:NG-01-045").expect("a query");
    let found = shipped::catalogue().search(&query, &shipped::formats().newest());
    let missing = |per, count| {
        let completion = Completion::of(shipped::catalogue(), &owned, &found.printings, (per, count), |_| None);
        let wants = derived::of_missing(&completion, per, shipped::catalogue());
        // No copy that there is will do for what is missing in its form.
        if per == Per::FinishAndEdition && count == 1 {
            let has = |want: &Want| balances.iter().any(|(holding, _)| want.satisfies(holding, shipped::catalogue()));
            assert!(!wants.iter().any(has));
        }
        wants
    };
    let counts = |wants: &[Want]| wants.iter().map(|want| want.count).collect::<Vec<_>>();
    assert_eq!(counts(&missing(Per::Printing, 1)), [0; 0]);
    assert_eq!(counts(&missing(Per::Printing, 4)), [3]);
    assert_eq!(counts(&missing(Per::FinishAndEdition, 1)), [1, 1, 1]);
    let by_card = missing(Per::Card, 3);
    assert!(matches!(&by_card[..], [Want { what: Wanted::Card { .. }, count: 2, .. }]), "{by_card:?}");
    assert!(by_card.iter().all(|want| want.check().is_ok()));
}

#[test]
fn what_decks_lack_is_wanted_as_they_ask_for_it() {
    let lines = vec![line(3, KITE), chosen(1, KITE, "K-2", Some(Finish::Foil), None)];
    let problem = Problem::new(vec![owned(1, "K-1")], vec![deck(lines)]);
    let wants = problem.ask(|allocator| derived::of_shopping(&allocator.allocate(&[0]).shopping(|_, _, _| None)));
    let foil = Want { finishes: vec![Finish::Foil], ..printing("K-2") };
    assert!(wants.contains(&foil), "{wants:?}");
    assert!(wants.contains(&Want { count: 2, ..card(KITE) }), "{wants:?}");
    assert_eq!(wants.len(), 2);
}
