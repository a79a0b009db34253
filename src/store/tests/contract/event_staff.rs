//! What is promised of whoever is staff of one event alone, and is given another role.

use safehouse_store::{Database, StaffRole, Store, events::NewEventStaff};

use super::{
    events::{event_id, held, made},
    given::{NOW, assert_impossible, id, member},
    stores::store_id,
};

pub(crate) async fn somebody_of_the_staff_of_an_event_is_given_another_role_and_nobody_else_is_made_staff(
    store: Store,
    _: Database,
) {
    held(&store).await;
    made(&store, 1, 2).await;
    for number in [1, 2] {
        member(&store, number).await;
    }
    let one = (store_id(1), event_id(1));
    let helper = NewEventStaff {
        event: one,
        account: id(1),
        role: StaffRole::Helper,
        added_at: NOW,
        added_by: "Ada".to_owned(),
    };
    assert!(store.put_event_staff(&helper).await.unwrap());
    let change = async |event, account, role| store.change_event_staff(event, id(account), role).await;
    assert_eq!(change(one, 1, StaffRole::Judge).await.unwrap(), Some(StaffRole::Helper));
    assert_eq!(change(one, 1, StaffRole::Judge).await.unwrap(), Some(StaffRole::Judge));
    assert_eq!(change(one, 2, StaffRole::Judge).await.unwrap(), None, "they are not of that staff");
    assert_eq!(change((store_id(1), event_id(2)), 1, StaffRole::Helper).await.unwrap(), None, "nor at another event");
    assert_eq!(change((store_id(2), event_id(1)), 1, StaffRole::Helper).await.unwrap(), None, "it is another store's");
    assert_impossible(change(one, 1, StaffRole::Owner).await, "an owner of an event");
    let listed = store.list_event_staff((store_id(1), event_id(1))).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|staff| (staff.account, staff.role)).collect();
    assert_eq!(listed, [(id(1), StaffRole::Judge)]);
    assert_eq!(store.list_event_staff((store_id(1), event_id(2))).await.unwrap(), []);
    assert_eq!(store.list_event_staff((store_id(2), event_id(1))).await.unwrap(), [], "of another store");
}
