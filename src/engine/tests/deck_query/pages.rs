use proptest::prelude::*;
use safehouse_engine::deck::index::{DeckCursor, DeckIndex};
use safehouse_testing::shipped::{catalogue, formats};

use crate::{
    fixture::{Published, decks, found, index, parse, prepared},
    properties::some_decks,
};

/// A page behind a cursor, which goes through its written form.
fn page(index: &DeckIndex, text: &str, after: Option<&str>, most: usize) -> (Vec<String>, Option<String>) {
    let after: Option<DeckCursor> = after.map(|text| text.parse().expect("a cursor"));
    let found = index.search(&parse(text), catalogue(), &formats().newest(), after.as_ref(), most);
    (found.ids.iter().map(ToString::to_string).collect(), found.next.map(|cursor| cursor.to_string()))
}

fn all_pages(index: &DeckIndex, text: &str, most: usize) -> Vec<String> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let (ids, next) = page(index, text, after.as_deref(), most);
        assert!(ids.len() <= most);
        all.extend(ids);
        after = next;
        if after.is_none() {
            return all;
        }
    }
}

const ORDERS: &[&str] = &[
    "",
    "order:likes",
    "order:-likes order:name",
    "order:name",
    "order:-author",
    "order:updated",
    "order:-cards order:-published",
];

proptest! {
    #[test]
    fn pages_together_are_everything_once_and_in_order(
        decks in some_decks(40), order in prop::sample::select(ORDERS), most in 1_usize..9
    ) {
        let index = index(&decks);
        prop_assert_eq!(all_pages(&index, order, most), found(&index, order));
    }

    /// Whoever turns pages while decks come and go sees each that stayed, once.
    #[test]
    fn what_comes_and_goes_between_pages_shifts_nothing(
        decks in some_decks(40), order in prop::sample::select(ORDERS), changes in prop::collection::vec((any::<bool>(), 0_usize..40), 0..20)
    ) {
        let (present, later) = decks.split_at(decks.len() / 2);
        let mut index = index(present);
        let mut changes = changes.into_iter();
        let (mut seen, mut after) = (Vec::new(), None);
        let mut gone: Vec<String> = Vec::new();
        loop {
            let (ids, next) = page(&index, order, after.as_deref(), 3);
            seen.extend(ids);
            for (is_added, at) in changes.by_ref().take(2) {
                let from: &[Published] = if is_added { later } else { present };
                let Some(deck) = from.get(at) else { continue };
                if is_added {
                    index.insert(prepared(deck)).expect("room");
                } else {
                    index.remove(&deck.id);
                    gone.push(deck.id.clone());
                }
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
        for deck in present.iter().filter(|deck| !gone.contains(&deck.id)) {
            prop_assert_eq!(seen.iter().filter(|id| **id == deck.id).count(), 1, "{}", deck.id);
        }
        let mut once = seen.clone();
        once.sort();
        once.dedup();
        prop_assert_eq!(once.len(), seen.len(), "none twice");
    }

    #[test]
    fn no_text_makes_a_cursor_panic(text in "\\PC{0,40}", digits in "[0-9a-z]{0,200}") {
        for text in [text, digits] {
            if let Ok(cursor) = text.parse::<DeckCursor>() {
                let _ = index(&decks()).search(&parse(""), catalogue(), &formats().newest(), Some(&cursor), 3);
            }
        }
    }
}

#[test]
fn a_cursor_of_another_order_leads_nowhere() {
    let index = index(&decks());
    let (_, next) = page(&index, "order:name", None, 2);
    assert_eq!(page(&index, "order:-name", next.as_deref(), 2), (Vec::new(), None));
    let (ids, _) = page(&index, "order:name -small", next.as_deref(), 2);
    assert_eq!(ids.len(), 2, "another query in the same order goes on");
}

#[test]
fn a_deck_that_comes_again_takes_its_own_place_and_likes_need_no_other() {
    let all = decks();
    let mut index = index(&all);
    index.set_likes("b", 99);
    index.set_likes("nobody", 1);
    assert_eq!(found(&index, "likes>40"), ["b"]);
    let mut renamed = all[1].clone();
    renamed.list.name = "Other".to_owned();
    index.insert(prepared(&renamed)).expect("room");
    assert_eq!((index.len(), found(&index, "other")), (6, vec!["b".to_owned()]));
    assert!(found(&index, "\"day shift\" -by:sam").is_empty());
    index.remove("b");
    index.remove("b");
    assert_eq!((index.len(), found(&index, "#casual")), (5, vec!["a".to_owned()]));
    assert!(!index.contains("b") && !index.is_empty());
}

#[test]
fn many_gaps_are_closed_and_nothing_else_changes() {
    let all: Vec<Published> = (0..1_500)
        .map(|number| {
            let mut deck = decks()[number % 6].clone();
            deck.id = format!("{number:05}");
            deck
        })
        .collect();
    let mut whole = index(&all);
    for deck in all.iter().take(1_300) {
        whole.remove(&deck.id);
    }
    let fresh = index(&all[1_300..]);
    for text in
        ["", "night", "#casual", "by:ada", "legal:standard", "[[t:zombie]]>=20 order:name", "has:notes cards>60"]
    {
        assert_eq!(found(&whole, text), found(&fresh, text), "{text}");
    }
}
