//! What is promised of game stores and their staff.

use safehouse_store::{
    Database, NewGameStore, NewStaff, Secret, StaffMember, StaffOf, StaffPut, StaffRole, Store, StoreError, StoreId,
    Taken, UnprovenStaff,
    stores::{MAX_STAFF, MAX_STORES_OF},
};
use uuid::Uuid;

use super::{
    given::{MINUTE, NOW, account, assert_impossible, at_once, digest, id, member, session},
    passkeys::passkey,
    raw::Raw,
};

pub(crate) fn store_id(number: u8) -> StoreId {
    Uuid::from_bytes([number; 16]).into()
}

pub(crate) fn game_store(number: u8) -> NewGameStore {
    NewGameStore {
        id: store_id(number),
        slug: format!("corner-{number}"),
        name: format!("Corner Games {number}"),
        created_at: NOW + i64::from(number),
    }
}

pub(crate) fn staff(store: u8, account: u8, role: StaffRole) -> NewStaff {
    NewStaff {
        store: store_id(store),
        account: id(account),
        role,
        added_at: NOW,
        added_by: "whoever runs the site".to_owned(),
    }
}

fn of(store: u8, role: StaffRole) -> StaffOf {
    let NewGameStore { id, slug, name, .. } = game_store(store);
    StaffOf { store: id, slug, name, role }
}

pub(crate) async fn a_store_is_found_by_what_addresses_name_it_by(store: Store, _: Database) {
    for number in [2, 1] {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
    }
    let taken = store.create_game_store(&NewGameStore { slug: "corner-1".to_owned(), ..game_store(3) }).await;
    assert!(matches!(taken, Err(StoreError::Taken(Taken::Store))), "{taken:?}");
    let found = store.find_game_store("corner-1").await.unwrap().unwrap();
    assert_eq!((found.id, found.name.as_str(), found.closed_at, found.staff), (store_id(1), "Corner Games 1", None, 0));
    for nothing in ["corner-3", "Corner-1", "", "corner 1", "corner\0"] {
        assert_eq!(store.find_game_store(nothing).await.unwrap(), None, "{nothing:?}");
    }
    assert!(store.rename_game_store(store_id(1), "Riverside", (&[], NOW)).await.unwrap());
    assert!(!store.rename_game_store(store_id(9), "Riverside", (&[], NOW)).await.unwrap());
    assert!(store.set_game_store_closed(store_id(2), Some(NOW)).await.unwrap());
    assert!(!store.set_game_store_closed(store_id(9), None).await.unwrap());
    let listed: Vec<_> = store.list_game_stores().await.unwrap();
    let listed: Vec<_> = listed.iter().map(|store| (store.name.as_str(), store.closed_at)).collect();
    assert_eq!(listed, [("Riverside", None), ("Corner Games 2", Some(NOW))]);
}

pub(crate) async fn staff_have_one_role_in_each_store(store: Store, _: Database) {
    for number in [1, 2] {
        member(&store, number).await;
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
    }
    let put = async |new: NewStaff| store.put_staff(&new).await.unwrap();
    assert_eq!(put(staff(1, 1, StaffRole::Helper)).await, StaffPut::Added);
    assert_eq!(put(staff(1, 1, StaffRole::Helper)).await, StaffPut::Unchanged);
    let later = NewStaff { added_at: NOW + 1, added_by: "Morgan".to_owned(), ..staff(1, 1, StaffRole::Judge) };
    assert_eq!(put(later).await, StaffPut::Changed);
    assert_eq!(put(staff(2, 1, StaffRole::Owner)).await, StaffPut::Added);
    assert_eq!(put(staff(1, 2, StaffRole::Scorekeeper)).await, StaffPut::Added);
    assert_eq!(put(staff(9, 2, StaffRole::Scorekeeper)).await, StaffPut::NoStore);
    let nobody = store.put_staff(&staff(1, 9, StaffRole::Judge)).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");

    assert_eq!(
        store.list_stores_of(id(1)).await.unwrap(),
        [of(1, StaffRole::Judge), of(2, StaffRole::Owner)],
        "one role in each"
    );
    store.set_account_disabled(id(2), Some(NOW)).await.unwrap();
    assert!(store.put_totp(id(2), &Secret::new("sealed")).await.unwrap());
    let ada = StaffMember {
        account: id(1),
        name: "Ada 1".to_owned(),
        role: StaffRole::Judge,
        added_at: NOW,
        added_by: "whoever runs the site".to_owned(),
        is_stopped: false,
        has_second_factor: false,
    };
    let stopped = StaffMember {
        account: id(2),
        name: "Ada 2".to_owned(),
        role: StaffRole::Scorekeeper,
        is_stopped: true,
        ..ada.clone()
    };
    assert_eq!(store.list_staff(store_id(1)).await.unwrap(), [ada.clone(), stopped.clone()]);
    assert!(store.confirm_totp(id(2), &Secret::new("sealed"), 1, NOW).await.unwrap());
    assert!(store.put_passkey(&passkey(1, 1)).await.unwrap());
    let proven = |member: StaffMember| StaffMember { has_second_factor: true, ..member };
    assert_eq!(store.list_staff(store_id(1)).await.unwrap(), [proven(ada), proven(stopped)]);

    assert_eq!(store.remove_staff(store_id(1), id(1)).await.unwrap(), Some(StaffRole::Judge));
    assert_eq!(store.remove_staff(store_id(1), id(1)).await.unwrap(), None);
    assert_eq!(store.list_stores_of(id(1)).await.unwrap(), [of(2, StaffRole::Owner)]);
    assert_eq!(store.find_game_store("corner-1").await.unwrap().unwrap().staff, 1);
}

pub(crate) async fn in_a_closed_store_nobody_is_staff(store: Store, _: Database) {
    member(&store, 1).await;
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    store.put_staff(&staff(1, 1, StaffRole::Owner)).await.unwrap();
    assert!(store.set_game_store_closed(store_id(1), Some(NOW)).await.unwrap());
    assert_eq!(store.list_stores_of(id(1)).await.unwrap(), []);
    assert_eq!(store.count_staff().await.unwrap(), 0);
    assert_eq!(store.list_unproven_staff(9).await.unwrap(), []);
    assert_eq!(store.list_staff(store_id(1)).await.unwrap().len(), 1, "they stay written down");
    assert!(store.set_game_store_closed(store_id(1), None).await.unwrap());
    assert_eq!(store.list_stores_of(id(1)).await.unwrap(), [of(1, StaffRole::Owner)]);
}

pub(crate) async fn staff_without_a_second_factor_are_named(store: Store, _: Database) {
    for number in [1, 2, 3] {
        member(&store, number).await;
    }
    for number in [1, 2] {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
        store.put_staff(&staff(number, 1, StaffRole::Judge)).await.unwrap();
    }
    store.put_staff(&staff(1, 2, StaffRole::Judge)).await.unwrap();
    store.put_staff(&staff(1, 3, StaffRole::Judge)).await.unwrap();
    assert!(store.put_passkey(&passkey(2, 2)).await.unwrap());
    store.set_account_disabled(id(3), Some(NOW)).await.unwrap();
    let named = |store: u8| UnprovenStaff { account: "Ada 1".to_owned(), store: format!("Corner Games {store}") };
    assert_eq!(store.list_unproven_staff(9).await.unwrap(), [named(1), named(2)]);
    assert_eq!(store.list_unproven_staff(1).await.unwrap(), [named(1)]);
    assert_eq!(store.count_staff().await.unwrap(), 2, "each once, and none that is stopped");
}

pub(crate) async fn a_store_has_so_many_staff_however_many_are_added_at_once(store: Store, database: Database) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    let mut raw = Raw::connect(&database).await;
    // Accounts by the short way: their number is what counts here.
    let many = u8::try_from(MAX_STAFF).unwrap() + 5;
    for number in 1..=many {
        store.create_account(&account(number)).await.unwrap();
    }
    for number in 1..=many - 10 {
        store.put_staff(&staff(1, number, StaffRole::Helper)).await.unwrap();
    }
    let answers = at_once(10, |number| {
        let store = store.clone();
        async move { store.put_staff(&staff(1, many - number, StaffRole::Helper)).await }
    })
    .await;
    let added = answers.iter().filter(|answer| matches!(answer, Ok(StaffPut::Added))).count();
    let refused = answers.iter().filter(|answer| matches!(answer, Ok(StaffPut::TooManyHere))).count();
    assert_eq!((added, refused), (5, 5), "{answers:?}");
    assert_eq!(raw.count("store_staff").await, i64::from(MAX_STAFF));
    for number in 2..=u8::try_from(MAX_STORES_OF).unwrap() + 1 {
        assert!(store.create_game_store(&game_store(number)).await.unwrap());
        let put = store.put_staff(&staff(number, 1, StaffRole::Helper)).await.unwrap();
        let expected = if u32::from(number) <= MAX_STORES_OF { StaffPut::Added } else { StaffPut::TooManyStores };
        assert_eq!(put, expected, "{number}");
    }
}

pub(crate) async fn sessions_of_whoever_becomes_staff_are_shortened(store: Store, _: Database) {
    member(&store, 1).await;
    member(&store, 2).await;
    for number in [1, 2] {
        assert!(store.create_session(&session(number, Some(id(number)))).await.unwrap());
    }
    let ends = async |number: u8| {
        let (session, _) = store.find_session(&digest(number), NOW).await.unwrap().unwrap();
        (session.idle_ends_at - NOW, session.ends_at - NOW)
    };
    store.shorten_sessions(id(1), 5 * MINUTE, 90 * MINUTE).await.unwrap();
    assert_eq!(ends(1).await, (5 * MINUTE, 60 * MINUTE), "none becomes longer");
    store.shorten_sessions(id(1), 9 * MINUTE, 30 * MINUTE).await.unwrap();
    assert_eq!(ends(1).await, (5 * MINUTE, 30 * MINUTE));
    assert_eq!(ends(2).await, (10 * MINUTE, 60 * MINUTE), "nobody else's");
}

pub(crate) async fn impossible_stores_are_refused(store: Store, _: Database) {
    for slug in ["", "x", "Corner", "corner games", "ecke-ä", &"x".repeat(41)] {
        let refused = store.create_game_store(&NewGameStore { slug: slug.to_owned(), ..game_store(1) }).await;
        assert_impossible(refused, slug);
    }
    for name in ["", "a\0b", &"x".repeat(257)] {
        assert_impossible(
            store.create_game_store(&NewGameStore { name: name.to_owned(), ..game_store(1) }).await,
            name,
        );
        assert_impossible(store.rename_game_store(store_id(1), name, (&[], NOW)).await, name);
        assert_impossible(
            store.put_staff(&NewStaff { added_by: name.to_owned(), ..staff(1, 1, StaffRole::Judge) }).await,
            name,
        );
    }
}
