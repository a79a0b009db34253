//! What is promised of matches.

use safehouse_store::{
    AccountId, Database, MatchContent, MatchHolder, MatchId, MatchInvitation, NewMatch, Secret, Store, StoreError,
    StoredMatch, TestGameOutcome, TestGameProgress,
    test_games::{MAX_RECORD_BYTES, MAX_SEATS_BYTES},
};

use super::given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member};

fn match_id(number: u8) -> MatchId {
    MatchId::of([number; MatchId::DIGITS])
}

fn content(account: Option<AccountId>) -> MatchContent {
    let key = account.is_none().then(|| digest(1));
    MatchContent {
        host: MatchHolder { account, key },
        guest: MatchHolder::default(),
        invitation: None,
        seats: r#"{"names":["Öl",""]}"#.to_owned(),
        record: Secret::new(r#"{"seed":"5eed"}"#.to_owned()),
        kept: "One draws.\nThe other “waits”.".to_owned(),
        due_at: None,
        progress: TestGameProgress { choices: 7, turns: 2, outcome: None },
    }
}

/// A match under way, whose host has this account or none.
pub(crate) fn new_match(number: u8, account: Option<AccountId>) -> NewMatch {
    NewMatch {
        id: match_id(number),
        game: "necrogenesis".to_owned(),
        watch_key: match_id(31 - number).to_string(),
        content: content(account),
        created_at: NOW + i64::from(number),
    }
}

async fn found(store: &Store, number: u8) -> StoredMatch {
    store.find_match(&match_id(number)).await.unwrap().expect("a match")
}

pub(crate) async fn a_match_is_found_as_it_was_left_and_by_its_invitation(store: Store, _: Database) {
    assert!(store.find_match(&match_id(1)).await.unwrap().is_none());
    let invitation = Some(MatchInvitation { hash: digest(7), ends_at: NOW + MINUTE });
    let new = NewMatch { content: MatchContent { invitation, ..content(None) }, ..new_match(1, None) };
    assert!(store.create_match(&new, 9).await.unwrap());
    let stored = found(&store, 1).await;
    assert_eq!((stored.id, stored.game, stored.watch_key), (new.id.clone(), new.game.clone(), new.watch_key.clone()));
    assert_eq!((&stored.content, stored.version), (&new.content, 1));
    assert_eq!((stored.created_at, stored.changed_at, stored.ended_at), (NOW + 1, NOW + 1, None));
    assert_eq!(stored.seen_at, [Some(NOW + 1), None], "whoever begins it is there, and nobody else yet");
    assert!(matches!(store.create_match(&new, 9).await, Err(StoreError::Value(_))), "an id is given once");
    let invited = async |number, now| store.find_invited_match(&digest(number), now).await.unwrap();
    assert_eq!(invited(7, NOW + MINUTE - 1).await.expect("it works").content, new.content);
    assert!(invited(7, NOW + MINUTE).await.is_none() && invited(8, NOW).await.is_none());
}

pub(crate) async fn a_match_is_changed_at_the_version_that_was_read_and_at_no_other(store: Store, _: Database) {
    member(&store, 1).await;
    assert!(store.create_match(&new_match(1, None), 9).await.unwrap());
    let guest = MatchHolder { account: Some(id(1)), key: None };
    let next = MatchContent { guest, due_at: Some(NOW + 9), kept: "More.".to_owned(), ..content(None) };
    let change = async |version| store.change_match(&match_id(1), version, &next, NOW + MINUTE).await.unwrap();
    assert!(!change(2).await && change(1).await && !change(1).await);
    let stored = found(&store, 1).await;
    assert_eq!((&stored.content, stored.version, stored.changed_at), (&next, 2, NOW + MINUTE));
    let results = at_once(6, |number| {
        let (store, next) = (store.clone(), next.clone());
        async move { store.change_match(&match_id(1), 2, &next, NOW + i64::from(number)).await.unwrap() }
    })
    .await;
    assert_eq!(results.into_iter().filter(|changed| *changed).count(), 1);
    // It ended when it did.
    let progress = TestGameProgress { choices: 9, turns: 3, outcome: Some(TestGameOutcome::Second) };
    let over = MatchContent { progress, ..content(None) };
    for (version, later) in [(3, 1), (4, 2)] {
        assert!(store.change_match(&match_id(1), version, &over, NOW + later * MINUTE).await.unwrap());
    }
    let stored = found(&store, 1).await;
    assert_eq!((stored.ended_at, stored.changed_at), (Some(NOW + MINUTE), NOW + 2 * MINUTE));
    assert!(!store.delete_match(&match_id(1), 4).await.unwrap());
    assert!(store.delete_match(&match_id(1), 5).await.unwrap());
    assert!(store.find_match(&match_id(1)).await.unwrap().is_none());
}

pub(crate) async fn who_was_there_changes_nothing_of_a_match(store: Store, _: Database) {
    assert!(store.create_match(&new_match(1, None), 9).await.unwrap());
    store.see_match(&match_id(1), false, NOW + 50).await.unwrap();
    store.see_match(&match_id(1), true, NOW + 60).await.unwrap();
    // It never goes back, and of a match that is not there nothing is written.
    store.see_match(&match_id(1), true, NOW + 40).await.unwrap();
    store.see_match(&match_id(2), true, NOW + 40).await.unwrap();
    let stored = found(&store, 1).await;
    assert_eq!(stored.seen_at, [Some(NOW + 60), Some(NOW + 50)]);
    assert_eq!((stored.version, stored.changed_at), (1, NOW + 1));
}

pub(crate) async fn matches_of_an_account_are_listed_and_counted(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for number in 1..=3 {
        assert!(store.create_match(&new_match(number, Some(id(1))), 3).await.unwrap());
    }
    assert!(!store.create_match(&new_match(4, Some(id(1))), 3).await.unwrap());
    assert!(store.create_match(&new_match(5, None), 3).await.unwrap(), "guests have no bound of their own");
    assert!(matches!(store.create_match(&new_match(6, Some(id(9))), 3).await, Err(StoreError::NoAccount)));
    let guest = MatchHolder { account: Some(id(2)), key: None };
    let joined = MatchContent { guest, ..content(Some(id(1))) };
    assert!(store.change_match(&match_id(2), 1, &joined, NOW + MINUTE).await.unwrap());
    let listed = async |account| {
        let listed = store.list_matches(id(account), 9).await.unwrap();
        listed.into_iter().map(|entry| entry.id.to_string()).collect::<Vec<_>>()
    };
    let ids = |numbers: &[u8]| numbers.iter().map(|number| match_id(*number).to_string()).collect::<Vec<_>>();
    assert_eq!(listed(1).await, ids(&[2, 3, 1]));
    assert_eq!(listed(2).await, ids(&[2]));
    assert_eq!(store.list_matches(id(1), 1).await.unwrap().len(), 1);
    let counted = async |account| store.count_matches(id(account)).await.unwrap();
    assert_eq!([counted(1).await, counted(2).await, counted(9).await], [3, 1, 0]);
    let entry = &store.list_matches(id(2), 1).await.unwrap()[0];
    assert_eq!((entry.seats.as_str(), entry.progress), (joined.seats.as_str(), joined.progress));
}

pub(crate) async fn matches_that_are_due_or_touched_are_found(store: Store, _: Database) {
    for (number, due) in [(1, Some(NOW + 30)), (2, None), (3, Some(NOW + 20)), (4, Some(NOW + 40))] {
        let new = new_match(number, None);
        let content = MatchContent { due_at: due, ..new.content };
        assert!(store.create_match(&NewMatch { content, ..new }, 9).await.unwrap());
    }
    let due = async |now, most| {
        let due = store.due_matches(now, most).await.unwrap();
        due.into_iter().map(|(id, game)| (id.to_string(), game)).collect::<Vec<_>>()
    };
    let of = |number| (match_id(number).to_string(), "necrogenesis".to_owned());
    assert_eq!(due(NOW + 19, 9).await, []);
    assert_eq!(due(NOW + 30, 9).await, [of(3), of(1)]);
    assert_eq!(due(NOW + 99, 1).await, [of(3)]);
    let touched = async |since, most| store.touched_matches(since, most).await.unwrap();
    assert_eq!(touched(NOW + 3, 9).await.len(), 2);
    store.see_match(&match_id(1), false, NOW + 80).await.unwrap();
    assert!(store.change_match(&match_id(2), 1, &content(None), NOW + 90).await.unwrap());
    let last = touched(NOW + 50, 9).await;
    let seen: Vec<_> = last.iter().map(|touch| (touch.id.to_string(), touch.version, touch.seen_at)).collect();
    let told = |number, version, guest| (match_id(number).to_string(), version, [Some(NOW + i64::from(number)), guest]);
    assert_eq!(seen, [told(2, 2, None), told(1, 1, Some(NOW + 80))]);
    assert_eq!(touched(NOW, 1).await.len(), 1);
}

pub(crate) async fn a_seat_of_an_account_that_goes_is_nobodys(store: Store, _: Database) {
    member(&store, 1).await;
    assert!(store.create_match(&new_match(1, Some(id(1))), 9).await.unwrap());
    let guest = MatchHolder { account: None, key: Some(digest(2)) };
    let joined = MatchContent { guest: guest.clone(), ..content(Some(id(1))) };
    assert!(store.change_match(&match_id(1), 1, &joined, NOW).await.unwrap());
    store.delete_account(id(1)).await.unwrap();
    let stored = found(&store, 1).await;
    assert!(stored.content.host.is_nobody() && !stored.content.guest.is_nobody());
    assert_eq!((stored.content.guest, stored.version), (guest, 2));
}

pub(crate) async fn matches_that_nobody_changes_expire(store: Store, _: Database) {
    member(&store, 1).await;
    assert!(store.create_match(&new_match(1, None), 9).await.unwrap());
    assert!(store.create_match(&new_match(2, Some(id(1))), 9).await.unwrap());
    assert!(store.create_match(&new_match(3, None), 9).await.unwrap());
    assert_eq!(store.expire_matches(NOW + 1, NOW + 1).await.unwrap(), 0);
    assert_eq!(store.expire_matches(NOW + 3, NOW).await.unwrap(), 1);
    assert!(store.find_match(&match_id(1)).await.unwrap().is_none());
    assert_eq!(store.expire_matches(NOW, NOW + 9).await.unwrap(), 1);
    assert!(store.find_match(&match_id(2)).await.unwrap().is_none());
    found(&store, 3).await;
}

pub(crate) async fn impossible_matches_are_refused(store: Store, _: Database) {
    let with = |change: fn(&mut NewMatch)| {
        let mut new = new_match(1, None);
        change(&mut new);
        new
    };
    for new in [
        with(|new| new.game.clear()),
        with(|new| new.watch_key.push('0')),
        with(|new| new.content.seats = "x".to_owned()),
        with(|new| new.content.seats = "x".repeat(MAX_SEATS_BYTES + 1)),
        with(|new| new.content.record = Secret::new("x".repeat(MAX_RECORD_BYTES + 1))),
        with(|new| new.content.record = Secret::new(String::new())),
        with(|new| new.content.kept = "a\0b".to_owned()),
        with(|new| new.content.kept = "x".repeat(MAX_RECORD_BYTES + 1)),
    ] {
        assert_impossible(store.create_match(&new, 9).await, "a match");
        assert!(store.find_match(&match_id(1)).await.unwrap().is_none());
    }
    assert!(store.create_match(&new_match(1, None), 9).await.unwrap());
    let content = MatchContent { kept: "a\0b".to_owned(), ..content(None) };
    assert_impossible(store.change_match(&match_id(1), 1, &content, NOW).await, "a change");
    assert!(!format!("{:?}", found(&store, 1).await).contains("5eed"));
}
