//! What the staff of stores do, with who of them.

use std::collections::{BTreeMap, BTreeSet};

use safehouse_store::{
    AccountId, StoreAct, StoreId,
    events::{EventEntry, StoredEvent},
};
use serde_json::Value;
use uuid::Uuid;

use super::{
    access::{EXPIRE, RUN_ROLES, TAKE_PART},
    kept::{staffed, staffed_at},
};
use crate::{Caller, Refusal, Service};

/// The name of what an act's details say where whoever did it takes part in what it touches.
pub const OWN_HAND: &str = "own_hand";
/// The most acts of one page.
pub const ACTS_PAGE: u32 = 100;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

macro_rules! acts {
    ($($(#[$doc:meta])+ $act:ident = $name:literal, $words:literal;)+) => {
        /// What somebody of the staff did. Names are kept and never change.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Act {
            $($(#[$doc])+ $act,)+
        }

        impl Act {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$act),+];

            /// As it is kept.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$act => $name,)+
                }
            }

            /// What it says behind the name of whoever did it.
            pub fn words(self) -> &'static str {
                match self {
                    $(Self::$act => $words,)+
                }
            }
        }
    };
}

acts! {
    /// The store was opened.
    Opened = "store-opened", "opened the store";
    /// It says something else of itself.
    ProfileChanged = "profile-changed", "changed what the store says of itself";
    /// It was closed.
    Closed = "store-closed", "closed the store";
    /// Somebody was invited.
    StaffInvited = "staff-invited", "made an invitation";
    /// An invitation was taken back.
    InvitationRevoked = "invitation-revoked", "took an invitation back";
    /// Somebody accepted one.
    StaffJoined = "staff-joined", "accepted an invitation";
    /// Somebody has another role.
    RoleChanged = "role-changed", "gave somebody another role";
    /// Somebody was dismissed.
    StaffRemoved = "staff-removed", "took somebody out of the staff";
    /// Somebody left.
    StaffLeft = "staff-left", "left the staff";
    /// The store has another key.
    KeyMade = "key-made", "made a key";
    /// It has one that it keeps itself.
    KeyBrought = "key-brought", "brought a key";
    /// A key that waited to follow the one that it keeps itself was taken back.
    KeyTakenBack = "key-taken-back", "took back a key that waited for the store's signature";
    /// One that waited is the store's.
    KeyFollowed = "key-followed", "handed in that another key follows";
    /// Its key does not count any more.
    KeyRevoked = "key-revoked", "revoked the key";
    /// What waited for the signature of the store is signed.
    StatementsSigned = "statements-signed", "handed in what the store signed";
    /// Something was said against a decision.
    Appealed = "appealed", "said something against a decision";
    /// An event was made.
    EventMade = "event-made", "made an event";
    /// It says something else, or goes otherwise.
    EventChanged = "event-changed", "changed an event";
    /// It is announced, opened, cancelled.
    EventMoved = "event-moved", "took an event on";
    /// A draft of one was deleted.
    EventDeleted = "event-deleted", "deleted a draft of an event";
    /// Whoever runs the site hid it.
    EventHidden = "event-hidden", "hid an event";
    /// And shows it again.
    EventShown = "event-shown", "shows an event again";
    /// Its lists were locked.
    ListsLocked = "lists-locked", "locked the lists";
    /// Somebody was entered.
    PlayerEntered = "player-entered", "entered a player";
    /// An application was decided.
    PlayerDecided = "player-decided", "decided on a player";
    /// Somebody has another name.
    PlayerRenamed = "player-renamed", "renamed a player";
    /// A player said to staff that they agree to what the event asks.
    PlayerAgreed = "player-agreed", "wrote down that a player agreed to what the event asks";
    /// Somebody is there.
    PlayerCheckedIn = "player-checked-in", "checked a player in";
    /// Somebody was taken out.
    PlayerRemoved = "player-removed", "took a player out";
    /// A list was opened.
    ListOpened = "list-opened", "opened a list";
    /// All lists of an event were opened to print them.
    ListsPrinted = "lists-printed", "opened all lists of an event to print them";
    /// A list was typed for somebody.
    ListTyped = "list-typed", "typed a list for a player";
    /// A list was corrected after the lock, or taken late.
    ListCorrected = "list-corrected", "corrected a list";
    /// Lists are shown.
    ListsRevealed = "lists-revealed", "showed lists";
    /// A list was published outside of an event.
    ListPublished = "list-published", "published a list";
    /// A list is shown no longer.
    ListWithdrawn = "list-withdrawn", "withdrew a list";
    /// Somebody is staff of the event no more.
    EventStaffRemoved = "event-staff-removed", "took somebody out of an event's staff";
    /// A device became a kiosk.
    KioskStarted = "kiosk-started", "started a kiosk";
    /// The kiosks of an event ended.
    KiosksEnded = "kiosks-ended", "ended the kiosks of an event";
    /// Play began.
    PlayBegun = "play-begun", "began the play of an event";
    /// Somebody has byes or a table beforehand.
    PlayerGiven = "player-given", "gave a player byes or a table beforehand";
    /// A round was paired.
    RoundPaired = "round-paired", "paired a round";
    /// Its draft was changed by hand.
    RoundChanged = "round-changed", "changed a pairing by hand";
    /// Its draft was taken back.
    RoundDiscarded = "round-discarded", "took a pairing back";
    /// A round that everybody saw was taken back.
    RoundTakenBack = "round-taken-back", "took a round back that everybody saw";
    /// It was published.
    RoundPublished = "round-published", "published a round";
    /// Its time was set.
    RoundTimed = "round-timed", "set the time of a round";
    /// It was finished.
    RoundFinished = "round-finished", "finished a round";
    /// A result was entered.
    ResultEntered = "result-entered", "entered a result";
    /// A result that a player reported was confirmed.
    ResultConfirmed = "result-confirmed", "confirmed a result";
    /// A result was corrected.
    ResultCorrected = "result-corrected", "corrected a result";
    /// Results were read from a file.
    ResultsImported = "results-imported", "took results from a file";
    /// Somebody left.
    PlayerDropped = "player-dropped", "dropped a player";
    /// Somebody came back.
    PlayerBack = "player-back", "brought a player back";
    /// Somebody came late.
    PlayerLate = "player-late", "let a late player in";
    /// The cut was made.
    CutMade = "cut-made", "made the cut";
    /// It stands, though results were corrected since.
    CutStands = "cut-stands", "let the cut stand as it was made, though a result was corrected since";
    /// The cut was taken back.
    CutTakenBack = "cut-taken-back", "took the cut back";
    /// The event ended.
    EventEnded = "event-ended", "ended an event";
    /// A deck was checked.
    DeckChecked = "deck-checked", "checked a deck";
}

impl Act {
    /// The act of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|act| act.name() == name)
    }
}

/// An act of the caller's, now.
pub(crate) fn act_of(
    service: &Service,
    caller: &Caller,
    store: StoreId,
    event: Option<Uuid>,
    act: Act,
    details: &serde_json::Value,
) -> StoreAct {
    let at = service.clock.now_ms();
    let by = match caller {
        Caller::Person(person) => person.name.clone(),
        Caller::Token(token) => token.owner.clone(),
        Caller::Guest { .. } => "a guest".to_owned(),
        Caller::Administrator => "whoever runs the site".to_owned(),
        Caller::Job => "the site".to_owned(),
    };
    StoreAct {
        id: service.chance.id(at),
        store,
        event,
        account: caller.account().ok(),
        by,
        act: act.name().to_owned(),
        details: details.to_string(),
        at,
    }
}

/// Writes down what the caller did in a store, or in an event of it.
///
/// # Errors
/// The details have more than 4,096 bytes as JSON; the store fails.
pub(crate) async fn write_act(
    service: &Service,
    caller: &Caller,
    store: StoreId,
    event: Option<Uuid>,
    act: Act,
    details: &serde_json::Value,
) -> Result<(), Refusal> {
    Ok(service.store.put_store_act(&act_of(service, caller, store, event, act, details)).await?)
}

/// Writes down what a player did about themselves, of whom nothing else is to be told: not by whom.
///
/// # Errors
/// As [`write_act`].
pub(crate) async fn write_own_act(
    service: &Service,
    store: StoreId,
    event: Uuid,
    act: Act,
    details: &serde_json::Value,
) -> Result<(), Refusal> {
    let act = act_of(service, &Caller::Job, store, Some(event), act, details);
    Ok(service.store.put_store_act(&StoreAct { by: "the player".to_owned(), ..act }).await?)
}

/// What the staff of a store did, the newest first, in all of it or in one event; only what was
/// before the act of this time and id. At most [`ACTS_PAGE`].
///
/// # Errors
/// The caller neither owns the store nor organises it, or the event;
/// [`StoreFault::None`](crate::refusal::StoreFault::None); the store fails.
pub async fn list_acts(
    service: &Service,
    caller: &Caller,
    slug: &str,
    event: Option<Uuid>,
    before: Option<(i64, Uuid)>,
) -> Result<Vec<StoreAct>, Refusal> {
    TAKE_PART.check(caller)?;
    let store = match event {
        None => staffed(service, caller, slug, RUN_ROLES).await?,
        Some(event) => staffed_at(service, caller, slug, event, RUN_ROLES).await?,
    };
    Ok(service.store.list_store_acts(store.id, event, before, ACTS_PAGE).await?)
}

/// An act with what it is about, called as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActTold {
    /// The act.
    pub act: StoreAct,
    /// The code of the event that it is about, and its name; none of one that is about none.
    pub event: Option<(String, String)>,
    /// The player that it is about, as staff know them; none of one that is about none.
    pub player: Option<String>,
    /// The name of the account that has another role by it, or none any more; none of any other act, and of an account
    /// that is gone.
    pub whose: Option<String>,
}

/// The same as [`list_acts`], each with the names of the event, the player and the account that it is about.
///
/// # Errors
/// As [`list_acts`].
pub async fn list_told_acts(
    service: &Service,
    caller: &Caller,
    slug: &str,
    event: Option<Uuid>,
    before: Option<(i64, Uuid)>,
) -> Result<Vec<ActTold>, Refusal> {
    TAKE_PART.check(caller)?;
    let acts = list_acts(service, caller, slug, event, before).await?;
    let mut known: BTreeMap<Uuid, (StoredEvent, Vec<EventEntry>)> = BTreeMap::new();
    for id in acts.iter().filter_map(|act| act.event).collect::<BTreeSet<_>>() {
        if let Some(event) = service.store.find_event_by_id(id).await? {
            let entries = service.store.list_event_entries((event.store, id)).await?;
            known.insert(id, (event, entries));
        }
    }
    let mut names: BTreeMap<AccountId, String> = BTreeMap::new();
    for account in acts.iter().filter_map(|act| whose_of(&act.details)).collect::<BTreeSet<_>>() {
        if let Some(found) = service.store.find_account(account).await? {
            names.insert(account, found.name);
        }
    }
    let told = acts.into_iter().map(|act| {
        let about = act.event.and_then(|id| known.get(&id));
        let event = about.map(|(event, _)| (event.code.clone(), event.name.clone()));
        let player = about.and_then(|(_, entries)| player_of(&act.details, entries));
        let whose = whose_of(&act.details).and_then(|account| names.get(&account).cloned());
        ActTold { act, event, player, whose }
    });
    Ok(told.collect())
}

/// The account that an act is about, which its details name.
fn whose_of(details: &str) -> Option<AccountId> {
    let details: Value = serde_json::from_str(details).ok()?;
    details.get("whose").and_then(Value::as_str)?.parse().ok()
}

/// Whom of an event an act is about: its details name them by their identity or by their number.
fn player_of(details: &str, entries: &[EventEntry]) -> Option<String> {
    let details: Value = serde_json::from_str(details).ok()?;
    let number = |name: &str| details.get(name).and_then(Value::as_u64);
    let found = match details.get("player").and_then(Value::as_str) {
        Some(id) => entries.iter().find(|entry| entry.id.to_string() == id),
        None => {
            let number = number("player").or_else(|| number("number"))?;
            entries.iter().find(|entry| u64::from(entry.number) == number)
        }
    }?;
    Some(if found.name.is_empty() { format!("Player {}", found.number) } else { found.name.clone() })
}

/// Forgets what was done so many days ago, and answers how much it was.
///
/// # Errors
/// The caller is no job; the store fails.
pub async fn expire_acts(service: &Service, caller: &Caller, days: u32) -> Result<u64, Refusal> {
    EXPIRE.check(caller)?;
    let before = service.clock.now_ms().saturating_sub(i64::from(days).saturating_mul(DAY_MS));
    Ok(service.store.expire_store_acts(before).await?)
}
