//! What is promised of accounts.

use std::collections::BTreeSet;

use safehouse_store::{
    Account, Database, Email, NewAccount, Role, Secret, Store, StoreError, Taken,
    accounts::{MAX_EMAIL_BYTES, MAX_NAME_BYTES, MAX_PASSWORD_BYTES},
};

use super::given::{NOW, account, assert_impossible, at_once, digest, email, id, member, session};

pub(crate) async fn an_account_is_found_by_its_id_its_name_and_its_address(store: Store, _: Database) {
    let new = NewAccount { email: Some(email(1)), role: Role::Administrator, ..account(1) };
    store.create_account(&new).await.unwrap();
    member(&store, 2).await;

    let expected = Account {
        id: new.id,
        name: new.name.clone(),
        name_key: new.name_key.clone(),
        email: Some("Ada.1@example.org".to_owned()),
        email_confirmed_at: None,
        password: new.password.clone(),
        epoch: 0,
        role: Role::Administrator,
        created_at: NOW,
        password_changed_at: NOW,
        disabled_at: None,
    };
    assert_eq!(store.find_account(id(1)).await.unwrap().as_ref(), Some(&expected));
    assert_eq!(store.find_account_by_name("ada1").await.unwrap().as_ref(), Some(&expected));
    assert_eq!(store.find_account_by_email("ada1@example.org").await.unwrap().as_ref(), Some(&expected));
    assert_eq!(store.find_account_by_name("ada2").await.unwrap().unwrap().email, None);

    assert_eq!(store.find_account(id(3)).await.unwrap(), None);
    for key in ["", "Ada 1", "ADA1", "ada", "ada1\0", "'; drop table accounts; --"] {
        assert_eq!(store.find_account_by_name(key).await.unwrap(), None, "{key:?}");
        assert_eq!(store.find_account_by_email(key).await.unwrap(), None, "{key:?}");
    }
}

pub(crate) async fn a_name_and_an_address_are_one_accounts(store: Store, _: Database) {
    store.create_account(&NewAccount { email: Some(email(1)), ..account(1) }).await.unwrap();
    store.create_account(&NewAccount { email: Some(email(2)), ..account(2) }).await.unwrap();
    let before = store.list_accounts("", 9).await.unwrap();

    let with = |name: u8, address: Option<u8>| NewAccount { id: id(9), email: address.map(email), ..account(name) };
    for (name, address, expected) in [
        (1, None, Taken::Name),
        (1, Some(9), Taken::Name),
        (1, Some(1), Taken::Name),
        (1, Some(2), Taken::Name),
        (9, Some(1), Taken::Email),
        (9, Some(2), Taken::Email),
    ] {
        let refused = store.create_account(&with(name, address)).await.unwrap_err();
        assert!(matches!(refused, StoreError::Taken(taken) if taken == expected), "{name} {address:?}: {refused}");
    }
    assert_impossible(store.create_account(&NewAccount { id: id(1), ..account(9) }).await, "an id that is there");
    assert_eq!(store.list_accounts("", 9).await.unwrap(), before);
    // Any number of accounts have no address.
    store.create_account(&with(3, None)).await.unwrap();
    store.create_account(&account(4)).await.unwrap();
    assert_eq!(store.count_accounts().await.unwrap(), 4);
}

pub(crate) async fn of_many_who_take_a_name_at_once_one_gets_it(store: Store, _: Database) {
    let answers = at_once(32, |number| {
        let store = store.clone();
        let new = NewAccount { name_key: "the-name".to_owned(), ..account(number) };
        async move { store.create_account(&new).await }
    });
    assert_one_got(answers.await, Taken::Name);
    let answers = at_once(32, |number| {
        let store = store.clone();
        let new = NewAccount { email: Some(email(1)), ..account(100 + number) };
        async move { store.create_account(&new).await }
    });
    assert_one_got(answers.await, Taken::Email);

    for number in 200..216 {
        member(&store, number).await;
    }
    let answers = at_once(16, |number| {
        let store = store.clone();
        async move { store.rename_account(id(200 + number), "Bea", "bea").await }
    });
    assert_one_got(answers.await, Taken::Name);
    let answers = at_once(16, |number| {
        let store = store.clone();
        async move { store.set_account_email(id(200 + number), Some(&email(2)), Some(NOW), None).await }
    });
    assert_one_got(answers.await, Taken::Email);
    assert_eq!(store.count_accounts().await.unwrap(), 18);
}

#[track_caller]
fn assert_one_got<T>(answers: Vec<Result<T, StoreError>>, expected: Taken) {
    let refused: Vec<StoreError> = answers.into_iter().filter_map(Result::err).collect();
    assert!(refused.len() == 15 || refused.len() == 31, "{refused:?}");
    for refused in refused {
        assert!(matches!(refused, StoreError::Taken(taken) if taken == expected), "{refused:?}");
    }
}

pub(crate) async fn an_account_gets_another_name(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    assert!(store.rename_account(id(1), "Bea", "bea").await.unwrap());
    let renamed = store.find_account_by_name("bea").await.unwrap().unwrap();
    assert_eq!((renamed.id, renamed.name.as_str()), (id(1), "Bea"));
    assert_eq!(store.find_account_by_name("ada1").await.unwrap(), None);
    // The same key in other letters is its own.
    assert!(store.rename_account(id(1), "BEA", "bea").await.unwrap());
    let refused = store.rename_account(id(2), "beA", "bea").await.unwrap_err();
    assert!(matches!(refused, StoreError::Taken(Taken::Name)), "{refused}");
    assert_eq!(store.find_account(id(2)).await.unwrap().unwrap().name, "Ada 2");
    assert!(store.rename_account(id(2), "Ada", "ada1").await.unwrap(), "it is free again");
    assert!(!store.rename_account(id(3), "Cleo", "cleo").await.unwrap());
    for (name, key) in [("", "cleo"), ("Cleo", ""), ("C\0leo", "cleo"), ("Cleo", &"c".repeat(MAX_NAME_BYTES + 1))] {
        assert_impossible(store.rename_account(id(1), name, key).await, &format!("{name:?} {key:?}"));
    }
}

pub(crate) async fn an_account_gets_another_address_or_none(store: Store, _: Database) {
    member(&store, 1).await;
    store.create_account(&NewAccount { email: Some(email(2)), ..account(2) }).await.unwrap();
    assert!(store.set_account_email(id(1), Some(&email(1)), Some(NOW + 5), None).await.unwrap());
    let found = store.find_account_by_email("ada1@example.org").await.unwrap().unwrap();
    assert_eq!((found.id, found.email_confirmed_at), (id(1), Some(NOW + 5)));
    let refused = store.set_account_email(id(1), Some(&email(2)), None, None).await.unwrap_err();
    assert!(matches!(refused, StoreError::Taken(Taken::Email)), "{refused}");
    assert_eq!(store.find_account(id(1)).await.unwrap(), Some(found), "nothing changed");

    assert!(store.set_account_email(id(2), None, None, None).await.unwrap());
    assert_eq!(store.find_account(id(2)).await.unwrap().unwrap().email, None);
    assert!(store.set_account_email(id(1), Some(&email(2)), None, None).await.unwrap(), "it is free again");
    let found = store.find_account(id(1)).await.unwrap().unwrap();
    assert_eq!((found.email.as_deref(), found.email_confirmed_at), (Some("Ada.2@example.org"), None));

    assert!(!store.set_account_email(id(3), Some(&email(3)), None, None).await.unwrap());
    assert_impossible(store.set_account_email(id(1), None, Some(NOW), None).await, "no address, confirmed");
    let long = Email { key: "x".repeat(MAX_EMAIL_BYTES + 1), ..email(4) };
    assert_impossible(store.set_account_email(id(1), Some(&long), None, None).await, "a long key");
}

pub(crate) async fn a_new_password_begins_an_epoch_and_a_new_hash_does_not(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let [old, better, new] = ["$argon2id$of-ada", "$argon2id$better", "$argon2id$new"].map(Secret::new);

    assert!(store.rehash_password(id(1), &old, &better).await.unwrap());
    assert!(!store.rehash_password(id(1), &old, &new).await.unwrap(), "it is another by now");
    let found = store.find_account(id(1)).await.unwrap().unwrap();
    assert_eq!((&found.password, found.epoch, found.password_changed_at), (&better, 0, NOW));

    assert_eq!(store.set_password(id(1), &new, NOW + 7).await.unwrap(), Some(1));
    let found = store.find_account(id(1)).await.unwrap().unwrap();
    assert_eq!((&found.password, found.epoch, found.password_changed_at), (&new, 1, NOW + 7));
    assert_eq!(store.raise_epoch(id(1)).await.unwrap(), Some(2));
    assert_eq!(store.find_account(id(1)).await.unwrap().unwrap().epoch, 2);

    let other = store.find_account(id(2)).await.unwrap().unwrap();
    assert_eq!((&other.password, other.epoch), (&old, 0));
    assert_eq!(store.set_password(id(3), &new, NOW).await.unwrap(), None);
    assert_eq!(store.raise_epoch(id(3)).await.unwrap(), None);
    assert!(!store.rehash_password(id(3), &old, &new).await.unwrap());
    for hash in ["".to_owned(), "\0".to_owned(), "x".repeat(MAX_PASSWORD_BYTES + 1)].map(Secret::new) {
        assert_impossible(store.set_password(id(1), &hash, NOW).await, hash.expose());
        assert_impossible(store.rehash_password(id(1), &new, &hash).await, hash.expose());
    }
}

pub(crate) async fn epochs_that_begin_at_once_are_different(store: Store, _: Database) {
    member(&store, 1).await;
    let answers = at_once(16, |_| {
        let store = store.clone();
        async move { store.raise_epoch(id(1)).await.unwrap().unwrap() }
    });
    let epochs: BTreeSet<i64> = answers.await.into_iter().collect();
    assert_eq!(epochs, (1..=16).collect());
}

pub(crate) async fn a_closed_account_can_be_opened_again(store: Store, _: Database) {
    member(&store, 1).await;
    assert!(store.set_account_disabled(id(1), Some(NOW)).await.unwrap());
    let closed = store.find_account(id(1)).await.unwrap().unwrap();
    assert_eq!((closed.disabled_at, closed.epoch), (Some(NOW), 1));
    assert!(store.set_account_disabled(id(1), None).await.unwrap());
    let opened = store.find_account(id(1)).await.unwrap().unwrap();
    assert_eq!((opened.disabled_at, opened.epoch), (None, 1));
    for at in [Some(NOW), None] {
        assert!(!store.set_account_disabled(id(2), at).await.unwrap());
    }
}

pub(crate) async fn those_who_run_the_site_are_counted(store: Store, _: Database) {
    assert_eq!(store.count_accounts().await.unwrap(), 0);
    assert_eq!(store.count_administrators().await.unwrap(), 0);
    for number in 1..=4 {
        member(&store, number).await;
    }
    for number in 1..=3 {
        assert!(store.set_account_role(id(number), Role::Administrator).await.unwrap());
    }
    assert!(store.set_account_disabled(id(2), Some(NOW)).await.unwrap());
    assert!(store.set_account_role(id(3), Role::Player).await.unwrap());
    assert_eq!(store.count_administrators().await.unwrap(), 1);
    assert_eq!(store.count_accounts().await.unwrap(), 4);
    let roles: Vec<Role> = store.list_accounts("", 9).await.unwrap().iter().map(|account| account.role).collect();
    assert_eq!(roles, [Role::Administrator, Role::Administrator, Role::Player, Role::Player]);
    assert!(!store.set_account_role(id(9), Role::Administrator).await.unwrap());
}

pub(crate) async fn accounts_are_listed_in_the_order_of_their_keys(store: Store, _: Database) {
    // A database that sorts as people do would have them in another order.
    let keys = ["A", "B", "a", "a b", "a-c", "ab", "b", "z", "ä", "\u{1f9df}"];
    for (number, place) in [7, 2, 9, 0, 5, 1, 8, 3, 6, 4].into_iter().enumerate() {
        let new = NewAccount { name_key: keys[place].to_owned(), ..account(number as u8) };
        store.create_account(&new).await.unwrap();
    }
    let mut listed: Vec<String> = Vec::new();
    loop {
        let page = store.list_accounts(listed.last().map_or("", String::as_str), 3).await.unwrap();
        assert!(page.len() <= 3);
        if page.is_empty() {
            break;
        }
        listed.extend(page.into_iter().map(|account| account.name_key));
    }
    assert_eq!(listed, keys);
    assert_eq!(store.list_accounts("", 0).await.unwrap(), []);
    assert_eq!(store.list_accounts("a\0z", 1).await.unwrap()[0].name_key, "a b");
}

pub(crate) async fn impossible_accounts_are_refused(store: Store, _: Database) {
    let text = |bytes: usize| "x".repeat(bytes);
    let with = |address: String, key: String| Some(Email { address, key });
    let impossible = [
        ("no name", NewAccount { name: String::new(), ..account(1) }),
        ("a long name", NewAccount { name: text(MAX_NAME_BYTES + 1), ..account(1) }),
        ("a name with a zero byte", NewAccount { name: "a\0b".to_owned(), ..account(1) }),
        ("no key", NewAccount { name_key: String::new(), ..account(1) }),
        ("a long key", NewAccount { name_key: text(MAX_NAME_BYTES + 1), ..account(1) }),
        ("no address", NewAccount { email: with(String::new(), text(1)), ..account(1) }),
        ("a long address", NewAccount { email: with(text(MAX_EMAIL_BYTES + 1), text(1)), ..account(1) }),
        ("no key of an address", NewAccount { email: with(text(1), String::new()), ..account(1) }),
        ("an address with a zero byte", NewAccount { email: with("\0".to_owned(), text(1)), ..account(1) }),
        ("no password", NewAccount { password: Secret::new(""), ..account(1) }),
        ("a long hash", NewAccount { password: Secret::new(text(MAX_PASSWORD_BYTES + 1)), ..account(1) }),
    ];
    for (what, new) in impossible {
        assert_impossible(store.create_account(&new).await, what);
    }
    assert_eq!(store.count_accounts().await.unwrap(), 0);
    // What is as long as it may be is taken, however many bytes a letter has.
    let longest = NewAccount {
        name: "é".repeat(MAX_NAME_BYTES / 2),
        name_key: text(MAX_NAME_BYTES),
        email: with(text(MAX_EMAIL_BYTES), text(MAX_EMAIL_BYTES)),
        password: Secret::new(text(MAX_PASSWORD_BYTES)),
        ..account(1)
    };
    store.create_account(&longest).await.unwrap();
    assert_eq!(store.find_account(id(1)).await.unwrap().unwrap().name, longest.name);
    assert!(store.create_session(&session(1, Some(id(1)))).await.unwrap());
    assert!(store.find_session(&digest(1), NOW).await.unwrap().is_some());
}
