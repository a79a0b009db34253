//! What is promised of what one has alone.

use safehouse_store::{Database, Store};
use uuid::Uuid;

use super::given::{NOW, assert_impossible, at_once};

fn holder(number: u8) -> Uuid {
    Uuid::from_bytes([number; 16])
}

pub(crate) async fn of_many_who_want_it_at_once_one_has_it_until_it_ends(store: Store, _: Database) {
    let taken = at_once(24, |number| {
        let store = store.clone();
        async move { store.take_lease("deck 1", holder(number), NOW, NOW + 10).await.unwrap() }
    })
    .await;
    assert_eq!(taken.into_iter().filter(|has| *has).count(), 1);
    assert!(store.take_lease("deck 2", holder(99), NOW, NOW + 10).await.unwrap(), "each by itself");
    assert!(!store.take_lease("deck 2", holder(1), NOW + 9, NOW + 20).await.unwrap());
    assert!(store.take_lease("deck 2", holder(1), NOW + 10, NOW + 20).await.unwrap());
    store.end_lease("deck 2", holder(99)).await.unwrap();
    assert!(!store.take_lease("deck 2", holder(2), NOW + 10, NOW + 20).await.unwrap(), "it is another's by now");
    store.end_lease("deck 2", holder(1)).await.unwrap();
    assert!(store.take_lease("deck 2", holder(2), NOW + 10, NOW + 20).await.unwrap());
    assert_eq!(store.expire_leases(NOW + 19).await.unwrap(), 1);
    assert_eq!(store.expire_leases(NOW + 20).await.unwrap(), 1);
    for unfit in [String::new(), "x".repeat(201), "a\0b".to_owned()] {
        assert_impossible(store.take_lease(&unfit, holder(1), NOW, NOW).await, &unfit);
    }
}
