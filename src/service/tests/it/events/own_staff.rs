//! Who is staff of one event alone, given another role by whoever runs it.

use safehouse_service::{
    events::{change_event_staff, list_event_invitations, list_event_staff, settings::EventSettings},
    stores::{StaffRole, accept_staff_invitation, invite_staff, list_acts},
};

use super::Evening;
use crate::{
    house::told,
    own_stores::{CORNER, again, hired, proven},
};

#[tokio::test]
async fn whoever_runs_an_event_gives_its_own_staff_other_roles_and_owners_alone_that_of_an_organiser() {
    let evening = Evening::with(EventSettings::default()).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let event = evening.event().await;
    let maggie = hired(&evening.house, &evening.glenn, "Maggie", StaffRole::Organiser).await;
    let invited = invite_staff(service, &maggie, CORNER, Some(event.id), StaffRole::Judge).await.unwrap();
    let waiting = list_event_invitations(service, &maggie, code).await.unwrap();
    assert_eq!(waiting.iter().map(|one| (one.id, one.role)).collect::<Vec<_>>(), [(invited.id, StaffRole::Judge)]);
    // Those to the store are not told there.
    invite_staff(service, &evening.glenn, CORNER, None, StaffRole::Helper).await.unwrap();
    assert_eq!(list_event_invitations(service, &evening.glenn, code).await.unwrap(), waiting);
    let judith = proven(&evening.house, "Judith").await;
    accept_staff_invitation(service, &judith, &invited.token).await.unwrap();
    let judith = again(&evening.house, &judith).await;
    assert_eq!(list_event_invitations(service, &maggie, code).await.unwrap(), []);
    assert_eq!(told(&list_event_invitations(service, &judith, code).await), "Forbidden");

    let change = async |caller, account, role| told(&change_event_staff(service, caller, code, (account, role)).await);
    assert_eq!(change(&judith, "Judith", StaffRole::Helper).await, "Forbidden");
    assert_eq!(change(&maggie, "JUDITH", StaffRole::Helper).await, "done");
    assert_eq!(change(&maggie, "Judith", StaffRole::Helper).await, "done", "nothing is to be done");
    assert_eq!(change(&maggie, "Maggie", StaffRole::Helper).await, "Nothing", "she is staff of the store");
    assert_eq!(change(&maggie, "nobody", StaffRole::Helper).await, "Nothing");
    assert_eq!(change(&maggie, "Judith", StaffRole::Organiser).await, "GameStore(RoleUnfit)");
    assert_eq!(change(&evening.glenn, "Judith", StaffRole::Owner).await, "GameStore(RoleUnfit)");
    assert_eq!(change(&evening.glenn, "Judith", StaffRole::Organiser).await, "done");
    let staff = list_event_staff(service, &evening.glenn, code).await.unwrap();
    let staff: Vec<_> = staff.iter().map(|one| (one.name.as_str(), one.role)).collect();
    assert_eq!(staff, [("Judith", StaffRole::Organiser)]);
    let acts = list_acts(service, &evening.glenn, CORNER, Some(event.id), None).await.unwrap();
    let changed: Vec<_> = acts.iter().filter(|act| act.act == "role-changed").collect();
    assert_eq!(changed.len(), 2, "{changed:?}");
    assert!(changed.iter().any(|act| act.details.contains("\"before\":\"judge\"")), "{changed:?}");
}
