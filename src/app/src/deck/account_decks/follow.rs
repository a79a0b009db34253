//! When decks of this device follow those of the account, in the document of somebody who
//! is signed in.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    time::Duration,
};

use leptos::prelude::*;

use super::{
    following::{Awaited, Follows, Places, Progress, came_on, is_followed, set_became, set_follower, tell},
    http::HttpAccount,
    leave::leave_but,
    mark::Mark,
    remote::Fault,
    sync::{Became, Device, NotFollowed, Sync},
};
use crate::{
    browser::{self, lock},
    deck::device_decks::{DECK, DeviceDecks, DeviceStorage, StorageError},
    paths,
};

/// Pause after a change before it is sent: a change rarely comes alone.
const PAUSE: Duration = Duration::from_millis(1_200);
/// Pause between looks at what others did, while the page is shown.
const LOOK: Duration = Duration::from_secs(45);
/// Pauses before an account that did not answer is asked again, the last one for good.
const AGAIN: [Duration; 4] =
    [Duration::from_secs(3), Duration::from_secs(10), Duration::from_secs(30), Duration::from_secs(90)];
/// The lock of the tab that sends and fetches.
const LOCK: &str = "safehouse.follow";

/// This device.
#[derive(Debug, Clone, Copy)]
struct Here;

impl Device for Here {
    type Storage = DeviceStorage;

    fn decks(&self) -> Result<DeviceDecks<DeviceStorage>, StorageError> {
        DeviceStorage::open().map(DeviceDecks::new)
    }

    fn now(&self) -> i64 {
        browser::now_ms()
    }

    fn unique(&self) -> String {
        browser::random_uuid()
    }

    fn changed(&self, id: &str) {
        tell(id);
    }

    fn tell(&self, id: &str, became: Became) {
        set_became(id, Some(became));
    }
}

/// What follows the account in this document.
#[derive(Debug)]
struct Follower {
    sync: Sync<Here, HttpAccount>,
    /// Whether a turn is under way, or waits for its time.
    is_running: Cell<bool>,
    /// Whether another turn has to come after it.
    is_asked: Cell<bool>,
    /// Whether others' changes are to be fetched in the next turn.
    looks: Cell<bool>,
    /// How often in a row there was no answer.
    failures: Cell<usize>,
    /// How far decks have come that are not in the account as they are here.
    behind: RefCell<BTreeMap<String, Progress>>,
    /// Decks that the account did not take, until they are changed.
    refused: RefCell<BTreeSet<String>>,
    /// Marks as they were last seen: a browser that forgets all it keeps forgets them, too, while
    /// a tab may have a deck in hand still.
    seen: RefCell<BTreeMap<String, Mark>>,
    /// Which of the turns that wait counts.
    turn: Cell<u32>,
}

/// Follows the account of this document until the document is gone.
pub fn start(account: String) {
    if is_followed() {
        return;
    }
    let remote = HttpAccount::new(account.clone());
    let follower = Rc::new(Follower {
        sync: Sync { account, device: Here, remote },
        is_running: Cell::new(false),
        is_asked: Cell::new(false),
        looks: Cell::new(true),
        failures: Cell::new(0),
        behind: RefCell::default(),
        refused: RefCell::default(),
        seen: RefCell::default(),
        turn: Cell::new(0),
    });
    set_follower(Rc::clone(&follower) as Rc<dyn Follows>);
    forget_deleted(&follower.sync);
    // What is of others is in their accounts; what is not yet stays for them.
    if let Ok(mut device) = follower.sync.device.decks() {
        leave_but(&mut device, &follower.sync.account);
    }
    let weak = Rc::downgrade(&follower);
    let looks = move || {
        if let Some(follower) = weak.upgrade() {
            follower.looks.set(true);
            follower.failures.set(0);
            follower.soon(Duration::ZERO);
        }
    };
    for event in ["online", "focus", "pageshow"] {
        let looks = looks.clone();
        // It listens for as long as the document lives.
        drop(leptos::leptos_dom::helpers::window_event_listener_untyped(event, move |_| looks()));
    }
    let hidden = Rc::downgrade(&follower);
    drop(window_event_listener(leptos::ev::visibilitychange, move |_| match hidden.upgrade() {
        Some(follower) if document().hidden() => follower.at_once(),
        Some(_) => looks(),
        None => {}
    }));
    let of_other_tab = Rc::downgrade(&follower);
    drop(window_event_listener(leptos::ev::storage, move |event| {
        let id = event.key().and_then(|key| key.strip_prefix(DECK).map(str::to_owned));
        if let (Some(_), Some(follower)) = (id, of_other_tab.upgrade()) {
            follower.soon(PAUSE + PAUSE);
        }
    }));
    let shown = Rc::downgrade(&follower);
    set_interval(
        move || {
            if let Some(follower) = shown.upgrade().filter(|_| !document().hidden()) {
                follower.looks.set(true);
                follower.soon(Duration::ZERO);
            }
        },
        LOOK,
    );
    follower.soon(Duration::ZERO);
}

/// Forgets that decks were deleted here which nobody can take back any more.
fn forget_deleted(sync: &Sync<Here, HttpAccount>) {
    let Ok(mut device) = sync.device.decks() else { return };
    for (id, mark) in device.marks(Some(&sync.account)) {
        if mark.is_trashed && device.deck(&id).is_none() {
            device.remove_mark(&id);
        }
    }
}

impl Follower {
    /// Has a turn begin after a pause, unless another one is asked for until then.
    fn soon(self: Rc<Self>, pause: Duration) {
        self.turn.set(self.turn.get().wrapping_add(1));
        let turn = self.turn.get();
        self.show_behind();
        let begin = move || {
            if self.turn.get() != turn {
                return;
            }
            if self.is_running.replace(true) {
                self.is_asked.set(true);
                return;
            }
            crate::deck::editor::run(async move { self.run().await });
        };
        if pause.is_zero() { begin() } else { set_timeout(begin, pause) }
    }

    /// Sends what is behind without waiting for a turn: a page that is hidden may be ended
    /// without another word. What another tab sends as well is done once.
    fn at_once(self: Rc<Self>) {
        if self.is_running.get() || self.sync.behind().is_ok_and(|ids| ids.is_empty()) {
            return;
        }
        self.is_running.set(true);
        self.looks.set(false);
        crate::deck::editor::run(async move {
            self.take_turn().await;
            self.is_running.set(false);
        });
    }

    /// Marks a deck again that a tab keeps although the browser forgot whose it is.
    fn mark_again(&self, id: &str) {
        let Ok(mut device) = self.sync.device.decks() else { return };
        if device.has_mark(id) || device.deck(id).is_none() {
            return;
        }
        if let Some(mark) = self.seen.borrow().get(id) {
            // Without room for it the deck stays one of this device.
            let _ = device.set_mark(id, &Mark { kept: None, ..mark.clone() });
        }
    }

    /// Shows which decks are on their way.
    fn show_behind(&self) {
        let Ok(ids) = self.sync.behind() else { return };
        if let Ok(device) = self.sync.device.decks() {
            self.seen.borrow_mut().extend(device.marks(Some(&self.sync.account)));
        }
        let ids: BTreeSet<String> = ids.into_iter().collect();
        let mut behind = self.behind.borrow_mut();
        behind.retain(|id, _| ids.contains(id));
        for id in ids {
            behind.entry(id).or_insert(Progress::Sending);
        }
        drop(behind);
        came_on();
    }

    async fn run(self: Rc<Self>) {
        let task = {
            let follower = Rc::clone(&self);
            async move { follower.take_turn().await }
        };
        let is_done = lock::if_no_other_tab(LOCK, task).await;
        self.is_running.set(false);
        if self.is_asked.replace(false) {
            Rc::clone(&self).soon(PAUSE);
        } else if !is_done {
            // The other tab may not have seen what was changed here.
            Rc::clone(&self).soon(LOOK / 10);
        }
    }

    async fn take_turn(self: &Rc<Self>) {
        let mut outcome = Ok(());
        if self.looks.replace(false) {
            outcome = self.sync.fetch().await;
            // What did not come is looked for again.
            self.looks.set(outcome.is_err());
        }
        let ids = self.sync.behind().unwrap_or_default();
        for id in ids {
            if outcome.is_err() {
                break;
            }
            if self.refused.borrow().contains(&id) {
                continue;
            }
            match self.sync.send(&id).await {
                Ok(()) => {
                    self.behind.borrow_mut().remove(&id);
                    came_on();
                }
                Err(why @ NotFollowed::Account(Fault::Refused(_) | Fault::Nothing)) => {
                    self.refused.borrow_mut().insert(id.clone());
                    self.behind.borrow_mut().insert(id, of(&why));
                }
                Err(why) => outcome = Err(why),
            }
        }
        match outcome {
            Ok(()) => self.failures.set(0),
            Err(why) => self.wait(&why),
        }
        self.show_behind();
    }

    /// Shows why nothing goes on, and asks again later.
    fn wait(self: &Rc<Self>, why: &NotFollowed) {
        for progress in
            self.behind.borrow_mut().values_mut().filter(|progress| !matches!(progress, Progress::Refused(_)))
        {
            *progress = of(why);
        }
        let pause = match why {
            NotFollowed::Account(Fault::Busy(seconds)) => Duration::from_secs(u64::from(*seconds).clamp(1, 600)),
            NotFollowed::Account(Fault::Unreachable) => {
                let failures = self.failures.get();
                self.failures.set(failures.saturating_add(1));
                AGAIN.get(failures).copied().unwrap_or(Duration::from_secs(90))
            }
            // Another document has to come first, or room.
            _ => return,
        };
        let follower = Rc::clone(self);
        set_timeout(move || follower.soon(Duration::ZERO), pause);
    }
}

fn of(why: &NotFollowed) -> Progress {
    match why {
        NotFollowed::Account(Fault::Unreachable | Fault::Busy(_)) => Progress::Waiting,
        NotFollowed::Account(Fault::SignedOut) => Progress::SignedOut,
        NotFollowed::Account(Fault::Refused(why)) => Progress::Refused(why.clone()),
        NotFollowed::Account(Fault::Nothing) => Progress::Refused("The account does not have it any more.".to_owned()),
        NotFollowed::Device(_) => Progress::NoRoom,
    }
}

impl Follows for Follower {
    fn stored(self: Rc<Self>, id: &str) {
        self.refused.borrow_mut().remove(id);
        self.mark_again(id);
        // A change rarely comes alone; a deck that was deleted stays so.
        let is_there = self.sync.device.decks().is_ok_and(|device| device.deck(id).is_some());
        self.soon(if is_there { PAUSE } else { Duration::ZERO });
    }

    fn fetch(self: Rc<Self>, deck: &str) -> Awaited<Result<String, NotFollowed>> {
        let deck = deck.to_owned();
        Box::pin(async move { self.sync.fetch_new(&deck).await })
    }

    fn progress(&self, id: &str) -> Option<Progress> {
        let device = self.sync.device.decks().ok()?;
        let mark = device.mark(id)?;
        if mark.account != self.sync.account {
            return Some(Progress::SignedOut);
        }
        let behind = self.behind.borrow().get(id).cloned();
        let is_kept = || device.deck(id).is_none_or(|saved| mark.kept.as_ref() == Some(&saved.stamp));
        Some(behind.unwrap_or_else(|| if is_kept() { Progress::Kept } else { Progress::Sending }))
    }

    fn places(&self, id: &str) -> Option<Places> {
        let mark = self.sync.device.decks().ok()?.mark(id)?;
        let both = mark.met.map(|_| paths::deck_conflict(&mark.deck));
        Some(Places { history: paths::own_deck(&mark.deck), publish: paths::public::publish(&mark.deck), both })
    }
}
