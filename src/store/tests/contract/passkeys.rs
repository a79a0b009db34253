//! What is promised of passkeys.

use safehouse_store::{
    Database, PasskeyEntry, Secret, Store, StoreError,
    passkeys::{MAX_CREDENTIAL_BYTES, MAX_PASSKEYS},
};

use super::given::{NOW, assert_impossible, at_once, digest, id, member};

pub(super) fn passkey(number: u8, account: u8) -> PasskeyEntry {
    PasskeyEntry {
        id: digest(number),
        account_id: id(account),
        name: format!("phone {number}"),
        credential: Secret::new("{}"),
        created_at: NOW + i64::from(number),
        used_at: None,
        relying_party: Some("cards.example".to_owned()),
    }
}

/// One of before its host was written down.
fn of_before(number: u8, account: u8) -> PasskeyEntry {
    PasskeyEntry { relying_party: None, ..passkey(number, account) }
}

pub(crate) async fn a_passkey_is_kept_named_used_and_removed_by_its_owner(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let [first, second] = [passkey(1, 1), passkey(2, 1)];
    for passkey in [&second, &first] {
        assert!(store.put_passkey(passkey).await.unwrap());
    }
    assert_eq!(store.list_passkeys(id(1)).await.unwrap(), [first.clone(), second.clone()]);
    assert_eq!(store.list_passkeys(id(2)).await.unwrap(), []);
    assert_eq!(store.find_passkey(id(1), &first.id).await.unwrap(), Some(first.clone()));
    assert_eq!(store.find_passkey(id(2), &first.id).await.unwrap(), None);

    assert!(!store.rename_passkey(id(2), &first.id, "mine").await.unwrap());
    assert!(store.rename_passkey(id(1), &first.id, "desk").await.unwrap());
    assert!(store.use_passkey(&first.id, &Secret::new("{\"counter\":1}"), "cards.example", NOW + 9).await.unwrap());
    let found = store.find_passkey(id(1), &first.id).await.unwrap().unwrap();
    assert_eq!(
        (found.name.as_str(), found.credential.expose(), found.used_at),
        ("desk", "{\"counter\":1}", Some(NOW + 9))
    );

    assert!(!store.delete_passkey(id(2), &first.id).await.unwrap());
    assert!(store.delete_passkey(id(1), &first.id).await.unwrap());
    assert!(
        !store.use_passkey(&first.id, &Secret::new("{}"), "cards.example", NOW).await.unwrap(),
        "one that is gone is of no use"
    );
    assert_eq!(store.delete_passkeys(id(1)).await.unwrap(), 1);
    assert_eq!(store.delete_passkeys(id(1)).await.unwrap(), 0);
}

pub(crate) async fn a_passkey_is_of_one_account_and_an_account_has_only_so_many(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    assert!(store.put_passkey(&passkey(1, 1)).await.unwrap());
    assert!(!store.put_passkey(&passkey(1, 2)).await.unwrap());
    assert!(!store.put_passkey(&passkey(2, 3)).await.unwrap(), "nobody is this account");
    for number in 2..=u8::try_from(MAX_PASSKEYS).unwrap() {
        assert!(store.put_passkey(&passkey(number, 1)).await.unwrap());
    }
    assert!(!store.put_passkey(&passkey(99, 1)).await.unwrap());
    assert!(store.put_passkey(&passkey(99, 2)).await.unwrap());
}

pub(crate) async fn whoever_has_an_authenticator_or_a_passkey_has_a_second_factor(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    let has = async |number| store.has_second_factor(id(number)).await.unwrap();
    assert!(!has(1).await && !has(3).await);
    let secret = Secret::new("sealed");
    store.put_totp(id(1), &secret).await.unwrap();
    assert!(!has(1).await, "nobody showed that they have it");
    store.confirm_totp(id(1), &secret, 1, NOW).await.unwrap();
    assert!(has(1).await);
    store.put_passkey(&passkey(1, 2)).await.unwrap();
    assert!(has(2).await);
    store.put_passkey(&passkey(2, 1)).await.unwrap();
    assert!(has(1).await);
}

pub(crate) async fn a_question_is_answered_once_for_what_it_was_asked(store: Store, _: Database) {
    member(&store, 1).await;
    store.put_challenge(&digest(1), Some(id(1)), "add", "{}", NOW + 10, NOW).await.unwrap();
    store.put_challenge(&digest(2), None, "give", "[]", NOW + 10, NOW).await.unwrap();
    assert_eq!(store.take_challenge(&digest(1), "give", NOW).await.unwrap(), None);
    assert_eq!(store.take_challenge(&digest(1), "add", NOW + 10).await.unwrap(), None, "it has ended");
    let taken = store.take_challenge(&digest(1), "add", NOW + 9).await.unwrap();
    assert_eq!(taken, Some((Some(id(1)), "{}".to_owned())));
    let answers = at_once(16, |_| {
        let store = store.clone();
        async move { store.take_challenge(&digest(2), "give", NOW).await }
    });
    let given: Vec<_> = answers.await.into_iter().filter_map(Result::unwrap).collect();
    assert_eq!(given, [(None, "[]".to_owned())]);
    // What has ended goes with the next.
    store.put_challenge(&digest(3), None, "give", "[]", NOW + 10, NOW).await.unwrap();
    store.put_challenge(&digest(4), None, "give", "[]", NOW + 20, NOW + 10).await.unwrap();
    assert_eq!(store.take_challenge(&digest(3), "give", NOW).await.unwrap(), None);
    let nobody = store.put_challenge(&digest(5), Some(id(9)), "add", "{}", NOW + 10, NOW).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)));
}

pub(crate) async fn no_passkey_is_kept_that_could_not_be(store: Store, _: Database) {
    member(&store, 1).await;
    for unfit in [
        PasskeyEntry { name: String::new(), ..passkey(1, 1) },
        PasskeyEntry { name: "x".repeat(65), ..passkey(1, 1) },
        PasskeyEntry { name: "a\0b".to_owned(), ..passkey(1, 1) },
        PasskeyEntry { credential: Secret::new(""), ..passkey(1, 1) },
        PasskeyEntry { relying_party: Some(String::new()), ..passkey(1, 1) },
        PasskeyEntry { relying_party: Some("x".repeat(254)), ..passkey(1, 1) },
        PasskeyEntry { credential: Secret::new("x".repeat(MAX_CREDENTIAL_BYTES + 1)), ..passkey(1, 1) },
    ] {
        assert_impossible(store.put_passkey(&unfit).await, "an unfit passkey");
    }
    assert_impossible(store.rename_passkey(id(1), &digest(1), "").await, "an unfit passkey");
    assert_impossible(store.put_challenge(&digest(1), None, "", "{}", NOW, NOW).await, "an unfit passkey");
    assert_impossible(store.put_challenge(&digest(1), None, "add", "", NOW, NOW).await, "an unfit passkey");
}

pub(crate) async fn passkeys_of_another_host_are_counted_by_account(store: Store, _: Database) {
    for number in [1, 2, 3] {
        member(&store, number).await;
    }
    let at = |host: &str, passkey: PasskeyEntry| PasskeyEntry { relying_party: Some(host.to_owned()), ..passkey };
    for passkey in [
        passkey(1, 1),
        at("old.example", passkey(2, 2)),
        at("old.example", passkey(3, 2)),
        of_before(4, 2),
        of_before(5, 3),
    ] {
        assert!(store.put_passkey(&passkey).await.unwrap());
    }
    let strays = async |host| {
        let strays = store.list_stray_passkeys(host).await.unwrap();
        strays.into_iter().map(|stray| (stray.account, stray.elsewhere, stray.unknown)).collect::<Vec<_>>()
    };
    let of = |number: u8, elsewhere, unknown| (format!("Ada {number}"), elsewhere, unknown);
    assert_eq!(strays(Some("cards.example")).await, [of(2, 2, 1), of(3, 0, 1)]);
    assert_eq!(strays(Some("old.example")).await, [of(1, 1, 0), of(2, 0, 1), of(3, 0, 1)]);
    assert_eq!(strays(None).await, [of(1, 1, 0), of(2, 2, 1), of(3, 0, 1)], "where there are none, all are of no use");
    // Whoever uses one shows where it is from.
    assert!(store.use_passkey(&digest(5), &Secret::new("{}"), "cards.example", NOW).await.unwrap());
    assert_eq!(strays(Some("cards.example")).await, [of(2, 2, 1)]);
    let kept = store.find_passkey(id(3), &digest(5)).await.unwrap().unwrap();
    assert_eq!(kept.relying_party.as_deref(), Some("cards.example"));
}
