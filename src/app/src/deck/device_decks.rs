//! Decks kept on this device, with their versions.
//!
//! Everything is written to the browser's local storage the moment it is
//! known, so a closed tab loses nothing. Each deck has its own key, each version
//! one of its own ([`versions`]); two tabs that edit different decks never touch
//! each other's data, and two that edit the same one are brought together
//! ([`together`]). What this build cannot read is never written over ([`unread`]).

pub mod storage;
pub mod together;
pub mod unread;
pub mod versions;

use std::collections::BTreeSet;

use safehouse_engine::{
    deck::{edit::History, list::DeckList, merge::Conflict},
    games::UNNAMED,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use self::{
    storage::{DeviceStorage, KeyValue},
    versions::Version,
};
use self::{together::Stamp, versions::Sitting};

/// What the key of each deck begins with.
pub(crate) const DECK: &str = "safehouse.deck.";
const PAST: &str = "safehouse.past.";
const LAST_OPENED: &str = "safehouse.last-deck";

/// A deck on this device. A build that adds a field makes decks that the builds
/// before it refuse to read, and so leave alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedDeck {
    /// Identifier on this device; lower-case letters and digits.
    pub id: String,
    /// The list.
    pub deck: DeckList,
    /// When it was last saved, milliseconds since 1970.
    pub saved_at: i64,
    /// Counts the times it was saved.
    #[serde(default)]
    pub revision: u64,
    /// Tells this state from every other one of the deck.
    #[serde(default)]
    pub stamp: Stamp,
    /// What it grew out of: of each tab the last state.
    #[serde(default)]
    pub past: Vec<Stamp>,
    /// What two tabs had changed differently, where this state brought both
    /// together, as the tab saw it that did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<Conflict>,
    /// What earlier builds wrote in the place of stamps; read and left out.
    #[serde(default, skip_serializing)]
    follows: u64,
}

impl SavedDeck {
    /// A deck that was never saved.
    pub fn new(id: String, deck: DeckList, saved_at: i64) -> Self {
        let (stamp, past, conflicts) = Default::default();
        Self { id, deck, saved_at, revision: 1, stamp, past, conflicts, follows: 0 }
    }
}

/// What is kept of decks. A text of before lists named their game is read as one of
/// [`UNNAMED`].
pub(crate) trait Kept: Serialize + DeserializeOwned {
    /// With every list in it as one of this game, as [`DeckList::named`].
    #[must_use]
    fn of_game(self, game: &str) -> Self;

    /// Reads a text.
    ///
    /// # Errors
    /// The first fault of the text.
    fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str::<Self>(text).map(|kept| kept.of_game(UNNAMED.id))
    }
}

impl Kept for SavedDeck {
    fn of_game(self, game: &str) -> Self {
        Self { deck: self.deck.named(game), ..self }
    }
}

impl Kept for History {
    fn of_game(self, game: &str) -> Self {
        self.named(game)
    }
}

/// What is kept under a deck's key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slot {
    /// Nothing.
    Empty,
    /// A deck.
    Deck(Box<SavedDeck>),
    /// Something that this build cannot read as a deck.
    Unread,
}

/// Why a deck could not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StorageError {
    /// The browser does not let this site store anything.
    Unavailable,
    /// The browser's storage for this site is full, old versions dropped.
    Full,
    /// Something that this build cannot read is kept under the deck's key, and
    /// stays there.
    Unread,
}

/// A deck that was deleted, with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deleted {
    /// The deck.
    pub deck: SavedDeck,
    /// Everything as it was written, with its keys.
    texts: Vec<(String, String)>,
}

fn last_opened_key(game: &str) -> String {
    format!("{LAST_OPENED}.{game}")
}

/// The decks in a [`KeyValue`] store.
#[derive(Debug)]
pub struct DeviceDecks<S> {
    pub(super) storage: S,
    /// Whether old versions or steps of undo were given up to make room.
    made_room: bool,
}

impl<S: KeyValue> DeviceDecks<S> {
    /// The decks in this storage.
    pub fn new(storage: S) -> Self {
        Self { storage, made_room: false }
    }

    /// Whether old versions or steps of undo were given up to make room.
    pub fn made_room(&self) -> bool {
        self.made_room
    }

    /// Every deck, the last saved first. A value that does not read as a deck
    /// is left alone and not listed; [`DeviceDecks::unread`] lists it.
    pub fn decks(&self) -> Vec<SavedDeck> {
        let mut decks: Vec<SavedDeck> = self
            .storage
            .keys()
            .iter()
            .filter_map(|key| key.strip_prefix(DECK))
            .filter_map(|id| self.deck(id))
            .collect();
        decks.sort_by(|a, b| b.saved_at.cmp(&a.saved_at).then_with(|| a.id.cmp(&b.id)));
        decks
    }

    /// What is kept under this identifier.
    pub fn slot(&self, id: &str) -> Slot {
        let Some(text) = self.storage.get(&format!("{DECK}{id}")) else { return Slot::Empty };
        match SavedDeck::read(&text) {
            // Under another deck's key it would be two decks in one.
            Ok(saved) if saved.id == id => Slot::Deck(Box::new(saved)),
            Ok(_) | Err(_) => Slot::Unread,
        }
    }

    /// The deck with this identifier.
    pub fn deck(&self, id: &str) -> Option<SavedDeck> {
        match self.slot(id) {
            Slot::Deck(saved) => Some(*saved),
            Slot::Empty | Slot::Unread => None,
        }
    }

    /// Writes into everything that is kept of a deck which game it is of, where that
    /// was written before lists named their game. Without room it stays as it is.
    pub fn write_game(&mut self, id: &str) {
        let (deck, past) = (format!("{DECK}{id}"), format!("{PAST}{id}"));
        let names_its_game =
            |text: &str| serde_json::from_str::<SavedDeck>(text).map_or(true, |saved| !saved.deck.game.is_empty());
        if self.storage.get(&deck).is_none_or(|text| names_its_game(&text)) {
            return;
        }
        let versions: Vec<String> =
            self.version_keys(id).into_iter().filter(|key| versions::deck_of(key).is_some()).collect();
        for key in &versions {
            self.write_again::<Version>(key);
        }
        self.write_again::<History>(&past);
        // The deck is written last, as it alone is looked at.
        self.write_again::<SavedDeck>(&deck);
    }

    /// Writes a text as it is read.
    fn write_again<T: Kept>(&mut self, key: &str) {
        let kept = self.storage.get(key).and_then(|text| T::read(&text).ok());
        if let Some(text) = kept.and_then(|kept| serde_json::to_string(&kept).ok()) {
            self.storage.set(key, &text);
        }
    }

    /// The identifier of the deck of this game that was opened last; what is kept
    /// under it may be gone or unreadable.
    pub fn last_opened_id(&self, game: &str) -> Option<String> {
        // Before lists named their game there was one key for all.
        let id = self.storage.get(&last_opened_key(game)).or_else(|| self.storage.get(LAST_OPENED))?;
        self.deck(&id).is_none_or(|saved| saved.deck.game == game).then_some(id)
    }

    /// The deck of this game that was opened last, if it still exists.
    pub fn last_opened(&self, game: &str) -> Option<SavedDeck> {
        self.deck(&self.last_opened_id(game)?)
    }

    /// The deck of this game that somebody would go on with: the one that was opened
    /// last, else the one that was saved last.
    pub fn worked_on_last(&self, game: &str) -> Option<SavedDeck> {
        self.last_opened(game).or_else(|| self.decks().into_iter().find(|saved| saved.deck.game == game))
    }

    /// Remembers which deck of this game was opened last.
    pub fn set_last_opened(&mut self, id: &str, game: &str) {
        self.storage.set(&last_opened_key(game), id);
    }

    /// Keeps a deck and, as its newest version, what it looks like now.
    ///
    /// # Errors
    /// [`StorageError::Full`] when there is no room even after the oldest
    /// versions of every deck were dropped; [`StorageError::Unread`] when what is
    /// there cannot be read. What was there before stays.
    pub fn save(&mut self, saved: &SavedDeck, label: &str) -> Result<(), StorageError> {
        self.save_in(saved, label, &mut None, &[])
    }

    /// As [`DeviceDecks::save`], within a sitting and without giving up these keys.
    fn save_in(
        &mut self,
        saved: &SavedDeck,
        label: &str,
        sitting: &mut Option<Sitting>,
        protected: &[String],
    ) -> Result<(), StorageError> {
        if self.slot(&saved.id) == Slot::Unread {
            return Err(StorageError::Unread);
        }
        let text = serde_json::to_string(saved).map_err(|_| StorageError::Unavailable)?;
        if !self.write(&format!("{DECK}{}", saved.id), &text, protected) {
            return Err(StorageError::Full);
        }
        let version = Version { saved_at: saved.saved_at, label: label.to_owned(), deck: saved.deck.clone() };
        self.note(&saved.id, &version, sitting);
        Ok(())
    }

    /// A deck's undo and redo steps, as they were when it was last kept.
    pub fn past(&self, id: &str) -> Option<History> {
        Kept::read(&self.storage.get(&format!("{PAST}{id}"))?).ok()
    }

    /// Keeps a deck's undo and redo steps. They are worth less than any deck,
    /// so without room for them they are dropped.
    pub fn keep_past(&mut self, id: &str, past: &History) {
        let key = format!("{PAST}{id}");
        let kept = serde_json::to_string(past).is_ok_and(|text| self.storage.set(&key, &text));
        if !kept {
            self.storage.remove(&key);
        }
    }

    /// Forgets a deck, its versions and its steps of undo; gives them back, so
    /// that it can be undone.
    pub fn delete(&mut self, id: &str) -> Option<Deleted> {
        let deck = self.deck(id)?;
        let mut keys = self.version_keys(id);
        // The deck after its versions: who looks in between sees a whole one.
        keys.extend([format!("{DECK}{id}"), format!("{PAST}{id}")]);
        let text = |key: String| self.storage.get(&key).map(|text| (key, text));
        let texts: Vec<(String, String)> = keys.into_iter().filter_map(text).collect();
        for (key, _) in &texts {
            self.storage.remove(key);
        }
        Some(Deleted { deck, texts })
    }

    /// Puts back what was deleted, as it was. A deck that is there under this
    /// identifier by now, because another tab went on with it, stays; what is put
    /// back is among its versions.
    ///
    /// # Errors
    /// As [`DeviceDecks::save`].
    pub fn put_back(&mut self, deleted: &Deleted) -> Result<(), StorageError> {
        let id = &deleted.deck.id;
        let key = format!("{DECK}{id}");
        match self.slot(id) {
            Slot::Unread => return Err(StorageError::Unread),
            Slot::Empty => {
                let text = deleted.texts.iter().find(|(of, _)| *of == key);
                if text.is_some_and(|(key, text)| !self.write(key, text, &[])) {
                    return Err(StorageError::Full);
                }
            }
            Slot::Deck(here) if here.deck == deleted.deck.deck => {}
            Slot::Deck(_) => {
                let SavedDeck { deck, saved_at, .. } = deleted.deck.clone();
                let version = Version { saved_at, label: "Restored".to_owned(), deck };
                if self.write_version(id, &version, u32::MAX, &[]).is_none() {
                    return Err(StorageError::Full);
                }
            }
        }
        for (key, text) in deleted.texts.iter().filter(|(of, _)| *of != key) {
            if self.storage.get(key).is_none() && !self.storage.set(key, text) {
                return Err(StorageError::Full);
            }
        }
        Ok(())
    }

    /// Keeps a deck that comes with versions, the newest first, under an
    /// identifier that is free; gives how many versions there was no room for.
    ///
    /// # Errors
    /// As [`DeviceDecks::save`].
    pub fn bring(&mut self, deck: &SavedDeck, versions: &[Version]) -> Result<usize, StorageError> {
        if self.slot(&deck.id) != Slot::Empty {
            return Err(StorageError::Unread);
        }
        let text = serde_json::to_string(deck).map_err(|_| StorageError::Unavailable)?;
        // The deck before its versions: there may not be room for all of them,
        // and nothing that is here is given up for what comes.
        if !self.storage.set(&format!("{DECK}{}", deck.id), &text) {
            return Err(StorageError::Full);
        }
        let left_out = self.take_in_versions(&deck.id, versions.iter().cloned());
        if versions.first().is_none_or(|newest| newest.deck != deck.deck) {
            let SavedDeck { deck: list, saved_at, id, .. } = deck.clone();
            self.note(&id, &Version { saved_at, label: "Restored".to_owned(), deck: list }, &mut None);
        }
        Ok(left_out)
    }

    /// Identifiers of all decks, those that cannot be read as well.
    pub fn ids(&self) -> BTreeSet<String> {
        self.storage.keys().iter().filter_map(|key| key.strip_prefix(DECK)).map(str::to_owned).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests;
