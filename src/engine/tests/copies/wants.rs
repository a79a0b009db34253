//! Which copies will do for a want, and wants that follow from what is lacking.

use std::collections::BTreeSet;

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    catalogue::{CardIndex, query::Query},
    copies::{
        Balances, Condition, Grading, Holding, Language, Owned,
        completion::{Completion, Narrow, Per, Target, TargetFault},
        deck_place,
        wants::{Priority, Source, Want, WantOwner, WantSource, WantSourceFault, Wanted, derived},
    },
    deck::list::{DeckLine, DeckList},
    limits::{COPIES, DECKS_AT_ONCE, QUERY_CHARACTERS},
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

fn target(query: &str, per: Per, count: u32) -> WantSource {
    let target = Target { query: query.to_owned(), per, count, narrow: Narrow::default() };
    WantSource::new(Source::Target { target })
}

fn of_decks(decks: &[&str]) -> WantSource {
    let decks = decks.iter().map(|deck| (*deck).to_owned()).collect();
    WantSource::new(Source::Decks { decks, turns: Vec::new() })
}

fn list(lines: &[(&str, u32)]) -> DeckList {
    let line = |&(number, quantity): &(&str, u32)| {
        let found = shipped::catalogue().find_number(number).expect("a number of the set");
        let card = shipped::catalogue().card(shipped::catalogue().card_of(found)).name.as_str().to_owned();
        DeckLine { section: "survivor_deck".to_owned(), card, quantity, printing: None }
    };
    DeckList { lines: lines.iter().map(line).collect(), ..DeckList::new("necrogenesis") }
}

fn owner<'a>(balances: &'a Balances, decks: &'a [(String, DeckList)]) -> WantOwner<'a> {
    let decks = decks.iter().map(|(id, list)| (id.clone(), list)).collect();
    WantOwner::new((shipped::catalogue(), shipped::formats()), balances, decks)
}

#[test]
fn what_follows_shrinks_with_what_comes_and_says_which_copies_will_do() {
    let source = WantSource {
        worst: Some(Condition::Good),
        priority: Priority::High,
        ..target("number:NG-01-045", Per::Printing, 4)
    };
    let mut balances = Balances::default();
    let counts = |balances: &Balances| -> Vec<u32> {
        let wants = source.wants(&owner(balances, &[]));
        assert!(wants.iter().all(|want| (want.worst, want.priority) == (Some(Condition::Good), Priority::High)));
        wants.iter().map(|want| want.count).collect()
    };
    assert_eq!(counts(&balances), [4]);
    balances.add(&copy("NG-01-045"), 3);
    assert_eq!(counts(&balances), [1]);
    balances.add(&copy("NG-01-045"), 2);
    assert_eq!(counts(&balances), [0; 0]);
}

#[test]
fn decks_ask_together_unless_they_take_turns() {
    let decks = [("a".to_owned(), list(&[("NG-01-045", 3)])), ("b".to_owned(), list(&[("NG-01-045", 2)]))];
    let mut balances = Balances::default();
    balances.add(&copy("NG-01-045").at(deck_place("A", "a").expect("an id")), 1);
    let owner = owner(&balances, &decks);
    let sum = |source: &WantSource| source.wants(&owner).iter().map(|want| want.count).sum::<u32>();
    let turns = vec![vec!["a".to_owned(), "b".to_owned()]];
    let in_turns = WantSource::new(Source::Decks { decks: Vec::new(), turns });
    assert_eq!((sum(&of_decks(&[])), sum(&of_decks(&["b"])), sum(&in_turns)), (4, 1, 2));
    // A deck that is gone asks for nothing.
    assert_eq!(sum(&of_decks(&["gone"])), 0);
}

#[test]
fn nothing_follows_from_what_means_nothing() {
    let (catalogue, formats) = (shipped::catalogue(), shipped::formats());
    let tidied = |source: WantSource| source.tidied(catalogue, formats);
    assert!(matches!(tidied(target("t:", Per::Card, 1)), Err(WantSourceFault::Target(TargetFault::Query { .. }))));
    assert_eq!(tidied(target("", Per::Card, 0)), Err(TargetFault::Count.into()));
    assert_eq!(tidied(target("", Per::Card, COPIES + 1)), Err(TargetFault::Count.into()));
    let long = tidied(target(&"x".repeat(QUERY_CHARACTERS + 1), Per::Card, 1));
    assert!(matches!(long, Err(WantSourceFault::Target(TargetFault::Query { .. }))));
    assert_eq!(tidied(of_decks(&vec!["a"; DECKS_AT_ONCE + 1])), Err(WantSourceFault::ManyDecks));
    assert_eq!(target("t:", Per::Card, 1).wants(&owner(&Balances::default(), &[])), []);
    let spoken = WantSource { languages: vec![Language::German, Language::English, Language::German], ..of_decks(&[]) };
    assert_eq!(tidied(spoken).map(|source| source.languages.len()), Ok(2));
}

#[test]
fn sources_are_read_as_they_are_written() {
    let narrow = Narrow { set: Some("NG-01".to_owned()), finish: Some(Finish::Foil), ..Narrow::default() };
    let narrowed = Target { query: "t:zombie".to_owned(), per: Per::FinishAndEdition, count: 4, narrow };
    let turns = vec![vec!["a".to_owned(), "b".to_owned()]];
    for source in [
        target("", Per::Card, 1),
        WantSource { worst: Some(Condition::Good), ..WantSource::new(Source::Target { target: narrowed }) },
        WantSource::new(Source::Decks { decks: vec!["a".to_owned()], turns }),
    ] {
        let text = serde_json::to_string(&source).unwrap();
        assert_eq!(serde_json::from_str::<WantSource>(&text).unwrap(), source, "{text}");
    }
    assert!(serde_json::from_str::<WantSource>(r#"{"of":{"kind":"decks","all":true},"priority":"normal"}"#).is_err());
}

#[test]
fn what_two_things_lack_is_wanted_once_by_the_one_that_lacks_most() {
    let high = Want { priority: Priority::High, ..printing("NG-01-045") };
    let dated = Want { until: Some("2027-01-01".to_owned()), ..printing("NG-01-045") };
    let three = Want { count: 3, ..printing("NG-01-045") };
    let together = derived::together(vec![high.clone(), dated.clone()], [three, card("Rope"), card("Rope")]);
    assert_eq!(together, [Want { count: 3, ..high }, dated, card("Rope")]);
}

/// Some numbers of the set, two of which are of one card.
const NUMBERS: [&str; 5] = ["NG-01-045", "NG-01-046", "NG-01-001", "NG-01-100", "NG-01-120"];
const QUERIES: [&str; 7] = ["", "set:NG-01 number<=46", "owned<2", "missing:", "place:Box", "owned:foil", "free>=1"];

proptest! {
    /// Only so may somebody be compared by the cards of another one's offers, without all of their copies.
    #[test]
    fn what_follows_for_some_cards_needs_the_copies_of_these_alone(
        copies in prop::collection::vec((0..NUMBERS.len(), any::<bool>(), 0_usize..3, 1_i64..4), 0..12),
        lines in prop::collection::vec((0..NUMBERS.len(), 1_u32..5), 0..6),
        some in prop::collection::vec(0..NUMBERS.len(), 0..4),
        (query, per, count) in (0..QUERIES.len(), 0..Per::ALL.len(), 1_u32..5),
    ) {
        let catalogue = shipped::catalogue();
        let card_of = |number: &str| catalogue.card_of(catalogue.find_number(number).expect("a number"));
        let place = deck_place("A", "a").expect("an id");
        let places = ["", "Box", &place];
        let (mut all, mut of_some) = (Balances::default(), Balances::default());
        let among: BTreeSet<CardIndex> = some.iter().map(|at| card_of(NUMBERS[*at])).collect();
        for (at, is_foil, place, count) in copies {
            let finish = if is_foil { Finish::Foil } else { Finish::Regular };
            let holding = Holding::new(NUMBERS[at], Edition::Unlimited, finish).at(places[place]);
            all.add(&holding, count);
            if among.contains(&card_of(NUMBERS[at])) {
                of_some.add(&holding, count);
            }
        }
        let lines: Vec<(&str, u32)> = lines.iter().map(|(at, count)| (NUMBERS[*at], *count)).collect();
        let decks = [("a".to_owned(), list(&lines)), ("b".to_owned(), list(&lines))];
        for source in [target(QUERIES[query], Per::ALL[per], count), of_decks(&[]), of_decks(&["b"])] {
            let mut whole = source.wants(&owner(&all, &decks));
            let can = source.cards(&owner(&Balances::default(), &decks));
            let card = |want: &Want| want.card(catalogue).expect("a card of the set");
            prop_assert!(whole.iter().all(|want| can.contains(&card(want))));
            whole.retain(|want| among.contains(&card(want)));
            let narrow = source.wants(&owner(&of_some, &decks).among(among.clone()));
            prop_assert_eq!(&narrow, &whole);
            // Nor are decks needed that it does not name.
            if let Some(named) = source.decks() {
                let known: Vec<_> = decks.iter().filter(|(id, _)| named.contains(&id.as_str())).cloned().collect();
                prop_assert_eq!(source.wants(&owner(&of_some, &known).among(among.clone())), whole);
            }
        }
    }
}
