//! Game stores: what they say of themselves, who works in them, and how they stand.
//!
//! Whoever has an account with a second factor opens a store and owns it. Until whoever runs the
//! site confirms it, it is marked and strangers find it by its address alone. Staff come by
//! invitations, which work once; they are asked for a second factor, and their sessions end
//! sooner: see [`crate::sessions`]. What staff do is written down with the person, and what is
//! done to a store for its staff to read, and for whoever runs the site.

mod access;
mod acts;
mod coming;
mod deciding;
mod event_roles;
mod invitations;
mod keeping;
mod kept;
mod keys;
mod lists;
mod looked_after;
mod opening;
mod own_staff;
mod reports;
mod seen;
mod signing;
mod staff;
mod words;

pub use safehouse_statements::code::{ConfirmationKind, KeyReason, SuspensionReason, WithdrawalReason};
pub use safehouse_store::{
    GameStore, StaffInvitation, StaffMember, StaffOf, StaffRole, StoreAct, StoreId, StoreKey, StoreLevel, StoreProfile,
    StoreReport, StoreWords, UnprovenStaff, WaitingStatement, WaitingStoreKey,
    stores::{
        MAX_ABOUT_BYTES, MAX_ADDRESS_BYTES, MAX_APPEAL_BYTES, MAX_CONTACT_BYTES, MAX_HOURS_BYTES, MAX_HOW_BYTES,
        MAX_LIST_TITLE, MAX_NAME_BYTES, MAX_OPENED, MAX_OPENED_A_DAY, MAX_OUTCOME_BYTES, MAX_REPORT_BYTES, MAX_STAFF,
        MAX_STAFF_INVITATIONS, MAX_STORE_LISTS, MAX_STORES, MAX_STORES_OF, MAX_WEBSITE_BYTES, OpenStaffInvitation,
        is_slug,
    },
};

pub use self::{
    access::{EXPIRE, LOOK, LOOK_AFTER, OWN_ROLES, RUN_ROLES, SIGN, STAFF_ROLES, TAKE_PART, WORK},
    acts::{ACTS_PAGE, Act, ActTold, OWN_HAND, expire_acts, list_acts, list_told_acts},
    deciding::{answer_appeal, appeal, confirm_store, hide_store, show_store, suspend_store},
    invitations::{
        INVITATION_MS, StaffInvited, accept_staff_invitation, expire_staff_invitations, invite_staff,
        list_staff_invitations, open_staff_invitation, revoke_staff_invitation,
    },
    keeping::{change_profile, close_own_store},
    keys::{bring_store_key, make_store_key, revoke_store_key, take_back_store_key},
    lists::{
        ListForm, STORE_LISTS_PAGE, StoreListFault, StoreListLooked, StoreListShown, StoreLists, list_store_lists,
        look_at_store_list, open_store_list, publish_list, store_list_file, withdraw_store_list,
    },
    looked_after::{add_store, close_store, list_stores, rename_store},
    opening::{OpenStore, may_open, open_store, opening_faults},
    own_staff::{change_own_staff, leave_store, list_own_staff},
    reports::{
        OpenStoreReport, REPORTS_PAGE, ReportedEvent, StoresWaiting, close_store_reports, count_waiting_stores,
        list_store_reports, list_waiting_stores, report_store,
    },
    seen::{STORES_PAGE, StoreSeen, WAITS_TOLD_MS, list_own_stores, list_shown_stores, see_store},
    signing::{MOST_WAITING, WAITS_LONG_MS, Waiting, hand_in_notes, list_waiting_statements, total_long_waiting},
    staff::{StaffTotals, add_staff, list_staff, remove_staff, total_staff},
};
pub(crate) use self::{
    acts::{act_of, write_act, write_own_act},
    event_roles::gives_at_event,
    kept::{found, staffed, stating},
};
