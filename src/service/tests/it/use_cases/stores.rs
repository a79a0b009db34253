//! Who may do what with stores, as whoever runs the site and as their owners, and with the lists that they publish.

use safehouse_service::{
    Caller, Service,
    events::ListSource,
    stores::{
        ConfirmationKind, KeyReason, ListForm, OpenStore, StaffRole, StoreWords, SuspensionReason, WithdrawalReason,
        accept_staff_invitation, add_staff, add_store, answer_appeal, appeal, bring_store_key, change_own_staff,
        change_profile, close_own_store, close_store, close_store_reports, confirm_store, count_waiting_stores,
        expire_acts, expire_staff_invitations, hand_in_notes, hide_store, invite_staff, leave_store, list_acts,
        list_own_staff, list_own_stores, list_shown_stores, list_staff, list_staff_invitations, list_store_lists,
        list_store_reports, list_stores, list_told_acts, list_waiting_statements, list_waiting_stores,
        look_at_store_list, make_store_key, may_open, open_staff_invitation, open_store, open_store_list, publish_list,
        remove_staff, rename_store, report_store, revoke_staff_invitation, revoke_store_key, see_store, show_store,
        store_list_file, suspend_store, take_back_store_key, total_long_waiting, total_staff, withdraw_store_list,
    },
};
use safehouse_store::AccountId;
use safehouse_testing::shipped;
use uuid::Uuid;

use super::access::{ANYONE, Asked, JOB, RUNS_EVENTS, RUNS_THE_SITE, SIGNED_IN};

pub(super) async fn of_stores(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    asked.push(("add_store", RUNS_THE_SITE, add_store(service, caller, "", "x").await.err()));
    asked.push(("list_stores", RUNS_THE_SITE, list_stores(service, caller).await.err()));
    asked.push(("rename_store", RUNS_THE_SITE, rename_store(service, caller, "x", "x").await.err()));
    asked.push(("close_store", RUNS_THE_SITE, close_store(service, caller, "x", true).await.err()));
    let helper = StaffRole::Helper;
    asked.push(("add_staff", RUNS_THE_SITE, add_staff(service, caller, "x", "x", helper).await.err()));
    asked.push(("remove_staff", RUNS_THE_SITE, remove_staff(service, caller, "x", "x").await.err()));
    asked.push(("list_staff", RUNS_THE_SITE, list_staff(service, caller, "x").await.err()));
    asked.push(("total_staff", RUNS_THE_SITE, total_staff(service, caller).await.err()));
    asked
}

pub(super) async fn of_own_stores(service: &Service, caller: &Caller) -> Asked {
    let (mut asked, nobody, it, helper) = (Asked::new(), AccountId::from(Uuid::nil()), "x", StaffRole::Helper);
    let opening = OpenStore::default();
    asked.push(("open_store", SIGNED_IN, open_store(service, caller, &opening).await.err()));
    asked.push(("may_open", SIGNED_IN, may_open(service, caller).await.err()));
    asked.push(("see_store", ANYONE, see_store(service, caller, it).await.err()));
    asked.push(("list_shown_stores", ANYONE, list_shown_stores(service, caller, "").await.err()));
    asked.push(("list_own_stores", SIGNED_IN, list_own_stores(service, caller).await.err()));
    // Of a store that is not there, which asks no further who somebody is in it.
    let words = StoreWords::default();
    asked.push(("change_profile", SIGNED_IN, change_profile(service, caller, it, &words).await.err()));
    asked.push(("close_own_store", SIGNED_IN, close_own_store(service, caller, it).await.err()));
    asked.push(("make_store_key", SIGNED_IN, make_store_key(service, caller, it).await.err()));
    asked.push(("bring_store_key", SIGNED_IN, bring_store_key(service, caller, it, "x").await.err()));
    asked.push(("take_back_store_key", SIGNED_IN, take_back_store_key(service, caller, it).await.err()));
    let revoked = revoke_store_key(service, caller, it, KeyReason::Lost).await.err();
    asked.push(("revoke_store_key", SIGNED_IN, revoked));
    asked.push(("list_own_staff", SIGNED_IN, list_own_staff(service, caller, it).await.err()));
    let changed = change_own_staff(service, caller, it, nobody, None).await.err();
    asked.push(("change_own_staff", SIGNED_IN, changed));
    asked.push(("leave_store", SIGNED_IN, leave_store(service, caller, it).await.err()));
    asked.push(("invite_staff", SIGNED_IN, invite_staff(service, caller, it, None, helper).await.err()));
    let listed = list_staff_invitations(service, caller, it).await.err();
    asked.push(("list_staff_invitations", SIGNED_IN, listed));
    let revoked = revoke_staff_invitation(service, caller, it, None, Uuid::nil()).await.err();
    asked.push(("revoke_staff_invitation", SIGNED_IN, revoked));
    asked.push(("open_staff_invitation", ANYONE, open_staff_invitation(service, caller, it).await.err()));
    let accepted = accept_staff_invitation(service, caller, it).await.err();
    asked.push(("accept_staff_invitation", SIGNED_IN, accepted));
    asked.push(("expire_staff_invitations", JOB, expire_staff_invitations(service, caller).await.err()));
    asked.push(("list_acts", SIGNED_IN, list_acts(service, caller, it, None, None).await.err()));
    asked.push(("list_told_acts", SIGNED_IN, list_told_acts(service, caller, it, None, None).await.err()));
    asked.push(("expire_acts", JOB, expire_acts(service, caller, 1).await.err()));
    asked.push(("appeal", SIGNED_IN, appeal(service, caller, (it, ""), "x").await.err()));
    asked.push(("report_store", SIGNED_IN, report_store(service, caller, it, None, "x").await.err()));
    let kind = ConfirmationKind::Known;
    asked.push(("confirm_store", RUNS_THE_SITE, confirm_store(service, caller, it, kind, "x").await.err()));
    let reason = SuspensionReason::Rules;
    asked.push(("suspend_store", RUNS_THE_SITE, suspend_store(service, caller, it, reason, "x").await.err()));
    asked.push(("hide_store", RUNS_THE_SITE, hide_store(service, caller, it, "x").await.err()));
    asked.push(("show_store", RUNS_THE_SITE, show_store(service, caller, it).await.err()));
    asked.push(("answer_appeal", RUNS_THE_SITE, answer_appeal(service, caller, it, "x").await.err()));
    asked.push(("list_store_reports", RUNS_THE_SITE, list_store_reports(service, caller, None).await.err()));
    let closed = close_store_reports(service, caller, Uuid::nil(), "x").await.err();
    asked.push(("close_store_reports", RUNS_THE_SITE, closed));
    asked.push(("list_waiting_stores", RUNS_THE_SITE, list_waiting_stores(service, caller).await.err()));
    asked.push(("count_waiting_stores", RUNS_THE_SITE, count_waiting_stores(service, caller).await.err()));
    asked
}

pub(super) async fn of_store_lists(service: &Service, caller: &Caller) -> Asked {
    let (mut asked, library, of) = (Asked::new(), shipped::library(), ("x", 1));
    // Of a store that is not there, which asks no further who somebody is in it.
    let form = ListForm { title: "x", format: "standard", source: ListSource::Text("x"), turn: "" };
    let looked = look_at_store_list(service, caller, library, "x", form).await.err();
    asked.push(("look_at_store_list", RUNS_EVENTS, looked));
    asked.push(("publish_list", RUNS_EVENTS, publish_list(service, caller, library, "x", form).await.err()));
    asked.push((
        "list_store_lists",
        ANYONE,
        list_store_lists(service, caller, shipped::installation(), "x", None).await.err(),
    ));
    asked.push(("open_store_list", ANYONE, open_store_list(service, caller, shipped::installation(), of).await.err()));
    asked.push(("store_list_file", ANYONE, store_list_file(service, caller, library, of).await.err()));
    let withdrawn = withdraw_store_list(service, caller, of, WithdrawalReason::Mistake).await.err();
    asked.push(("withdraw_store_list", RUNS_EVENTS, withdrawn));
    let listed = list_waiting_statements(service, caller, "x").await.err();
    asked.push(("list_waiting_statements", RUNS_EVENTS, listed));
    asked.push(("total_long_waiting", RUNS_THE_SITE, total_long_waiting(service, caller).await.err()));
    asked.push(("hand_in_notes", RUNS_EVENTS, hand_in_notes(service, caller, "x", "").await.err()));
    asked
}
