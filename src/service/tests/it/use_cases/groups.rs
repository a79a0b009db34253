//! Who may do what with groups and their invitations.

use safehouse_service::{
    Caller, PublicDeckPlace, Service,
    groups::{
        GroupId, GroupWords, accept_invitation, change_group, dissolve_group, expire_invitations, group_decks, invite,
        leave_group, list_groups, list_heirs, list_invitations, list_members, make_group, open_group, open_invitation,
        pass_group, remove_member, revoke_invitation,
    },
};
use safehouse_store::AccountId;
use uuid::Uuid;

use super::access::{ANYONE, Asked, JOB, SIGNED_IN, SOCIAL};

pub(super) async fn of_groups(service: &Service, caller: &Caller) -> Asked {
    let (nobody, said, start) = (AccountId::from(Uuid::nil()), Uuid::nil(), PublicDeckPlace::START);
    let mut asked = Asked::new();
    let group = GroupId::from(Uuid::nil());
    let words = GroupWords { name: "x".to_owned(), description: String::new() };
    asked.push(("make_group", SOCIAL, make_group(service, caller, &words).await.err()));
    asked.push(("list_groups", SOCIAL, list_groups(service, caller).await.err()));
    asked.push(("open_group", SOCIAL, open_group(service, caller, group).await.err()));
    asked.push(("group_decks", SOCIAL, group_decks(service, caller, group, start, 1).await.err()));
    asked.push(("change_group", SOCIAL, change_group(service, caller, group, &words).await.err()));
    asked.push(("dissolve_group", SOCIAL, dissolve_group(service, caller, group).await.err()));
    asked.push(("list_members", SOCIAL, list_members(service, caller, group).await.err()));
    asked.push(("leave_group", SOCIAL, leave_group(service, caller, group).await.err()));
    asked.push(("remove_member", SOCIAL, remove_member(service, caller, group, nobody).await.err()));
    asked.push(("pass_group", SOCIAL, pass_group(service, caller, group, nobody).await.err()));
    asked.push(("list_heirs", SIGNED_IN, list_heirs(service, caller).await.err()));
    asked.push(("invite", SOCIAL, invite(service, caller, group, 1).await.err()));
    asked.push(("list_invitations", SOCIAL, list_invitations(service, caller, group).await.err()));
    asked.push(("revoke_invitation", SOCIAL, revoke_invitation(service, caller, group, said).await.err()));
    asked.push(("open_invitation", ANYONE, open_invitation(service, caller, "x").await.err()));
    asked.push(("accept_invitation", SOCIAL, accept_invitation(service, caller, "x").await.err()));
    asked.push(("expire_invitations", JOB, expire_invitations(service, caller).await.err()));
    asked
}
