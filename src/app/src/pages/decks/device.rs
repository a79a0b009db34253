//! The decks of this device as the page shows them.

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use safehouse_engine::deck::list::DeckList;

use super::backup::{self, Backup};
use crate::{
    browser,
    components::toasts::{Toasts, use_toasts},
    deck::{
        account_decks::following,
        device_decks::{DeviceDecks, SavedDeck, StorageError, unread::Unread},
    },
    paths,
    provided::account,
};

/// What is known about the decks of this device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kept {
    /// The browser was not asked yet.
    Unknown,
    /// The browser does not let this site keep anything.
    Refused,
    /// These.
    Decks {
        /// The last saved first.
        decks: Vec<SavedDeck>,
        /// Decks that this build cannot read.
        unread: Vec<Unread>,
    },
}

/// Goes to an address of this site.
type Go = Box<dyn Fn(&str) + Send + Sync>;

/// The decks of this device, and what can be done with them.
#[derive(Clone, Copy)]
pub(super) struct DeviceList {
    /// What the page shows.
    pub(super) kept: RwSignal<Kept>,
    toasts: Toasts,
    go: StoredValue<Go>,
}

impl DeviceList {
    /// For the page that asks. The list is read once the page is in a browser,
    /// and again when another tab changes it.
    pub(super) fn provide() -> Self {
        let navigate = use_navigate();
        let go: Go = Box::new(move |address| navigate(address, Default::default()));
        let list = Self { kept: RwSignal::new(Kept::Unknown), toasts: use_toasts(), go: StoredValue::new(go) };
        Effect::new(move |_| {
            list.refresh();
            let other_tab = window_event_listener(leptos::ev::storage, move |_| list.refresh());
            let came = StoredValue::new_local(Some(following::listen(move |_| list.refresh())));
            on_cleanup(move || {
                other_tab.remove();
                came.try_update_value(Option::take).flatten().into_iter().for_each(|end| end());
            });
        });
        list
    }

    /// Asks the browser what it keeps.
    fn refresh(self) {
        // An undo may come after the page is gone.
        self.kept.try_set(open().map_or(Kept::Refused, |device| {
            let unread = device.unread().into_iter().filter(|unread| unread.deck_id().is_some());
            Kept::Decks { decks: device.decks(), unread: unread.collect() }
        }));
    }

    /// Does something with the decks and shows what became of them; says so
    /// when the browser refuses.
    fn change<T>(self, change: impl FnOnce(&mut Device) -> Result<T, StorageError>) -> Option<T> {
        let mut has_made_room = false;
        let outcome = open().and_then(|mut device| {
            let outcome = change(&mut device);
            has_made_room = device.made_room();
            outcome
        });
        self.refresh();
        if has_made_room {
            self.toasts.warn("The storage for this site is full: the oldest versions made room. Delete decks that you no longer need.");
        }
        outcome.inspect_err(|error| self.toasts.warn(refusal(*error))).ok()
    }

    fn open_in_builder(self, id: &str, game: &str) {
        self.go.with_value(|go| go(&paths::of(game).build_kept(id)));
    }

    /// Keeps a deck as one more and answers its identifier.
    fn keep(self, deck: DeckList, version: &str) -> Option<String> {
        let saved = SavedDeck::new(browser::random_uuid(), deck, browser::now_ms());
        self.change(|device| device.save(&saved, version).and_then(|()| following::join(&saved.id, false)))?;
        Some(saved.id)
    }

    /// Makes decks of this device alone decks of the account that is signed in, with their
    /// versions.
    pub(super) fn join(self, ids: &[String]) {
        let joined = self.change(|_| ids.iter().try_for_each(|id| following::join(id, true)));
        match (joined, ids) {
            (Some(()), [_]) => self.toasts.say("It goes into your account, with its versions."),
            (Some(()), ids) => {
                self.toasts.say(format!("{} decks go into your account, with their versions.", ids.len()));
            }
            (None, _) => {}
        }
    }

    /// The decks that are on this device alone although somebody is signed in; tracked.
    pub(super) fn alone(self) -> Vec<String> {
        if account().is_none() {
            return Vec::new();
        }
        self.kept.with(|kept| match kept {
            Kept::Decks { decks, .. } => {
                let ids = decks.iter().map(|saved| saved.id.clone());
                ids.filter(|id| following::progress(id).is_none()).collect()
            }
            Kept::Unknown | Kept::Refused => Vec::new(),
        })
    }

    /// Keeps an imported deck and opens it; false when there is no room for it.
    pub(super) fn bring(self, deck: DeckList) -> bool {
        let game = deck.game.clone();
        let id = self.keep(deck, "Imported");
        if let Some(id) = &id {
            self.open_in_builder(id, &game);
        }
        id.is_some()
    }

    /// Makes a second deck with the same list.
    pub(super) fn duplicate(self, deck: &DeckList) {
        let name = if deck.name.is_empty() { "Copy".to_owned() } else { format!("{} (copy)", deck.name) };
        if self.keep(DeckList { name, ..deck.clone() }, "New deck").is_some() {
            self.toasts.say("Copied.");
        }
    }

    /// Forgets a deck and offers to take that back.
    pub(super) fn delete(self, id: &str, name: &str) {
        let Some(Some(deleted)) = self.change(|device| Ok(device.delete(id))) else {
            return;
        };
        let toasts = self.toasts;
        let undo = move || {
            if self.change(|device| device.put_back(&deleted)).is_some() {
                toasts.say("It is back.");
            }
        };
        toasts.offer(format!("“{name}” was deleted."), "Undo", undo);
    }

    /// Hands out a deck that this build cannot read, as it is.
    pub(super) fn hand_out(self, unread: &Unread) {
        let name = format!("safehouse-deck-{}.json", unread.deck_id().unwrap_or_default());
        if !browser::download(&name, "application/json", &unread.text) {
            self.toasts.warn("The browser did not allow the download.");
        }
    }

    /// Forgets a deck that this build cannot read, and offers to take that back.
    pub(super) fn forget(self, unread: &Unread) {
        if self.change(|device| Ok(device.forget_unread(unread))) != Some(true) {
            return;
        }
        let (toasts, unread) = (self.toasts, unread.clone());
        let undo = move || match self.change(|device| Ok(device.put_back_unread(&unread))) {
            Some(true) => toasts.say("It is back."),
            Some(false) => toasts.warn("There is no room for it any more. Delete old decks and try again."),
            None => {}
        };
        toasts.offer("The deck that could not be read was deleted.", "Undo", undo);
    }

    /// Every deck with its versions, as a file to keep.
    pub(super) fn back_up(self) {
        let backup = open().ok().and_then(|device| Backup::of(&device).to_json());
        let saved = backup.is_some_and(|text| browser::download("safehouse-decks.json", "application/json", &text));
        if !saved {
            self.toasts.warn("The browser did not allow the download.");
        }
    }

    /// Puts the decks of a backup beside those that are here.
    pub(super) fn restore(self, backup: &Backup) {
        let restored = self.change(|device| backup::restore(device, backup, browser::now_ms(), browser::random_uuid));
        match restored {
            Some(restored) if restored.left_out > 0 || !restored.refused.is_empty() => {
                self.toasts.warn(restored.words());
            }
            Some(restored) => self.toasts.say(restored.words()),
            None => {}
        }
    }
}

fn refusal(error: StorageError) -> &'static str {
    match error {
        StorageError::Unavailable => "This browser lets the site store nothing, so nothing was changed.",
        StorageError::Full => "The storage for this site is full. Delete old decks first; nothing else was lost.",
        StorageError::Unread => {
            "Something that this page cannot read is kept in the place of this deck, and stays there. Load the page again and try once more."
        }
    }
}

#[cfg(feature = "hydrate")]
type Device = DeviceDecks<crate::deck::device_decks::DeviceStorage>;

#[cfg(feature = "hydrate")]
fn open() -> Result<Device, StorageError> {
    crate::deck::device_decks::DeviceStorage::open().map(DeviceDecks::new)
}

#[cfg(not(feature = "hydrate"))]
type Device = DeviceDecks<NoStorage>;

/// The server keeps no decks of a device.
#[cfg(not(feature = "hydrate"))]
fn open() -> Result<Device, StorageError> {
    Err(StorageError::Unavailable)
}

/// The storage that is never there.
#[cfg(not(feature = "hydrate"))]
enum NoStorage {}

#[cfg(not(feature = "hydrate"))]
impl crate::deck::device_decks::KeyValue for NoStorage {
    fn get(&self, _key: &str) -> Option<String> {
        match *self {}
    }

    fn set(&mut self, _key: &str, _value: &str) -> bool {
        match *self {}
    }

    fn remove(&mut self, _key: &str) {
        match *self {}
    }

    fn keys(&self) -> Vec<String> {
        match *self {}
    }

    fn unique(&self) -> String {
        match *self {}
    }
}
