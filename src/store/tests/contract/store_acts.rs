//! What is promised of invitations to staff, of what staff do, and of reports of stores.

use safehouse_store::{
    Database, NewStaffInvitation, StaffChanged, StaffInvitationPut, StaffJoined, StaffRole, Store, StoreAct,
    StoreError, StoreReport, stores::MAX_STAFF_INVITATIONS,
};
use uuid::Uuid;

use super::{
    events::{event_id, made},
    given::{MINUTE, NOW, assert_impossible, at_once, digest, id, member},
    raw::Raw,
    stores::{game_store, staff, store_id},
};

fn uuid(number: u8) -> Uuid {
    Uuid::from_bytes([number; 16])
}

pub(crate) fn staff_invitation(number: u8, by: u8) -> NewStaffInvitation {
    NewStaffInvitation {
        id: uuid(number),
        hash: digest(number),
        store: store_id(1),
        event: None,
        role: StaffRole::Judge,
        by: id(by),
        created_at: NOW + i64::from(number),
        ends_at: NOW + 7 * MINUTE,
    }
}

pub(crate) fn store_act(number: u8, by: u8) -> StoreAct {
    StoreAct {
        id: uuid(number),
        store: store_id(1),
        event: None,
        account: Some(id(by)),
        by: format!("Ada {by}"),
        act: "profile-changed".to_owned(),
        details: "{}".to_owned(),
        at: NOW + i64::from(number),
    }
}

pub(crate) fn store_report(number: u8, by: u8) -> StoreReport {
    StoreReport {
        id: uuid(number),
        store: store_id(1),
        event: None,
        account: id(by),
        reason: "It is no store".to_owned(),
        at: NOW + i64::from(number),
    }
}

/// A store of the first account, and others.
async fn owned(store: &Store, others: std::ops::RangeInclusive<u8>) {
    assert!(store.create_game_store(&game_store(1)).await.unwrap());
    member(store, 1).await;
    store.put_staff(&staff(1, 1, StaffRole::Owner)).await.unwrap();
    for number in others {
        member(store, number).await;
    }
}

async fn put(store: &Store, invitation: &NewStaffInvitation) -> StaffInvitationPut {
    store.put_staff_invitation(invitation).await.unwrap()
}

fn done(role: StaffRole, before: Option<StaffRole>) -> StaffJoined {
    StaffJoined::Done { store: store_id(1), event: None, role, before }
}

pub(crate) async fn an_invitation_to_staff_works_once_until_its_end(store: Store, _: Database) {
    owned(&store, 2..=3).await;
    for number in [1, 2, 3] {
        assert_eq!(put(&store, &staff_invitation(number, 1)).await, StaffInvitationPut::Kept);
    }
    let open = store.find_staff_invitation(&digest(1), NOW).await.unwrap().unwrap();
    assert_eq!((open.store.id, open.role, open.by.as_str()), (store_id(1), StaffRole::Judge, "Ada 1"));
    let listed = store.list_staff_invitations(store_id(1), NOW).await.unwrap();
    assert_eq!(listed.iter().map(|listed| listed.id).collect::<Vec<_>>(), [uuid(3), uuid(2), uuid(1)]);
    assert_eq!(store.join_staff(&digest(1), id(2), NOW).await.unwrap(), done(StaffRole::Judge, None));
    assert_eq!(store.find_staff_invitation(&digest(1), NOW).await.unwrap(), None);
    assert_eq!(store.join_staff(&digest(1), id(3), NOW).await.unwrap(), StaffJoined::Nothing, "it was used");
    assert_eq!(store.join_staff(&digest(2), id(2), NOW).await.unwrap(), StaffJoined::WasThere(store_id(1)));
    assert!(store.find_staff_invitation(&digest(2), NOW).await.unwrap().is_some(), "and is not used up by that");
    let ended = NOW + 7 * MINUTE;
    assert_eq!(store.join_staff(&digest(2), id(3), ended).await.unwrap(), StaffJoined::Nothing);
    assert!(store.revoke_staff_invitation(store_id(1), None, uuid(3)).await.unwrap());
    assert!(!store.revoke_staff_invitation(store_id(1), None, uuid(3)).await.unwrap());
    assert!(!store.revoke_staff_invitation(store_id(2), None, uuid(2)).await.unwrap(), "of another store");
    assert!(!store.revoke_staff_invitation(store_id(1), Some(uuid(9)), uuid(2)).await.unwrap(), "of no event");
    assert_eq!(store.join_staff(&digest(3), id(3), NOW).await.unwrap(), StaffJoined::Nothing);
    assert_eq!(store.join_staff(&digest(9), id(3), NOW).await.unwrap(), StaffJoined::Nothing);
    let joined = store.list_staff(store_id(1)).await.unwrap();
    assert_eq!((joined[1].name.as_str(), joined[1].added_by.as_str()), ("Ada 2", "Ada 1"));
    assert_eq!(store.expire_staff_invitations(ended + 1).await.unwrap(), 2, "the used one as well");
    let nobody = put(&store, &staff_invitation(4, 1)).await;
    assert_eq!(nobody, StaffInvitationPut::Kept);
    let nobody = store.join_staff(&digest(4), id(99), NOW).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");
}

pub(crate) async fn an_invitation_works_while_whoever_made_it_may_invite(store: Store, _: Database) {
    owned(&store, 2..=4).await;
    store.put_staff(&staff(1, 2, StaffRole::Owner)).await.unwrap();
    let works = async |number: u8| store.find_staff_invitation(&digest(number), NOW).await.unwrap().is_some();
    put(&store, &staff_invitation(1, 2)).await;
    assert!(works(1).await);
    store.set_account_disabled(id(2), Some(NOW)).await.unwrap();
    assert!(!works(1).await);
    store.set_account_disabled(id(2), None).await.unwrap();
    for (what, at) in [("closed", Some(NOW)), ("open", None)] {
        store.set_game_store_closed(store_id(1), at).await.unwrap();
        assert_eq!(works(1).await, at.is_none(), "{what}");
    }
    assert!(store.set_store_hidden(store_id(1), Some((NOW, "Spam"))).await.unwrap());
    assert!(!works(1).await);
    assert!(store.set_store_hidden(store_id(1), None).await.unwrap());
    // Whoever runs the site gives another role past all of this.
    store.put_staff(&staff(1, 2, StaffRole::Organiser)).await.unwrap();
    assert!(!works(1).await, "organisers invite to events alone");
    assert_eq!(store.join_staff(&digest(1), id(3), NOW).await.unwrap(), StaffJoined::Nothing);
    store.put_staff(&staff(1, 2, StaffRole::Owner)).await.unwrap();
    let changed = store.change_staff(store_id(1), id(2), None).await.unwrap();
    assert_eq!(changed, StaffChanged::Done(StaffRole::Owner));
    assert_eq!(store.list_staff_invitations(store_id(1), NOW).await.unwrap(), [], "it went with who made it");
    put(&store, &staff_invitation(2, 1)).await;
    assert!(store.delete_account(id(1)).await.unwrap());
    assert_eq!(store.list_staff_invitations(store_id(1), NOW).await.unwrap(), []);
}

pub(crate) async fn an_invitation_to_an_event_makes_staff_of_that_alone(store: Store, _: Database) {
    owned(&store, 2..=5).await;
    made(&store, 1, 1).await;
    assert!(store.create_game_store(&game_store(2)).await.unwrap());
    let to = |number, by, role| NewStaffInvitation { event: Some(event_id(1)), role, ..staff_invitation(number, by) };
    let elsewhere = NewStaffInvitation { store: store_id(2), ..to(9, 1, StaffRole::Judge) };
    assert_eq!(put(&store, &elsewhere).await, StaffInvitationPut::NoEvent, "it is of another store");
    let nowhere = NewStaffInvitation { event: Some(event_id(9)), ..to(9, 1, StaffRole::Judge) };
    assert_eq!(put(&store, &nowhere).await, StaffInvitationPut::NoEvent);

    // Its owner invites an organiser of the event, who invites a judge, but no other organiser.
    put(&store, &to(1, 1, StaffRole::Organiser)).await;
    let open = store.find_staff_invitation(&digest(1), NOW).await.unwrap().unwrap();
    assert_eq!((open.event, open.role), (Some(event_id(1)), StaffRole::Organiser));
    let joined = store.join_staff(&digest(1), id(2), NOW).await.unwrap();
    let (store_of, event) = (store_id(1), Some(event_id(1)));
    let done = |role, before| StaffJoined::Done { store: store_of, event, role, before };
    assert_eq!(joined, done(StaffRole::Organiser, None));
    assert_eq!(store.list_stores_of(id(2)).await.unwrap(), [], "nothing of the store");
    let staffed = store.list_events_staffed_by(id(2), NOW).await.unwrap();
    assert_eq!((staffed.len(), staffed[0].event, staffed[0].role), (1, event_id(1), StaffRole::Organiser));
    put(&store, &to(2, 2, StaffRole::Judge)).await;
    put(&store, &to(3, 2, StaffRole::Organiser)).await;
    assert_eq!(store.join_staff(&digest(2), id(3), NOW).await.unwrap(), done(StaffRole::Judge, None));
    assert_eq!(store.join_staff(&digest(3), id(4), NOW).await.unwrap(), StaffJoined::Nothing);
    let to_store = staff_invitation(4, 2);
    put(&store, &to_store).await;
    assert_eq!(store.join_staff(&digest(4), id(4), NOW).await.unwrap(), StaffJoined::Nothing, "not to the store");
    // A judge of the event invites nobody.
    put(&store, &to(5, 3, StaffRole::Helper)).await;
    assert_eq!(store.join_staff(&digest(5), id(4), NOW).await.unwrap(), StaffJoined::Nothing);
    // An organiser of the store does.
    store.put_staff(&staff(1, 5, StaffRole::Organiser)).await.unwrap();
    put(&store, &to(6, 5, StaffRole::Helper)).await;
    assert_eq!(
        store.join_staff(&digest(6), id(3), NOW).await.unwrap(),
        done(StaffRole::Helper, Some(StaffRole::Judge))
    );
    put(&store, &to(7, 5, StaffRole::Helper)).await;
    assert_eq!(store.join_staff(&digest(7), id(3), NOW).await.unwrap(), StaffJoined::WasThere(store_id(1)));
    assert!(store.revoke_staff_invitation(store_id(1), event, Uuid::from_bytes([7; 16])).await.unwrap());
}

pub(crate) async fn a_store_keeps_its_last_owner(store: Store, _: Database) {
    owned(&store, 2..=2).await;
    let change = async |number, role| store.change_staff(store_id(1), id(number), role).await.unwrap();
    assert_eq!(change(1, None).await, StaffChanged::LastOwner);
    assert_eq!(change(1, Some(StaffRole::Judge)).await, StaffChanged::LastOwner);
    assert_eq!(change(1, Some(StaffRole::Owner)).await, StaffChanged::Unchanged);
    assert_eq!(change(2, None).await, StaffChanged::NoStaff);
    assert_eq!(store.change_staff(store_id(9), id(1), None).await.unwrap(), StaffChanged::NoStaff);
    put(&store, &staff_invitation(1, 1)).await;
    assert_eq!(store.join_staff(&digest(1), id(1), NOW).await.unwrap(), StaffJoined::LastOwner);
    let to_own = NewStaffInvitation { role: StaffRole::Owner, ..staff_invitation(2, 1) };
    put(&store, &to_own).await;
    assert_eq!(store.join_staff(&digest(2), id(2), NOW).await.unwrap(), done(StaffRole::Owner, None));
    assert_eq!(store.join_staff(&digest(1), id(1), NOW).await.unwrap(), done(StaffRole::Judge, Some(StaffRole::Owner)));
    assert_eq!(change(2, None).await, StaffChanged::LastOwner);
    assert_eq!(change(1, Some(StaffRole::Helper)).await, StaffChanged::Done(StaffRole::Judge));
    assert_eq!(change(1, None).await, StaffChanged::Done(StaffRole::Helper));
}

pub(crate) async fn of_many_who_accept_an_invitation_at_once_one_is_let_in(store: Store, _: Database) {
    owned(&store, 2..=9).await;
    put(&store, &staff_invitation(1, 1)).await;
    let joined = at_once(8, {
        let store = store.clone();
        move |number| {
            let store = store.clone();
            async move { store.join_staff(&digest(1), id(number + 2), NOW).await.unwrap() }
        }
    })
    .await;
    assert_eq!(joined.iter().filter(|joined| **joined == done(StaffRole::Judge, None)).count(), 1, "{joined:?}");
    assert_eq!(store.list_staff(store_id(1)).await.unwrap().len(), 2);
}

pub(crate) async fn a_store_has_so_many_invitations_that_work(store: Store, _: Database) {
    owned(&store, 2..=2).await;
    let most = u8::try_from(MAX_STAFF_INVITATIONS).unwrap();
    for number in 1..=most {
        assert_eq!(put(&store, &staff_invitation(number, 1)).await, StaffInvitationPut::Kept);
    }
    assert_eq!(put(&store, &staff_invitation(most + 1, 1)).await, StaffInvitationPut::TooMany);
    assert_eq!(store.join_staff(&digest(1), id(2), NOW).await.unwrap(), done(StaffRole::Judge, None));
    assert_eq!(put(&store, &staff_invitation(most + 1, 1)).await, StaffInvitationPut::Kept, "a used one is none");
    let nowhere = NewStaffInvitation { store: store_id(9), ..staff_invitation(99, 1) };
    assert!(matches!(store.put_staff_invitation(&nowhere).await, Err(StoreError::NoAccount)));
}

pub(crate) async fn acts_are_read_newest_first_page_by_page_and_forgotten_in_time(store: Store, _: Database) {
    owned(&store, 2..=2).await;
    let event = Some(uuid(99));
    for number in 1..=4 {
        let event = event.filter(|_| number % 2 == 0);
        store.put_store_act(&StoreAct { event, ..store_act(number, 1) }).await.unwrap();
    }
    let mut others = store_act(5, 2);
    assert!(store.create_game_store(&game_store(2)).await.unwrap());
    others.store = store_id(2);
    store.put_store_act(&others).await.unwrap();
    let read = async |event, before| {
        let acts = store.list_store_acts(store_id(1), event, before, 2).await.unwrap();
        acts.into_iter().map(|act| act.id).collect::<Vec<_>>()
    };
    assert_eq!(read(None, None).await, [uuid(4), uuid(3)]);
    assert_eq!(read(None, Some((NOW + 3, uuid(3)))).await, [uuid(2), uuid(1)]);
    assert_eq!(read(event, None).await, [uuid(4), uuid(2)]);
    let one = store.list_store_acts(store_id(1), event, None, 1).await.unwrap();
    assert_eq!(one, [StoreAct { event, ..store_act(4, 1) }], "as it was written");
    assert_eq!(store.expire_store_acts(NOW + 3).await.unwrap(), 2);
    assert_eq!(read(None, None).await, [uuid(4), uuid(3)]);
    for (what, unfit) in [
        ("no act", StoreAct { act: String::new(), ..store_act(9, 1) }),
        ("no details", StoreAct { details: String::new(), ..store_act(9, 1) }),
        ("long details", StoreAct { details: "x".repeat(4_097), ..store_act(9, 1) }),
        ("a long name", StoreAct { by: "x".repeat(257), ..store_act(9, 1) }),
    ] {
        assert_impossible(store.put_store_act(&unfit).await, what);
    }
    let nowhere = store.put_store_act(&StoreAct { store: store_id(9), ..store_act(9, 1) }).await;
    assert!(matches!(nowhere, Err(StoreError::NoAccount)), "{nowhere:?}");
}

pub(crate) async fn acts_stay_without_the_name_of_whoever_deletes_the_account(store: Store, database: Database) {
    owned(&store, 2..=2).await;
    store.put_staff(&staff(1, 2, StaffRole::Judge)).await.unwrap();
    let mut raw = Raw::connect(&database).await;
    raw.execute("update store_staff set added_by = 'Ada 1' where role = 'judge'").await.unwrap();
    for number in [1, 2] {
        store.put_store_act(&store_act(number, number)).await.unwrap();
    }
    assert!(store.delete_account(id(1)).await.unwrap());
    let acts = store.list_store_acts(store_id(1), None, None, 9).await.unwrap();
    let by: Vec<_> = acts.iter().map(|act| (act.account, act.by.as_str())).collect();
    assert_eq!(by, [(Some(id(2)), "Ada 2"), (None, "")]);
    let staff = store.list_staff(store_id(1)).await.unwrap();
    assert_eq!((staff.len(), staff[0].added_by.as_str()), (1, "somebody whose account is gone"));
}

pub(crate) async fn an_account_reports_a_store_once_until_it_is_looked_at(store: Store, _: Database) {
    owned(&store, 2..=3).await;
    assert!(store.create_store_report(&store_report(1, 2)).await.unwrap());
    assert!(!store.create_store_report(&store_report(2, 2)).await.unwrap());
    let of_event = StoreReport { event: Some(uuid(99)), ..store_report(3, 2) };
    assert!(store.create_store_report(&of_event).await.unwrap(), "an event of it is another thing");
    assert!(store.create_store_report(&store_report(4, 3)).await.unwrap());
    assert_eq!(store.count_store_reports().await.unwrap(), 3);
    let listed = store.list_store_reports(None, 2).await.unwrap();
    assert_eq!(listed, [store_report(1, 2), of_event]);
    assert_eq!(store.list_store_reports(Some((listed[1].at, listed[1].id)), 2).await.unwrap(), [store_report(4, 3)]);
    assert_impossible(store.close_store_reports(uuid(4), "", NOW).await, "no outcome");
    let closed = store.close_store_reports(uuid(4), "Hidden", NOW).await.unwrap();
    assert_eq!(closed, [store_report(4, 3), store_report(1, 2)], "of the same thing, the one that was asked for first");
    assert_eq!(store.close_store_reports(uuid(4), "Hidden", NOW).await.unwrap(), []);
    assert_eq!(store.count_store_reports().await.unwrap(), 1);
    assert!(store.create_store_report(&store_report(5, 2)).await.unwrap());
    for reason in ["", "a\0b", &"x".repeat(4_001)] {
        let refused = store.create_store_report(&StoreReport { reason: reason.to_owned(), ..store_report(9, 3) }).await;
        assert_impossible(refused, reason);
    }
    let nobody = store.create_store_report(&store_report(9, 99)).await;
    assert!(matches!(nobody, Err(StoreError::NoAccount)), "{nobody:?}");
}
