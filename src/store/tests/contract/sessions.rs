//! What is promised of sessions.

use safehouse_store::{
    AccountId, Database, Secret, Session, Store, StoreError,
    sessions::{MAX_AGENT_BYTES, MAX_SESSION_BYTES},
};

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member, session, yes},
    raw::Raw,
};

async fn is_found(store: &Store, number: u8, now: i64) -> bool {
    store.find_session(&digest(number), now).await.unwrap().is_some()
}

/// The session of this number, of an account, begun.
async fn begin(store: &Store, number: u8, account: AccountId) {
    assert!(store.create_session(&session(number, Some(account))).await.unwrap());
}

pub(crate) async fn a_session_is_found_with_its_account(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let new = Session { stepped_up_at: Some(NOW - 1), ..session(1, Some(id(2))) };
    assert!(store.create_session(&new).await.unwrap());
    let expected = store.find_account(id(2)).await.unwrap();
    assert_eq!(store.find_session(&new.key, NOW).await.unwrap(), Some((new, expected)));
    assert_eq!(store.find_session(&digest(2), NOW).await.unwrap(), None);
}

pub(crate) async fn a_session_of_nobody_is_found_alone(store: Store, _: Database) {
    let new = session(1, None);
    assert!(store.create_session(&new).await.unwrap());
    assert_eq!(store.find_session(&new.key, NOW).await.unwrap(), Some((new, None)));
}

pub(crate) async fn a_known_key_is_not_made_again(store: Store, _: Database) {
    member(&store, 1).await;
    let first = session(1, None);
    assert!(store.create_session(&first).await.unwrap());
    let second = Session { agent: "curl".to_owned(), ..session(1, Some(id(1))) };
    assert!(!store.create_session(&second).await.unwrap());
    assert_eq!(store.find_session(&first.key, NOW).await.unwrap(), Some((first, None)));
}

pub(crate) async fn of_many_who_take_a_key_at_once_one_gets_it(store: Store, _: Database) {
    let answers = at_once(32, |_| {
        let store = store.clone();
        async move { store.create_session(&session(1, None)).await }
    });
    assert_eq!(yes(answers.await), 1);
}

pub(crate) async fn a_session_ends_at_both_of_its_ends(store: Store, _: Database) {
    let idle = session(1, None);
    let old = Session { idle_ends_at: NOW + 90 * MINUTE, ..session(2, None) };
    for (session, end) in [(&idle, idle.idle_ends_at), (&old, old.ends_at)] {
        assert!(store.create_session(session).await.unwrap());
        assert!(store.find_session(&session.key, end - 1).await.unwrap().is_some());
        assert_eq!(store.find_session(&session.key, end).await.unwrap(), None);
    }
}

pub(crate) async fn a_session_of_an_old_epoch_is_not_found(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    begin(&store, 1, id(1)).await;
    begin(&store, 2, id(2)).await;
    assert!(store.create_session(&session(3, None)).await.unwrap());
    assert_eq!(store.set_password(id(1), &Secret::new("$new"), NOW).await.unwrap(), Some(1));
    assert!(!is_found(&store, 1, NOW).await);
    assert_eq!(store.list_sessions_of(id(1), NOW, 9).await.unwrap(), []);
    assert!(is_found(&store, 2, NOW).await && is_found(&store, 3, NOW).await);
    // Neither does one begin that was under way, nor one of an epoch to come.
    begin(&store, 4, id(1)).await;
    assert!(store.create_session(&Session { epoch: 2, ..session(5, Some(id(1))) }).await.unwrap());
    assert!(!is_found(&store, 4, NOW).await && !is_found(&store, 5, NOW).await);
    // The one that set the password may go on.
    assert!(store.save_session(&Session { epoch: 1, ..session(1, Some(id(1))) }).await.unwrap());
    assert!(is_found(&store, 1, NOW).await);
    assert_eq!(store.raise_epoch(id(1)).await.unwrap(), Some(2));
    assert!(!is_found(&store, 1, NOW).await && is_found(&store, 5, NOW).await);
}

pub(crate) async fn a_closed_account_has_no_session(store: Store, database: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    begin(&store, 1, id(1)).await;
    begin(&store, 2, id(2)).await;
    assert!(store.set_account_disabled(id(1), Some(NOW)).await.unwrap());
    assert!(!is_found(&store, 1, NOW).await && is_found(&store, 2, NOW).await);
    // Nor does one of the epoch that the account has now.
    assert!(store.create_session(&Session { epoch: 1, ..session(3, Some(id(1))) }).await.unwrap());
    assert!(!is_found(&store, 3, NOW).await);
    assert_eq!(store.list_sessions_of(id(1), NOW, 9).await.unwrap(), []);
    // Those of before are gone for good.
    assert!(store.set_account_disabled(id(1), None).await.unwrap());
    assert!(!is_found(&store, 1, NOW).await);
    assert_eq!(Raw::connect(&database).await.count("sessions").await, 2);
}

pub(crate) async fn a_session_is_saved_while_it_is_there(store: Store, _: Database) {
    member(&store, 1).await;
    begin(&store, 1, id(1)).await;
    let changed = Session {
        data: Secret::new(r#"{"csrf":"another"}"#),
        agent: "Chrome on Android".to_owned(),
        network: "2001:db8::/48".to_owned(),
        factor: "passkey".to_owned(),
        seen_at: NOW + MINUTE,
        stepped_up_at: Some(NOW + MINUTE),
        idle_ends_at: NOW + 5 * MINUTE,
        ends_at: NOW + 50 * MINUTE,
        ..session(1, Some(id(1)))
    };
    assert!(store.save_session(&changed).await.unwrap());
    let found = store.find_session(&digest(1), NOW).await.unwrap().unwrap().0;
    assert_eq!(found, changed);
    // When it began stays, and when it was seen does not go back.
    assert!(store.save_session(&Session { created_at: 1, seen_at: 2, ..changed.clone() }).await.unwrap());
    assert_eq!(store.find_session(&digest(1), NOW).await.unwrap().unwrap().0, changed);

    assert!(store.end_session(&digest(1)).await.unwrap());
    assert!(!store.save_session(&changed).await.unwrap());
    assert!(!is_found(&store, 1, NOW).await, "who saves late brings nothing back");
}

pub(crate) async fn no_session_of_an_account_counts_as_just_proven_any_more(store: Store, _: Database) {
    for number in [1, 2] {
        member(&store, number).await;
        begin(&store, number, id(number)).await;
    }
    assert_eq!(store.unconfirm_sessions(id(1)).await.unwrap(), 1);
    for (number, stepped_up_at) in [(1, Some(0)), (2, session(2, Some(id(2))).stepped_up_at)] {
        let found = store.find_session(&session(number, None).key, NOW).await.unwrap();
        assert_eq!(found.unwrap().0.stepped_up_at, stepped_up_at, "{number}");
    }
    assert_eq!(store.unconfirm_sessions(id(3)).await.unwrap(), 0);
}

pub(crate) async fn a_session_keeps_its_account(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    begin(&store, 1, id(1)).await;
    assert!(store.create_session(&session(2, None)).await.unwrap());
    for (number, account) in [(1, Some(id(2))), (1, None), (2, Some(id(1)))] {
        assert!(!store.save_session(&session(number, account)).await.unwrap(), "{number} {account:?}");
    }
    assert_eq!(store.find_session(&digest(1), NOW).await.unwrap().unwrap().0.account_id, Some(id(1)));
    assert_eq!(store.find_session(&digest(2), NOW).await.unwrap().unwrap().0.account_id, None);
    assert!(store.save_session(&session(2, None)).await.unwrap());
}

pub(crate) async fn a_session_that_is_seen_lasts_longer(store: Store, _: Database) {
    assert!(store.create_session(&session(1, None)).await.unwrap());
    let times = async || {
        let found = store.find_session(&digest(1), NOW).await.unwrap().unwrap().0;
        (found.seen_at - NOW, found.idle_ends_at - NOW)
    };
    store.see_session(&digest(1), NOW + MINUTE, NOW + 11 * MINUTE).await.unwrap();
    assert_eq!(times().await, (MINUTE, 11 * MINUTE));
    // A clock that was set back takes nothing away.
    store.see_session(&digest(1), NOW, NOW + 5 * MINUTE).await.unwrap();
    assert_eq!(times().await, (MINUTE, 11 * MINUTE));
    store.see_session(&digest(1), NOW + 2 * MINUTE, NOW + 5 * MINUTE).await.unwrap();
    assert_eq!(times().await, (2 * MINUTE, 11 * MINUTE));
    // What has ended does not begin again.
    store.see_session(&digest(1), NOW + 11 * MINUTE, NOW + 21 * MINUTE).await.unwrap();
    assert_eq!(times().await, (2 * MINUTE, 11 * MINUTE));
    store.see_session(&digest(1), NOW + 10 * MINUTE, NOW + 90 * MINUTE).await.unwrap();
    store.see_session(&digest(1), NOW + 60 * MINUTE, NOW + 99 * MINUTE).await.unwrap();
    assert_eq!(times().await, (10 * MINUTE, 90 * MINUTE));
    assert!(!is_found(&store, 1, NOW + 60 * MINUTE).await);
    store.see_session(&digest(9), NOW, NOW).await.unwrap();
}

pub(crate) async fn sessions_are_ended_by_whoever_has_them(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for number in 1..=4 {
        begin(&store, number, id(1)).await;
    }
    begin(&store, 5, id(2)).await;
    assert!(store.create_session(&session(6, None)).await.unwrap());

    assert!(!store.end_session_of(id(1), &digest(5)).await.unwrap(), "it is another's");
    assert!(!store.end_session_of(id(1), &digest(6)).await.unwrap(), "it is nobody's");
    assert!(store.end_session_of(id(1), &digest(1)).await.unwrap());
    assert!(!store.end_session_of(id(1), &digest(1)).await.unwrap());
    assert!(store.end_session(&digest(6)).await.unwrap());
    assert!(!store.end_session(&digest(6)).await.unwrap());
    // Not even when the one to stay is another's.
    assert_eq!(store.end_sessions_of(id(1), Some(&digest(3))).await.unwrap(), 2);
    let mut are_there = Vec::new();
    for number in 1..=6 {
        are_there.push(is_found(&store, number, NOW).await);
    }
    assert_eq!(are_there, [false, false, true, false, true, false]);
    assert_eq!(store.end_sessions_of(id(1), Some(&digest(5))).await.unwrap(), 1);
    assert_eq!(store.end_sessions_of(id(1), None).await.unwrap(), 0);
    assert_eq!(store.end_sessions_of(id(2), None).await.unwrap(), 1);
    assert!(!is_found(&store, 5, NOW).await);
}

pub(crate) async fn the_sessions_seen_last_are_listed_first(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for (number, seen) in [(1, 3), (2, 5), (3, 1), (4, 5)] {
        let new = Session { seen_at: NOW + seen, ..session(number, Some(id(1))) };
        assert!(store.create_session(&new).await.unwrap());
    }
    begin(&store, 5, id(2)).await;
    let ended = Session { idle_ends_at: NOW, ..session(6, Some(id(1))) };
    assert!(store.create_session(&ended).await.unwrap());
    let ended = Session { ends_at: NOW, ..session(7, Some(id(1))) };
    assert!(store.create_session(&ended).await.unwrap());

    let listed = store.list_sessions_of(id(1), NOW, 9).await.unwrap();
    let keys: Vec<_> = listed.iter().map(|entry| entry.key.clone()).collect();
    assert_eq!(keys, [2, 4, 1, 3].map(digest));
    let (entry, of) = (&listed[0], Session { seen_at: NOW + 5, ..session(2, Some(id(1))) });
    assert_eq!((&entry.agent, &entry.network, &entry.factor), (&of.agent, &of.network, &of.factor));
    assert_eq!((entry.created_at, entry.seen_at), (of.created_at, of.seen_at));
    assert_eq!((entry.idle_ends_at, entry.ends_at), (of.idle_ends_at, of.ends_at));
    assert_eq!(store.list_sessions_of(id(1), NOW, 2).await.unwrap(), listed[..2]);
    assert_eq!(store.list_sessions_of(id(3), NOW, 9).await.unwrap(), []);
}

pub(crate) async fn sessions_past_their_ends_expire(store: Store, database: Database) {
    for (number, idle, end) in [(1, 5, 9), (2, 6, 9), (3, 9, 5), (4, 9, 6)] {
        let new = Session { idle_ends_at: NOW + idle, ends_at: NOW + end, ..session(number, None) };
        assert!(store.create_session(&new).await.unwrap());
    }
    assert_eq!(store.expire_sessions(NOW + 4).await.unwrap(), 0);
    assert_eq!(store.expire_sessions(NOW + 5).await.unwrap(), 2);
    assert!(is_found(&store, 2, NOW + 5).await && is_found(&store, 4, NOW + 5).await);
    assert_eq!(Raw::connect(&database).await.count("sessions").await, 2);
}

/// All of them delete the same rows: some in the order in which these were written,
/// some in the order of an index, which is the other way round.
pub(crate) async fn many_who_end_sessions_at_once_wait_for_each_other(store: Store, database: Database) {
    member(&store, 1).await;
    let by_index = match &database {
        Database::Postgres(address) => {
            let options = "options[enable_seqscan]=off&options[enable_bitmapscan]=off";
            let separator = if address.contains('?') { '&' } else { '?' };
            Store::open(&format!("{address}{separator}{options}").parse().unwrap()).await.unwrap()
        }
        Database::Sqlite(_) => store.clone(),
    };
    let mut raw = Raw::connect(&database).await;
    for _ in 0..3 {
        let row = |number: i32| {
            let (key, account, seen) = (format!("{number:064x}"), id(1), 2000 - number);
            format!("('{key}', '{account}', 0, '', '', '', '', 0, {seen}, 9, 9)")
        };
        let rows = (0..2000).map(row).collect::<Vec<_>>().join(", ");
        let insert = "insert into sessions (key, account_id, epoch, data, agent, network, factor, created_at, \
            seen_at, idle_ends_at, ends_at) values";
        raw.execute(&format!("{insert} {rows}")).await.unwrap();
        let answers = at_once(6, |number| {
            let (store, by_index) = (store.clone(), by_index.clone());
            async move {
                match number % 2 {
                    0 => by_index.end_sessions_of(id(1), None).await,
                    _ => store.expire_sessions(9).await,
                }
            }
        });
        let ended: u64 = answers.await.into_iter().map(|ended| ended.unwrap()).sum();
        assert_eq!(ended, 2000, "each of them once");
    }
    by_index.close().await;
}

pub(crate) async fn impossible_sessions_are_refused(store: Store, database: Database) {
    member(&store, 1).await;
    let text = |bytes: usize| "x".repeat(bytes);
    let sized = |bytes: usize| Session { data: Secret::new(text(bytes)), ..session(1, Some(id(1))) };
    let impossible = [
        ("a long browser", Session { agent: text(MAX_AGENT_BYTES + 1), ..sized(1) }),
        ("a browser with a zero byte", Session { agent: "\0".to_owned(), ..sized(1) }),
        ("a long network", Session { network: text(65), ..sized(1) }),
        ("a long factor", Session { factor: text(65), ..sized(1) }),
        ("an epoch below 0", Session { epoch: -1, ..sized(1) }),
        ("data with a zero byte", Session { data: Secret::new("\0"), ..sized(1) }),
    ];
    for (what, new) in &impossible {
        assert_impossible(store.create_session(new).await, what);
    }
    let is_too_large = |answer: Result<bool, StoreError>| {
        let limits = (MAX_SESSION_BYTES, MAX_SESSION_BYTES + 1);
        matches!(answer, Err(StoreError::TooLarge { limit, actual }) if (limit, actual) == limits)
    };
    assert!(is_too_large(store.create_session(&sized(MAX_SESSION_BYTES + 1)).await));
    assert_eq!(Raw::connect(&database).await.count("sessions").await, 0);

    let longest = Session {
        agent: text(MAX_AGENT_BYTES),
        network: text(64),
        factor: text(64),
        epoch: 0,
        ..sized(MAX_SESSION_BYTES)
    };
    assert!(store.create_session(&longest).await.unwrap());
    for (what, changed) in &impossible {
        assert_impossible(store.save_session(changed).await, what);
    }
    assert!(is_too_large(store.save_session(&sized(MAX_SESSION_BYTES + 1)).await));
    assert_eq!(store.find_session(&digest(1), NOW).await.unwrap().unwrap().0, longest);
}
