//! What is promised of devices at which players enter themselves.

use safehouse_store::{
    Database, StaffRole, Store, StoreError,
    events::{Kiosk, MAX_KIOSKS, NewEventStaff, NewKiosk},
};

use super::{
    events::{event_id, held, made},
    given::{MINUTE, NOW, assert_impossible, digest, id, member},
    raw::Raw,
    stores::{staff, store_id},
};

/// A kiosk of an event of the first store that somebody starts, for ten minutes.
fn kiosk(number: u8, event: u8, account: u8) -> NewKiosk {
    NewKiosk {
        token: digest(number),
        event: (store_id(1), event_id(event)),
        account: id(account),
        started_at: NOW + i64::from(number),
        ends_at: NOW + 10 * MINUTE,
    }
}

async fn find(store: &Store, number: u8, event: u8) -> Option<Kiosk> {
    store.find_kiosk((store_id(1), event_id(event)), NOW + MINUTE, &digest(number)).await.unwrap()
}

/// The first store with two events: the first account is staff of the store, the second of the first event alone.
async fn staffed(store: &Store) {
    held(store).await;
    made(store, 1, 2).await;
    for number in [1, 2, 3] {
        member(store, number).await;
    }
    store.put_staff(&staff(1, 1, StaffRole::Owner)).await.unwrap();
    let helper = NewEventStaff {
        event: (store_id(1), event_id(1)),
        account: id(2),
        role: StaffRole::Helper,
        added_at: NOW,
        added_by: "Ada".to_owned(),
    };
    assert!(store.put_event_staff(&helper).await.unwrap());
}

pub(crate) async fn a_kiosk_works_for_its_event_until_it_ends_or_whoever_started_it_is_staff_no_more(
    store: Store,
    database: Database,
) {
    staffed(&store).await;
    for (number, account) in [(1, 1), (2, 2), (3, 3)] {
        assert!(store.put_kiosk(&kiosk(number, 1, account)).await.unwrap());
    }
    assert!(!store.put_kiosk(&NewKiosk { event: (store_id(2), event_id(1)), ..kiosk(4, 1, 1) }).await.unwrap());
    assert!(!store.put_kiosk(&kiosk(4, 9, 1)).await.unwrap());
    assert!(matches!(store.put_kiosk(&kiosk(4, 1, 9)).await, Err(StoreError::NoAccount)));
    assert_impossible(store.put_kiosk(&NewKiosk { ends_at: NOW, ..kiosk(4, 1, 1) }).await, "it ends before it begins");

    let found = find(&store, 1, 1).await.unwrap();
    assert_eq!((found.account, found.name.as_str(), found.role), (id(1), "Ada 1", StaffRole::Owner));
    assert_eq!((found.started_at, found.ends_at), (NOW + 1, NOW + 10 * MINUTE));
    assert_eq!(find(&store, 2, 1).await.unwrap().role, StaffRole::Helper);
    assert_eq!(find(&store, 3, 1).await, None, "who started it is no staff");
    assert_eq!(find(&store, 4, 1).await, None);
    assert_eq!(find(&store, 1, 2).await, None, "it is of another event");
    let [of, elsewhere] = [1, 2].map(|store| (store_id(store), event_id(1)));
    assert_eq!(store.find_kiosk(of, NOW + 10 * MINUTE, &digest(1)).await.unwrap(), None, "its time is over");
    assert_eq!(store.find_kiosk(elsewhere, NOW + MINUTE, &digest(1)).await.unwrap(), None, "it is of another store");
    assert_eq!(store.list_kiosks(elsewhere, NOW + MINUTE).await.unwrap(), []);
    let listed = store.list_kiosks(of, NOW + MINUTE).await.unwrap();
    assert_eq!(listed.iter().map(|kiosk| kiosk.account).collect::<Vec<_>>(), [id(2), id(1)], "the newest first");

    assert!(store.remove_event_staff((store_id(1), event_id(1)), id(2)).await.unwrap());
    assert_eq!(find(&store, 2, 1).await, None);
    assert!(store.set_account_disabled(id(1), Some(NOW)).await.unwrap());
    assert_eq!(find(&store, 1, 1).await, None);
    assert!(store.set_account_disabled(id(1), None).await.unwrap());
    assert!(find(&store, 1, 1).await.is_some());
    assert!(store.set_game_store_closed(store_id(1), Some(NOW)).await.unwrap());
    assert_eq!(find(&store, 1, 1).await, None, "the store is closed");
    assert!(store.set_game_store_closed(store_id(1), None).await.unwrap());

    assert!(store.put_kiosk(&kiosk(5, 2, 1)).await.unwrap());
    assert_eq!(store.end_kiosks((store_id(2), event_id(1))).await.unwrap(), 0, "of another store");
    assert_eq!(store.end_kiosks((store_id(1), event_id(1))).await.unwrap(), 3);
    assert_eq!(find(&store, 1, 1).await, None);
    assert!(find(&store, 5, 2).await.is_some(), "it is of another event");
    assert!(store.delete_account(id(1)).await.unwrap());
    assert_eq!(Raw::connect(&database).await.count("event_kiosks").await, 0);
}

pub(crate) async fn an_event_has_so_many_kiosks_and_those_whose_time_is_over_are_forgotten(
    store: Store,
    database: Database,
) {
    staffed(&store).await;
    let most = u8::try_from(MAX_KIOSKS).unwrap();
    for number in 1..=most + 1 {
        assert!(store.put_kiosk(&kiosk(number, 1, 1)).await.unwrap());
    }
    assert_eq!(find(&store, 1, 1).await, None, "the oldest ended");
    assert!(find(&store, 2, 1).await.is_some() && find(&store, most + 1, 1).await.is_some());
    let mut raw = Raw::connect(&database).await;
    assert_eq!(raw.count("event_kiosks").await, i64::from(MAX_KIOSKS));
    let later = NewKiosk { started_at: NOW + 10 * MINUTE, ends_at: NOW + 20 * MINUTE, ..kiosk(99, 2, 1) };
    assert!(store.put_kiosk(&later).await.unwrap());
    assert_eq!(raw.count("event_kiosks").await, 1);
}
