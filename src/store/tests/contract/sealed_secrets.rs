//! What is promised of secrets that are sealed anew.

use safehouse_store::{
    Database, LogEntry, NewStoreKey, SealedOf, Secret, Store, WaitingStoreKeyPut, WebhookEvents, WebhookWhose,
    events::EventMade,
};
use uuid::Uuid;

use super::{
    events::{code, event as new_event, event_id},
    given::{NOW, assert_impossible, digest, id, member},
    log::{begun, entry, key},
    stores::{game_store, store_id},
    webhooks::webhook,
};

/// Every sealed secret there is, in order.
async fn sealed(store: &Store) -> Vec<String> {
    let mut found = Vec::new();
    let mut look = |of: SealedOf, secret: &Secret| {
        let of = match of {
            SealedOf::Authenticator(account) => format!("authenticator {}", Uuid::from(account).as_bytes()[0]),
            SealedOf::Webhook(id) => format!("webhook {}", id.as_bytes()[0]),
            SealedOf::StoreKey(store, number) => format!("key {number} of {store}"),
            SealedOf::EventSeed(id) => format!("seed {}", id.as_bytes()[0]),
        };
        found.push(format!("{of}: {}", secret.expose()));
        None
    };
    assert_eq!(store.reseal(&mut look).await.unwrap(), 0, "looking changes nothing");
    let mut listed: Vec<_> =
        store.list_sealed_secrets().await.unwrap().iter().map(|secret| secret.expose().to_owned()).collect();
    listed.sort();
    assert!(found.iter().map(|found| found.split_once(": ").unwrap().1).eq(&listed), "{listed:?}");
    found
}

async fn with_secrets(store: &Store) {
    for number in [1, 2] {
        member(store, number).await;
        assert!(store.put_totp(id(number), &Secret::new(format!("old {number}"))).await.unwrap());
    }
    assert!(store.confirm_totp(id(1), &Secret::new("old 1"), 7, NOW).await.unwrap());
    begun(store).await;
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    let key = NewStoreKey { sealed: Some(Secret::new("old 4")), ..key(1, 1) };
    assert!(store.add_store_key(&key, &entry(1)).await.unwrap());
    let event = (store_id(1), event_id(5), &*code(5));
    let made = store.create_event(event, &new_event(), (&Secret::new("old 5"), &digest(5)), NOW).await.unwrap();
    assert_eq!(made, EventMade::Done);
    let hook = webhook(3, 1, WebhookWhose::Own, WebhookEvents::default());
    assert!(store.put_webhook(&safehouse_store::NewWebhook { secret: Secret::new("old 3"), ..hook }, 9).await.unwrap());
}

pub(crate) async fn every_sealed_secret_is_sealed_anew_and_nothing_else_changes(store: Store, _: Database) {
    with_secrets(&store).await;
    let mut seal = |_: SealedOf, secret: &Secret| Some(Secret::new(secret.expose().replace("old", "new")));
    assert_eq!(store.reseal(&mut seal).await.unwrap(), 5);
    let of_store = format!("key 1 of {}: new 4", store_id(1));
    assert_eq!(
        sealed(&store).await,
        ["authenticator 1: new 1", "authenticator 2: new 2", "webhook 3: new 3", &of_store, "seed 5: new 5"]
    );
    let totp = store.find_totp(id(1)).await.unwrap().unwrap();
    assert_eq!((totp.confirmed_at, totp.last_step), (Some(NOW), 7));
    // Nothing is answered for those that are as they should be.
    let mut once = |_: SealedOf, secret: &Secret| secret.expose().starts_with("old").then(|| Secret::new("newer"));
    assert_eq!(store.reseal(&mut once).await.unwrap(), 0);
}

pub(crate) async fn where_one_secret_cannot_be_kept_all_stay(store: Store, _: Database) {
    with_secrets(&store).await;
    for unfit in [String::new(), "x".repeat(1001), "a\0b".to_owned()] {
        let mut seal = |of: SealedOf, _: &Secret| {
            Some(Secret::new(if matches!(of, SealedOf::Webhook(_)) { unfit.clone() } else { "new".to_owned() }))
        };
        assert_impossible(store.reseal(&mut seal).await, &unfit);
    }
    let of_store = format!("key 1 of {}: old 4", store_id(1));
    assert_eq!(
        sealed(&store).await,
        ["authenticator 1: old 1", "authenticator 2: old 2", "webhook 3: old 3", &of_store, "seed 5: old 5"]
    );
}

pub(crate) async fn a_sealed_key_that_waits_is_sealed_anew_under_its_number(store: Store, _: Database) {
    begun(&store).await;
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    assert!(store.add_store_key(&NewStoreKey { sealed: None, ..key(1, 1) }, &entry(1)).await.unwrap());
    let next = NewStoreKey { sealed: Some(Secret::new("old")), ..key(2, 1) };
    let statement = LogEntry::to_sign("store-key-rotated", "to sign\n".to_owned()).unwrap();
    assert_eq!(store.add_waiting_store_key(&next, &statement).await.unwrap(), WaitingStoreKeyPut::Done);
    let mut seal = |_: SealedOf, _: &Secret| Some(Secret::new("new"));
    assert_eq!(store.reseal(&mut seal).await.unwrap(), 1);
    assert_eq!(sealed(&store).await, [format!("key 2 of {}: new", store_id(1))]);
}
