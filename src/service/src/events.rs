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
mod correcting;
mod desk;
mod due;
mod entering;
pub mod exports;
mod fault;
mod found;
mod handing_in;
mod judging;
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
mod viewing;

pub use safehouse_store::events::{
    EnteredBy, EntryState, EventEntry, EventList, EventListView, EventState, LateAs, LeftOut, ListKind, ListVerdict,
    StoredEvent, ViewReason,
};

pub(crate) use self::{
    access::LIST_ROLES,
    handing_in::read as read_list,
    judging::{ground_json, judge_of, verdict_of},
    making::sealed_for,
    publishing::{Asked, Grounds},
};
pub use self::{
    access::{LOCK_DUE, LOOK, REGISTER, STAFF_READ, STAFF_RUN, TAKE_PART},
    agreeing::agree,
    calendar::{EVENTS_PAGE, Events, Sought, list_events, list_staff_events},
    claim::written_claim,
    correcting::{Correction, correct_list, hand_in_late},
    entering::{EnterForm, Entered, enter, enter_by_staff, enter_without_account},
    fault::EventFault,
    found::{Asker, EventSeen, open_event, run_event, staff_event, staff_player},
    handing_in::{Handed, ListSource, confirm_list, hand_in, look_at_list, take_back_list, type_list},
    judging::{Blocker, judge_again, most_in_the_way},
    kiosks::{Kiosk, KioskStarted, end_kiosks, enter_at_kiosk, list_kiosks, open_kiosk, start_kiosk},
    list_fault::{IllegalList, UnreadLines},
    locking::{lock_due_events, lock_event},
    making::{EventForm, change_event, hide_event, make_event, move_event},
    meeting::{ListMet, PlayerMet, list_met, open_met_list},
    own_events::{OwnEvent, OwnEvents, list_own_events},
    own_staff::{change_event_staff, list_event_invitations, list_event_staff, list_own_posts, remove_event_staff},
    play_fault::PlayFault,
    players::{OwnEntry, PlayerShown, claim_entry, decide_entry, list_players, own_entry, rename_player, withdraw},
    publishing::{JudgedNow, ListShown, event_file, list_file, open_list, published_lists},
    read_notes::ReadNotes,
    revealing::{reveal_lists, withdraw_list},
    showing::{Lacks, ListsHidden, hidden_lists, show_due_lists},
    shown_names::ShownNames,
    shown_pages::{ListPlace, ShownPages, list_shown_pages},
    sight::{KnownList, Sight, Standing},
    viewing::{ListOpened, view_list},
};
