//! What is promised of failures.

use std::collections::BTreeSet;

use safehouse_store::{Attempts, Database, Store};

use super::given::{NOW, at_once, digest};

pub(crate) async fn failures_are_counted_until_they_are_forgotten(store: Store, _: Database) {
    assert_eq!(store.find_attempts(&digest(1)).await.unwrap(), None);
    for failures in 1..=3 {
        let now = NOW + i64::from(failures);
        let expected = Attempts { failures, last_at: now };
        assert_eq!(store.count_attempt(&digest(1), now, 0).await.unwrap(), expected);
        assert_eq!(store.find_attempts(&digest(1)).await.unwrap(), Some(expected));
    }
    // A clock that was set back lets nobody try sooner.
    let expected = Attempts { failures: 4, last_at: NOW + 3 };
    assert_eq!(store.count_attempt(&digest(1), NOW, 0).await.unwrap(), expected);
    assert_eq!(store.count_attempt(&digest(2), NOW, 0).await.unwrap().failures, 1, "each key by itself");

    store.forget_attempts(&digest(1)).await.unwrap();
    store.forget_attempts(&digest(3)).await.unwrap();
    assert_eq!(store.find_attempts(&digest(1)).await.unwrap(), None);
    assert_eq!(store.find_attempts(&digest(2)).await.unwrap().unwrap().failures, 1);
    assert_eq!(store.count_attempt(&digest(1), NOW, 0).await.unwrap(), Attempts { failures: 1, last_at: NOW });
}

pub(crate) async fn failures_of_long_ago_do_not_count(store: Store, _: Database) {
    for (now, forget_before, failures) in [(10, 0, 1), (20, 10, 2), (30, 20, 3), (40, 31, 1), (50, 40, 2)] {
        let counted = store.count_attempt(&digest(1), now, forget_before).await.unwrap();
        assert_eq!(counted, Attempts { failures, last_at: now });
    }
}

pub(crate) async fn many_failures_at_once_all_count(store: Store, _: Database) {
    let answers = at_once(64, |number| {
        let store = store.clone();
        async move { store.count_attempt(&digest(number % 2), NOW + i64::from(number), 0).await.unwrap().failures }
    });
    let mut counted = [BTreeSet::new(), BTreeSet::new()];
    for (number, failures) in answers.await.into_iter().enumerate() {
        counted[number % 2].insert(failures);
    }
    assert_eq!(counted, [(1..=32).collect(), (1..=32).collect()], "nobody is told what another was");
    for (number, last) in [(0, NOW + 62), (1, NOW + 63)] {
        let expected = Attempts { failures: 32, last_at: last };
        assert_eq!(store.find_attempts(&digest(number)).await.unwrap(), Some(expected));
    }
}

pub(crate) async fn old_failures_expire(store: Store, _: Database) {
    for (number, now) in [(1, 4), (2, 5), (3, 6)] {
        store.count_attempt(&digest(number), now, 0).await.unwrap();
    }
    assert_eq!(store.expire_attempts(5).await.unwrap(), 1);
    assert_eq!(store.expire_attempts(5).await.unwrap(), 0);
    assert_eq!(store.find_attempts(&digest(1)).await.unwrap(), None);
    assert!(store.find_attempts(&digest(2)).await.unwrap().is_some());
}
