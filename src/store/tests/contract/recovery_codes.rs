//! What is promised of recovery codes.

use safehouse_store::{
    Database, Digest, RecoveryCodes,
    RecoveryKind::{Account, Factor},
    Store,
    recovery_codes::MAX_RECOVERY_CODES,
};

use super::given::{NOW, assert_impossible, at_once, digest, id, member, yes};

fn digests(numbers: std::ops::Range<u8>) -> Vec<Digest> {
    numbers.map(digest).collect()
}

pub(crate) async fn a_recovery_code_works_once_for_its_account_and_kind(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    store.replace_recovery_codes(id(1), Account, &digests(0..3), NOW).await.unwrap();
    store.replace_recovery_codes(id(1), Factor, &digests(10..12), NOW).await.unwrap();
    assert!(!store.use_recovery_code(id(2), Account, &digest(0), NOW).await.unwrap(), "of another account");
    assert!(!store.use_recovery_code(id(1), Factor, &digest(0), NOW).await.unwrap(), "of another kind");
    assert!(!store.use_recovery_code(id(1), Account, &digest(10), NOW).await.unwrap(), "of another kind");
    assert!(!store.use_recovery_code(id(1), Account, &digest(9), NOW).await.unwrap(), "no code");
    assert!(store.use_recovery_code(id(1), Account, &digest(0), NOW).await.unwrap());
    assert!(!store.use_recovery_code(id(1), Account, &digest(0), NOW).await.unwrap());
    for (account, kind, left, all) in [(1, Account, 2, 3), (1, Factor, 2, 2), (2, Account, 0, 0)] {
        let counted = store.count_recovery_codes(id(account), kind).await.unwrap();
        assert_eq!(counted, RecoveryCodes { left, all }, "{account} {kind:?}");
    }
}

pub(crate) async fn new_codes_replace_those_of_their_kind(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    store.replace_recovery_codes(id(1), Account, &digests(0..3), NOW).await.unwrap();
    store.replace_recovery_codes(id(1), Factor, &digests(10..13), NOW).await.unwrap();
    store.replace_recovery_codes(id(2), Account, &digests(20..23), NOW).await.unwrap();
    assert!(store.use_recovery_code(id(1), Account, &digest(0), NOW).await.unwrap());
    store.replace_recovery_codes(id(1), Account, &digests(30..32), NOW).await.unwrap();
    assert_eq!(store.count_recovery_codes(id(1), Account).await.unwrap(), RecoveryCodes { left: 2, all: 2 });
    assert!(!store.use_recovery_code(id(1), Account, &digest(1), NOW).await.unwrap(), "it was replaced");
    for (account, kind, code) in [(1, Account, 31), (1, Factor, 10), (2, Account, 20)] {
        assert!(store.use_recovery_code(id(account), kind, &digest(code), NOW).await.unwrap(), "{code}");
    }
    store.replace_recovery_codes(id(1), Account, &[], NOW).await.unwrap();
    assert_eq!(store.count_recovery_codes(id(1), Account).await.unwrap(), RecoveryCodes { left: 0, all: 0 });
    assert_eq!(store.count_recovery_codes(id(1), Factor).await.unwrap(), RecoveryCodes { left: 2, all: 3 });
}

pub(crate) async fn of_many_who_use_a_code_at_once_one_may(store: Store, _: Database) {
    member(&store, 1).await;
    store.replace_recovery_codes(id(1), Account, &digests(0..2), NOW).await.unwrap();
    let answers = at_once(32, |_| {
        let store = store.clone();
        async move { store.use_recovery_code(id(1), Account, &digest(1), NOW).await }
    });
    assert_eq!(yes(answers.await), 1);
    assert_eq!(store.count_recovery_codes(id(1), Account).await.unwrap(), RecoveryCodes { left: 1, all: 2 });
}

pub(crate) async fn many_who_make_codes_at_once_leave_one_set(store: Store, _: Database) {
    member(&store, 1).await;
    let answers = at_once(20, |number| {
        let store = store.clone();
        let codes = digests(number * 10..number * 10 + 10);
        async move { store.replace_recovery_codes(id(1), Account, &codes, NOW).await }
    });
    for answer in answers.await {
        answer.unwrap();
    }
    assert_eq!(store.count_recovery_codes(id(1), Account).await.unwrap(), RecoveryCodes { left: 10, all: 10 });
}

pub(crate) async fn impossible_codes_are_refused_and_the_old_ones_stay(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    store.replace_recovery_codes(id(1), Account, &digests(0..2), NOW).await.unwrap();
    store.replace_recovery_codes(id(2), Account, &digests(200..202), NOW).await.unwrap();
    let most = MAX_RECOVERY_CODES as u8;
    for (what, codes) in [
        ("a code twice", vec![digest(5), digest(6), digest(5)]),
        ("a code of another account", vec![digest(5), digest(200)]),
        ("too many", digests(100..101 + most)),
    ] {
        assert_impossible(store.replace_recovery_codes(id(1), Account, &codes, NOW).await, what);
        let counted = store.count_recovery_codes(id(1), Account).await.unwrap();
        assert_eq!(counted, RecoveryCodes { left: 2, all: 2 }, "{what}");
    }
    assert!(store.use_recovery_code(id(1), Account, &digest(0), NOW).await.unwrap());
    // The same again are new when those of before are gone.
    store.replace_recovery_codes(id(1), Account, &digests(0..most), NOW).await.unwrap();
    assert!(store.use_recovery_code(id(1), Account, &digest(0), NOW).await.unwrap());
}
