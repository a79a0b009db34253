//! What is promised of devices.

use safehouse_store::{Database, Store};

use super::given::{digest, id, member};

pub(crate) async fn a_device_is_trusted_by_one_account(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    assert!(!store.is_trusted(&digest(1), id(1)).await.unwrap());
    assert!(store.trust_device(&digest(1), id(1), 5).await.unwrap());
    assert!(store.is_trusted(&digest(1), id(1)).await.unwrap());
    assert!(!store.is_trusted(&digest(1), id(2)).await.unwrap());
    assert!(!store.trust_device(&digest(1), id(2), 6).await.unwrap(), "it is the first account's");
    assert!(!store.is_trusted(&digest(1), id(2)).await.unwrap());
    assert!(store.trust_device(&digest(1), id(1), 7).await.unwrap(), "as often as it signs in");

    assert!(store.trust_device(&digest(2), id(1), 5).await.unwrap());
    assert!(store.trust_device(&digest(3), id(2), 5).await.unwrap());
    assert_eq!(store.forget_devices(id(1)).await.unwrap(), 2);
    assert_eq!(store.forget_devices(id(1)).await.unwrap(), 0);
    assert!(!store.is_trusted(&digest(1), id(1)).await.unwrap());
    assert!(store.is_trusted(&digest(3), id(2)).await.unwrap());
}

pub(crate) async fn devices_that_nobody_uses_expire(store: Store, _: Database) {
    member(&store, 1).await;
    for number in 1..=3 {
        assert!(store.trust_device(&digest(number), id(1), 5).await.unwrap());
    }
    assert!(store.trust_device(&digest(2), id(1), 9).await.unwrap());
    // A clock that was set back takes nothing away.
    assert!(store.trust_device(&digest(2), id(1), 1).await.unwrap());
    assert_eq!(store.expire_devices(5).await.unwrap(), 0);
    assert_eq!(store.expire_devices(9).await.unwrap(), 2);
    assert!(store.is_trusted(&digest(2), id(1)).await.unwrap());
    assert!(!store.is_trusted(&digest(3), id(1)).await.unwrap());
}
