//! Events of game stores, who takes part in them, and the lists that they hand in. Times are
//! milliseconds since 1970-01-01T00:00:00Z. What an event says and how it goes is JSON that this
//! crate does not read.

mod calendar;
mod cards;
mod changing;
mod code;
mod consents;
mod deck_checks;
mod entering;
mod entries;
mod forgetting;
mod hiding;
mod kiosks;
mod list_views;
mod lists;
mod locking;
mod matches;
mod opened;
mod operations;
mod plays;
mod revealing;
mod rounds;
mod row;
mod sitemap;
mod staff;
mod words;

pub use self::{
    calendar::EventsAsked,
    cards::{EventOfCard, UnkeptList, UnkeptPlace},
    changing::{EventMade, EventWidened, NewEvent, NewEventState, PlayedWidened},
    code::{CODE_LENGTH, is_code},
    consents::{EventConsent, MAX_CONSENT_BYTES},
    deck_checks::{
        CheckOutcome, CheckPicked, CheckPut, EventCheck, MAX_CHECK_LINES_BYTES, MAX_CHECKS, MAX_EXTRA_MINUTES,
    },
    entering::{Entered, NewEntry},
    entries::{EntryChanged, EventEntry},
    hiding::HiddenEvent,
    kiosks::{Kiosk, MAX_KIOSKS, NewKiosk},
    list_views::EventListView,
    lists::{EventList, ListSubmitted, NewEventList},
    matches::{
        CorrectedResult, MAX_OUTCOME_BYTES, MAX_REASON_BYTES, MatchChange, NewResult, Refrozen, ReportAnswer,
        ReportedAs, ResultPut, StoredEventMatch,
    },
    opened::NewListView,
    operations::{MAX_ANSWER_BYTES, NewOperation},
    plays::{MAX_PLAY_BYTES, MAX_PRESENCE_BYTES, NewPlay, PlayBase, PlayChanged, PlayEntry, PlayerPut, StoredPlay},
    revealing::{NowJudged, PublishedList, RevealedList, ShownList},
    rounds::{
        MAX_PAIRING_BYTES, MAX_TAKEN_BACK_BYTES, NewEventMatch, NewEventRound, RoundMade, RoundPhase, RoundState,
        StoredRound,
    },
    row::StoredEvent,
    sitemap::ListPlace,
    staff::{EventStaff, EventStaffOf, NewEventStaff},
    words::{EnteredBy, EntryState, EventState, LateAs, LeftOut, ListKind, ListVerdict, ViewReason},
};
pub(crate) use self::{
    forgetting::forget_entries_of,
    revealing::{ShownRow, shown_list},
};
use crate::{
    StoreId,
    connection::{Change as _, Transaction},
    error::StoreError,
};
use uuid::Uuid;

/// The most events of a store, ended ones included.
pub const MAX_EVENTS_OF: u32 = 5_000;
/// The most people who are entered at an event, those who left included.
pub const MAX_ENTRIES: u32 = 4_096;
/// The most lists that one player has had at an event after its lock.
pub const MAX_LISTS_OF: u32 = 50;
/// The most bytes of an event's settings as JSON.
pub const MAX_SETTINGS_BYTES: usize = 32_768;
/// The most bytes of a list as JSON.
pub const MAX_LIST_BYTES: usize = 262_144;
/// The most bytes of what a list was judged by as JSON.
pub const MAX_GROUND_BYTES: usize = 131_072;
/// The most bytes of the name of an event, of a player and of what others see of one.
pub const MAX_NAME_BYTES: usize = 256;

/// Lets nobody else change an event of a store until the transaction ends. `false` when there is
/// no such event.
async fn lock(transaction: &mut Transaction, store: StoreId, event: Uuid) -> Result<bool, StoreError> {
    let sql = "update events set changed_at = changed_at where id = $1 and store_id = $2";
    Ok(transaction.execute(sql, &[event.into(), store.into()]).await? == 1)
}
