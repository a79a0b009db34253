//! What is promised of addresses that are told of public decks.

use std::collections::BTreeSet;

use safehouse_store::{
    AccountId, Database, DeliveryState, Due, NewWebhook, PublicDeckEventKind, PublishDeck, Secret, Store, StoreError,
    Told, Visibility, WebhookEvents, WebhookWhose, webhooks::MAX_BODY_BYTES,
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, assert_impossible, at_once, deck_id, id, member, yes},
    published_decks::{publication, published},
    raw::Raw,
};

const ALL: WebhookEvents = WebhookEvents { published: true, updated: true, withdrawn: true };

pub(crate) fn webhook(number: u8, account: u8, whose: WebhookWhose, events: WebhookEvents) -> NewWebhook {
    NewWebhook {
        id: Uuid::from_bytes([number; 16]),
        account: id(account),
        url: format!("https://bot{number}.example/decks"),
        secret: Secret::new("sealed"),
        whose,
        events,
        created_at: NOW,
    }
}

async fn put(store: &Store, webhook: &NewWebhook) {
    assert!(store.put_webhook(webhook, 10).await.unwrap());
}

/// Everything that happened, spread; how many are told each, in the order of what happened.
async fn spread(store: &Store) -> Vec<u64> {
    let mut told = Vec::new();
    let body = |event: &safehouse_store::PublicDeckEvent| format!("{} {}", event.kind.as_str(), event.name);
    while let Some(many) = store.spread_public_event(NOW, NOW + 60 * MINUTE, body).await.unwrap() {
        told.push(many);
    }
    told
}

/// What an address was to be told, the newest first.
async fn kinds(store: &Store, account: AccountId, number: u8) -> Vec<String> {
    let listed = store.list_deliveries(account, Uuid::from_bytes([number; 16]), 99).await.unwrap();
    listed.into_iter().map(|delivery| delivery.kind).collect()
}

async fn claim(store: &Store, now: i64) -> Option<Due> {
    store.claim_delivery(now, now + 2 * MINUTE).await.unwrap()
}

pub(crate) async fn what_everybody_sees_is_told_to_whom_it_concerns_in_its_order(store: Store, database: Database) {
    for number in 1..=3 {
        member(&store, number).await;
    }
    published(&store, 9, 1).await;
    assert_eq!(Raw::connect(&database).await.count("public_deck_events").await, 0, "there is nobody to be told");
    store.follow_account(id(2), id(1), true, NOW).await.unwrap();
    let published_alone = WebhookEvents { published: true, ..WebhookEvents::default() };
    put(&store, &webhook(1, 1, WebhookWhose::Own, ALL)).await;
    put(&store, &webhook(2, 2, WebhookWhose::Followed, published_alone)).await;
    put(&store, &webhook(3, 2, WebhookWhose::Own, ALL)).await;
    put(&store, &webhook(4, 3, WebhookWhose::Both, ALL)).await;

    published(&store, 1, 1).await;
    assert_eq!(spread(&store).await, [2], "the author's, and that of whoever follows");
    store.publish_deck(&publication(1, 1)).await.unwrap();
    store.like_deck(id(2), deck_id(1), true, NOW).await.unwrap();
    store.set_deck_visibility(id(1), deck_id(1), Visibility::Link).await.unwrap();
    store.publish_deck(&PublishDeck { visibility: Visibility::Link, ..publication(1, 1) }).await.unwrap();
    store.set_deck_visibility(id(1), deck_id(1), Visibility::Public).await.unwrap();
    store.trash_saved_deck(id(1), deck_id(1), NOW, None).await.unwrap();
    assert_eq!(spread(&store).await, [1, 1, 2, 1], "a like is no news, nor what only whoever has the link sees");
    store.publish_deck(&publication(9, 1)).await.unwrap();
    store.withdraw_deck(id(1), deck_id(9)).await.unwrap();
    spread(&store).await;
    // Within the same millisecond they are in the order in which they happened as well.
    let all = ["withdrawn", "updated", "withdrawn", "published", "withdrawn", "updated", "published"];
    assert_eq!(kinds(&store, id(1), 1).await, all);
    assert_eq!(kinds(&store, id(2), 2).await, ["published", "published"]);
    assert_eq!(kinds(&store, id(2), 3).await, [""; 0]);
    assert_eq!(kinds(&store, id(3), 4).await, [""; 0]);
    assert_eq!(kinds(&store, id(3), 1).await, [""; 0], "nobody sees what another's are told");
    // What is told is in the order, and says what the deck was.
    let due = claim(&store, NOW).await.unwrap();
    assert_eq!((due.body.as_str(), due.tries), ("published Deck 1", 1));
    assert_eq!(PublicDeckEventKind::ALL.map(PublicDeckEventKind::as_str), ["published", "updated", "withdrawn"]);
    store.set_account_disabled(id(1), Some(NOW)).await.unwrap();
    assert!(store.delete_account(id(1)).await.unwrap());
    assert_eq!(Raw::connect(&database).await.count("webhooks").await, 3);
}

pub(crate) async fn an_address_is_told_one_thing_at_a_time_by_one_of_many(store: Store, _: Database) {
    for number in 1..=4 {
        member(&store, number).await;
        put(&store, &webhook(number, number, WebhookWhose::Own, ALL)).await;
        for delivery in 0..3_u8 {
            let told = format!("{number}-{delivery}");
            let what = (told.as_str(), "test", "{}");
            let webhook = Uuid::from_bytes([number; 16]);
            let ends_at = NOW + 60 * MINUTE;
            assert!(store.put_delivery(id(number), webhook, what, NOW + i64::from(delivery), ends_at).await.unwrap());
        }
    }
    let mut told = BTreeSet::new();
    for round in 0..12_u8 {
        let claimed = at_once(8, |_| {
            let store = store.clone();
            async move { claim(&store, NOW + 10).await }
        });
        let claimed: Vec<Due> = claimed.await.into_iter().flatten().collect();
        let addresses: BTreeSet<_> = claimed.iter().map(|due| due.webhook).collect();
        assert_eq!(addresses.len(), claimed.len(), "no address is told two things at a time");
        for due in claimed {
            assert_eq!(due.tries, 1);
            assert!(told.insert(due.id.clone()), "{} is told once", due.id);
            store.delivery_tried(&due, Some(204), "", Told::Taken, NOW + 10).await.unwrap();
        }
        if told.len() == 12 {
            assert!(round >= 2, "each address has three");
            assert_eq!(claim(&store, NOW + 10).await, None);
            return;
        }
    }
    panic!("{told:?}");
}

pub(crate) async fn an_address_that_takes_nothing_is_left_alone_and_turned_off(store: Store, database: Database) {
    member(&store, 1).await;
    let hook = Uuid::from_bytes([1; 16]);
    put(&store, &webhook(1, 1, WebhookWhose::Own, ALL)).await;
    let test = async |told: &str, now: i64| {
        store.put_delivery(id(1), hook, (told, "test", "{}"), now, NOW + 60 * MINUTE).await.unwrap()
    };
    assert!(test("a", NOW).await && test("b", NOW + 1).await);
    assert!(!store.put_delivery(id(2), hook, ("x", "test", "{}"), NOW, NOW + 1).await.unwrap(), "it is another's");
    let due = claim(&store, NOW + 1).await.unwrap();
    assert_eq!((due.id.as_str(), due.tries, due.failures), ("a", 1, 0));
    assert_eq!(claim(&store, NOW + MINUTE).await, None, "somebody has it in hand");
    store.delivery_tried(&due, Some(500), "no", Told::Later(NOW + 3 * MINUTE), NOW + 1).await.unwrap();
    assert_eq!(claim(&store, NOW + 2 * MINUTE).await, None, "it is left alone, with all that waits");
    // Whoever had it said nothing: it is given to somebody again.
    assert_eq!(claim(&store, NOW + 3 * MINUTE).await.unwrap().tries, 2);
    let due = claim(&store, NOW + 5 * MINUTE).await.unwrap();
    assert_eq!((due.id.as_str(), due.tries, due.failures), ("a", 3, 1));
    store.delivery_tried(&due, None, "no", Told::GivenUp(NOW + 6 * MINUTE), NOW + 5 * MINUTE).await.unwrap();
    let due = claim(&store, NOW + 6 * MINUTE).await.unwrap();
    assert_eq!((due.id.as_str(), due.failures), ("b", 2));
    assert!(test("c", NOW + 6 * MINUTE).await);
    store.delivery_tried(&due, Some(410), "no", Told::Off("It went."), NOW + 6 * MINUTE).await.unwrap();
    assert_eq!(claim(&store, NOW + 30 * MINUTE).await, None);
    assert!(!test("d", NOW).await, "one that is off is told nothing");
    let kept = store.find_webhook(id(1), hook).await.unwrap().unwrap();
    assert_eq!((kept.off, kept.failures), (Some((NOW + 6 * MINUTE, "It went.".to_owned())), 3));
    let listed = store.list_deliveries(id(1), hook, 9).await.unwrap();
    let states: Vec<_> = listed.iter().map(|told| (told.id.as_str(), told.state, told.status)).collect();
    let failed = DeliveryState::Failed;
    assert_eq!(states, [("c", failed, None), ("b", failed, Some(410)), ("a", failed, None)]);
    let mut raw = Raw::connect(&database).await;
    assert_eq!(raw.count("webhook_deliveries where body = ''").await, 3, "what is done has no text");

    assert!(store.turn_webhook_on(id(1), hook, NOW + 7 * MINUTE).await.unwrap());
    assert!(!store.turn_webhook_on(id(2), hook, NOW).await.unwrap());
    assert!(test("e", NOW + 7 * MINUTE).await);
    assert_eq!(claim(&store, NOW + 7 * MINUTE).await.unwrap().failures, 0);
    assert_eq!(store.expire_deliveries(NOW + 61 * MINUTE, NOW + 7 * MINUTE).await.unwrap(), 3);
    assert_eq!(raw.count("webhook_deliveries where state = 'failed'").await, 1, "what is of no use is given up");
    assert!(!store.delete_webhook(id(2), hook).await.unwrap() && store.delete_webhook(id(1), hook).await.unwrap());
    assert_eq!(raw.count("webhook_deliveries").await, 0);
}

pub(crate) async fn an_account_has_so_many_webhooks_however_many_are_made_at_once(store: Store, _: Database) {
    member(&store, 1).await;
    let made = at_once(8, |number| {
        let store = store.clone();
        async move { store.put_webhook(&webhook(number + 1, 1, WebhookWhose::Own, ALL), 3).await }
    });
    assert_eq!(yes(made.await), 3);
    assert_eq!(store.list_webhooks(id(1)).await.unwrap().len(), 3);
    let of_nobody = webhook(20, 7, WebhookWhose::Own, ALL);
    assert!(matches!(store.put_webhook(&of_nobody, 3).await, Err(StoreError::NoAccount)));
    member(&store, 2).await;
    for url in [String::new(), "x".repeat(1001), "\0".to_owned()] {
        assert_impossible(
            store.put_webhook(&NewWebhook { url, ..webhook(21, 2, WebhookWhose::Own, ALL) }, 3).await,
            "a webhook",
        );
    }
    put(&store, &webhook(21, 2, WebhookWhose::Own, ALL)).await;
    let long = "x".repeat(MAX_BODY_BYTES + 1);
    let told = store.put_delivery(id(2), Uuid::from_bytes([21; 16]), ("a", "test", &long), NOW, NOW).await;
    assert!(matches!(told, Err(StoreError::TooLarge { .. })));
}
