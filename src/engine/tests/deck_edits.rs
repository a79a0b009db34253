//! Every edit can be taken back and made again.

#![expect(clippy::disallowed_types, reason = "a test says how long something takes")]

use proptest::prelude::*;
use safehouse_engine::{
    deck::{
        edit::{Edit, EditAction, EditError, History},
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    english::English,
    necrogenesis::NECROGENESIS,
};

fn line(section: &str, quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: section.to_owned(), card: card.to_owned(), quantity, printing: None }
}

fn deck(lines: &[DeckLine]) -> DeckList {
    DeckList { lines: lines.to_vec(), ..DeckList::new("necrogenesis") }
}

fn printing(number: &str) -> Option<ChosenPrinting> {
    Some(ChosenPrinting { number: number.to_owned(), finish: None, edition: None })
}

fn after(mut deck: DeckList, edit: &Edit) -> Vec<DeckLine> {
    edit.apply(&mut deck).expect("an edit that fits");
    deck.lines
}

#[test]
fn names_and_tags_that_are_typed_lose_what_shows_nothing() {
    let mut history = History::new(DeckList::new("necrogenesis"));
    for edit in [
        Edit::Rename("\u{202E}Night\u{200B} Shift".to_owned()),
        Edit::SetTags(vec!["fi\u{FEFF}re".to_owned()]),
        Edit::SetNotes("one\ntwo".to_owned()),
    ] {
        history.apply_typing(edit).expect("fits");
    }
    let deck = history.deck();
    assert_eq!(
        (deck.name.as_str(), &deck.tags[..], deck.notes.as_str()),
        ("Night Shift", &["fire".to_owned()][..], "one\ntwo")
    );
}

#[test]
fn added_copies_join_the_line_of_the_same_card_and_printing() {
    let pipe = deck(&[line("main", 2, "Rusty Pipe")]);
    assert_eq!(after(pipe.clone(), &Edit::Add(line("main", 1, "RUSTY pipe"))), [line("main", 3, "Rusty Pipe")]);
    assert_eq!(after(pipe.clone(), &Edit::Add(line("side", 1, "Rusty Pipe"))).len(), 2);
    let chosen = DeckLine { printing: printing("NG-01-001"), ..line("main", 1, "Rusty Pipe") };
    assert_eq!(after(pipe, &Edit::Add(chosen)).len(), 2);
}

#[test]
fn lines_added_together_join_as_they_do_one_by_one() {
    let start = deck(&[line("main", 1, "A"), line("main", 1, "a"), line("side", 1, "B")]);
    let adds = [
        line("side", 2, "b"),
        line("main", 2, "C"),
        DeckLine { printing: printing("NG-01-001"), ..line("main", 1, "A") },
        line("main", 3, "c"),
        line("main", 4, "A"),
        DeckLine { printing: printing("NG-01-001"), ..line("main", 5, "a") },
    ];
    let mut edits: Vec<Edit> = adds.map(Edit::Add).to_vec();
    edits.insert(3, Edit::Remove { line: 0 });
    edits.push(Edit::Remove { line: 0 });
    let mut one_by_one = start.clone();
    for edit in &edits {
        edit.apply(&mut one_by_one).expect("an edit that fits");
    }
    let mut together = start.clone();
    let back = Edit::Batch(edits).apply(&mut together).expect("edits that fit");
    assert_eq!(together, one_by_one);
    back.apply(&mut together).expect("the way back");
    assert_eq!(together, start);
}

#[test]
fn adding_a_long_list_to_a_long_list_takes_one_pass() {
    // Each line against each other one would be 1,600 million names.
    let lines = |first: u32| (first..first + 40_000).map(|number| line("main", 1, &format!("Card {number}")));
    let mut list = deck(&lines(0).collect::<Vec<_>>());
    let begun = std::time::Instant::now();
    let back = Edit::Batch(lines(20_000).map(Edit::Add).collect()).apply(&mut list).expect("edits that fit");
    assert_eq!(list.lines.len(), 60_000);
    assert_eq!((list.lines[19_999].quantity, list.lines[20_000].quantity), (1, 2));
    back.apply(&mut list).expect("the way back");
    assert_eq!(list.lines, lines(0).collect::<Vec<_>>());
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

#[test]
fn moved_copies_join_and_keep_their_place_when_they_stay_alone() {
    let list = deck(&[line("main", 3, "A"), line("main", 1, "B"), line("side", 1, "A")]);
    let moved = |line, copies| Edit::Move { line, copies, section: "side".to_owned() };
    assert_eq!(after(list.clone(), &moved(0, 3)), [line("main", 1, "B"), line("side", 4, "A")]);
    assert_eq!(after(list.clone(), &moved(0, 1)), [line("main", 2, "A"), line("main", 1, "B"), line("side", 2, "A")]);
    assert_eq!(after(list, &moved(1, 1)), [line("main", 3, "A"), line("side", 1, "B"), line("side", 1, "A")]);
}

#[test]
fn a_printing_is_chosen_for_some_or_all_copies() {
    let list = deck(&[line("main", 3, "A")]);
    let choose = |copies| Edit::ChoosePrinting { line: 0, copies, printing: printing("NG-01-001") };
    let chosen = |copies| DeckLine { printing: printing("NG-01-001"), ..line("main", copies, "A") };
    assert_eq!(after(list.clone(), &choose(3)), [chosen(3)]);
    assert_eq!(after(list, &choose(1)), [line("main", 2, "A"), chosen(1)]);
}

#[test]
fn edits_that_do_not_fit_change_nothing() {
    let list = deck(&[line("main", 2, "A")]);
    for (edit, error) in [
        (Edit::Remove { line: 1 }, EditError::NoSuchLine(1)),
        (Edit::SetQuantity { line: 9, quantity: 1 }, EditError::NoSuchLine(9)),
        (Edit::TakeCopies { line: 0, copies: 3 }, EditError::Copies { line: 0, have: 2, wanted: 3 }),
        (Edit::TakeCopies { line: 0, copies: 0 }, EditError::Copies { line: 0, have: 2, wanted: 0 }),
        (Edit::Reorder { from: 0, to: 1 }, EditError::NoSuchLine(1)),
        (Edit::Add(line("main", u32::MAX, "A")), EditError::TooMany),
        (
            Edit::Batch(vec![
                Edit::Rename("B".to_owned()),
                Edit::TakeCopies { line: 0, copies: 1 },
                Edit::Remove { line: 5 },
            ]),
            EditError::NoSuchLine(5),
        ),
    ] {
        let mut changed = list.clone();
        assert_eq!(edit.apply(&mut changed), Err(error));
        assert_eq!(changed, list, "{edit:?}");
    }
}

#[test]
fn a_move_that_would_be_too_many_changes_nothing() {
    let list = deck(&[line("main", 5, "A"), line("side", u32::MAX - 1, "A")]);
    let mut changed = list.clone();
    let edit = Edit::Move { line: 0, copies: 4, section: "side".to_owned() };
    assert_eq!(edit.apply(&mut changed), Err(EditError::TooMany));
    assert_eq!(changed, list);
}

#[test]
fn history_forgets_what_was_undone_only_when_something_new_happens() {
    let mut history = History::new(DeckList::new("necrogenesis"));
    history.apply(Edit::Add(line("main", 1, "A"))).expect("fits");
    history.apply(Edit::Add(line("main", 1, "B"))).expect("fits");
    assert_eq!(history.undo().map(|label| label.action), Some(EditAction::Add));
    assert_eq!((history.deck().lines.len(), history.undone().len()), (1, 1));
    history.redo();
    assert_eq!(history.deck().lines.len(), 2);
    history.undo();
    history.apply(Edit::Rename("New".to_owned())).expect("fits");
    assert!(history.redo().is_none());
    history.apply(Edit::Rename("New".to_owned())).expect("fits");
    assert_eq!(history.done().len(), 2, "an edit that changes nothing is no step");
}

#[test]
fn what_others_did_stays_when_a_step_below_it_is_of_a_store_that_was_tampered_with() {
    let mut history = History::new(deck(&[line("main", 1, "Base")]));
    history.apply(Edit::Add(line("main", 1, "Mine"))).expect("fits");
    history.take_in(deck(&[line("main", 1, "Base"), line("main", 1, "Mine"), line("main", 1, "Theirs")]));
    let both = history.deck().clone();
    let mut stored = serde_json::to_value(&history).expect("JSON");
    stored["done"][0]["undo"] = serde_json::to_value(Edit::SetQuantity { line: 9, quantity: 1 }).expect("JSON");
    let mut history: History = serde_json::from_value(stored).expect("a history");
    assert!(history.undo().is_none());
    assert_eq!(*history.deck(), both);
    assert!(history.to_undo().is_none() && history.undone().is_empty());
}

#[test]
fn what_others_did_stays_when_ones_own_steps_are_taken_back_and_made_again() {
    let card = |name: &str| line("main", 1, name);
    let mut history = History::new(deck(&[card("Base"), card("Theirs too")]));
    history.apply(Edit::Add(card("Mine"))).expect("fits");
    history.apply(Edit::SetQuantity { line: 2, quantity: 3 }).expect("fits");
    // The others take out a line above, so that every place is another one.
    history.take_in(deck(&[card("Base"), line("main", 3, "Mine"), card("Theirs")]));
    history.take_in(deck(&[line("main", 3, "Mine"), card("Theirs")]));
    let lines = |history: &History| {
        let mut lines: Vec<_> =
            history.deck().lines.iter().map(|line| format!("{} {}", line.quantity, line.card)).collect();
        lines.sort();
        lines
    };
    assert_eq!(history.to_undo().map(|label| label.action), Some(EditAction::SetQuantity));
    let walk = [["1 Mine", "1 Theirs"].as_slice(), &["1 Theirs"]];
    for there in 0..2 {
        for expected in walk {
            assert!(history.undo().is_some());
            assert_eq!(lines(&history), expected, "{there}");
        }
        assert!(history.undo().is_none() && history.to_undo().is_none());
        assert_eq!(lines(&history), ["1 Theirs"]);
        for expected in [walk[0], &["1 Theirs", "3 Mine"]] {
            assert!(history.redo().is_some());
            assert_eq!(lines(&history), expected, "{there}");
        }
        assert!(history.redo().is_none());
    }
    // An import replaces one's own, and taking it back leaves what came since.
    history.apply(Edit::ReplaceAll(Box::new(deck(&[card("New")])))).expect("fits");
    history.take_in(deck(&[card("New"), card("Later")]));
    history.undo();
    assert_eq!(lines(&history), ["1 Later", "1 Theirs", "3 Mine"]);
    history.take_in(deck(&[card("Other")]));
    assert!(history.redo().is_none(), "what others did since is not undone by it");
}

#[test]
fn typing_is_one_step() {
    let mut history = History::new(DeckList { name: "Old".to_owned(), ..DeckList::new("necrogenesis") });
    for name in ["N", "Ne", "New"] {
        history.apply_typing(Edit::Rename(name.to_owned())).expect("fits");
    }
    history.apply_typing(Edit::SetNotes("x".to_owned())).expect("fits");
    assert_eq!(history.done().len(), 2);
    history.undo();
    history.undo();
    assert_eq!(history.deck().name, "Old");
    history.redo();
    assert_eq!(history.deck().name, "New");
}

#[test]
fn labels_say_what_was_done() {
    let english = English::new(&NECROGENESIS);
    let list = deck(&[line("survivor_deck", 2, "Rusty Pipe")]);
    for (edit, text) in [
        (Edit::Add(line("zombie_deck", 3, "Walker")), "Add 3 × Walker to the Zombie Deck"),
        (Edit::SetQuantity { line: 0, quantity: 4 }, "Set Rusty Pipe to 4"),
        (Edit::Move { line: 0, copies: 2, section: "maybeboard".to_owned() }, "Move 2 × Rusty Pipe to the Maybeboard"),
        (Edit::Batch(vec![Edit::Remove { line: 0 }]), "Remove Rusty Pipe"),
    ] {
        assert_eq!(english.edit(&edit.label(&list)), text);
    }
}

fn any_line() -> impl Strategy<Value = DeckLine> {
    let section = prop::sample::select(vec!["main", "side"]);
    let card = prop::sample::select(vec!["A", "a", "B"]);
    let number = prop::option::of(prop::sample::select(vec!["1", "2"]));
    (section, card, 0u32..4, number).prop_map(|(section, card, quantity, number)| DeckLine {
        printing: number.and_then(printing),
        ..line(section, quantity, card)
    })
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let at = 0usize..6;
    let single = prop_oneof![
        any_line().prop_map(Edit::Add),
        (at.clone(), 0u32..5).prop_map(|(line, quantity)| Edit::SetQuantity { line, quantity }),
        (at.clone(), 0u32..5).prop_map(|(line, copies)| Edit::TakeCopies { line, copies }),
        at.clone().prop_map(|line| Edit::Remove { line }),
        (at.clone(), 0u32..5, prop::sample::select(vec!["main", "side"]))
            .prop_map(|(line, copies, section)| Edit::Move { line, copies, section: section.to_owned() }),
        (at.clone(), 0u32..5, prop::option::of(Just("1"))).prop_map(|(line, copies, number)| {
            Edit::ChoosePrinting { line, copies, printing: number.and_then(printing) }
        }),
        (at.clone(), at.clone()).prop_map(|(from, to)| Edit::Reorder { from, to }),
        (at, any_line()).prop_map(|(at, line)| Edit::Insert { at, line }),
        "[a-c]{0,2}".prop_map(Edit::Rename),
        prop::option::of(Just("standard".to_owned())).prop_map(Edit::SetFormat),
        "[a-c]{0,2}".prop_map(Edit::SetNotes),
        ("[a-c]", "[a-c]{0,2}").prop_map(|(card, note)| Edit::SetCardNote { card, note }),
        prop::collection::vec("[a-c]", 0..2).prop_map(Edit::SetTags),
        any_deck().prop_map(|deck| Edit::ReplaceAll(Box::new(deck))),
    ];
    single.prop_recursive(2, 8, 4, |inner| prop::collection::vec(inner, 0..4).prop_map(Edit::Batch))
}

fn any_deck() -> impl Strategy<Value = DeckList> {
    prop::collection::vec(any_line(), 0..6).prop_map(|lines| deck(&lines))
}

proptest! {
    #[test]
    fn undo_after_do_is_as_before(before in any_deck(), edit in any_edit()) {
        let mut now = before.clone();
        match edit.apply(&mut now) {
            Ok(undo) => {
                let done = now.clone();
                let redo = undo.apply(&mut now).expect("an undo that fits");
                prop_assert_eq!(&now, &before);
                redo.apply(&mut now).expect("a redo that fits");
                prop_assert_eq!(now, done);
            }
            Err(_) => prop_assert_eq!(now, before),
        }
    }

    #[test]
    fn copies_are_never_lost_by_moving(before in any_deck(), line in 0usize..6, copies in 1u32..4) {
        let total = |deck: &DeckList| deck.lines.iter().map(|line| line.quantity).sum::<u32>();
        let mut now = before.clone();
        let edit = Edit::Move { line, copies, section: "side".to_owned() };
        if edit.apply(&mut now).is_ok() {
            prop_assert_eq!(total(&now), total(&before));
        }
    }

    #[test]
    fn history_goes_all_the_way_back_and_forth(before in any_deck(), edits in prop::collection::vec(any_edit(), 0..30)) {
        let mut history = History::new(before.clone());
        let mut seen = vec![before];
        for edit in edits {
            let steps = history.done().len();
            if history.apply(edit).is_ok() && history.done().len() > steps {
                seen.push(history.deck().clone());
            }
        }
        let json = serde_json::to_string(&history).expect("JSON");
        let mut history: History = serde_json::from_str(&json).expect("a history");
        for earlier in seen.iter().rev().skip(1) {
            prop_assert!(history.undo().is_some());
            prop_assert_eq!(history.deck(), earlier);
        }
        prop_assert!(history.undo().is_none());
        for later in seen.iter().skip(1) {
            prop_assert!(history.redo().is_some());
            prop_assert_eq!(history.deck(), later);
        }
        prop_assert!(history.redo().is_none());
    }

    #[test]
    fn no_history_that_was_tampered_with_panics(edits in prop::collection::vec(any_edit(), 0..6), at in 0usize..2000) {
        let mut history = History::new(DeckList::new("necrogenesis"));
        for edit in edits {
            let _ = history.apply(edit);
        }
        let json = serde_json::to_string(&history).expect("JSON").replace("\"line\":0", &format!("\"line\":{at}"));
        if let Ok(mut history) = serde_json::from_str::<History>(&json) {
            while history.undo().is_some() {}
            while history.redo().is_some() {}
        }
    }
}

#[test]
fn what_is_typed_on_one_card_is_one_step_and_on_another_another() {
    let mut history = History::new(DeckList::new("necrogenesis"));
    for (card, note) in [("Rifle", "F"), ("Rifle", "Fo"), ("Rifle", "For bosses"), ("Axe", "Cut")] {
        history.apply_typing(Edit::SetCardNote { card: card.to_owned(), note: note.to_owned() }).expect("fits");
    }
    history.undo().expect("a step");
    assert_eq!((history.deck().note_on("Axe"), history.deck().note_on("RIFLE")), ("", "For bosses"));
    history.undo().expect("a step");
    assert_eq!(history.deck(), &DeckList::new("necrogenesis"));
    assert!(history.undo().is_none());
}
