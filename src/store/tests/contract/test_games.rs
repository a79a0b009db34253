//! What is promised of test games.

use safehouse_store::{
    AccountId, Database, NewTestGame, Secret, Store, StoreError, StoredTestGame, TestGameChange, TestGameContent,
    TestGameId, TestGameOutcome, TestGameProgress,
    test_games::{MAX_ANSWER_BYTES, MAX_KEY_BYTES, MAX_RECORD_BYTES, MAX_SEATS_BYTES, MAX_TITLE_BYTES},
};

use super::given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member, yes};

const SEED: &str = "5eed5eed";

pub(crate) fn game_id(number: u8) -> TestGameId {
    TestGameId::of([number; TestGameId::DIGITS])
}

fn content(title: &str) -> TestGameContent {
    TestGameContent {
        title: title.to_owned(),
        seats: r#"{"names":["Öl","Ö"]}"#.to_owned(),
        record: Secret::new(format!(r#"{{"seed":"{SEED}"}}"#)),
        kept: "One draws.\nThe other “waits”.".to_owned(),
        is_open: false,
    }
}

const fn progress(turns: u32, outcome: Option<TestGameOutcome>) -> TestGameProgress {
    TestGameProgress { choices: 7, turns, outcome }
}

/// A game that is under way.
pub(crate) fn game(number: u8, account: Option<AccountId>) -> NewTestGame {
    NewTestGame {
        id: game_id(number),
        account,
        game: "necrogenesis".to_owned(),
        content: content(""),
        progress: progress(2, None),
        created_at: NOW + i64::from(number),
    }
}

fn ended(number: u8, account: u8, title: &str) -> NewTestGame {
    let progress = progress(9, Some(TestGameOutcome::Second));
    NewTestGame { content: content(title), progress, ..game(number, Some(id(account))) }
}

async fn found(store: &Store, number: u8) -> StoredTestGame {
    store.find_test_game(&game_id(number)).await.unwrap().expect("a game")
}

async fn listed(store: &Store, account: u8) -> Vec<String> {
    let games = store.list_test_games(id(account), None, 100).await.unwrap();
    games.into_iter().map(|game| game.id.to_string()).collect()
}

fn ids(numbers: &[u8]) -> Vec<String> {
    numbers.iter().map(|number| game_id(*number).to_string()).collect()
}

pub(crate) async fn a_game_is_found_as_it_was_left(store: Store, _: Database) {
    member(&store, 1).await;
    for new in [game(1, None), game(2, Some(id(1))), ended(3, 1, "Last stand")] {
        assert!(store.create_test_game(&new, 9).await.unwrap());
        let stored = store.find_test_game(&new.id).await.unwrap().unwrap();
        let ended_at = new.progress.outcome.map(|_| new.created_at);
        assert_eq!((stored.revision, &stored.last), (1, &TestGameChange::default()));
        assert_eq!((&stored.id, stored.account, &stored.game), (&new.id, new.account, &new.game));
        assert_eq!(stored.content, new.content);
        assert_eq!(
            (stored.created_at, stored.changed_at, stored.seen_at, stored.ended_at),
            (new.created_at, new.created_at, new.created_at, ended_at)
        );
        let shown = format!("{stored:?} {new:?}");
        assert!(!shown.contains(SEED) && !shown.contains(new.id.as_str()) && !shown.contains("waits"), "{shown}");
    }
    assert_eq!(store.find_test_game(&game_id(9)).await.unwrap(), None);
    assert!(matches!(store.create_test_game(&game(4, Some(id(2))), 9).await, Err(StoreError::NoAccount)));
}

pub(crate) async fn a_game_is_changed_at_the_revision_that_was_read_and_at_no_other(store: Store, _: Database) {
    assert!(store.create_test_game(&game(1, None), 9).await.unwrap());
    let change =
        TestGameChange { key: Some("key 1".to_owned()), asked: Some(digest(1)), answer: r#"{"from":3}"#.to_owned() };
    let changed = TestGameContent { is_open: true, record: Secret::new("{}"), ..content("Named") };
    let over = progress(11, Some(TestGameOutcome::Drawn));
    let ask = |number: u8, revision: i64, progress: TestGameProgress, now: i64| {
        let (store, changed, change) = (store.clone(), changed.clone(), change.clone());
        async move { store.change_test_game(&game_id(number), revision, (&changed, &progress), &change, now).await }
    };
    assert!(!ask(9, 1, over, NOW).await.unwrap(), "there is none");
    assert!(!ask(1, 2, over, NOW).await.unwrap());
    assert_eq!(found(&store, 1).await.content, content(""));

    let answers = at_once(12, |number| ask(1, 1, over, NOW + 100 + i64::from(number)));
    assert_eq!(yes(answers.await), 1, "of many who read it together one changes it");
    let stored = found(&store, 1).await;
    assert_eq!((stored.revision, &stored.content, &stored.last), (2, &changed, &change));
    assert_eq!((stored.created_at, stored.seen_at), (NOW + 1, stored.changed_at));
    assert_eq!(stored.ended_at, Some(stored.changed_at));

    // When it ended stays, and a game that goes on again has not ended.
    let at = stored.changed_at;
    assert!(ask(1, 2, over, NOW + MINUTE).await.unwrap());
    assert_eq!(found(&store, 1).await.ended_at, Some(at));
    assert!(ask(1, 3, progress(3, None), NOW + 2 * MINUTE).await.unwrap());
    let stored = found(&store, 1).await;
    assert_eq!((stored.revision, stored.ended_at, stored.changed_at), (4, None, NOW + 2 * MINUTE));
}

pub(crate) async fn games_of_an_account_are_listed_page_by_page(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for number in 1..=5 {
        let account = if number == 3 { 2 } else { 1 };
        // Two of them at the same time.
        let created_at = NOW + i64::from(number.min(4));
        assert!(
            store.create_test_game(&NewTestGame { created_at, ..game(number, Some(id(account))) }, 9).await.unwrap()
        );
    }
    store.create_test_game(&game(6, None), 9).await.unwrap();
    assert_eq!(listed(&store, 1).await, ids(&[5, 4, 2, 1]));
    assert_eq!(listed(&store, 2).await, ids(&[3]));
    let first = store.list_test_games(id(1), None, 1).await.unwrap();
    let mut next = first[0].clone();
    let mut seen = vec![next.id.to_string()];
    while let [entry] = &store.list_test_games(id(1), Some((next.changed_at, &next.id)), 1).await.unwrap()[..] {
        next = entry.clone();
        seen.push(next.id.to_string());
    }
    assert_eq!(seen, ids(&[5, 4, 2, 1]));
    let entry = &first[0];
    assert_eq!((entry.progress, entry.revision, entry.title.as_str()), (progress(2, None), 1, ""));
    assert_eq!((entry.seats.as_str(), entry.game.as_str()), (content("").seats.as_str(), "necrogenesis"));
    // Changed, it is the first.
    let change = TestGameChange::default();
    let over = progress(9, Some(TestGameOutcome::First));
    let now = NOW + MINUTE;
    assert!(store.change_test_game(&game_id(1), 1, (&content("Mine"), &over), &change, now).await.unwrap());
    let entry = &store.list_test_games(id(1), None, 1).await.unwrap()[0];
    assert_eq!((entry.title.as_str(), entry.progress, entry.ended_at, entry.revision), ("Mine", over, Some(now), 2));
}

pub(crate) async fn the_oldest_game_that_ended_unnamed_makes_room(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for new in [ended(1, 1, "Kept"), ended(2, 1, ""), ended(3, 1, ""), game(4, Some(id(1))), ended(5, 2, "")] {
        assert!(store.create_test_game(&new, 4).await.unwrap());
    }
    assert!(store.create_test_game(&game(6, Some(id(1))), 4).await.unwrap());
    assert_eq!(listed(&store, 1).await, ids(&[6, 4, 3, 1]));
    // Where the bound is lower than it was, more than one goes, or none.
    assert!(!store.create_test_game(&game(7, Some(id(1))), 3).await.unwrap());
    assert_eq!(listed(&store, 1).await, ids(&[6, 4, 3, 1]));
    assert!(store.create_test_game(&game(7, Some(id(1))), 4).await.unwrap());
    assert!(!store.create_test_game(&game(8, Some(id(1))), 4).await.unwrap());
    assert_eq!(listed(&store, 1).await, ids(&[7, 6, 4, 1]));
    // Guests have no bound of their own, and nobody else's games go.
    assert!(store.create_test_game(&game(9, None), 0).await.unwrap());
    assert_eq!(listed(&store, 2).await, ids(&[5]));
    member(&store, 3).await;
    let made = at_once(12, |number| {
        let store = store.clone();
        async move { store.create_test_game(&game(10 + number, Some(id(3))), 5).await }
    });
    assert_eq!(yes(made.await), 5);
}

pub(crate) async fn games_that_nobody_touches_expire(store: Store, _: Database) {
    member(&store, 1).await;
    for number in 1..=6 {
        let account = (number > 3).then(|| id(1));
        let new = NewTestGame { created_at: NOW + i64::from(number) * MINUTE, ..game(number, account) };
        assert!(store.create_test_game(&new, 9).await.unwrap());
    }
    // Whoever looks at one keeps it, and time does not go back.
    store.see_test_game(&game_id(1), NOW + 60 * MINUTE).await.unwrap();
    store.see_test_game(&game_id(4), NOW + 60 * MINUTE).await.unwrap();
    store.see_test_game(&game_id(4), NOW).await.unwrap();
    store.see_test_game(&game_id(99), NOW).await.unwrap();
    assert_eq!(found(&store, 1).await.changed_at, NOW + MINUTE);
    assert_eq!(store.expire_test_games(NOW + 3 * MINUTE, NOW).await.unwrap(), 1);
    assert_eq!(store.expire_test_games(NOW + 3 * MINUTE, NOW + 6 * MINUTE).await.unwrap(), 1);
    let mut left = Vec::new();
    for number in 1..=6 {
        if store.find_test_game(&game_id(number)).await.unwrap().is_some() {
            left.push(number);
        }
    }
    assert_eq!(left, [1, 3, 4, 6]);
    assert!(store.delete_test_game(&game_id(1)).await.unwrap());
    assert!(!store.delete_test_game(&game_id(1)).await.unwrap());
    assert_eq!(store.find_test_game(&game_id(1)).await.unwrap(), None);
}

pub(crate) async fn impossible_games_are_refused(store: Store, _: Database) {
    let of = |content: TestGameContent| NewTestGame { content, ..game(1, None) };
    let long = |bytes: usize| "x".repeat(bytes + 1);
    for (what, new) in [
        ("a long title", of(content(&long(MAX_TITLE_BYTES)))),
        ("a zero byte", of(content("\0"))),
        ("no seats", of(TestGameContent { seats: String::new(), ..content("") })),
        ("long seats", of(TestGameContent { seats: long(MAX_SEATS_BYTES), ..content("") })),
        ("no record", of(TestGameContent { record: Secret::new(""), ..content("") })),
        ("a long record", of(TestGameContent { record: Secret::new(long(MAX_RECORD_BYTES)), ..content("") })),
        ("long lines", of(TestGameContent { kept: long(MAX_RECORD_BYTES), ..content("") })),
        ("no game", NewTestGame { game: String::new(), ..game(1, None) }),
    ] {
        assert_impossible(store.create_test_game(&new, 9).await, what);
    }
    let most = TestGameContent {
        title: "x".repeat(MAX_TITLE_BYTES),
        seats: "x".repeat(MAX_SEATS_BYTES),
        record: Secret::new("x".repeat(MAX_RECORD_BYTES)),
        kept: "x".repeat(MAX_RECORD_BYTES),
        is_open: true,
    };
    assert!(store.create_test_game(&of(most.clone()), 9).await.unwrap());
    assert_eq!(found(&store, 1).await.content, most);
    assert_impossible(store.create_test_game(&game(1, None), 9).await, "an address that is taken");
    let at = progress(1, None);
    for (what, change) in [
        ("an empty key", TestGameChange { key: Some(String::new()), ..TestGameChange::default() }),
        ("a long key", TestGameChange { key: Some(long(MAX_KEY_BYTES)), ..TestGameChange::default() }),
        ("a long answer", TestGameChange { answer: long(MAX_ANSWER_BYTES), ..TestGameChange::default() }),
    ] {
        assert_impossible(store.change_test_game(&game_id(1), 1, (&most, &at), &change, NOW).await, what);
    }
    let key = Some("x".repeat(MAX_KEY_BYTES));
    let change = TestGameChange { key, asked: None, answer: "x".repeat(MAX_ANSWER_BYTES) };
    assert!(store.change_test_game(&game_id(1), 1, (&most, &at), &change, NOW).await.unwrap());
    assert_eq!(found(&store, 1).await.last, change);
}
