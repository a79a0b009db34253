//! Game stores and their staff.

use safehouse_service::{
    Caller, Person, Rank, Role,
    accounts::{delete_own_account, own_account},
    audit::read_own_audit,
    saved_decks::list_decks,
    second_factor::own_second_factor,
    sessions::list_own_sessions,
    stores::{
        GameStore, MAX_STORES_OF, StaffMember, StaffOf, StaffRole, add_staff, add_store, close_store, list_staff,
        list_stores, remove_staff, rename_store, total_staff,
    },
    tokens::{MakeToken, make_token},
};

use crate::{
    house::{DAY, GUEST, HOUR, House, MINUTE, NETWORK, PASSWORD, id_of, session_of, told},
    saved_decks::DECKS,
};

const MACHINE: Caller = Caller::Administrator;
const CORNER: &str = "corner-games";

async fn corner(house: &House) -> GameStore {
    add_store(&house.service, &MACHINE, CORNER, "Corner Games").await.unwrap()
}

async fn hire(house: &House, name: &str, role: StaffRole) -> Vec<StaffMember> {
    add_staff(&house.service, &MACHINE, CORNER, name, role).await.unwrap().1
}

fn role_of(caller: &Caller, store: &GameStore) -> Option<StaffRole> {
    caller.person().unwrap().role_in(store.id)
}

#[tokio::test]
async fn stores_are_added_renamed_closed_and_opened_again() {
    let house = House::new().await;
    let service = &house.service;
    let store = corner(&house).await;
    assert_eq!((store.slug.as_str(), store.name.as_str(), store.closed_at), (CORNER, "Corner Games", None));
    assert_eq!(told(&add_store(service, &MACHINE, CORNER, "Another").await), "GameStore(Taken)");
    assert_eq!(told(&add_store(service, &MACHINE, "Corner", "Another").await), "GameStore(Slug)");
    assert_eq!(told(&add_store(service, &MACHINE, "another", " \u{200b}").await), "GameStore(Name)");
    add_store(service, &MACHINE, "another", "Corner Games").await.unwrap();
    let renamed = rename_store(service, &MACHINE, CORNER, "Corner & Coffee").await.unwrap();
    assert_eq!((renamed.id, renamed.name.as_str()), (store.id, "Corner & Coffee"));
    house.pass(HOUR);
    let closed = close_store(service, &MACHINE, CORNER, true).await.unwrap();
    assert_eq!(closed.closed_at, Some(house.now()));
    house.pass(HOUR);
    assert_eq!(close_store(service, &MACHINE, CORNER, true).await.unwrap(), closed, "it is closed already");
    let listed = list_stores(service, &MACHINE).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|store| (store.slug.as_str(), store.closed_at.is_some())).collect();
    assert_eq!(listed, [("another", false), (CORNER, true)]);
    assert_eq!(close_store(service, &MACHINE, CORNER, false).await.unwrap().closed_at, None);
    for refused in [
        told(&rename_store(service, &MACHINE, "nowhere", "x").await),
        told(&close_store(service, &MACHINE, "nowhere", true).await),
        told(&list_staff(service, &MACHINE, "nowhere").await),
    ] {
        assert_eq!(refused, "GameStore(None)");
    }
    let done = house.done_to(None).await;
    let of_stores: Vec<_> = done.iter().filter(|done| done.starts_with("store-")).map(String::as_str).collect();
    assert_eq!(
        of_stores,
        [
            "store-opened by administrator",
            "store-closed by administrator",
            "store-renamed by administrator",
            "store-added by administrator",
            "store-added by administrator"
        ]
    );
}

#[tokio::test]
async fn staff_are_of_one_store_and_as_what_they_were_made() {
    let house = House::new().await;
    let service = &house.service;
    let store = corner(&house).await;
    let elsewhere = add_store(service, &MACHINE, "riverside", "Riverside").await.unwrap();
    let glenn = house.player("Glenn").await;
    assert_eq!(told(&add_staff(service, &MACHINE, CORNER, "nobody", StaffRole::Judge).await), "Nothing");
    assert_eq!(told(&add_staff(service, &MACHINE, "nowhere", "Glenn", StaffRole::Judge).await), "GameStore(None)");
    assert_eq!(told(&remove_staff(service, &MACHINE, CORNER, "Glenn").await), "GameStore(NoStaff)");
    let staff = hire(&house, "GLENN", StaffRole::Helper).await;
    assert_eq!((staff[0].name.as_str(), staff[0].added_by.as_str()), ("Glenn", "whoever runs the site"));
    let morgan = house.administrator("Morgan").await;
    let (_, staff) = add_staff(service, &morgan, CORNER, "Glenn", StaffRole::Judge).await.unwrap();
    assert_eq!((staff.len(), staff[0].role), (1, StaffRole::Judge));
    hire(&house, "Glenn", StaffRole::Judge).await;
    let glenn = house.caller(session_of(&glenn)).await;
    let of =
        StaffOf { store: store.id, slug: CORNER.to_owned(), name: "Corner Games".to_owned(), role: StaffRole::Judge };
    assert_eq!(glenn.person().unwrap().staff, [of]);
    assert_eq!((role_of(&glenn, &store), role_of(&glenn, &elsewhere)), (Some(StaffRole::Judge), None));
    assert_eq!(glenn.person().unwrap().rank(), Rank::Staff);
    assert_eq!(house.caller(session_of(&morgan)).await.person().unwrap().staff, []);

    close_store(service, &MACHINE, CORNER, true).await.unwrap();
    assert_eq!(house.caller(session_of(&glenn)).await.person().unwrap().rank(), Rank::Player);
    close_store(service, &MACHINE, CORNER, false).await.unwrap();
    let (left, staff) = remove_staff(service, &MACHINE, CORNER, "Glenn").await.unwrap();
    assert_eq!((left.staff, staff.len()), (0, 0));
    let glenn = house.caller(session_of(&glenn)).await;
    assert_eq!((role_of(&glenn, &store), glenn.person().unwrap().rank()), (None, Rank::Player));
    // Whoever it was done to reads it all, with where and as what.
    let entries = read_own_audit(service, &glenn, None, 9).await.unwrap();
    let read: Vec<_> = entries.iter().map(|entry| (entry.action.as_str(), entry.actor.as_str())).collect();
    let by = "administrator";
    assert_eq!(
        read[..5],
        [
            ("staff-removed", by),
            ("store-opened", by),
            ("store-closed", by),
            ("staff-role-changed", by),
            ("staff-added", by)
        ]
    );
    let details: serde_json::Value = serde_json::from_str(&entries[0].details).unwrap();
    assert_eq!(
        (&details["slug"], &details["name"], &details["role"]),
        (&CORNER.into(), &"Corner Games".into(), &"judge".into())
    );
}

#[tokio::test]
async fn staff_without_a_second_factor_may_do_nothing_but_set_one_up() {
    let house = House::new().await;
    let service = &house.service;
    corner(&house).await;
    let glenn = house.player("Glenn").await;
    let scopes = [safehouse_service::Scope::DecksRead].into_iter().collect();
    let wanted = MakeToken { name: "Builder".to_owned(), scopes, store: String::new(), days: 9 };
    let token = make_token(service, &glenn, wanted).await.unwrap();
    hire(&house, "Glenn", StaffRole::Scorekeeper).await;
    let glenn = house.caller(session_of(&glenn)).await;
    for refused in [
        told(&own_account(service, &glenn).await),
        told(&list_decks(service, &glenn, &DECKS).await),
        told(&delete_own_account(service, &glenn).await),
        told(&list_stores(service, &glenn).await),
    ] {
        assert_eq!(refused, "SecondFactorFirst");
    }
    assert_eq!(service.which_program(&token, NETWORK).await.unwrap(), None, "and no program does more");
    let factor = own_second_factor(service, &glenn).await.unwrap();
    assert!(factor.is_required() && factor.rank == Rank::Staff);
    let totals = total_staff(service, &MACHINE).await.unwrap();
    assert_eq!((totals.accounts, totals.unproven[0].account.as_str()), (1, "Glenn"));

    let (_, _, glenn) = house.with_authenticator(&glenn).await;
    own_account(service, &glenn).await.unwrap();
    assert!(service.which_program(&token, NETWORK).await.unwrap().is_some());
    assert_eq!(told(&list_stores(service, &glenn).await), "Forbidden");
    assert_eq!(total_staff(service, &MACHINE).await.unwrap().unproven, []);
}

#[tokio::test]
async fn whoever_becomes_staff_has_the_ends_of_staff_in_sessions_of_before_too() {
    let house = House::new().await;
    let service = &house.service;
    corner(&house).await;
    let glenn = house.player("Glenn").await;
    let long_ago = session_of(&glenn).clone();
    house.pass(8 * DAY);
    let admitted = house.sign_in("Glenn", PASSWORD).await.unwrap().admitted;
    assert_eq!(admitted.rank, Rank::Player);
    let key = house.begin(&admitted).await;
    assert!(house.asks(&long_ago).await.is_some());
    hire(&house, "Glenn", StaffRole::Judge).await;
    house.prove(admitted.account).await;
    assert_eq!(house.asks(&long_ago).await, None, "it is older than seven days");
    let glenn = house.caller(&key).await;
    let listed = list_own_sessions(service, &glenn).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].ends_at - house.now(), 7 * DAY);
    // One whose row was written while its account was a player's.
    let late = house.begin(&admitted).await;
    for key in [&key, &late] {
        assert!(house.asks(key).await.is_some());
    }
    house.pass(12 * HOUR - MINUTE);
    assert!(house.asks(&key).await.is_some());
    house.pass(MINUTE);
    assert!(house.asks(&key).await.is_some());
    assert_eq!(house.asks(&late).await, None, "it was not used for twelve hours");
    let mut lasted = 0;
    for _ in 0..20 {
        house.pass(11 * HOUR);
        if house.asks(&key).await.is_some() {
            lasted += 11;
        }
    }
    assert!((144..168).contains(&lasted), "{lasted} hours");
}

#[tokio::test]
async fn a_store_stays_and_forgets_whoever_deletes_the_account() {
    let house = House::new().await;
    let service = &house.service;
    corner(&house).await;
    let glenn = house.player("Glenn").await;
    hire(&house, "Glenn", StaffRole::Owner).await;
    let glenn = Caller::Person(Person { lacks_factor: false, ..glenn.person().unwrap().clone() });
    delete_own_account(service, &glenn).await.unwrap();
    let (store, staff) = list_staff(service, &MACHINE, CORNER).await.unwrap();
    assert_eq!((store.staff, staff.len()), (0, 0));
}

#[tokio::test]
async fn an_account_takes_along_where_it_is_staff() {
    let house = House::new().await;
    corner(&house).await;
    let glenn = house.player("Glenn").await;
    hire(&house, "Glenn", StaffRole::Judge).await;
    house.prove(id_of(&glenn)).await;
    let glenn = house.caller(session_of(&glenn)).await;
    let files = house.taken(&glenn).await.unwrap();
    let stores: serde_json::Value = serde_json::from_str(&files["stores.json"]).unwrap();
    assert_eq!(
        stores,
        serde_json::json!({
            "safehouse": "stores", "version": 1,
            "stores": [{ "slug": CORNER, "name": "Corner Games", "role": "judge" }],
        })
    );
}

#[tokio::test]
async fn an_account_is_staff_of_so_many_stores_and_no_guest_of_any() {
    let house = House::new().await;
    let service = &house.service;
    let glenn = house.signed_in(1, Role::Player).await;
    let name = glenn.person().unwrap().name.clone();
    for number in 0..=MAX_STORES_OF {
        let slug = format!("corner-{number}");
        add_store(service, &MACHINE, &slug, "Corner Games").await.unwrap();
        let added = told(&add_staff(service, &MACHINE, &slug, &name, StaffRole::Helper).await);
        let expected = if number < MAX_STORES_OF { "done" } else { "GameStore(TooManyStores { limit: 20 })" };
        assert_eq!(added, expected, "{number}");
    }
    assert_eq!(told(&add_staff(service, &GUEST, "corner-1", &name, StaffRole::Helper).await), "Forbidden");
}
