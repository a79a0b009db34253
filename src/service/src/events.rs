//! Events of game stores: announced, registered for, with lists that are handed in, locked, shown.
//!
//! Whoever runs an event is staff of its store, or of it alone. Whoever takes part has an account, or a
//! code on paper. Until lists are shown, nothing of them is told to anybody but their players and the
//! staff who need them; [`sight`] is the only place that decides it.

mod access;
mod agreeing;
mod calendar;
pub mod checks;
mod claim;
mod consents;
mod correcting;
mod desk;
mod due;
mod early_lock;
mod entering;
mod entrants;
pub mod exports;
mod fault;
mod found;
mod handing_in;
mod hiding;
mod in_force;
mod in_the_way;
mod invitation_code;
mod inviting;
mod judging;
mod kept_ground;
mod kiosks;
mod list_fault;
mod locking;
mod making;
mod meeting;
pub mod operations;
mod own_events;
mod own_hand;
mod own_staff;
mod plan;
mod play;
mod play_fault;
mod players;
mod promising;
mod publishing;
mod read_notes;
mod replanning;
mod revealing;
pub mod rounds;
mod seed;
pub mod settings;
pub mod sheets;
mod showing;
mod shown_decks;
mod shown_names;
mod shown_pages;
mod sight;
mod state;
pub mod statistics;
pub mod times;
mod today;
mod typed_code;
mod viewing;

pub use safehouse_store::events::{
    EnteredBy, EntryState, EventConsent, EventEntry, EventList, EventListView, EventStaff, EventState, LateAs, LeftOut,
    ListKind, ListVerdict, StoredEvent, ViewReason,
};

pub(crate) use self::{
    access::LIST_ROLES,
    handing_in::read as read_list,
    in_force::rules_at,
    judging::{ground_json, judge_of, verdict_of},
    kept_ground::KeptGround,
    making::sealed_for,
    publishing::{Asked, Grounds},
    revealing::erase_lists_of,
    today::{Kept, judged_now},
};
pub use self::{
    access::{LOCK_DUE, LOOK, REGISTER, STAFF_READ, STAFF_RUN, TAKE_PART, duties},
    agreeing::{agree, record_agreement},
    calendar::{EVENTS_PAGE, Events, Sought, list_events, list_staff_events},
    claim::written_claim,
    correcting::{Correction, correct_list, hand_in_late, take_late_list},
    early_lock::EarlyLock,
    entering::{EnterForm, Entered, enter, enter_by_staff, enter_without_account},
    fault::EventFault,
    found::{Asker, EventSeen, open_event, open_own_event, run_event, staff_event, staff_player},
    handing_in::{Handed, ListSource, confirm_list, hand_in, look_at_list, take_back_list, type_list},
    hiding::hide_event,
    in_the_way::{Blocker, InTheWay, Subject, most_in_the_way},
    invitation_code::InvitationCode,
    inviting::renew_invitation_code,
    judging::{UNREADABLE, judge_again},
    kiosks::{Kiosk, KioskStarted, end_kiosks, enter_at_kiosk, list_kiosks, open_kiosk, start_kiosk},
    list_fault::{IllegalList, UnreadLines},
    locking::{lock_due_events, lock_event},
    making::{EventForm, change_event, delete_event, is_unseen, make_event, move_event},
    meeting::{ListMet, PlayerMet, list_met, open_met_list},
    own_events::{OwnEvent, OwnEvents, list_own_events},
    own_hand::has_own_hand,
    own_staff::{
        InvitedEvent, StaffedEvent, change_event_staff, list_event_invitations, list_event_staff, list_own_posts,
        open_invited_event, remove_event_staff, see_event_staff,
    },
    plan::most_without_rematches,
    play_fault::PlayFault,
    players::{OwnEntry, PlayerShown, claim_entry, decide_entry, list_players, own_entry, rename_player, withdraw},
    publishing::{ListShown, event_file, list_file, open_list, published_lists},
    read_notes::ReadNotes,
    revealing::{reveal_lists, withdraw_list},
    showing::{Lacks, ListsHidden, hidden_lists, show_due_lists},
    shown_names::ShownNames,
    shown_pages::{ListPlace, ShownPages, list_shown_pages, name_shown_events},
    sight::{KnownList, Sight, Standing},
    today::JudgedNow,
    typed_code::typed_code,
    viewing::{ListOpened, view_list},
};
