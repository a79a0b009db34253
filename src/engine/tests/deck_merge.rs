//! Two lists that grew out of one are brought together without a loss.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use safehouse_engine::deck::{
    edit::Edit,
    list::{ChosenPrinting, DeckLine, DeckList},
    merge::{Conflict, merge},
};

fn a_line(cards: &'static [&'static str]) -> impl Strategy<Value = DeckLine> {
    let printing = prop_oneof![
        3 => Just(None),
        1 => Just(Some(ChosenPrinting { number: "NG-01-001".into(), finish: None, edition: None })),
    ];
    let section = prop_oneof![Just("survivor_deck"), Just("maybeboard")];
    (section, prop::sample::select(cards), 1..5u32, printing).prop_map(|(section, card, quantity, printing)| DeckLine {
        section: section.to_owned(),
        card: card.to_owned(),
        quantity,
        printing,
    })
}

fn a_deck() -> impl Strategy<Value = DeckList> {
    let lines = prop::collection::vec(a_line(&["Rifle", "Shotgun", "Medkit", "rifle"]), 0..8);
    let texts = (prop_oneof![Just(""), Just("A"), Just("B")], prop_oneof![Just(""), Just("x"), Just("y")]);
    let tags = prop::collection::vec(prop::sample::select(vec!["t".to_owned(), "u".to_owned()]), 0..2);
    let card_notes = prop::collection::btree_map(
        prop::sample::select(vec!["Rifle".to_owned(), "Axe".to_owned()]),
        prop::sample::select(vec!["x".to_owned(), "y\nz".to_owned()]),
        0..3,
    );
    (lines, texts, card_notes, tags).prop_map(|(lines, (name, notes), card_notes, mut tags)| {
        let card_notes = card_notes.into_iter().collect();
        tags.dedup();
        let (name, notes) = (name.to_owned(), notes.to_owned());
        DeckList { name, notes, card_notes, lines, tags, ..DeckList::new("necrogenesis") }
    })
}

/// A deck with one line for each section, card and printing.
fn a_tidy_deck() -> impl Strategy<Value = DeckList> {
    a_deck().prop_map(|deck| with(&DeckList { lines: Vec::new(), ..deck.clone() }, &deck.lines))
}

/// Copies by section, folded name and printing.
fn copies(deck: &DeckList) -> BTreeMap<(String, String, Option<ChosenPrinting>), u32> {
    let mut copies = BTreeMap::new();
    for line in &deck.lines {
        *copies.entry((line.section.clone(), line.card.to_lowercase(), line.printing.clone())).or_default() +=
            line.quantity;
    }
    copies
}

fn with(deck: &DeckList, lines: &[DeckLine]) -> DeckList {
    let mut deck = deck.clone();
    for line in lines {
        Edit::Add(line.clone()).apply(&mut deck).expect("room");
    }
    deck
}

proptest! {
    #[test]
    fn a_side_without_changes_gives_the_other_side_exactly(base in a_deck(), other in a_deck()) {
        for merged in [merge(&base, &other, &base), merge(&base, &base, &other)] {
            prop_assert_eq!(&merged.deck, &other);
            prop_assert_eq!(merged.conflicts, []);
        }
        prop_assert_eq!(merge(&base, &other, &other).deck, other);
    }

    #[test]
    fn every_card_has_the_copies_of_the_side_that_changed_it_and_else_the_more(
        base in a_tidy_deck(), ours in a_tidy_deck(), theirs in a_tidy_deck(),
    ) {
        let merged = merge(&base, &ours, &theirs);
        let [before, left, right, all] = [&base, &ours, &theirs, &merged.deck].map(copies);
        let of = |side: &BTreeMap<_, u32>, key| side.get(key).copied().unwrap_or(0);
        let mut conflicts = 0;
        for key in before.keys().chain(left.keys()).chain(right.keys()).chain(all.keys()).collect::<BTreeSet<_>>() {
            let (was, here, there) = (of(&before, key), of(&left, key), of(&right, key));
            let expected = if here == was { there } else if there == was { here } else { here.max(there) };
            conflicts += usize::from(here != was && there != was && here + there > 0);
            prop_assert_eq!(of(&all, key), expected, "{:?}: {} → {}, {}", key, was, here, there);
        }
        let told = merged.conflicts.iter().filter(|conflict| matches!(conflict, Conflict::Copies { .. })).count();
        prop_assert_eq!(told, conflicts);
    }

    #[test]
    fn no_line_that_a_side_added_or_that_neither_touched_is_lost(
        base in a_deck(), ours in a_deck(), theirs in a_deck(),
    ) {
        let merged = copies(&merge(&base, &ours, &theirs).deck);
        let before = copies(&base);
        for (side, other) in [(copies(&ours), copies(&theirs)), (copies(&theirs), copies(&ours))] {
            for key in side.keys() {
                if !before.contains_key(key) || other.contains_key(key) {
                    prop_assert!(merged.contains_key(key), "{key:?} is lost");
                }
            }
        }
    }

    #[test]
    fn both_orders_of_the_sides_hold_the_same_cards_and_tell_as_many_conflicts(
        base in a_deck(), ours in a_deck(), theirs in a_deck(),
    ) {
        let (one, other) = (merge(&base, &ours, &theirs), merge(&base, &theirs, &ours));
        prop_assert_eq!(copies(&one.deck), copies(&other.deck));
        prop_assert_eq!(one.conflicts.len(), other.conflicts.len());
    }

    #[test]
    fn edits_that_do_not_touch_give_what_making_both_gives(
        base in a_deck(),
        ours in prop::collection::vec(a_line(&["Axe", "Rope"]), 0..4),
        theirs in prop::collection::vec(a_line(&["Flare", "Map"]), 0..4),
    ) {
        let merged = merge(&base, &with(&base, &ours), &with(&base, &theirs));
        prop_assert_eq!(merged.conflicts, []);
        prop_assert_eq!(copies(&merged.deck), copies(&with(&with(&base, &ours), &theirs)));
    }

    #[test]
    fn a_merged_deck_meets_either_side_again_without_a_change(
        base in a_deck(), ours in a_deck(), theirs in a_deck(),
    ) {
        let merged = merge(&base, &ours, &theirs).deck;
        prop_assert_eq!(merge(&theirs, &merged, &theirs).deck, merged.clone());
        prop_assert_eq!(merge(&ours, &ours, &merged).deck, merged);
    }

    #[test]
    fn what_both_changed_is_told(copies in 1..9u32, ours in 0..9u32, theirs in 0..9u32) {
        let side = |quantity| {
            let line = DeckLine {
                section: "zombie_deck".into(), card: "Walker".into(), quantity, printing: None,
            };
            DeckList { lines: Vec::from_iter((quantity > 0).then_some(line)), ..DeckList::new("necrogenesis") }
        };
        let merged = merge(&side(copies), &side(ours), &side(theirs));
        // Nobody can tell one copy that both added from two; what both took away is gone either way.
        let touch = ours != copies && theirs != copies && (ours, theirs) != (0, 0);
        let told = Conflict::Copies { card: "Walker".into(), section: "zombie_deck".into(), ours, theirs };
        prop_assert_eq!(merged.conflicts, Vec::from_iter(touch.then_some(told)));
        if touch {
            prop_assert_eq!(merged.deck, side(ours.max(theirs)));
        }
    }
}

#[test]
fn what_is_written_on_a_card_by_one_side_stays_and_by_both_is_told() {
    let written = |notes: &[(&str, &str)]| DeckList {
        card_notes: notes.iter().map(|(card, note)| ((*card).to_owned(), (*note).to_owned())).collect(),
        ..DeckList::new("necrogenesis")
    };
    let base = written(&[("Rifle", "Slow"), ("Axe", "Old")]);
    let merged = merge(&base, &written(&[("Rifle", "Fast"), ("Axe", "Old")]), &written(&[("Rifle", "Slow")]));
    assert_eq!((merged.deck, merged.conflicts), (written(&[("Rifle", "Fast")]), Vec::new()));
    let merged = merge(&base, &written(&[("Rifle", "Fast")]), &written(&[("Axe", "Old")]));
    assert_eq!(merged.deck, written(&[("Rifle", "Fast")]), "a note that one changed and one took away stays");
    assert_eq!(merged.conflicts, [Conflict::CardNote { card: "Rifle".into() }]);
    let merged = merge(&base, &written(&[("Rifle", "One\nTwo")]), &written(&[("Rifle", "Two\nThree")]));
    assert_eq!(merged.deck.note_on("rifle"), "Two\nThree\nOne");
}
