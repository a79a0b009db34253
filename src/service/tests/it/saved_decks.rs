//! Decks in an account: saved from several devices, and nobody else's business.

use std::collections::BTreeSet;

use safehouse_engine::{
    deck::{
        content_id::ContentId,
        list::{DeckLine, DeckList},
        merge::{Conflict, merge},
    },
    games::GAMES,
};
use safehouse_service::{
    Caller, Refusal, Role,
    saved_decks::{
        BranchDeck, DeckConflict, Device, OpenedDeck, Others, SaveDeck, Saved, Side, TRASH_MS, archive_deck,
        branch_deck, delete_deck, list_decks, list_folders, list_versions, move_deck, name_version, open_conflict,
        open_deck, open_version, purge_decks, rename_deck, restore_version, save_deck, settle_conflict, total_decks,
        trash_deck,
    },
};
use safehouse_store::{
    Advance, ConflictMark, NewDeckVersion, SavedDeckId, SavedDeckLimits, SavedDecksAsked, Shelf, VersionKind,
    saved_decks::{BASE_KEPT_MS, MAX_LABEL_BYTES},
};
use uuid::Uuid;

use crate::house::{House, id_of, told};

pub(crate) const DECKS: SavedDecksAsked<'static> =
    SavedDecksAsked { shelf: Shelf::Decks, folder: None, game: None, before: None, most: 99 };

fn id(number: u8) -> SavedDeckId {
    Uuid::from_bytes([number; 16]).into()
}

fn deck(lines: &[(&str, u32)]) -> DeckList {
    let line = |&(card, quantity): &(&str, u32)| DeckLine {
        section: "survivor_deck".to_owned(),
        card: card.to_owned(),
        quantity,
        printing: None,
    };
    DeckList { lines: lines.iter().map(line).collect(), ..DeckList::new("necrogenesis") }
}

/// A save of deck 1, which tells itself apart by its number.
pub(crate) fn save(number: u128, base: Option<i64>, lines: &[(&str, u32)]) -> SaveDeck {
    SaveDeck {
        id: id(1),
        deck: deck(lines),
        game: GAMES.by_id("necrogenesis").unwrap(),
        base,
        only_on: None,
        save: Uuid::from_u128(number),
        unanswered: Vec::new(),
        is_import: false,
        label: "Edited".to_owned(),
        device: Device::default(),
    }
}

/// A tab that has the deck in hand.
fn held(number: u8) -> Device {
    Device { holder: Some(Uuid::from_bytes([number; 16])), words: format!("Tab {number}") }
}

/// A conflict over copies.
fn copies(card: &str, ours: u32, theirs: u32) -> Conflict {
    Conflict::Copies { card: card.to_owned(), section: "survivor_deck".to_owned(), ours, theirs }
}

async fn saved(house: &House, caller: &Caller, asked: SaveDeck) -> Saved {
    save_deck(&house.service, caller, asked).await.unwrap()
}

async fn opened(house: &House, caller: &Caller) -> OpenedDeck {
    open_deck(&house.service, caller, id(1), None).await.unwrap()
}

/// The versions of deck 1, the newest first: number, parent and kind.
async fn versions(house: &House, caller: &Caller) -> Vec<(i64, Option<i64>, VersionKind)> {
    let versions = list_versions(&house.service, caller, id(1), None, 99).await.unwrap();
    versions.iter().map(|entry| (entry.number, entry.parent, entry.kind)).collect()
}

#[tokio::test]
async fn a_save_is_a_version_and_one_without_news_is_none() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    let first = saved(&house, &player, save(1, None, &[("Axe", 1)])).await;
    let (others, made_room, left_trash) = (Others::Nothing, false, false);
    assert_eq!(first, Saved { deck: deck(&[("Axe", 1)]), revision: 1, others, made_room, left_trash, conflict: None });
    house.pass(5);
    let second = saved(&house, &player, save(2, Some(1), &[("Axe", 2)])).await;
    assert_eq!((second.revision, second.others), (2, Others::Nothing));
    // The same once more, whatever it is called.
    assert_eq!(saved(&house, &player, save(3, Some(2), &[("Axe", 2)])).await.revision, 2);
    let checkpoint = VersionKind::Checkpoint;
    assert_eq!(versions(&house, &player).await, [(2, Some(1), checkpoint), (1, None, checkpoint)]);
    // Notes, tags and the name are part of it.
    let (name, notes, tags) = ("Night".to_owned(), "Plan\nB".to_owned(), vec!["fast".to_owned()]);
    let named = DeckList { name, notes, tags, ..deck(&[("Axe", 2)]) };
    saved(&house, &player, SaveDeck { deck: named.clone(), is_import: true, ..save(4, Some(2), &[]) }).await;
    let OpenedDeck { entry, deck: kept } = opened(&house, &player).await;
    assert_eq!((kept, entry.revision, entry.name.as_str()), (named, 3, "Night"));
    assert_eq!(entry.changed_at, house.now());
    assert_eq!(versions(&house, &player).await[0], (3, Some(2), VersionKind::Imported));
    assert_eq!(list_decks(&house.service, &player, &DECKS).await.unwrap(), [entry]);
    let old = open_version(&house.service, &player, id(1), 1).await.unwrap();
    assert_eq!((old.deck, old.entry.made_at), (deck(&[("Axe", 1)]), house.now() - 5));
    assert_eq!(old.entry.label, "Edited");
    assert_eq!(total_decks(&house.service, &player).await.unwrap().decks, 1);
}

#[tokio::test]
async fn what_does_not_touch_is_brought_together_and_told() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    saved(&house, &player, save(1, None, &[("Axe", 1), ("Pipe", 2)])).await;
    saved(&house, &player, save(2, Some(1), &[("Axe", 1)])).await;
    let asked = SaveDeck { device: held(2), ..save(3, Some(1), &[("Axe", 1), ("Pipe", 2), ("Rope", 3)]) };
    let both = saved(&house, &player, asked).await;
    assert_eq!((both.deck, both.revision), (deck(&[("Axe", 1), ("Rope", 3)]), 4));
    assert_eq!(both.others, Others::Changed { conflicts: Vec::new(), theirs: 2, ours: Some(3) });
    // What was saved stands below what became of both.
    let (checkpoint, merged) = (VersionKind::Checkpoint, VersionKind::Merged);
    let expected = [(4, Some(2), merged), (3, Some(1), checkpoint), (2, Some(1), checkpoint), (1, None, checkpoint)];
    assert_eq!(versions(&house, &player).await, expected);
    assert_eq!(list_versions(&house.service, &player, id(1), None, 1).await.unwrap()[0].device, "Tab 2");
    // Whoever has nothing new is told what the others did.
    let behind = saved(&house, &player, save(4, Some(2), &[("Axe", 1)])).await;
    assert_eq!(behind.others, Others::Changed { conflicts: Vec::new(), theirs: 4, ours: None });
    assert_eq!((behind.deck, behind.revision), (deck(&[("Axe", 1), ("Rope", 3)]), 4));
}

#[tokio::test]
async fn what_touches_can_be_shown_side_by_side() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    saved(&house, &player, save(1, None, &[("Axe", 1)])).await;
    saved(&house, &player, save(2, Some(1), &[("Axe", 3)])).await;
    let both = saved(&house, &player, save(3, Some(1), &[("Axe", 2)])).await;
    assert_eq!((both.deck, both.revision), (deck(&[("Axe", 3)]), 4));
    assert_eq!(both.others, Others::Changed { conflicts: vec![copies("Axe", 2, 3)], theirs: 2, ours: Some(3) });
    for (number, copies) in [(2, 3), (3, 2)] {
        let version = open_version(&house.service, &player, id(1), number).await.unwrap();
        assert_eq!(version.deck, deck(&[("Axe", copies)]));
    }
}

#[tokio::test]
async fn what_touches_is_remembered_until_somebody_looked_at_it_and_chose() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    let service = &house.service;
    saved(&house, &player, save(1, None, &[("Axe", 1), ("Pipe", 1)])).await;
    assert_eq!(open_conflict(service, &player, id(1)).await.unwrap(), None);
    saved(&house, &player, save(2, Some(1), &[("Axe", 4), ("Pipe", 1)])).await;
    assert_eq!(opened(&house, &player).await.entry.conflict, None, "nothing touches");
    saved(&house, &player, save(3, Some(1), &[("Axe", 2), ("Pipe", 3)])).await;
    let open = open_conflict(service, &player, id(1)).await.unwrap().unwrap();
    assert_eq!(open.present, deck(&[("Axe", 4), ("Pipe", 3)]));
    assert_eq!(
        (open.theirs.deck, open.ours.deck),
        (deck(&[("Axe", 4), ("Pipe", 1)]), deck(&[("Axe", 2), ("Pipe", 3)]))
    );
    assert_eq!(open.conflicts, [copies("Axe", 2, 4)]);
    let seen = open.deck.conflict.unwrap();
    assert_eq!((seen.theirs, seen.ours), (2, 3));
    // Whoever goes on working has it told still.
    saved(&house, &player, save(4, Some(4), &[("Axe", 4), ("Pipe", 2)])).await;
    assert_eq!(opened(&house, &player).await.entry.conflict, Some(seen));
    let game = GAMES.by_id("necrogenesis").unwrap();
    let settle = async |seen, taken: &[(usize, Side)]| {
        settle_conflict(service, &player, id(1), seen, taken, game, &Device::default()).await
    };
    let other = DeckConflict { base: None, theirs: 1, ours: 3 };
    assert!(matches!(settle(other, &[]).await, Err(Refusal::Moved { revision: 5 })));
    settle(seen, &[(0, Side::Ours), (9, Side::Theirs)]).await.unwrap();
    let now = opened(&house, &player).await;
    assert_eq!((now.deck, now.entry.conflict, now.entry.revision), (deck(&[("Axe", 2), ("Pipe", 2)]), None, 6));
    settle(seen, &[(0, Side::Theirs)]).await.unwrap();
    assert_eq!(opened(&house, &player).await.entry.revision, 6, "it was settled");
    // What was saved is what becomes of both: it is told all the same.
    saved(&house, &player, save(7, Some(6), &[("Axe", 1), ("Pipe", 2)])).await;
    saved(&house, &player, save(8, Some(6), &[("Axe", 3), ("Pipe", 2)])).await;
    let open = open_conflict(service, &player, id(1)).await.unwrap().unwrap();
    assert_eq!((open.present, open.conflicts), (deck(&[("Axe", 3), ("Pipe", 2)]), vec![copies("Axe", 3, 1)]));
}

#[tokio::test]
async fn a_save_that_is_sent_twice_is_done_once() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    for _ in 0..2 {
        assert_eq!(saved(&house, &player, save(1, None, &[("Axe", 1)])).await.revision, 1);
    }
    let asked = save(2, Some(1), &[("Axe", 1), ("Rope", 1)]);
    saved(&house, &player, asked.clone()).await;
    // Somebody takes out what it added before it is sent again.
    saved(&house, &player, save(3, Some(2), &[("Axe", 2)])).await;
    let again = saved(&house, &player, asked).await;
    assert_eq!((again.deck, again.revision), (deck(&[("Axe", 2)]), 3));
    assert_eq!(again.others, Others::Changed { conflicts: Vec::new(), theirs: 3, ours: None });

    // More was done since: the save that arrived is what it goes on from.
    let unanswered = [9, 2, 8].map(Uuid::from_u128).to_vec();
    let asked = SaveDeck { unanswered, ..save(4, Some(1), &[("Axe", 1), ("Rope", 1), ("Pipe", 1)]) };
    assert_eq!(saved(&house, &player, asked).await.deck, deck(&[("Axe", 2), ("Pipe", 1)]));
    // Where none arrived it is the base.
    let asked = SaveDeck { unanswered: vec![Uuid::from_u128(9)], ..save(5, Some(1), &[("Axe", 1), ("Bat", 1)]) };
    let both = saved(&house, &player, asked).await.deck;
    assert!(both.has_same_content(&deck(&[("Axe", 2), ("Bat", 1), ("Pipe", 1)])), "{both:?}");
}

#[tokio::test]
async fn without_a_base_both_stand_and_the_answer_says_so() {
    let house = House::limited(SavedDeckLimits { versions: 2, ..SavedDeckLimits::default() }).await;
    let player = house.signed_in(1, Role::Player).await;
    saved(&house, &player, SaveDeck { device: held(1), ..save(1, None, &[("Axe", 1), ("Pipe", 1)]) }).await;
    saved(&house, &player, SaveDeck { device: held(2), ..save(2, Some(1), &[("Axe", 1)]) }).await;
    let later = SaveDeck { device: held(2), ..save(3, Some(2), &[("Axe", 2)]) };
    assert!(!saved(&house, &player, later).await.made_room, "tab 1 may come");
    house.pass(BASE_KEPT_MS + 1);
    assert!(saved(&house, &player, save(4, Some(3), &[("Axe", 3)])).await.made_room);

    let asked = SaveDeck { device: held(1), ..save(5, Some(1), &[("Axe", 1), ("Pipe", 1), ("Rope", 1)]) };
    let both = saved(&house, &player, asked).await;
    assert_eq!((both.deck, both.revision), (deck(&[("Axe", 3), ("Pipe", 1), ("Rope", 1)]), 6));
    assert_eq!(both.others, Others::Apart { conflicts: vec![copies("Axe", 1, 3)], theirs: 4, ours: Some(5) });
    // So it is where a deck of this id is there that was never seen.
    let unseen = saved(&house, &player, save(6, None, &[("Lamp", 1)])).await;
    assert!(matches!(unseen.others, Others::Apart { theirs: 6, .. }), "{:?}", unseen.others);
    assert_eq!(unseen.deck.lines.len(), 4);
}

#[tokio::test]
async fn of_many_who_save_at_once_nobody_loses_anything() {
    let house = House::new().await;
    let player = house.signed_in(1, Role::Player).await;
    saved(&house, &player, save(1, None, &[])).await;
    let at_once = async |asked: Vec<SaveDeck>| {
        let save = |asked: SaveDeck| {
            let (service, player) = (house.service.clone(), player.clone());
            tokio::spawn(async move { save_deck(&service, &player, asked).await.unwrap() })
        };
        let mut answers = Vec::new();
        for task in asked.into_iter().map(save).collect::<Vec<_>>() {
            answers.push(task.await.unwrap());
        }
        answers
    };
    at_once((2..18).map(|number| save(number, Some(1), &[(&format!("Card {number}"), 1)])).collect()).await;
    assert_eq!(opened(&house, &player).await.deck.lines.len(), 16);
    let made = versions(&house, &player).await;
    let checkpoints = made.iter().filter(|(.., kind)| *kind == VersionKind::Checkpoint).count();
    assert_eq!(checkpoints, 17, "each save stands");
    // Many tabs that take one deck of the device along at once make one.
    let tabs = (20..28).map(|number| SaveDeck { id: id(2), ..save(number, None, &[("Axe", 1)]) });
    for answer in at_once(tabs.collect()).await {
        assert_eq!((answer.revision, answer.others), (1, Others::Nothing));
    }
    assert_eq!(total_decks(&house.service, &player).await.unwrap().decks, 2);
}

#[tokio::test]
async fn anothers_deck_is_answered_as_one_that_is_not_there() {
    let house = House::new().await;
    let service = &house.service;
    let owner = house.signed_in(1, Role::Player).await;
    saved(&house, &owner, save(1, None, &[("Axe", 1)])).await;
    for caller in [house.signed_in(2, Role::Player).await, house.signed_in(3, Role::Administrator).await] {
        for deck in [id(1), id(9)] {
            let device = Device::default();
            let branch = BranchDeck { deck, number: 1, id: id(8), name: None, device: device.clone() };
            let unknown = SaveDeck { id: deck, ..save(2, Some(1), &[("Rope", 1)]) };
            let answers = [
                told(&open_deck(service, &caller, deck, Some(Uuid::nil())).await),
                told(&list_versions(service, &caller, deck, None, 9).await),
                told(&open_version(service, &caller, deck, 1).await),
                told(&name_version(service, &caller, deck, 1, Some("Mine")).await),
                told(&name_version(service, &caller, deck, 1, None).await),
                told(&restore_version(service, &caller, deck, 1, 1, &device).await),
                told(&branch_deck(service, &caller, branch).await),
                told(&rename_deck(service, &caller, deck, "Mine", &device).await),
                told(&move_deck(service, &caller, deck, "Mine").await),
                told(&archive_deck(service, &caller, deck, true).await),
                told(&trash_deck(service, &caller, deck, None).await),
                told(&delete_deck(service, &caller, deck).await),
                told(&save_deck(service, &caller, unknown).await),
            ];
            assert!(answers.iter().all(|answer| answer == "NoDeck"), "{deck}: {answers:?}");
        }
        // Nor is it theirs once they say so.
        assert_eq!(told(&save_deck(service, &caller, save(3, None, &[("Rope", 1)])).await), "NoDeck");
        assert_eq!(list_decks(service, &caller, &DECKS).await.unwrap(), []);
        assert_eq!(list_folders(service, &caller).await.unwrap(), []);
    }
    let OpenedDeck { entry, deck: kept } = opened(&house, &owner).await;
    assert_eq!((kept, entry.revision, entry.folder.as_str()), (deck(&[("Axe", 1)]), 1, ""));
    assert_eq!((entry.archived_at, entry.trashed_at), (None, None));
}

#[tokio::test]
async fn a_version_is_restored_on_top_of_what_it_takes_the_place_of() {
    let house = House::new().await;
    let (service, player) = (&house.service, house.signed_in(1, Role::Player).await);
    saved(&house, &player, save(1, None, &[("Axe", 1)])).await;
    saved(&house, &player, save(2, Some(1), &[("Rope", 1)])).await;
    let restore = async |number, seen| restore_version(service, &player, id(1), number, seen, &held(1)).await.unwrap();
    let back = restore(1, 2).await;
    assert_eq!((back.deck, back.revision, back.others), (deck(&[("Axe", 1)]), 3, Others::Nothing));
    assert_eq!(versions(&house, &player).await[0], (3, Some(1), VersionKind::Restored));
    // What is there already is no version, and what was not seen is said.
    assert_eq!(restore(1, 3).await.revision, 3);
    saved(&house, &player, save(3, Some(3), &[("Pipe", 1)])).await;
    let back = restore(2, 3).await;
    assert_eq!((back.deck, back.revision), (deck(&[("Rope", 1)]), 5));
    assert_eq!(back.others, Others::Changed { conflicts: Vec::new(), theirs: 4, ours: None });
    assert_eq!(told(&restore_version(service, &player, id(1), 9, 5, &held(1)).await), "NoVersion");
    // Whoever was away changes a line and nothing else.
    let both = saved(&house, &player, save(4, Some(4), &[("Pipe", 1), ("Bat", 2)])).await;
    assert!(both.deck.has_same_content(&deck(&[("Rope", 1), ("Bat", 2)])), "{:?}", both.deck);
}

#[tokio::test]
async fn a_branch_says_where_it_came_from_and_goes_its_own_way() {
    let house = House::new().await;
    let (service, player) = (&house.service, house.signed_in(1, Role::Player).await);
    saved(&house, &player, save(1, None, &[("Axe", 1)])).await;
    saved(&house, &player, save(2, Some(1), &[("Rope", 1)])).await;
    move_deck(service, &player, id(1), "Zombies").await.unwrap();
    let asked = BranchDeck { deck: id(1), number: 1, id: id(2), name: Some("Other".to_owned()), device: held(1) };
    let branch = branch_deck(service, &player, asked.clone()).await.unwrap();
    assert_eq!(branch.deck, DeckList { name: "Other".to_owned(), ..deck(&[("Axe", 1)]) });
    assert_eq!((branch.entry.origin, branch.entry.folder.as_str()), (Some((id(1), 1)), "Zombies"));
    // Asked for twice it is made once; an id that another deck has is none.
    assert_eq!(branch_deck(service, &player, asked.clone()).await.unwrap(), branch);
    let taken = BranchDeck { id: id(1), ..asked.clone() };
    assert_eq!(told(&branch_deck(service, &player, taken).await), "NoDeck");
    let none = BranchDeck { number: 7, id: id(3), ..asked };
    assert_eq!(told(&branch_deck(service, &player, none).await), "NoVersion");
    delete_deck(service, &player, id(1)).await.unwrap();
    let asked = SaveDeck { id: id(2), ..save(3, Some(1), &[("Axe", 2)]) };
    assert_eq!(saved(&house, &player, asked).await.revision, 2);
    let branch = open_deck(service, &player, id(2), None).await.unwrap();
    assert_eq!(branch.entry.origin, Some((id(1), 1)));
}

#[tokio::test]
async fn a_name_is_a_version_and_meets_what_others_do() {
    let house = House::new().await;
    let (service, player) = (&house.service, house.signed_in(1, Role::Player).await);
    saved(&house, &player, SaveDeck { device: held(1), ..save(1, None, &[("Axe", 1)]) }).await;
    let entry = rename_deck(service, &player, id(1), "Night\u{202e}", &held(1)).await.unwrap();
    assert_eq!((entry.name.as_str(), entry.revision), ("Night", 2));
    assert_eq!(rename_deck(service, &player, id(1), "Night", &held(1)).await.unwrap().revision, 2);
    let both = saved(&house, &player, SaveDeck { device: held(1), ..save(2, Some(1), &[("Axe", 2)]) }).await;
    assert_eq!(both.deck, DeckList { name: "Night".to_owned(), ..deck(&[("Axe", 2)]) });
    let long = "x".repeat(MAX_LABEL_BYTES + 1);
    assert!(matches!(rename_deck(service, &player, id(1), &long, &held(1)).await, Err(Refusal::Excess(_))));
}

#[tokio::test]
async fn a_version_with_a_name_is_kept() {
    let house = House::limited(SavedDeckLimits { versions: 2, named: 1, ..SavedDeckLimits::default() }).await;
    let (service, player) = (&house.service, house.signed_in(1, Role::Player).await);
    saved(&house, &player, save(1, None, &[("Axe", 1)])).await;
    let name = async |number, name| name_version(service, &player, id(1), number, name).await;
    name(1, Some(" First ")).await.unwrap();
    for (number, copies) in (2_u8..6).zip(2..) {
        let base = Some(i64::from(number) - 1);
        saved(&house, &player, save(number.into(), base, &[("Axe", copies)])).await;
    }
    let numbers: Vec<_> = versions(&house, &player).await.iter().map(|(number, ..)| *number).collect();
    assert_eq!(numbers, [5, 1]);
    assert_eq!(open_version(service, &player, id(1), 1).await.unwrap().entry.label, "First");
    assert_eq!(told(&name(5, Some("Second")).await), "TooManyNamed { limit: 1 }");
    assert_eq!(told(&name(3, Some("Gone")).await), "NoVersion");
    assert_eq!(told(&name(1, Some(" \u{202e}")).await), "NoLabel");
    let long = "x".repeat(MAX_LABEL_BYTES + 1);
    assert!(matches!(name(1, Some(&long)).await, Err(Refusal::LongLabel { limit: MAX_LABEL_BYTES })));
    assert!(matches!(move_deck(service, &player, id(1), &long).await, Err(Refusal::LongLabel { .. })));
}

#[tokio::test]
async fn a_deck_is_put_away_and_the_trash_is_emptied_in_time() {
    let house = House::new().await;
    let (service, player) = (&house.service, house.signed_in(1, Role::Player).await);
    for number in 1..4 {
        saved(&house, &player, SaveDeck { id: id(number), ..save(1, None, &[("Axe", 1)]) }).await;
    }
    move_deck(service, &player, id(2), "Zombies").await.unwrap();
    archive_deck(service, &player, id(2), true).await.unwrap();
    trash_deck(service, &player, id(1), None).await.unwrap();
    trash_deck(service, &player, id(3), None).await.unwrap();
    let on = async |shelf| {
        let listed = list_decks(service, &player, &SavedDecksAsked { shelf, ..DECKS }).await.unwrap();
        listed.iter().map(|deck| deck.id).collect::<BTreeSet<_>>()
    };
    assert_eq!(on(Shelf::Decks).await, BTreeSet::new());
    assert_eq!(on(Shelf::Archive).await, [id(2)].into());
    assert_eq!(on(Shelf::Trash).await, [id(1), id(3)].into());
    assert_eq!(list_folders(service, &player).await.unwrap(), [("Zombies".to_owned(), 1)]);
    house.pass(TRASH_MS);
    assert_eq!(purge_decks(service, &Caller::Job).await.unwrap(), 0);
    // Whoever was away and saves takes it out; whoever has nothing new does not.
    assert!(!saved(&house, &player, save(2, Some(1), &[("Axe", 1)])).await.left_trash);
    assert!(saved(&house, &player, save(3, Some(1), &[("Axe", 2)])).await.left_trash);
    house.pass(1);
    assert_eq!(purge_decks(service, &Caller::Job).await.unwrap(), 1);
    assert_eq!(told(&open_deck(service, &player, id(3), None).await), "NoDeck");
    assert_eq!(on(Shelf::Decks).await, [id(1)].into());
    // What is gone can be made again by whoever still has it, and only as a new one.
    let asked = SaveDeck { id: id(3), ..save(4, Some(1), &[("Axe", 2)]) };
    assert_eq!(told(&save_deck(service, &player, asked.clone()).await), "NoDeck");
    assert_eq!(saved(&house, &player, SaveDeck { base: None, ..asked }).await.revision, 1);
}

#[tokio::test]
async fn what_is_too_much_is_refused_and_changes_nothing() {
    let house = House::limited(SavedDeckLimits { decks: 1, bytes: 40_000, ..SavedDeckLimits::default() }).await;
    let player = house.signed_in(1, Role::Player).await;
    saved(&house, &player, save(1, None, &[("Axe", 1)])).await;
    let with = |deck: DeckList| SaveDeck { deck, ..save(2, Some(1), &[]) };
    let strange = DeckLine { section: "attic".to_owned(), ..deck(&[("Axe", 1)]).lines[0].clone() };
    for (asked, expected) in [
        (save(2, Some(1), &[("Axe", 10_000)]), "Excess"),
        (with(DeckList { notes: "x".repeat(20_001), ..deck(&[]) }), "Excess"),
        (with(DeckList { tags: vec!["x".to_owned(); 51], ..deck(&[]) }), "Excess"),
        (with(DeckList { name: "x".repeat(201), ..deck(&[]) }), "Excess"),
        (with(DeckList { lines: vec![strange], ..deck(&[]) }), "UnknownSection"),
        (with(DeckList { game: "lighthouse".to_owned(), ..deck(&[]) }), "UnknownGame"),
        (SaveDeck { label: "x".repeat(201), ..save(2, Some(1), &[]) }, "LongLabel"),
        (SaveDeck { id: id(2), ..save(3, None, &[("Axe", 1)]) }, "TooManyDecks { limit: 1 }"),
    ] {
        let told = told(&save_deck(&house.service, &player, asked).await);
        assert!(told.starts_with(expected), "{told}");
    }
    // Both together are more than a deck may be.
    let cards = |word: &str| (0..260).map(|number| format!("{word} {number}")).collect::<Vec<_>>();
    let many = |word: &str| deck(&cards(word).iter().map(|card| (card.as_str(), 1)).collect::<Vec<_>>());
    saved(&house, &player, with(many("Axe"))).await;
    let refused = save_deck(&house.service, &player, SaveDeck { save: Uuid::nil(), ..with(many("Bat")) }).await;
    assert!(told(&refused).starts_with("Excess"), "{refused:?}");
    assert_eq!(versions(&house, &player).await.len(), 2);
    // Old versions give way, and where they are not enough nothing is lost.
    let notes = |bytes: usize| DeckList { notes: "\"".repeat(bytes), ..deck(&[]) };
    let asked = SaveDeck { base: Some(2), save: Uuid::from_u128(3), ..with(notes(15_000)) };
    assert!(saved(&house, &player, asked).await.made_room);
    let asked = SaveDeck { base: Some(3), save: Uuid::from_u128(4), ..with(notes(20_000)) };
    assert_eq!(told(&save_deck(&house.service, &player, asked).await), "AccountFull { limit: 40000 }");
    assert_eq!(opened(&house, &player).await.deck, notes(15_000));
}

#[tokio::test]
async fn what_a_newer_program_wrote_is_left_alone() {
    let house = House::new().await;
    let (service, player) = (&house.service, house.signed_in(1, Role::Player).await);
    saved(&house, &player, save(1, None, &[("Axe", 1)])).await;
    let newer = [NewDeckVersion {
        parent: Some(1),
        kind: VersionKind::Checkpoint,
        label: String::new(),
        deck_json: r#"{"game":"necrogenesis","name":"","lines":[],"sleeves":"red"}"#.to_owned(),
        content_id: ContentId::from_bytes([0; 32]),
        device: String::new(),
        save: None,
        made_at: house.now(),
    }];
    let (account, now) = (id_of(&player), house.now());
    let advance = Advance {
        account,
        deck: id(1),
        head: 1,
        name: "",
        versions: &newer,
        holder: None,
        conflict: ConflictMark::Stays,
        now,
    };
    service.store.append_deck_versions(&advance).await.unwrap();
    for told in [
        told(&open_deck(service, &player, id(1), None).await),
        told(&open_version(service, &player, id(1), 2).await),
        told(&save_deck(service, &player, save(2, Some(1), &[("Axe", 2)])).await),
        told(&save_deck(service, &player, save(3, Some(2), &[("Axe", 2)])).await),
        told(&rename_deck(service, &player, id(1), "Night", &held(1)).await),
    ] {
        assert_eq!(told, "UnreadDeck");
    }
    assert_eq!(versions(&house, &player).await.len(), 2);
    // Whoever wants what was there before can have it.
    let back = restore_version(service, &player, id(1), 1, 2, &held(1)).await.unwrap();
    assert_eq!((back.revision, back.deck), (3, deck(&[("Axe", 1)])));
}

/// A tab as a page will be one: what it shows, what it saw last, which saves had no
/// answer.
struct Tab {
    device: Device,
    base: i64,
    deck: DeckList,
    unanswered: Vec<Uuid>,
    sent: Option<(Uuid, DeckList, Saved)>,
}

impl Tab {
    async fn sends(&mut self, house: &House, player: &Caller, number: u128) {
        if self.sent.is_some() {
            return;
        }
        let asked = SaveDeck {
            deck: self.deck.clone(),
            unanswered: self.unanswered.clone(),
            device: self.device.clone(),
            ..save(number, Some(self.base), &[])
        };
        let (save, deck) = (asked.save, asked.deck.clone());
        let saved = saved(house, player, asked).await;
        assert!(!matches!(saved.others, Others::Apart { .. }), "what a tab goes on from is kept");
        self.sent = Some((save, deck, saved));
    }

    fn hears(&mut self) {
        if let Some((_, sent, saved)) = self.sent.take() {
            self.deck = merge(&sent, &self.deck, &saved.deck).deck;
            self.base = saved.revision;
            self.unanswered.clear();
        }
    }
}

/// The stories of `together/devices.rs` in small, through the store, which keeps few
/// versions: what is decided there is done here.
#[tokio::test]
async fn three_devices_end_in_one_deck_through_the_store() {
    let house = House::limited(SavedDeckLimits { versions: 12, ..SavedDeckLimits::default() }).await;
    let player = house.signed_in(1, Role::Player).await;
    saved(&house, &player, save(1, None, &[("Axe", 1), ("Bat", 1), ("Cord", 1)])).await;
    let mut tabs = Vec::new();
    for number in 1..4 {
        let opened = open_deck(&house.service, &player, id(1), held(number).holder).await.unwrap();
        let (base, unanswered) = (opened.entry.revision, Vec::new());
        tabs.push(Tab { device: held(number), base, deck: opened.deck, unanswered, sent: None });
    }
    let mut number = 0x5afe_4005_u64;
    let mut chance = |below: u64| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) % below
    };
    let mut added = BTreeSet::new();
    for step in 0..400_u64 {
        let tab = &mut tabs[chance(3) as usize];
        match chance(8) {
            0 | 1 => {
                let card = format!("Card {}", chance(200));
                if added.insert(card.clone()) {
                    tab.deck.lines.extend(deck(&[(&card, 1)]).lines);
                }
            }
            2 => tab.deck.lines.retain(|line| !["Bat", "Cord"].contains(&line.card.as_str())),
            3 => tab.deck.notes = format!("Plan {}", chance(9)),
            4 => tab.hears(),
            5 => {
                let missed = tab.sent.take().map(|(save, ..)| save);
                tab.unanswered.extend(missed);
            }
            _ => tab.sends(&house, &player, 100 + u128::from(step)).await,
        }
    }
    for round in 0..2 {
        for (place, tab) in (0_u8..).zip(&mut tabs) {
            tab.hears();
            tab.sends(&house, &player, 1_000 + 10 * round + u128::from(place)).await;
            tab.hears();
        }
    }
    let kept = opened(&house, &player).await.deck;
    for tab in &tabs {
        assert_eq!(tab.deck, kept);
    }
    let cards: BTreeSet<_> = kept.lines.iter().map(|line| line.card.as_str()).collect();
    let expected: BTreeSet<_> = added.iter().map(String::as_str).chain(["Axe"]).collect();
    assert_eq!(cards, expected);
    assert!(versions(&house, &player).await.len() <= 12);
}
