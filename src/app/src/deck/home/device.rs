//! This device as the home of decks: what the browser stores for the site.
//!
//! Storage answers at once, so everything is done when it is asked; but a deck of the
//! account that is not here yet is waited for.

use std::{
    collections::BTreeMap,
    future::ready,
    rc::Rc,
    sync::{Arc, LazyLock, Mutex, PoisonError},
    time::Duration,
};

use leptos::{ev, prelude::*};
use safehouse_engine::deck::{edit::History, list::DeckList};

use super::{
    Asked, Change, DeckHome, Draft, Found, Hears, HomeDeck, Listening, Receipt, Refusal, Revision, Standing, Versions,
};
use crate::{
    browser,
    deck::account_decks::{
        following,
        remote::Fault,
        sync::{NotFollowed, is_identity},
    },
    deck::device_decks::{
        DECK, DeviceDecks, DeviceStorage, Slot, StorageError,
        together::{self, CaughtUp, Hold},
        versions,
    },
};

/// Pause after the last edit before the deck is written.
const PAUSE: Duration = Duration::from_millis(400);

/// The decks of this device. A document has one, as what it has seen of a deck is said
/// to the documents beside it.
#[derive(Debug, Default)]
pub struct DeviceHome {
    /// What was seen of each deck that was in hand, by identifier.
    holds: Mutex<BTreeMap<String, Hold>>,
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable => Self::Unavailable,
            StorageError::Full => Self::Full,
            StorageError::Unread => Self::Unread,
        }
    }
}

fn device() -> Result<DeviceDecks<DeviceStorage>, StorageError> {
    DeviceStorage::open().map(DeviceDecks::new)
}

fn at_once<T: 'static>(answer: T) -> Asked<T> {
    Box::pin(ready(answer))
}

impl DeviceHome {
    /// The document's.
    pub fn of_document() -> Arc<Self> {
        static HOME: LazyLock<Arc<DeviceHome>> = LazyLock::new(Arc::default);
        Arc::clone(&HOME)
    }

    /// What was seen of a deck; nothing of one that was never kept.
    fn hold(&self, id: &str, seen: Option<Revision>) -> Hold {
        let holds = self.holds.lock().unwrap_or_else(PoisonError::into_inner);
        seen.and_then(|_| holds.get(id).cloned()).unwrap_or_default()
    }

    fn set_hold(&self, id: &str, hold: Hold) {
        self.holds.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), hold);
    }

    fn find(&self, id: &str) -> Found {
        let Ok(mut device) = device() else { return Found::Nothing };
        match device.slot(id) {
            Slot::Empty => Found::Nothing,
            Slot::Unread => Found::Unread,
            Slot::Deck(saved) => {
                device.set_last_opened(id, &saved.deck.game);
                device.write_game(id);
                self.set_hold(id, Hold::only(&saved));
                let past = device.past(id).filter(|past| *past.deck() == saved.deck);
                let revision = Revision(saved.revision);
                Found::Deck(Box::new(HomeDeck { id: saved.id, deck: saved.deck, revision, past }))
            }
        }
    }

    fn write(&self, draft: &Draft, seen: Option<Revision>) -> Result<Receipt, StorageError> {
        let Draft { id, deck, past, label, begins_version } = draft;
        let mut hold = self.hold(id, seen);
        if *begins_version {
            hold.begin_version();
        }
        let mut device = device()?;
        let kept = device.save_together(id, deck, browser::now_ms(), label, &mut hold)?;
        self.set_hold(id, hold);
        device.set_last_opened(id, &deck.game);
        device.keep_past(id, past);
        if seen.is_none() {
            following::join(id, false)?;
        }
        let (deck, revision) = (kept.saved.deck, Revision(kept.saved.revision));
        Ok(Receipt { deck, revision, other: kept.other, made_room: device.made_room() })
    }

    fn compare(&self, id: &str, deck: &DeckList, seen: Option<Revision>) -> Standing {
        // What cannot be looked at is told when something is to be kept.
        let Ok(mut device) = device() else { return Standing::Same };
        let mut hold = self.hold(id, seen);
        match device.standing(id, &hold) {
            together::Standing::Same => Standing::Same,
            together::Standing::Gone => Standing::Gone,
            together::Standing::Unread => Standing::Unread,
            together::Standing::Changed(theirs) => match device.catch_up(&theirs, deck, browser::now_ms(), &mut hold) {
                CaughtUp::Keeps => Standing::Behind,
                CaughtUp::Adopts { deck, conflicts } => {
                    self.set_hold(id, hold);
                    let (revision, has_met) = (Revision(theirs.revision), !theirs.conflicts.is_empty());
                    Standing::Changed { deck: Box::new(deck), revision, conflicts, has_met }
                }
            },
        }
    }
}

impl DeckHome for DeviceHome {
    fn new_id(&self) -> String {
        browser::random_uuid()
    }

    /// A deck of the account that is not on this device is brought.
    fn open(&self, id: &str) -> Asked<Found> {
        let found = self.find(id);
        if found != Found::Nothing || !is_identity(id) || browser::account().is_none() {
            return at_once(found);
        }
        let id = id.to_owned();
        Box::pin(async move {
            match following::fetch(&id).await {
                Ok(id) => Self::of_document().find(&id),
                Err(NotFollowed::Account(Fault::Unreachable | Fault::Busy(_))) => Found::OutOfReach,
                Err(_) => Found::Nothing,
            }
        })
    }

    fn last_opened(&self, game: &str) -> Asked<Option<String>> {
        at_once(device().ok().and_then(|device| device.last_opened_id(game)))
    }

    fn keep(&self, draft: Draft, seen: Option<Revision>) -> Asked<Result<Receipt, Refusal>> {
        at_once(self.write(&draft, seen).map_err(Refusal::from))
    }

    fn keep_past(&self, id: &str, past: History) -> Asked<()> {
        if let Ok(mut device) = device() {
            device.keep_past(id, &past);
        }
        at_once(())
    }

    fn look(&self, id: &str, deck: DeckList, seen: Option<Revision>) -> Asked<Standing> {
        at_once(self.compare(id, &deck, seen))
    }

    fn versions(&self, id: &str) -> Asked<Versions> {
        let versions =
            device().map(|device| Versions { versions: device.versions(id), unread: device.unread_versions(id) });
        at_once(versions.unwrap_or_default())
    }

    fn pause(&self) -> Asked<()> {
        Box::pin(browser::pause(PAUSE))
    }

    /// The browser tells every other tab of the site what one stores. What comes from the
    /// account is stored by this document itself.
    fn listen(&self, hears: Hears) -> Listening {
        let hears: Rc<dyn Fn(Change<'_>)> = hears.into();
        let came = Rc::clone(&hears);
        let stored = window_event_listener(ev::storage, move |event| match event.key() {
            // Without a key everything was deleted.
            None => hears(Change::All),
            Some(key) if versions::is_version(&key) => hears(Change::Versions),
            Some(key) => {
                if let Some(id) = key.strip_prefix(DECK) {
                    hears(Change::Deck(id));
                }
            }
        });
        let came = following::listen(move |id| came(Change::Deck(id)));
        Listening::new(move || {
            stored.remove();
            came();
        })
    }
}
