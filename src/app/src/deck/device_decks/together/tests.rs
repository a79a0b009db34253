//! Tabs that touch one deck, and browsers that tell each of them late.

mod browser;

use safehouse_engine::deck::{edit::Edit, list::DeckLine};

use super::{
    super::tests::{Small, device},
    *,
};

pub(super) fn with(deck: &DeckList, copies: u32, card: &str) -> DeckList {
    let mut deck = deck.clone();
    let line = DeckLine { section: "survivor_deck".into(), card: card.into(), quantity: copies, printing: None };
    Edit::Add(line).apply(&mut deck).expect("room");
    deck
}

fn cards(deck: &DeckList) -> Vec<String> {
    deck.lines.iter().map(|line| format!("{} {}", line.quantity, line.card)).collect()
}

fn adopts(deck: &DeckList) -> CaughtUp {
    CaughtUp::Adopts { deck: deck.clone(), conflicts: Vec::new() }
}

/// Two tabs that opened the same deck with two Medkits.
struct Tabs {
    deck: DeckList,
    one: Hold,
    two: Hold,
}

fn open(device: &mut DeviceDecks<Small>) -> Tabs {
    let deck = with(&DeckList::new("necrogenesis"), 2, "Medkit");
    let saved = SavedDeck::new("a".into(), deck.clone(), 1);
    device.save(&saved, "New deck").expect("room");
    Tabs { deck, one: Hold::only(&saved), two: Hold::only(&saved) }
}

fn changed(device: &DeviceDecks<Small>, hold: &Hold) -> Box<SavedDeck> {
    match device.standing("a", hold) {
        Standing::Changed(theirs) => theirs,
        standing => panic!("another tab changed it, but {standing:?}"),
    }
}

#[test]
fn what_two_tabs_add_is_kept_by_both() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    let first = device.save_together("a", &with(&deck, 4, "Rifle"), 2, "Edited", &mut one).expect("room");
    assert_eq!(first.other, Other::Nothing);
    let second = device.save_together("a", &with(&deck, 3, "Shotgun"), 3, "Edited", &mut two).expect("room");
    assert_eq!(second.other, Other::Changed(Vec::new()));
    assert_eq!(cards(&second.saved.deck), ["2 Medkit", "3 Shotgun", "4 Rifle"]);
    assert_eq!(device.deck("a"), Some(second.saved.clone()));
    let theirs = changed(&device, &one);
    let caught_up = device.catch_up(&theirs, &first.saved.deck, 4, &mut one);
    assert_eq!(caught_up, adopts(&second.saved.deck));
    assert_eq!(device.standing("a", &one), Standing::Same);
}

#[test]
fn where_two_tabs_touch_the_versions_hold_both() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    device.save_together("a", &with(&deck, 2, "Medkit"), 2, "Edited", &mut one).expect("room");
    let outcome = device.save_together("a", &with(&deck, 1, "Medkit"), 3, "Edited", &mut two).expect("room");
    assert!(matches!(&outcome.other, Other::Changed(conflicts) if conflicts.len() == 1));
    assert_eq!(outcome.saved.conflicts.len(), 1);
    assert_eq!(cards(&outcome.saved.deck), ["4 Medkit"]);
    let versions: Vec<_> =
        device.versions("a").iter().map(|version| (version.label.clone(), cards(&version.deck))).collect();
    let version = |label: &str, cards: &str| (label.to_owned(), vec![cards.to_owned()]);
    assert_eq!(
        versions[..3],
        [
            version("Both tabs together", "4 Medkit"),
            version("From this tab", "3 Medkit"),
            version("From the other tab", "4 Medkit")
        ]
    );
}

/// Nobody can tell one copy that both added from two, so it is told.
#[test]
fn where_two_tabs_add_the_same_it_is_told_and_both_are_kept() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    let more = with(&deck, 1, "Medkit");
    device.save_together("a", &more, 2, "Edited", &mut one).expect("room");
    let outcome = device.save_together("a", &with(&more, 1, "Rifle"), 3, "Edited", &mut two).expect("room");
    let told = Conflict::Copies { card: "Medkit".into(), section: "survivor_deck".into(), ours: 3, theirs: 3 };
    assert_eq!(outcome.other, Other::Changed(vec![told]));
    assert_eq!(cards(&outcome.saved.deck), ["3 Medkit", "1 Rifle"]);
    assert_eq!(device.versions("a")[0].label, "From this tab");
}

/// The other tab wrote in the same instant: it had not seen what this one kept,
/// and this one hears of it when it has nothing left to save.
#[test]
fn a_save_that_overtook_another_does_not_swallow_it() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    let mine = DeckList { name: "One".into(), ..with(&deck, 4, "Rifle") };
    let theirs = DeckList { name: "Two".into(), ..with(&deck, 3, "Shotgun") };
    let before = device.storage.get("safehouse.deck.a").expect("is kept");
    device.save_together("a", &mine, 2, "Edited", &mut one).expect("room");
    device.storage.set("safehouse.deck.a", &before);
    device.save_together("a", &theirs, 2, "Edited", &mut two).expect("room");

    let now = changed(&device, &one);
    assert_eq!(device.catch_up(&now, &mine, 3, &mut one), CaughtUp::Keeps);
    let outcome = device.save_together("a", &mine, 3, "Edited", &mut one).expect("room");
    assert!(matches!(&outcome.other, Other::Changed(conflicts) if conflicts.len() == 1), "{:?}", outcome.other);
    assert_eq!(cards(&outcome.saved.deck), ["2 Medkit", "4 Rifle", "3 Shotgun"]);
    let versions = device.versions("a");
    for name in ["One", "Two"] {
        assert!(versions.iter().any(|version| version.deck.name == name), "{name} is among {versions:?}");
    }
}

/// As before, and the other tab saves once more before this one looks.
#[test]
fn two_saves_that_overtook_another_do_not_swallow_it() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    let mine = with(&deck, 4, "Rifle");
    let before = device.storage.get("safehouse.deck.a").expect("is kept");
    device.save_together("a", &mine, 2, "Edited", &mut one).expect("room");
    device.storage.set("safehouse.deck.a", &before);
    let theirs = with(&deck, 3, "Shotgun");
    device.save_together("a", &theirs, 2, "Edited", &mut two).expect("room");
    device.save_together("a", &with(&theirs, 1, "Axe"), 3, "Edited", &mut two).expect("room");

    let now = changed(&device, &one);
    assert_eq!(device.catch_up(&now, &mine, 3, &mut one), CaughtUp::Keeps);
    let outcome = device.save_together("a", &mine, 4, "Edited", &mut one).expect("room");
    assert_eq!(cards(&outcome.saved.deck), ["2 Medkit", "4 Rifle", "3 Shotgun", "1 Axe"]);
}

#[test]
fn a_tab_that_slept_for_long_takes_what_is_there_and_brings_nothing_back() {
    let mut device = device(1_000_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    let asleep = with(&deck, 4, "Rifle");
    device.save_together("a", &asleep, 2, "Edited", &mut one).expect("room");
    let theirs = changed(&device, &two);
    assert_eq!(device.catch_up(&theirs, &deck, 3, &mut two), adopts(&asleep));
    let mut last = DeckList::new("necrogenesis");
    for turn in 0..100 {
        last = with(&last, 1, &format!("Card {turn}"));
        device.save_together("a", &last, 3 + turn, "Edited", &mut two).expect("room");
    }
    let theirs = changed(&device, &one);
    assert_eq!(device.catch_up(&theirs, &asleep, 200, &mut one), adopts(&last));
}

/// What one tab wrote and the other replaced is in no deck any more, so it has to
/// stay among the versions when the first goes on writing.
#[test]
fn what_another_tab_replaced_stays_a_version_while_this_one_goes_on() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    let named = DeckList { name: "Night Watch".into(), ..deck.clone() };
    device.save_together("a", &named, 2, "Edited", &mut one).expect("room");
    let theirs = changed(&device, &two);
    assert_eq!(device.catch_up(&theirs, &deck, 3, &mut two), adopts(&named));
    let imported = with(&DeckList::new("necrogenesis"), 3, "Shotgun");
    device.save_together("a", &imported, 4, "Imported", &mut two).expect("room");

    let noted = DeckList { notes: "Keep two traps.".into(), ..named };
    let outcome = device.save_together("a", &noted, 5, "Edited", &mut one).expect("room");
    assert_eq!((outcome.saved.deck.name.as_str(), outcome.saved.deck.notes.as_str()), ("", "Keep two traps."));
    let versions = device.versions("a");
    assert!(versions.iter().any(|version| version.deck.name == "Night Watch"), "{versions:?}");
}

#[test]
fn of_two_imports_in_a_row_each_is_a_version() {
    let mut device = device(100_000);
    let Tabs { mut one, .. } = open(&mut device);
    for (now, card) in [(2, "Rifle"), (3, "Shotgun"), (4, "Axe")] {
        one.begin_version();
        device
            .save_together("a", &with(&DeckList::new("necrogenesis"), 1, card), now, "Imported", &mut one)
            .expect("room");
    }
    let versions: Vec<_> = device.versions("a").iter().map(|version| cards(&version.deck)).collect();
    assert_eq!(versions, [["1 Axe"], ["1 Shotgun"], ["1 Rifle"], ["2 Medkit"]]);
}

#[test]
fn a_deck_that_another_tab_deleted_comes_back_with_a_change() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, .. } = open(&mut device);
    device.delete("a").expect("was there");
    assert_eq!(device.standing("a", &one), Standing::Gone);
    let outcome = device.save_together("a", &with(&deck, 1, "Rifle"), 2, "Edited", &mut one).expect("room");
    assert_eq!(outcome.other, Other::Deleted);
    assert_eq!(cards(&device.deck("a").expect("is back").deck), ["2 Medkit", "1 Rifle"]);
}

#[test]
fn what_a_newer_build_keeps_in_the_place_of_a_deck_is_not_written_over() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, .. } = open(&mut device);
    let newer = r#"{"id":"a","deck":{"name":"Newer","pages":[]},"saved_at":9}"#;
    device.storage.set("safehouse.deck.a", newer);
    assert_eq!(device.standing("a", &one), Standing::Unread);
    let refused = device.save_together("a", &with(&deck, 1, "Rifle"), 2, "Edited", &mut one);
    assert_eq!(refused, Err(StorageError::Unread));
    assert_eq!(device.storage.get("safehouse.deck.a").as_deref(), Some(newer));
}

#[test]
fn a_full_storage_notes_nothing() {
    let mut device = device(600);
    let Tabs { deck, mut one, .. } = open(&mut device);
    let before = one.clone();
    let huge = DeckList { notes: "x".repeat(5_000), ..deck };
    assert_eq!(device.save_together("a", &huge, 2, "Edited", &mut one), Err(StorageError::Full));
    assert_eq!(one, before);
}

/// Without room for what both tabs made of the deck, bringing them together
/// would lose the one or the other.
#[test]
fn without_room_for_both_versions_what_the_other_tab_kept_stays() {
    let mut device = device(100_000);
    let Tabs { deck, mut one, mut two } = open(&mut device);
    // Of two names as long the later is kept.
    let named = |name: &str| DeckList { name: name.repeat(1_000), ..deck.clone() };
    device.save_together("a", &named("1"), 2, "Edited", &mut one).expect("room");
    let used: usize = device.storage.keys().iter().map(|key| key.len() + device.storage.get(key).unwrap().len()).sum();
    for room in used..used + 6_000 {
        if room % 97 != 0 {
            continue;
        }
        let mut full = device.with_room(room);
        let before = full.storage.clone();
        let mut hold = two.clone();
        match full.save_together("a", &named("2"), 3, "Edited", &mut hold) {
            Ok(_) => {
                let names: Vec<_> = full.versions("a").into_iter().map(|version| version.deck.name).collect();
                assert!(names.contains(&"1".repeat(1_000)) && names.contains(&"2".repeat(1_000)), "{room}");
            }
            Err(error) => {
                assert_eq!(error, StorageError::Full);
                assert_eq!(full.deck("a").map(|saved| saved.deck), before_deck(&before), "{room}");
                assert_eq!(hold, two);
            }
        }
    }
    device.save_together("a", &named("2"), 3, "Edited", &mut two).expect("room");
}

fn before_deck(storage: &Small) -> Option<DeckList> {
    DeviceDecks::new(storage.clone()).deck("a").map(|saved| saved.deck)
}
