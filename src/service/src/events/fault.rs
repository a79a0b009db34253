//! Why something cannot be done with an event.

use safehouse_store::events::{EntryState, EventState};

use super::list_fault::{IllegalList, UnreadLines};

/// Why something cannot be done with an event, its players or their lists.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EventFault {
    /// There is none of this code, or not for this caller.
    #[error("there is no such event")]
    None,
    /// Whoever runs the site hid it.
    #[error("whoever runs the site hid this event")]
    Hidden,
    /// It stands as it should already.
    #[error("the event stands so already")]
    Unchanged,
    /// A field of the form cannot be so.
    #[error("{words}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// What is wrong with it, and how to mend it.
        words: String,
    },
    /// Somebody else changed it meanwhile.
    #[error("somebody changed this event meanwhile; look at it as it is now, and change it once more")]
    Changed,
    /// It cannot come to be so from how it is.
    #[error("an event that is {} cannot be {} next", from.as_str(), to.as_str())]
    State {
        /// How it is.
        from: EventState,
        /// How it was to be.
        to: EventState,
    },
    /// A draft that nobody else ever saw is not cancelled: that would tell of it.
    #[error("nobody but its staff ever saw this event: delete it; cancelling would show it to everybody")]
    Unseen,
    /// What was announced is not deleted.
    #[error("this event was announced: cancel it, so that calendars and the log say that it does not take place")]
    WasSeen,
    /// It is settled by now.
    #[error("this cannot be changed any more: the lists are locked")]
    Settled,
    /// The store has as many events as it may.
    #[error("this store has as many events as a store may have")]
    TooMany,
    /// Nobody can register now.
    #[error("nobody can register for this event now")]
    NotOpen,
    /// Only by staff.
    #[error("staff enter players at this event; ask at the store")]
    ByInvitation,
    /// The caller takes part already.
    #[error("you take part in this event already")]
    WasThere,
    /// Whoever opened lists of the event as staff takes no part.
    #[error("you opened lists of this event as staff, so you cannot take part in it")]
    OpenedLists,
    /// The same of somebody else.
    #[error("this player opened lists of this event as staff, so they cannot take part in it")]
    PlayerOpenedLists,
    /// As many are entered as may be.
    #[error("as many are entered as an event may have")]
    Full,
    /// What the event asks was not agreed to.
    #[error("agree to what the event asks first")]
    Consent,
    /// No list is taken of whoever did not agree to what the event asks now.
    #[error("first agree to what the event asks now, on the page of your place; then hand in the list")]
    AgreeFirst,
    /// Nobody of this kind takes part.
    #[error("there is no such player at this event")]
    NoPlayer,
    /// They stand otherwise than it was to be changed from.
    #[error("this player is {} now", state.as_str())]
    PlayerIs {
        /// How they stand.
        state: EntryState,
    },
    /// The code is nobody's.
    #[error("this code is of no player at this event")]
    NoCode,
    /// A code was shown at a kiosk, where whoever comes next would find the place open.
    #[error("this device is a kiosk, or was one within two hours: show your code on a device of your own")]
    AtKiosk,
    /// The device is no kiosk of the event, or none any more.
    #[error("this device is no kiosk of this event any more; staff can start one on it")]
    NoKiosk,
    /// The event takes no lists.
    #[error("this event takes no lists")]
    NoLists,
    /// Lists are not taken yet.
    #[error("lists are not taken yet")]
    ListsNotYet,
    /// The deadline is over, or the lists are locked: for players.
    #[error("lists are taken no more: the deadline is over, or staff locked them; ask a judge")]
    ListsLate,
    /// The lists are locked, and late ones are taken elsewhere: for staff.
    #[error(
        "the lists are locked: a judge, or whoever runs the event, hands in a late one on the player's page, and says why"
    )]
    LateElsewhere,
    /// The lists are locked, and the event takes no late ones: for staff.
    #[error(
        "the lists are locked, and this event takes no late ones, as everybody was told: nobody hands one in now, staff neither"
    )]
    LateRefused,
    /// The event is over, and with what somebody played is settled.
    #[error(
        "the event is over: what was played stays as it is; a list is taken back, or published by the store outside of the event"
    )]
    ListsStay,
    /// The event is over, and who took part is settled.
    #[error("the event is over: who took part stays as it is")]
    PlayersStay,
    /// The lists are not locked yet.
    #[error("the lists are not locked yet: the player hands in another one")]
    NotLocked,
    /// Staff who correct a list saw which.
    #[error("open the list first: a correction takes the place of the one that you saw")]
    ListUnopened,
    /// Another list counts by now.
    #[error("another list counts by now; look at it first")]
    OtherList,
    /// A correction that changes nothing.
    #[error("this is the list that counts already: change in it what was wrong")]
    SameList,
    /// The list is not legal, and the event takes legal ones alone.
    #[error("this list is not legal in the event's format, and only legal ones are handed in")]
    Illegal(Box<IllegalList>),
    /// The list cannot be registered.
    #[error("{0}")]
    Unfit(String),
    /// Lines of the list could not be read.
    #[error("{0}")]
    Unread(Box<UnreadLines>),
    /// There is no list, or not for this caller.
    #[error("there is no list, or it is not shown")]
    NoList,
    /// It is shown no longer.
    #[error("this list was withdrawn")]
    Withdrawn,
    /// Whoever takes part sees no lists of others.
    #[error("you take part in this event yourself, so its lists are hidden from you until they are shown to all")]
    Blind,
    /// Whoever takes part does nothing about lists of others.
    #[error("you take part in this event yourself: somebody else of its staff does this")]
    PlaysToo,
    /// A list is there, and the caller only types for those who have none.
    #[error("a list of this player is there: they hand in another one themselves, or a judge types it")]
    ListThere,
    /// A helper renames nobody with an account, and nobody after the lock.
    #[error("this player has an account, or the lists are locked: whoever runs the event changes the name")]
    NameSettled,
    /// The event never shows lists, or not so soon.
    #[error("this event does not show its lists now")]
    NotShown,
    /// There is no such format, or the game is none of this site.
    #[error("there is no such game or format here")]
    NoFormat,
}
