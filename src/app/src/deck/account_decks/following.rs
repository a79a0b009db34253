//! How far decks of this device have come that belong to an account, and how others are
//! told of it. What sends and fetches them ([`super::follow`]) is downloaded for those who are
//! signed in.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    fmt::Debug,
    pin::Pin,
    rc::Rc,
    sync::LazyLock,
};

use leptos::prelude::*;

use super::{
    remote::Fault,
    sync::{Became, NotFollowed, is_identity},
};
use crate::{
    browser,
    deck::device_decks::{DeviceDecks, DeviceStorage, StorageError, storage},
};

/// What is waited for.
pub type Awaited<T> = Pin<Box<dyn Future<Output = T>>>;
/// Downloads what follows this account, and begins it.
pub type Start = fn(String) -> Awaited<()>;

/// How far a deck of an account has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The account has it as it is here.
    Kept,
    /// It is on its way.
    Sending,
    /// It waits for a connection.
    Waiting,
    /// It waits until its person signs in again.
    SignedOut,
    /// The account does not take it; why, in a sentence.
    Refused(String),
    /// What the account has of it finds no room on this device.
    NoRoom,
}

impl Progress {
    /// Whether it waits for something that its person has to do.
    pub fn is_problem(&self) -> bool {
        matches!(self, Self::SignedOut | Self::Refused(_) | Self::NoRoom)
    }
}

/// What sends and fetches the decks of the account in this document.
pub(super) trait Follows: Debug {
    /// A deck of this device was changed here.
    fn stored(self: Rc<Self>, id: &str);
    /// Brings a deck of the account that is not on this device; its identifier here.
    fn fetch(self: Rc<Self>, deck: &str) -> Awaited<Result<String, NotFollowed>>;
    /// How far a deck has come; `None` of one that is on this device alone.
    fn progress(&self, id: &str) -> Option<Progress>;
    /// Where a deck is looked at in the account.
    fn places(&self, id: &str) -> Option<Places>;
}

/// Addresses of a deck in its account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// Its versions.
    pub history: String,
    /// Where it is published.
    pub publish: String,
    /// What others made of it and what was sent from here side by side, where the account
    /// brought two together that touch.
    pub both: Option<String>,
}

/// Is told when a deck has come on its way.
static CAME_ON: LazyLock<ArcTrigger> = LazyLock::new(ArcTrigger::new);

/// Hears of decks that came from the account.
type Hears = Rc<dyn Fn(&str)>;

thread_local! {
    static FOLLOWER: RefCell<Option<Rc<dyn Follows>>> = const { RefCell::new(None) };
    static HEARS: RefCell<Vec<(u32, Hears)>> = const { RefCell::new(Vec::new()) };
    static BECAME: RefCell<BTreeMap<String, Became>> = const { RefCell::new(BTreeMap::new()) };
    static COUNT: Cell<u32> = const { Cell::new(0) };
    static START: Cell<Option<Start>> = const { Cell::new(None) };
}

/// Has the account of this document followed, if there is one: now, and by what begins it
/// should a deck of it be asked for before that has come.
pub fn begin(start: Start) {
    START.set(Some(start));
    if let Some(account) = browser::account() {
        leptos::task::spawn_local(start(account));
    }
}

fn follower() -> Option<Rc<dyn Follows>> {
    FOLLOWER.with_borrow(Clone::clone)
}

/// Whether the account's decks follow in this document.
pub(super) fn is_followed() -> bool {
    FOLLOWER.with_borrow(Option::is_some)
}

pub(super) fn set_follower(follower: Rc<dyn Follows>) {
    FOLLOWER.with_borrow_mut(|place| *place = Some(follower));
    storage::hear_of_decks(stored);
    came_on();
}

/// How far a deck of this device has come, tracked; `None` of one that is on this device
/// alone.
pub fn progress(id: &str) -> Option<Progress> {
    CAME_ON.track();
    if let Some(follower) = follower() {
        return follower.progress(id);
    }
    // What follows is on its way, or nobody is signed in.
    let device = DeviceStorage::open().map(DeviceDecks::new).ok()?;
    let waits = if browser::account().is_some() { Progress::Sending } else { Progress::SignedOut };
    device.has_mark(id).then_some(waits)
}

/// Where a deck of this device is looked at in the account of this document.
pub fn places(id: &str) -> Option<Places> {
    follower()?.places(id)
}

/// A deck has come on its way.
pub(super) fn came_on() {
    CAME_ON.notify();
}

/// Hears of each deck of this device that came from the account, in this document, until
/// the answer is called.
pub fn listen(hears: impl Fn(&str) + 'static) -> impl FnOnce() {
    let number = COUNT.with(|count| {
        count.set(count.get().wrapping_add(1));
        count.get()
    });
    HEARS.with_borrow_mut(|all| all.push((number, Rc::new(hears))));
    move || HEARS.with_borrow_mut(|all| all.retain(|(of, _)| *of != number))
}

/// Makes a deck of this device one of the account that is signed in, if there is one: a
/// new deck is, and one of this device alone that its person wants there.
///
/// # Errors
/// When the device has no room for it.
pub fn join(id: &str, is_import: bool) -> Result<(), StorageError> {
    let Some(account) = browser::account() else { return Ok(()) };
    let deck = if is_identity(id) { id.to_owned() } else { browser::random_uuid() };
    DeviceDecks::new(DeviceStorage::open()?).begin_mark(id, &account, &deck, is_import)?;
    stored(id);
    Ok(())
}

/// A deck of this device was changed here.
pub fn stored(id: &str) {
    if let Some(follower) = follower() {
        follower.stored(id);
    }
}

/// Brings a deck of the account that is not on this device; its identifier here.
///
/// # Errors
/// Why not.
pub async fn fetch(deck: &str) -> Result<String, NotFollowed> {
    let Some(account) = browser::account() else { return Err(NotFollowed::Account(Fault::SignedOut)) };
    if let Some(start) = START.get().filter(|_| !is_followed()) {
        start(account).await;
    }
    match follower() {
        Some(follower) => follower.fetch(deck).await,
        None => Err(NotFollowed::Account(Fault::Unreachable)),
    }
}

/// What became of a deck that others had deleted, tracked, until it is said that this was read.
pub fn became(id: &str) -> Option<Became> {
    CAME_ON.track();
    BECAME.with_borrow(|all| all.get(id).copied())
}

/// Says what became of a deck, or that this was read.
pub fn set_became(id: &str, became: Option<Became>) {
    BECAME.with_borrow_mut(|all| match became {
        Some(became) => drop(all.insert(id.to_owned(), became)),
        None => drop(all.remove(id)),
    });
    came_on();
}

/// Says to whoever listens that a deck came from the account.
pub(super) fn tell(id: &str) {
    let all: Vec<Hears> = HEARS.with_borrow(|all| all.iter().map(|(_, hears)| Rc::clone(hears)).collect());
    all.iter().for_each(|hears| hears(id));
    came_on();
}
