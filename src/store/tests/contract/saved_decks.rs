//! What is promised of decks in an account.

use safehouse_store::{
    Advance, Advanced, ConflictMark, Database, DeckConflict, DeckVersionEntry, Holder, NewDeckVersion, NewSavedDeck,
    SavedDeck, SavedDeckLimits, SavedDeckTotals, SavedDecksAsked, Shelf, Store, StoreError, VersionKind,
    saved_decks::{BASE_KEPT_MS, MAX_HOLDERS, MAX_LABEL_BYTES},
    shared_decks::MAX_DECK_BYTES,
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, deck_id, id, member, saved_deck, version},
    raw::Raw,
};

const ALL: SavedDecksAsked<'_> =
    SavedDecksAsked { shelf: Shelf::Decks, folder: None, game: None, before: None, most: 99 };

/// Versions on top of what is thought to be the newest of deck 1 of account 1.
fn on(head: i64, versions: &[NewDeckVersion]) -> Advance<'_> {
    Advance {
        account: id(1),
        deck: deck_id(1),
        head,
        name: "Later",
        versions,
        holder: None,
        conflict: ConflictMark::Stays,
        now: NOW,
    }
}

/// Somebody who does not say what they go on from.
fn went_on(id: Uuid) -> Holder {
    Holder { id, base: None }
}

/// A store with deck 1 of account 1, which nobody has in hand.
async fn with_deck(store: &Store) {
    member(store, 1).await;
    assert!(store.create_saved_deck(&NewSavedDeck { holder: None, ..saved_deck(1, 1) }).await.unwrap());
}

async fn append(store: &Store, head: i64, versions: &[NewDeckVersion]) -> Advanced {
    store.append_deck_versions(&on(head, versions)).await.unwrap()
}

async fn found(store: &Store, deck: u8) -> Option<SavedDeck> {
    store.find_saved_deck(id(1), deck_id(deck)).await.unwrap()
}

async fn numbers(store: &Store, deck: u8) -> Vec<i64> {
    let listed = store.list_deck_versions(id(1), deck_id(deck), None, 999).await.unwrap();
    listed.iter().map(|entry| entry.number).collect()
}

/// The sums of an account are those of its rows.
async fn assert_counted(store: &Store, database: &Database) {
    let mut raw = Raw::connect(database).await;
    let totals = store.total_saved_decks(id(1)).await.unwrap();
    assert_eq!(totals.decks as i64, raw.count("saved_decks where account_id like '01%'").await);
    let sum = format!("(select sum(bytes) as bytes from deck_versions) as sums where bytes = {}", totals.bytes);
    let is_empty = totals.bytes == 0 && raw.count("deck_versions").await == 0;
    assert!(is_empty || raw.count(&sum).await == 1, "{totals:?}");
}

pub(crate) async fn a_deck_is_found_by_whoever_has_it_and_nobody_else(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let new = NewSavedDeck { folder: "Zombies".to_owned(), origin: Some((deck_id(9), 4)), ..saved_deck(1, 1) };
    assert!(store.create_saved_deck(&new).await.unwrap());
    let expected = SavedDeck {
        id: deck_id(1),
        game: "necrogenesis".to_owned(),
        name: "Deck 1".to_owned(),
        folder: "Zombies".to_owned(),
        revision: 1,
        origin: Some((deck_id(9), 4)),
        archived_at: None,
        trashed_at: None,
        created_at: NOW,
        changed_at: NOW,
        tags: Vec::new(),
        conflict: None,
    };
    assert_eq!(found(&store, 1).await, Some(expected.clone()));
    let kept = store.find_deck_version(id(1), deck_id(1), 1).await.unwrap().unwrap();
    let NewDeckVersion { parent, kind, label, content_id, device, made_at, .. } = version("{}");
    assert_eq!(kept.entry, DeckVersionEntry { number: 1, parent, kind, label, bytes: 2, content_id, device, made_at });
    assert_eq!(kept.deck_json, "{}");
    assert_eq!(store.total_saved_decks(id(1)).await.unwrap(), SavedDeckTotals { decks: 1, bytes: 2 });

    // For somebody else it is not there, whatever they ask.
    let (other, deck) = (id(2), deck_id(1));
    assert_eq!(store.find_saved_deck(other, deck).await.unwrap(), None);
    assert_eq!(store.find_deck_version(other, deck, 1).await.unwrap(), None);
    assert_eq!(store.list_deck_versions(other, deck, None, 9).await.unwrap(), []);
    assert_eq!(store.list_saved_decks(other, &ALL).await.unwrap(), []);
    assert_eq!(store.list_deck_folders(other).await.unwrap(), []);
    let theirs = [version("[]")];
    let advance = Advance { account: other, ..on(1, &theirs) };
    assert_eq!(store.append_deck_versions(&advance).await.unwrap(), Advanced::Nothing);
    assert!(!store.name_deck_version(other, deck, 1, Some("Mine")).await.unwrap());
    assert!(!store.move_saved_deck(other, deck, "Mine").await.unwrap());
    assert!(!store.archive_saved_deck(other, deck, Some(NOW)).await.unwrap());
    assert!(!store.trash_saved_deck(other, deck, NOW, None).await.unwrap());
    assert!(!store.delete_saved_deck(other, deck).await.unwrap());
    store.hold_deck_version(other, deck, went_on(Uuid::from_bytes([9; 16])), 1, NOW).await.unwrap();
    assert_eq!(store.total_saved_decks(other).await.unwrap(), SavedDeckTotals::default());
    assert_eq!(store.list_saved_decks(id(1), &ALL).await.unwrap(), [expected]);
    assert_eq!(numbers(&store, 1).await, [1]);
}

pub(crate) async fn the_newest_versions_of_many_decks_come_at_once(store: Store, _: Database) {
    for account in [1, 2] {
        member(&store, account).await;
    }
    for (deck, account) in [(1, 1), (2, 1), (3, 1), (4, 2)] {
        assert!(store.create_saved_deck(&saved_deck(deck, account)).await.unwrap());
    }
    append(&store, 1, &[version("[1]"), version("[2]")]).await;
    let asked = [1, 2, 4, 9].map(deck_id);
    let mut newest = store.list_newest_versions(id(1), &asked).await.unwrap();
    newest.sort_by_key(|(deck, _)| *deck);
    let short: Vec<_> = newest.iter().map(|(deck, kept)| (*deck, kept.entry.number, kept.deck_json.as_str())).collect();
    assert_eq!(
        short,
        [(deck_id(1), 3, "[2]"), (deck_id(2), 1, "{}")],
        "neither another's nor one that is not asked for"
    );
    assert_eq!(
        newest.first().map(|(_, kept)| kept),
        store.find_deck_version(id(1), deck_id(1), 3).await.unwrap().as_ref()
    );
    assert_eq!(store.list_newest_versions(id(1), &[]).await.unwrap(), []);
    // However many: more than the statement has places.
    let many: Vec<_> = (10..70).map(deck_id).chain(asked).collect();
    for number in [10, 69] {
        assert!(store.create_saved_deck(&saved_deck(number, 1)).await.unwrap());
    }
    let newest = store.list_newest_versions(id(1), &many).await.unwrap();
    let mut found: Vec<_> = newest.into_iter().map(|(deck, _)| deck).collect();
    found.sort();
    assert_eq!(found, [1, 2, 10, 69].map(deck_id));

    assert_eq!(store.count_deck_versions(id(1), deck_id(1)).await.unwrap(), 3);
    assert_eq!(store.count_deck_versions(id(2), deck_id(1)).await.unwrap(), 0);
    let texts = store.list_deck_texts(id(1), deck_id(1), Some(3), 9, 3).await.unwrap();
    assert_eq!(texts, [(2, "[1]".to_owned()), (1, "{}".to_owned())], "the newest first");
    assert_eq!(store.list_deck_texts(id(1), deck_id(1), None, 1, 2).await.unwrap(), [(1, "{}".to_owned())]);
    assert_eq!(store.list_deck_texts(id(2), deck_id(1), None, 9, 9).await.unwrap(), []);
}

pub(crate) async fn an_id_is_one_decks_whoever_has_it(store: Store, database: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    assert!(store.create_saved_deck(&saved_deck(1, 1)).await.unwrap());
    for account in [1, 2] {
        let again = NewSavedDeck { name: "Again".to_owned(), ..saved_deck(1, account) };
        assert!(!store.create_saved_deck(&again).await.unwrap());
    }
    assert_eq!(found(&store, 1).await.unwrap().name, "Deck 1");
    let made = at_once(16, |number| {
        let store = store.clone();
        async move { store.create_saved_deck(&saved_deck(2, 1 + number % 2)).await }
    });
    assert_eq!(super::given::yes(made.await), 1);
    let mut raw = Raw::connect(&database).await;
    assert_eq!(raw.count("saved_decks").await, 2);
    assert_eq!(raw.count("deck_versions").await, 2);
}

pub(crate) async fn versions_are_put_on_top_of_the_newest_alone(store: Store, database: Database) {
    with_deck(&store).await;
    let ours = NewDeckVersion { parent: Some(1), made_at: NOW + 5, ..version("[1]") };
    let merged = NewDeckVersion { parent: Some(1), kind: VersionKind::Merged, made_at: NOW + 5, ..version("[1,2]") };
    let both = [ours, merged];
    assert_eq!(append(&store, 1, &both).await, Advanced::Done { head: 3, gave_way: 0 });
    let deck = found(&store, 1).await.unwrap();
    assert_eq!((deck.revision, deck.name.as_str(), deck.changed_at), (3, "Later", NOW + 5));
    for stale in [0, 1, 2, 4, -1, i64::MAX] {
        assert_eq!(append(&store, stale, &both).await, Advanced::Moved, "{stale}");
    }
    // A clock that was set back moves nothing down in the list.
    let early = NewDeckVersion { parent: Some(3), made_at: 5, ..version("[]") };
    assert_eq!(append(&store, 3, &[early]).await, Advanced::Done { head: 4, gave_way: 0 });
    assert_eq!(found(&store, 1).await.unwrap().changed_at, NOW + 5);

    let listed = store.list_deck_versions(id(1), deck_id(1), None, 9).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|entry| (entry.number, entry.parent, entry.kind)).collect();
    let (checkpoint, merged) = (VersionKind::Checkpoint, VersionKind::Merged);
    let expected = [(4, Some(3), checkpoint), (3, Some(1), merged), (2, Some(1), checkpoint), (1, None, checkpoint)];
    assert_eq!(listed, expected);
    let page = store.list_deck_versions(id(1), deck_id(1), Some(3), 1).await.unwrap();
    assert_eq!(page.iter().map(|entry| entry.number).collect::<Vec<_>>(), [2]);
    assert_counted(&store, &database).await;

    let nothing = Advance { deck: deck_id(2), ..on(1, &both) };
    assert_eq!(store.append_deck_versions(&nothing).await.unwrap(), Advanced::Nothing);
    let nobody = Advance { account: id(2), ..on(1, &both) };
    assert_eq!(store.append_deck_versions(&nobody).await.unwrap(), Advanced::Nothing);
}

pub(crate) async fn of_many_who_append_to_one_head_one_wins_each_number(store: Store, database: Database) {
    with_deck(&store).await;
    for head in 1..5 {
        let answers = at_once(16, |number| {
            let store = store.clone();
            let text = format!("[{number}]");
            async move { append(&store, head, &[NewDeckVersion { parent: Some(head), ..version(&text) }]).await }
        });
        let answers = answers.await;
        let won = answers.iter().filter(|answer| matches!(answer, Advanced::Done { .. })).count();
        assert_eq!(won, 1, "{answers:?}");
        assert!(answers.contains(&Advanced::Done { head: head + 1, gave_way: 0 }));
    }
    assert_eq!(numbers(&store, 1).await, [5, 4, 3, 2, 1]);
    assert_counted(&store, &database).await;
}

pub(crate) async fn many_who_keep_decks_of_one_account_at_once_are_all_counted(store: Store, database: Database) {
    with_deck(&store).await;
    at_once(24, |number| {
        let store = store.clone();
        async move {
            let deck = 2 + number;
            assert!(store.create_saved_deck(&saved_deck(deck, 1)).await.unwrap());
            let versions = [version("[1,2,3]")];
            let advance = Advance { deck: deck_id(deck), ..on(1, &versions) };
            assert!(matches!(store.append_deck_versions(&advance).await.unwrap(), Advanced::Done { .. }));
            match number % 3 {
                0 => assert!(store.delete_saved_deck(id(1), deck_id(deck)).await.unwrap()),
                1 => assert!(store.trash_saved_deck(id(1), deck_id(deck), 5, None).await.unwrap()),
                _ => {
                    store.purge_saved_decks(6).await.unwrap();
                }
            }
        }
    })
    .await;
    store.purge_saved_decks(6).await.unwrap();
    assert_eq!(store.total_saved_decks(id(1)).await.unwrap().decks, 9);
    assert_counted(&store, &database).await;
}

pub(crate) async fn a_save_is_found_by_what_tells_it_apart(store: Store, _: Database) {
    with_deck(&store).await;
    let save = Uuid::from_bytes([3; 16]);
    let versions = [NewDeckVersion { save: Some(save), ..version("[1]") }, version("[2]")];
    append(&store, 1, &versions).await;
    let found = async |account, deck, save| {
        let found = store.find_deck_version_of_save(id(account), deck_id(deck), save).await.unwrap();
        found.map(|found| found.entry.number)
    };
    assert_eq!(found(1, 1, save).await, Some(2));
    assert_eq!(found(1, 1, Uuid::from_bytes([4; 16])).await, None);
    assert_eq!(found(1, 2, save).await, None);
    assert_eq!(found(2, 1, save).await, None);
    // It makes one version, whatever is asked.
    assert!(store.append_deck_versions(&on(3, &versions[..1])).await.is_err());
    assert_eq!(numbers(&store, 1).await, [3, 2, 1]);
}

pub(crate) async fn deck_text_comes_back_as_it_was(store: Store, _: Database) {
    const TEXT: &str = "'; drop table saved_decks; -- $1 \u{1f9df} \u{202e} \\ \"quoted\" \r\n\t";
    member(&store, 1).await;
    let text = NewDeckVersion { label: TEXT.to_owned(), device: TEXT.to_owned(), ..version(TEXT) };
    let new = NewSavedDeck { name: TEXT.to_owned(), folder: TEXT.to_owned(), version: text, ..saved_deck(1, 1) };
    store.create_saved_deck(&new).await.unwrap();
    let deck = found(&store, 1).await.unwrap();
    assert_eq!([deck.name, deck.folder], [TEXT, TEXT]);
    let kept = store.find_deck_version(id(1), deck_id(1), 1).await.unwrap().unwrap();
    assert_eq!([kept.entry.label, kept.entry.device, kept.deck_json], [TEXT, TEXT, TEXT]);
    let by_folder = SavedDecksAsked { folder: Some(TEXT), ..ALL };
    assert_eq!(store.list_saved_decks(id(1), &by_folder).await.unwrap().len(), 1);
}

pub(crate) async fn decks_are_listed_by_shelf_folder_and_game_page_by_page(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    // Several of one time, and none in the order of its id.
    let times = [5, 3, 5, 9, 3, 5, 1];
    for (number, made_at) in (0_u8..).zip(times) {
        let folder = ["", "B", "a"][usize::from(number) % 3].to_owned();
        let game = ["necrogenesis", "lighthouse"][usize::from(number) % 2].to_owned();
        let version = NewDeckVersion { made_at, ..version("{}") };
        let new = NewSavedDeck { folder, game, version, ..saved_deck(90 - number * 10, 1) };
        store.create_saved_deck(&new).await.unwrap();
    }
    store.create_saved_deck(&saved_deck(1, 2)).await.unwrap();
    let listed = async |asked: SavedDecksAsked<'_>| {
        let mut listed: Vec<(i64, u8)> = Vec::new();
        let mut before = None;
        loop {
            let page = SavedDecksAsked { before, most: 2, ..asked };
            let page = store.list_saved_decks(id(1), &page).await.unwrap();
            let Some(last) = page.last() else { return listed };
            before = Some((last.changed_at, last.id));
            listed.extend(page.iter().map(|deck| (deck.changed_at, Uuid::from(deck.id).as_bytes()[0])));
        }
    };
    let all = [(9, 60), (5, 90), (5, 70), (5, 40), (3, 80), (3, 50), (1, 30)];
    assert_eq!(listed(ALL).await, all);
    assert_eq!(listed(SavedDecksAsked { folder: Some("B"), ..ALL }).await, [(3, 80), (3, 50)]);
    assert_eq!(listed(SavedDecksAsked { folder: Some(""), ..ALL }).await, [(9, 60), (5, 90), (1, 30)]);
    assert_eq!(listed(SavedDecksAsked { game: Some("lighthouse"), ..ALL }).await, [(9, 60), (5, 40), (3, 80)]);
    let none = SavedDecksAsked { game: Some("lighthouse"), folder: Some("none\0"), ..ALL };
    assert_eq!(listed(none).await, []);

    store.archive_saved_deck(id(1), deck_id(60), Some(7)).await.unwrap();
    store.archive_saved_deck(id(1), deck_id(80), Some(7)).await.unwrap();
    store.trash_saved_deck(id(1), deck_id(80), 8, None).await.unwrap();
    assert_eq!(listed(ALL).await, [(5, 90), (5, 70), (5, 40), (3, 50), (1, 30)]);
    assert_eq!(listed(SavedDecksAsked { shelf: Shelf::Archive, ..ALL }).await, [(9, 60)]);
    assert_eq!(listed(SavedDecksAsked { shelf: Shelf::Trash, ..ALL }).await, [(3, 80)]);
    let folders = store.list_deck_folders(id(1)).await.unwrap();
    assert_eq!(folders, [("B".to_owned(), 1), ("a".to_owned(), 2)]);
}

pub(crate) async fn decks_are_put_away_and_back(store: Store, _: Database) {
    with_deck(&store).await;
    let stands = async || {
        let deck = found(&store, 1).await.unwrap();
        (deck.archived_at, deck.trashed_at, deck.folder, deck.changed_at, deck.revision)
    };
    assert!(store.move_saved_deck(id(1), deck_id(1), "Zombies").await.unwrap());
    for at in [5, 9] {
        assert!(store.archive_saved_deck(id(1), deck_id(1), Some(at)).await.unwrap());
        assert!(store.trash_saved_deck(id(1), deck_id(1), at + 1, None).await.unwrap());
        assert_eq!(stands().await, (Some(5), Some(6), "Zombies".to_owned(), NOW, 1));
    }
    assert!(store.restore_saved_deck(id(1), deck_id(1)).await.unwrap());
    assert_eq!(stands().await, (Some(5), None, "Zombies".to_owned(), NOW, 1));
    assert!(store.archive_saved_deck(id(1), deck_id(1), None).await.unwrap());
    assert!(store.move_saved_deck(id(1), deck_id(1), "").await.unwrap());
    assert_eq!(stands().await, (None, None, String::new(), NOW, 1));
    assert!(!store.trash_saved_deck(id(1), deck_id(2), 1, None).await.unwrap());
    assert_impossible(store.move_saved_deck(id(1), deck_id(1), &"x".repeat(MAX_LABEL_BYTES + 1)).await, "a folder");
}

pub(crate) async fn a_request_that_put_a_deck_into_the_trash_does_so_once(store: Store, _: Database) {
    with_deck(&store).await;
    let trash = async |at, request| {
        let request = Some(Uuid::from_u128(request));
        assert!(store.trash_saved_deck(id(1), deck_id(1), at, request).await.unwrap());
        found(&store, 1).await.unwrap().trashed_at
    };
    assert_eq!(trash(5, 1).await, Some(5));
    assert_eq!(trash(6, 1).await, Some(5));
    assert!(store.restore_saved_deck(id(1), deck_id(1)).await.unwrap());
    assert_eq!(trash(7, 1).await, None, "it was done");
    assert_eq!(trash(8, 2).await, Some(8));
    let request = Some(Uuid::from_u128(2));
    assert!(!store.trash_saved_deck(id(2), deck_id(1), 9, request).await.unwrap(), "nobody else's");
}

pub(crate) async fn a_deck_that_is_worked_on_leaves_the_trash(store: Store, _: Database) {
    with_deck(&store).await;
    store.archive_saved_deck(id(1), deck_id(1), Some(5)).await.unwrap();
    store.trash_saved_deck(id(1), deck_id(1), 5, None).await.unwrap();
    assert_eq!(append(&store, 7, &[version("[]")]).await, Advanced::Moved);
    assert_eq!(found(&store, 1).await.unwrap().trashed_at, Some(5));
    append(&store, 1, &[version("[]")]).await;
    let deck = found(&store, 1).await.unwrap();
    assert_eq!((deck.archived_at, deck.trashed_at), (Some(5), None));
}

pub(crate) async fn what_is_in_the_trash_is_purged_in_time(store: Store, database: Database) {
    with_deck(&store).await;
    member(&store, 2).await;
    for (number, account) in [(2, 1), (3, 1), (4, 2), (5, 2)] {
        store.create_saved_deck(&saved_deck(number, account)).await.unwrap();
    }
    for (number, account, at) in [(2, 1, 4), (3, 1, 5), (4, 2, 4)] {
        assert!(store.trash_saved_deck(id(account), deck_id(number), at, None).await.unwrap());
    }
    assert_eq!(store.purge_saved_decks(4).await.unwrap(), 0);
    assert_eq!(store.purge_saved_decks(5).await.unwrap(), 2);
    assert_eq!(store.purge_saved_decks(5).await.unwrap(), 0);
    assert_eq!(found(&store, 2).await, None);
    assert!(found(&store, 1).await.is_some() && found(&store, 3).await.is_some());
    assert_eq!(store.total_saved_decks(id(1)).await.unwrap(), SavedDeckTotals { decks: 2, bytes: 4 });
    assert_eq!(store.total_saved_decks(id(2)).await.unwrap(), SavedDeckTotals { decks: 1, bytes: 2 });
    assert_eq!(Raw::connect(&database).await.count("deck_versions").await, 3);
}

pub(crate) async fn a_deleted_deck_leaves_no_row(store: Store, database: Database) {
    member(&store, 1).await;
    assert!(store.create_saved_deck(&saved_deck(1, 1)).await.unwrap());
    append(&store, 1, &[version("[1,2]")]).await;
    assert!(store.delete_saved_deck(id(1), deck_id(1)).await.unwrap());
    assert!(!store.delete_saved_deck(id(1), deck_id(1)).await.unwrap());
    let mut raw = Raw::connect(&database).await;
    for table in ["saved_decks", "deck_versions", "deck_bases"] {
        assert_eq!(raw.count(table).await, 0, "{table}");
    }
    assert_eq!(store.total_saved_decks(id(1)).await.unwrap(), SavedDeckTotals::default());
    // Its id is free, and what is made under it has nothing of it.
    assert!(store.create_saved_deck(&saved_deck(1, 1)).await.unwrap());
    assert_eq!(numbers(&store, 1).await, [1]);
}

pub(crate) async fn an_account_that_goes_while_its_decks_change_takes_them_along(store: Store, database: Database) {
    for round in 0..4 {
        with_deck(&store).await;
        at_once(16, |number| {
            let store = store.clone();
            async move {
                match number % 4 {
                    0 if number == 8 => assert!(store.delete_account(id(1)).await.unwrap()),
                    1 => match store.create_saved_deck(&saved_deck(100 + number, 1)).await {
                        Ok(_) | Err(StoreError::NoAccount) => {}
                        Err(error) => panic!("{error}"),
                    },
                    2 => {
                        store.trash_saved_deck(id(1), deck_id(1), 1, None).await.unwrap();
                        store.purge_saved_decks(2).await.unwrap();
                    }
                    3 => store
                        .hold_deck_version(id(1), deck_id(1), went_on(Uuid::from_bytes([number; 16])), 1, 1)
                        .await
                        .unwrap(),
                    _ => drop(append(&store, 1, &[version("[]")]).await),
                }
            }
        })
        .await;
        let mut raw = Raw::connect(&database).await;
        for table in ["accounts", "saved_decks", "deck_versions", "deck_bases"] {
            assert_eq!(raw.count(table).await, 0, "{table} in round {round}");
        }
    }
}

pub(crate) async fn an_account_keeps_so_many_decks(store: Store, database: Database) {
    let store = store.with_saved_deck_limits(SavedDeckLimits { decks: 2, ..SavedDeckLimits::default() });
    with_deck(&store).await;
    assert!(store.create_saved_deck(&saved_deck(2, 1)).await.unwrap());
    let refused = store.create_saved_deck(&saved_deck(3, 1)).await;
    assert!(matches!(refused, Err(StoreError::TooManyDecks { limit: 2 })), "{refused:?}");
    assert_eq!(found(&store, 3).await, None);
    // One in the trash is one as well.
    store.trash_saved_deck(id(1), deck_id(2), 1, None).await.unwrap();
    assert!(store.create_saved_deck(&saved_deck(3, 1)).await.is_err());
    // That it is there already is said before.
    assert!(!store.create_saved_deck(&saved_deck(1, 1)).await.unwrap());
    assert!(store.delete_saved_deck(id(1), deck_id(2)).await.unwrap());
    assert!(store.create_saved_deck(&saved_deck(3, 1)).await.unwrap());
    assert_counted(&store, &database).await;
}

pub(crate) async fn the_oldest_unnamed_versions_of_a_deck_give_way(store: Store, database: Database) {
    let store = store.with_saved_deck_limits(SavedDeckLimits { versions: 4, ..SavedDeckLimits::default() });
    with_deck(&store).await;
    append(&store, 1, &[version("[1]")]).await;
    assert!(store.name_deck_version(id(1), deck_id(1), 1, Some("The first")).await.unwrap());
    append(&store, 2, &[NewDeckVersion { kind: VersionKind::Merged, ..version("[2]") }]).await;
    let named = NewDeckVersion { kind: VersionKind::Named, label: "Third".to_owned(), ..version("[33]") };
    assert_eq!(append(&store, 3, &[named]).await, Advanced::Done { head: 4, gave_way: 0 });
    assert_eq!(append(&store, 4, &[version("[4]")]).await, Advanced::Done { head: 5, gave_way: 1 });
    assert_eq!(numbers(&store, 1).await, [5, 4, 3, 1]);
    let two = [version("[5]"), version("[6]")];
    assert_eq!(append(&store, 5, &two).await, Advanced::Done { head: 7, gave_way: 2 });
    assert_eq!(numbers(&store, 1).await, [7, 6, 4, 1]);
    assert_counted(&store, &database).await;
    // What has its name taken away gives way as any other.
    assert!(store.name_deck_version(id(1), deck_id(1), 1, None).await.unwrap());
    append(&store, 7, &[version("[7]")]).await;
    assert_eq!(numbers(&store, 1).await, [8, 7, 6, 4]);
    // The newest stays where everything else has a name.
    for number in [7, 6] {
        assert!(store.name_deck_version(id(1), deck_id(1), number, Some("Kept")).await.unwrap());
    }
    append(&store, 8, &[version("[8]")]).await;
    assert!(store.name_deck_version(id(1), deck_id(1), 9, Some("Kept")).await.unwrap());
    assert_eq!(append(&store, 9, &[version("[9]")]).await, Advanced::Done { head: 10, gave_way: 0 });
    assert_eq!(numbers(&store, 1).await, [10, 9, 7, 6, 4]);
    assert_counted(&store, &database).await;
}

pub(crate) async fn what_a_holder_may_go_on_from_does_not_give_way_within_its_time(store: Store, _: Database) {
    let store = store.with_saved_deck_limits(SavedDeckLimits { versions: 2, ..SavedDeckLimits::default() });
    let [near, far] = [1, 2].map(|number| Uuid::from_bytes([number; 16]));
    member(&store, 1).await;
    assert!(store.create_saved_deck(&saved_deck(1, 1)).await.unwrap());
    store.hold_deck_version(id(1), deck_id(1), went_on(far), 1, NOW).await.unwrap();
    let later = async |head: i64, holder: Option<Holder>, now: i64| {
        let versions = [NewDeckVersion { made_at: now, ..version(&format!("[{head}]")) }];
        store.append_deck_versions(&Advance { holder, now, ..on(head, &versions) }).await.unwrap()
    };
    // Its answers may not reach it: what it said it goes on from stays, too.
    later(1, Some(Holder { id: near, base: Some(1) }), NOW).await;
    later(2, Some(Holder { id: near, base: Some(2) }), NOW).await;
    later(3, Some(Holder { id: near, base: Some(2) }), NOW).await;
    later(4, None, NOW).await;
    assert_eq!(numbers(&store, 1).await, [5, 4, 2, 1]);
    later(5, None, NOW + BASE_KEPT_MS).await;
    assert_eq!(numbers(&store, 1).await, [6, 4, 2, 1]);
    // A holder that looks again is known to be there, without a row written each time.
    store.hold_deck_version(id(1), deck_id(1), went_on(near), 4, NOW + MINUTE).await.unwrap();
    store.hold_deck_version(id(1), deck_id(1), went_on(far), 1, NOW + BASE_KEPT_MS).await.unwrap();
    later(6, None, NOW + BASE_KEPT_MS + 1).await;
    assert_eq!(numbers(&store, 1).await, [7, 1]);
    // What it was given before stays as well once it is given another.
    store.hold_deck_version(id(1), deck_id(1), went_on(far), 7, NOW + BASE_KEPT_MS).await.unwrap();
    later(7, None, NOW + BASE_KEPT_MS + 1).await;
    assert_eq!(numbers(&store, 1).await, [8, 7, 1]);
    // And what it says it goes on from, however often no answer reaches it.
    for head in 8..11 {
        let holder = Holder { id: far, base: Some(7) };
        store.hold_deck_version(id(1), deck_id(1), holder, head, NOW + BASE_KEPT_MS).await.unwrap();
        later(head, None, NOW + BASE_KEPT_MS + 1).await;
    }
    assert_eq!(numbers(&store, 1).await, [11, 10, 7]);
}

pub(crate) async fn what_touches_does_not_give_way_until_somebody_looked_at_it(store: Store, database: Database) {
    let few = SavedDeckLimits { versions: 2, bytes: 21, ..SavedDeckLimits::default() };
    let store = store.with_saved_deck_limits(few);
    with_deck(&store).await;
    let conflict = DeckConflict { base: Some(1), theirs: 2, ours: 3 };
    append(&store, 1, &[version("[2]")]).await;
    let both = [version("[3]"), version("[4]")];
    let met = Advance { conflict: ConflictMark::Begins(conflict), ..on(2, &both) };
    assert_eq!(store.append_deck_versions(&met).await.unwrap(), Advanced::Done { head: 4, gave_way: 0 });
    append(&store, 4, &[version("[5]")]).await;
    assert_eq!(numbers(&store, 1).await, [5, 3, 2, 1], "more than there may be");
    assert_eq!(found(&store, 1).await.unwrap().conflict, Some(conflict));
    // Nor where there is no room for them.
    let large = [version(&"x".repeat(20))];
    let refused = store.append_deck_versions(&on(5, &large)).await;
    assert!(matches!(refused, Err(StoreError::AccountFull { limit: 21 })), "{refused:?}");
    // A conflict that nobody knows the base of holds the two.
    assert!(store.settle_deck_conflict(id(1), deck_id(1), conflict).await.unwrap());
    let apart = DeckConflict { base: None, theirs: 3, ours: 5 };
    let again = Advance { conflict: ConflictMark::Begins(apart), ..on(5, &both) };
    assert_eq!(store.append_deck_versions(&again).await.unwrap(), Advanced::Done { head: 7, gave_way: 3 });
    assert_eq!(numbers(&store, 1).await, [7, 5, 3]);
    // What somebody chose of it comes with its end.
    let chosen = [version("[8]")];
    let ends = Advance { conflict: ConflictMark::Ends, ..on(7, &chosen) };
    assert!(matches!(store.append_deck_versions(&ends).await.unwrap(), Advanced::Done { head: 8, .. }));
    assert_eq!(found(&store, 1).await.unwrap().conflict, None);
    assert_eq!(numbers(&store, 1).await, [8, 7]);
    assert_counted(&store, &database).await;
}

pub(crate) async fn only_so_many_holders_are_remembered(store: Store, database: Database) {
    with_deck(&store).await;
    for number in 0..MAX_HOLDERS + 4 {
        let holder = Uuid::from_u128(u128::from(number));
        store.hold_deck_version(id(1), deck_id(1), went_on(holder), 1, NOW + i64::from(number)).await.unwrap();
    }
    let mut raw = Raw::connect(&database).await;
    assert_eq!(raw.count("deck_bases").await, i64::from(MAX_HOLDERS));
    assert_eq!(raw.count(&format!("deck_bases where seen_at >= {}", NOW + 4)).await, i64::from(MAX_HOLDERS));
}

pub(crate) async fn versions_of_any_deck_give_way_for_bytes(store: Store, database: Database) {
    let store = store.with_saved_deck_limits(SavedDeckLimits { bytes: 500, ..SavedDeckLimits::default() });
    member(&store, 1).await;
    let hundred = |made_at: i64| NewDeckVersion { made_at, ..version(&"x".repeat(100)) };
    for number in [1, 2] {
        let new = NewSavedDeck { holder: None, version: hundred(i64::from(number)), ..saved_deck(number, 1) };
        assert!(store.create_saved_deck(&new).await.unwrap());
    }
    append(&store, 1, &[hundred(3)]).await;
    let versions = [hundred(4), hundred(5)];
    let other = Advance { deck: deck_id(2), ..on(1, &versions) };
    assert_eq!(store.append_deck_versions(&other).await.unwrap(), Advanced::Done { head: 3, gave_way: 0 });
    // The oldest is of the other deck, and as many go as are needed.
    let large = NewDeckVersion { made_at: 6, ..version(&"x".repeat(150)) };
    assert_eq!(append(&store, 2, std::slice::from_ref(&large)).await, Advanced::Done { head: 3, gave_way: 2 });
    assert_eq!((numbers(&store, 1).await, numbers(&store, 2).await), (vec![3, 2], vec![3, 2]));
    assert_counted(&store, &database).await;

    // Where they are not enough none goes, and nothing is changed.
    let whole = [NewDeckVersion { made_at: 7, ..version(&"x".repeat(401)) }];
    let refused = store.append_deck_versions(&on(3, &whole)).await;
    assert!(matches!(refused, Err(StoreError::AccountFull { limit: 500 })), "{refused:?}");
    let new = NewSavedDeck { version: whole[0].clone(), ..saved_deck(3, 1) };
    let refused = store.create_saved_deck(&new).await;
    assert!(matches!(refused, Err(StoreError::AccountFull { limit: 500 })), "{refused:?}");
    assert_eq!((numbers(&store, 1).await, numbers(&store, 2).await), (vec![3, 2], vec![3, 2]));
    assert_eq!(found(&store, 3).await, None);
    assert_counted(&store, &database).await;
}

pub(crate) async fn only_so_many_versions_have_names(store: Store, _: Database) {
    let store = store.with_saved_deck_limits(SavedDeckLimits { named: 2, ..SavedDeckLimits::default() });
    with_deck(&store).await;
    append(&store, 1, &[version("[1]"), version("[2]")]).await;
    let name = async |number: i64, name: Option<&str>| store.name_deck_version(id(1), deck_id(1), number, name).await;
    assert!(name(1, Some("One")).await.unwrap());
    assert!(name(2, Some("Two")).await.unwrap());
    let named = [NewDeckVersion { kind: VersionKind::Named, label: "Four".to_owned(), ..version("[4]") }];
    for refused in [name(3, Some("Three")).await.map(drop), store.append_deck_versions(&on(3, &named)).await.map(drop)]
    {
        assert!(matches!(refused, Err(StoreError::TooManyNamed { limit: 2 })), "{refused:?}");
    }
    // Another name for the same is none more, and whoever takes one away makes room.
    assert!(name(2, Some("Second")).await.unwrap());
    assert!(name(1, None).await.unwrap());
    assert!(name(3, Some("Three")).await.unwrap());
    assert!(name(1, None).await.unwrap(), "it has none");
    assert!(!name(9, Some("None")).await.unwrap());
    assert!(!name(9, None).await.unwrap());
    let listed = store.list_deck_versions(id(1), deck_id(1), None, 9).await.unwrap();
    let labels: Vec<_> = listed.iter().map(|entry| (entry.kind, entry.label.as_str())).collect();
    let named = VersionKind::Named;
    assert_eq!(labels, [(named, "Three"), (named, "Second"), (VersionKind::Checkpoint, "")]);
}

pub(crate) async fn impossible_saved_decks_are_refused(store: Store, database: Database) {
    with_deck(&store).await;
    let text = |bytes: usize| "x".repeat(bytes);
    let long = text(MAX_LABEL_BYTES + 1);
    for (what, new) in [
        ("no game", NewSavedDeck { game: String::new(), ..saved_deck(2, 1) }),
        ("a long game", NewSavedDeck { game: text(65), ..saved_deck(2, 1) }),
        ("a long name", NewSavedDeck { name: long.clone(), ..saved_deck(2, 1) }),
        ("a name with a zero byte", NewSavedDeck { name: "\0".to_owned(), ..saved_deck(2, 1) }),
        ("a long folder", NewSavedDeck { folder: long.clone(), ..saved_deck(2, 1) }),
        ("no text", NewSavedDeck { version: version(""), ..saved_deck(2, 1) }),
    ] {
        assert_impossible(store.create_saved_deck(&new).await, what);
    }
    for (what, new) in [
        ("no text", version("")),
        ("a text with a zero byte", version("\0")),
        ("a long label", NewDeckVersion { label: long.clone(), ..version("[]") }),
        ("a long device", NewDeckVersion { device: long.clone(), ..version("[]") }),
        ("no name", NewDeckVersion { kind: VersionKind::Named, ..version("[]") }),
    ] {
        assert_impossible(store.append_deck_versions(&on(1, &[new])).await, what);
    }
    assert_impossible(store.append_deck_versions(&on(1, &[])).await, "no version");
    let versions = [version("[]")];
    assert_impossible(store.append_deck_versions(&Advance { name: &long, ..on(1, &versions) }).await, "a long name");
    for name in ["", &long, "\0"] {
        assert_impossible(store.name_deck_version(id(1), deck_id(1), 1, Some(name)).await, "a name");
    }
    let sized = |bytes: usize| [version(&text(bytes))];
    let refused = store.append_deck_versions(&on(1, &sized(MAX_DECK_BYTES + 1))).await;
    assert!(matches!(refused, Err(StoreError::TooLarge { limit: MAX_DECK_BYTES, .. })), "{refused:?}");
    assert_eq!(numbers(&store, 1).await, [1]);
    assert_eq!(append(&store, 1, &sized(MAX_DECK_BYTES)).await, Advanced::Done { head: 2, gave_way: 0 });
    assert_counted(&store, &database).await;
}

pub(crate) async fn lists_say_the_tags_of_the_newest_version(store: Store, _: Database) {
    member(&store, 1).await;
    let tagged = r#"{"tags":["Aggro","été"]}"#;
    let new = NewSavedDeck { version: version(tagged), ..saved_deck(1, 1) };
    assert!(store.create_saved_deck(&new).await.unwrap());
    store.create_saved_deck(&saved_deck(2, 1)).await.unwrap();
    assert_eq!(found(&store, 1).await.unwrap().tags, ["Aggro", "été"]);
    append(&store, 1, &[version(tagged), version(r#"{"tags":["Control"]}"#)]).await;
    store.trash_saved_deck(id(1), deck_id(2), NOW, None).await.unwrap();
    let all = store.list_all_saved_decks(id(1)).await.unwrap();
    assert_eq!(all.iter().map(|deck| deck.tags.clone()).collect::<Vec<_>>(), [Vec::new(), vec!["Control".to_owned()]]);
    append(&store, 3, &[version("[]")]).await;
    assert!(found(&store, 1).await.unwrap().tags.is_empty());
    assert!(store.list_all_saved_decks(id(2)).await.unwrap().is_empty());
}
