//! Who is staff of one event alone, given another role by whoever runs it.

use safehouse_service::{
    events::{
        change_event_staff, list_event_invitations, list_event_staff, open_invited_event, see_event_staff,
        settings::EventSettings,
    },
    stores::{StaffRole, accept_staff_invitation, invite_staff, list_acts, list_told_acts, open_staff_invitation},
};

use super::Evening;
use crate::{
    house::{GUEST, told},
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
    let acts = list_told_acts(service, &evening.glenn, CORNER, Some(event.id), None).await.unwrap();
    let whose = acts.iter().filter_map(|told| told.whose.as_deref().map(|whose| (told.act.act.as_str(), whose)));
    assert_eq!(whose.collect::<Vec<_>>(), [("role-changed", "Judith"), ("role-changed", "Judith")]);
}

#[tokio::test]
async fn whoever_runs_an_event_sees_who_works_there_and_whom_they_may_make_what() {
    let evening = Evening::with(EventSettings::default()).await;
    let (service, code) = (&evening.house.service, evening.code.as_str());
    let event = evening.event().await;
    let maggie = hired(&evening.house, &evening.glenn, "Maggie", StaffRole::Organiser).await;
    let scorekeeper = hired(&evening.house, &evening.glenn, "Sasha", StaffRole::Scorekeeper).await;
    let invited = invite_staff(service, &evening.glenn, CORNER, Some(event.id), StaffRole::Organiser).await.unwrap();
    let olivia = proven(&evening.house, "Olivia").await;
    accept_staff_invitation(service, &olivia, &invited.token).await.unwrap();
    let olivia = again(&evening.house, &olivia).await;
    for caller in [&scorekeeper, &proven(&evening.house, "Eugene").await] {
        assert_eq!(told(&see_event_staff(service, caller, code).await), "Forbidden");
    }
    let below = [StaffRole::Scorekeeper, StaffRole::Judge, StaffRole::Helper];
    let all = [StaffRole::Organiser, StaffRole::Scorekeeper, StaffRole::Judge, StaffRole::Helper];
    for (caller, gives, is_of_store) in
        [(&evening.glenn, all.as_slice(), true), (&maggie, below.as_slice(), true), (&olivia, below.as_slice(), false)]
    {
        let seen = see_event_staff(service, caller, code).await.unwrap();
        assert_eq!((seen.gives.as_slice(), seen.is_of_store), (gives, is_of_store));
        let of_store: Vec<_> = seen.of_store.iter().map(|(name, role)| (name.as_str(), *role)).collect();
        let expected =
            [("Glenn", StaffRole::Owner), ("Maggie", StaffRole::Organiser), ("Sasha", StaffRole::Scorekeeper)];
        assert_eq!(of_store, expected);
        let own: Vec<_> = seen.own.iter().map(|one| (one.name.as_str(), one.role)).collect();
        assert_eq!((own, seen.invitations.len()), (vec![("Olivia", StaffRole::Organiser)], 0));
    }
}

#[tokio::test]
async fn an_invitation_says_to_which_event_it_is_and_to_whoever_plays_there_that_lists_stay_closed() {
    let evening = Evening::with(EventSettings::default()).await;
    let (service, event) = (&evening.house.service, evening.event().await);
    let (player, _) = evening.player(1).await;
    let other = proven(&evening.house, "Olivia").await;
    for (role, opens_lists) in [(StaffRole::Judge, true), (StaffRole::Scorekeeper, false)] {
        let invited = invite_staff(service, &evening.glenn, CORNER, Some(event.id), role).await.unwrap();
        let open = open_staff_invitation(service, &GUEST, &invited.token).await.unwrap();
        for (caller, is_blind) in [(&player, opens_lists), (&other, false), (&GUEST, false)] {
            let to = open_invited_event(service, caller, &open).await.unwrap().unwrap();
            assert_eq!((&to.code, &to.name, to.is_blind), (&event.code, &event.name, is_blind), "{role:?}");
        }
    }
    let invited = invite_staff(service, &evening.glenn, CORNER, None, StaffRole::Judge).await.unwrap();
    let open = open_staff_invitation(service, &GUEST, &invited.token).await.unwrap();
    assert_eq!(open_invited_event(service, &player, &open).await.unwrap(), None, "it is to the store");
}
