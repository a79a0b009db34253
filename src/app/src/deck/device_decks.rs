//! Decks kept on this device, with their versions.
//!
//! Everything is written to the browser's local storage the moment it is
//! known, so a closed tab loses nothing. Each deck has its own keys; two tabs
//! that edit different decks never touch each other's data, and two that edit
//! the same one are brought together ([`together`]).

pub mod together;

use safehouse_engine::deck::{edit::History, list::DeckList};
use serde::{Deserialize, Serialize};

/// What the key of each deck begins with.
pub(crate) const DECK: &str = "safehouse.deck.";
const VERSIONS: &str = "safehouse.versions.";
const PAST: &str = "safehouse.past.";
const LAST_OPENED: &str = "safehouse.last-deck";

/// Edits closer together than this are one version.
const VERSION_SPAN_MS: i64 = 120_000;

/// A deck on this device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The revision that was there when this one was saved; one that another
    /// tab saved in the same moment has the same.
    #[serde(default)]
    pub follows: u64,
}

impl SavedDeck {
    /// A deck that was never saved.
    pub fn new(id: String, deck: DeckList, saved_at: i64) -> Self {
        Self { id, deck, saved_at, revision: 1, follows: 0 }
    }
}

/// How a deck looked at some time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// When it was saved, milliseconds since 1970.
    pub saved_at: i64,
    /// What was done, in a few words.
    pub label: String,
    /// The list.
    pub deck: DeckList,
}

/// Why a deck could not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StorageError {
    /// The browser does not let this site store anything.
    Unavailable,
    /// The browser's storage for this site is full, old versions dropped.
    Full,
}

/// Texts under keys: the browser's local storage, or a map in tests.
pub trait KeyValue {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Puts a text under a key; false when there is no room.
    fn set(&mut self, key: &str, value: &str) -> bool;
    /// Forgets a key.
    fn remove(&mut self, key: &str);
    /// Every key.
    fn keys(&self) -> Vec<String>;
}

/// The decks in a [`KeyValue`] store.
#[derive(Debug)]
pub struct DeviceDecks<S> {
    storage: S,
}

impl<S: KeyValue> DeviceDecks<S> {
    /// The decks in this storage.
    pub fn new(storage: S) -> Self {
        Self { storage }
    }

    /// Every deck, the last saved first. A value that does not read as a deck
    /// is left alone and not listed.
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

    /// The deck with this identifier.
    pub fn deck(&self, id: &str) -> Option<SavedDeck> {
        serde_json::from_str(&self.storage.get(&format!("{DECK}{id}"))?).ok()
    }

    /// The deck that was opened last, if it still exists.
    pub fn last_opened(&self) -> Option<SavedDeck> {
        self.deck(&self.storage.get(LAST_OPENED)?)
    }

    /// Remembers which deck was opened last.
    pub fn set_last_opened(&mut self, id: &str) {
        self.storage.set(LAST_OPENED, id);
    }

    /// Keeps a deck and, as its newest version, what it looks like now.
    ///
    /// # Errors
    /// [`StorageError::Full`] when there is no room even after the oldest
    /// versions of every deck were dropped; what was there before stays.
    pub fn save(&mut self, saved: &SavedDeck, label: &str) -> Result<(), StorageError> {
        let text = serde_json::to_string(saved).map_err(|_| StorageError::Unavailable)?;
        let key = format!("{DECK}{}", saved.id);
        while !self.storage.set(&key, &text) {
            if !self.drop_oldest_version() {
                return Err(StorageError::Full);
            }
        }

        let version = Version { saved_at: saved.saved_at, label: label.to_owned(), deck: saved.deck.clone() };
        self.add_versions(&saved.id, [version]);
        Ok(())
    }

    /// Adds versions, the newest last. One like the version before it is left
    /// out, and one of the same sitting takes its place.
    fn add_versions(&mut self, id: &str, added: impl IntoIterator<Item = Version>) {
        let mut versions = self.versions(id);
        for version in added {
            match versions.first_mut() {
                Some(last) if last.deck == version.deck => {}
                Some(last) if last.label == version.label && is_same_sitting(last, &version) => *last = version,
                _ => versions.insert(0, version),
            }
        }
        self.write_as_many(id, versions);
    }

    /// Writes the newest versions that there is room for.
    fn write_as_many(&mut self, id: &str, mut versions: Vec<Version>) {
        while !self.write_versions(id, &versions) && versions.len() > 1 {
            versions.pop();
        }
    }

    /// A deck's versions, the newest first.
    pub fn versions(&self, id: &str) -> Vec<Version> {
        self.storage
            .get(&format!("{VERSIONS}{id}"))
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// A deck's undo and redo steps, as they were when it was last kept.
    pub fn past(&self, id: &str) -> Option<History> {
        serde_json::from_str(&self.storage.get(&format!("{PAST}{id}"))?).ok()
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

    /// Forgets a deck and its versions; gives them back, so that it can be undone.
    pub fn delete(&mut self, id: &str) -> Option<(SavedDeck, Vec<Version>)> {
        let deck = self.deck(id)?;
        let versions = self.versions(id);
        self.storage.remove(&format!("{DECK}{id}"));
        self.storage.remove(&format!("{VERSIONS}{id}"));
        self.storage.remove(&format!("{PAST}{id}"));
        Some((deck, versions))
    }

    /// Puts back what [`DeviceDecks::delete`] gave. A deck that is there under
    /// this identifier by now, because another tab went on with it, stays; what
    /// is put back is among its versions.
    ///
    /// # Errors
    /// As [`DeviceDecks::save`].
    pub fn restore(&mut self, deck: &SavedDeck, versions: &[Version]) -> Result<(), StorageError> {
        let version = Version { saved_at: deck.saved_at, label: "Restored".to_owned(), deck: deck.deck.clone() };
        if self.deck(&deck.id).is_some_and(|here| here.deck != deck.deck) {
            let put_back = std::iter::once(version).chain(versions.iter().cloned());
            self.take_in_versions(&deck.id, put_back);
            return Ok(());
        }
        self.take_in_versions(&deck.id, versions.iter().cloned());
        self.save(deck, "Restored")
    }

    /// Puts versions from elsewhere among those of a deck, by their times.
    pub fn take_in_versions(&mut self, id: &str, versions: impl IntoIterator<Item = Version>) {
        let mut all = self.versions(id);
        for version in versions {
            if !all.iter().any(|known| known.saved_at == version.saved_at && known.deck == version.deck) {
                all.push(version);
            }
        }
        if !all.is_empty() {
            // Stable: versions of one moment keep their order.
            all.sort_by_key(|version| std::cmp::Reverse(version.saved_at));
            self.write_as_many(id, all);
        }
    }

    fn write_versions(&mut self, id: &str, versions: &[Version]) -> bool {
        match serde_json::to_string(versions) {
            Ok(text) => self.storage.set(&format!("{VERSIONS}{id}"), &text),
            Err(_) => false,
        }
    }

    /// Drops the oldest version of all decks; false when only newest ones are left.
    fn drop_oldest_version(&mut self) -> bool {
        let oldest = self
            .storage
            .keys()
            .iter()
            .filter_map(|key| key.strip_prefix(VERSIONS))
            .filter_map(|id| {
                let versions = self.versions(id);
                let oldest = versions.last().filter(|_| versions.len() > 1)?.saved_at;
                Some((oldest, id.to_owned()))
            })
            .min();
        let Some((_, id)) = oldest else {
            return false;
        };
        let mut versions = self.versions(&id);
        versions.pop();
        self.write_versions(&id, &versions)
    }
}

fn is_same_sitting(last: &Version, next: &Version) -> bool {
    (0..VERSION_SPAN_MS).contains(&(next.saved_at - last.saved_at))
}

/// The browser's local storage.
#[derive(Debug)]
pub struct DeviceStorage(web_sys::Storage);

impl DeviceStorage {
    /// The storage of this device.
    ///
    /// # Errors
    /// [`StorageError::Unavailable`] when the browser forbids it.
    pub fn open() -> Result<Self, StorageError> {
        let storage = leptos::prelude::window().local_storage();
        storage.ok().flatten().map(Self).ok_or(StorageError::Unavailable)
    }
}

impl KeyValue for DeviceStorage {
    fn get(&self, key: &str) -> Option<String> {
        self.0.get_item(key).ok().flatten()
    }

    fn set(&mut self, key: &str, value: &str) -> bool {
        self.0.set_item(key, value).is_ok()
    }

    fn remove(&mut self, key: &str) {
        // Removing what is not there, or from storage that was just closed,
        // leaves the same nothing behind.
        drop(self.0.remove_item(key));
    }

    fn keys(&self) -> Vec<String> {
        let length = self.0.length().unwrap_or(0);
        (0..length).filter_map(|index| self.0.key(index).ok().flatten()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A storage with room for so many bytes.
    pub(super) struct Small {
        room: usize,
        texts: BTreeMap<String, String>,
    }

    impl KeyValue for Small {
        fn get(&self, key: &str) -> Option<String> {
            self.texts.get(key).cloned()
        }

        fn set(&mut self, key: &str, value: &str) -> bool {
            let others: usize =
                self.texts.iter().filter(|(other, _)| *other != key).map(|(k, v)| k.len() + v.len()).sum();
            let fits = others + key.len() + value.len() <= self.room;
            if fits {
                self.texts.insert(key.to_owned(), value.to_owned());
            }
            fits
        }

        fn remove(&mut self, key: &str) {
            self.texts.remove(key);
        }

        fn keys(&self) -> Vec<String> {
            self.texts.keys().cloned().collect()
        }
    }

    pub(super) fn device(room: usize) -> DeviceDecks<Small> {
        DeviceDecks::new(Small { room, texts: BTreeMap::new() })
    }

    fn saved(id: &str, name: &str, saved_at: i64) -> SavedDeck {
        let deck = DeckList { name: name.to_owned(), ..DeckList::default() };
        SavedDeck::new(id.to_owned(), deck, saved_at)
    }

    #[test]
    fn decks_come_back_the_last_saved_first() {
        let mut device = device(100_000);
        device.save(&saved("a", "First", 1), "New deck").expect("room");
        device.save(&saved("b", "Second", 2), "New deck").expect("room");
        let names: Vec<_> = device.decks().into_iter().map(|saved| saved.deck.name).collect();
        assert_eq!(names, ["Second", "First"]);
    }

    #[test]
    fn one_sitting_is_one_version_and_another_label_or_a_pause_begins_the_next() {
        let mut device = device(100_000);
        device.save(&saved("a", "1", 0), "Edited").expect("room");
        device.save(&saved("a", "2", 1_000), "Edited").expect("room");
        device.save(&saved("a", "3", 2_000), "Imported").expect("room");
        device.save(&saved("a", "4", 2_000 + VERSION_SPAN_MS), "Imported").expect("room");
        let names: Vec<_> = device.versions("a").into_iter().map(|version| version.deck.name).collect();
        assert_eq!(names, ["4", "3", "2"]);
    }

    #[test]
    fn a_full_storage_gives_up_old_versions_before_it_refuses_a_deck() {
        let mut device = device(1_200);
        for turn in 0..40 {
            let at = turn * VERSION_SPAN_MS;
            device.save(&saved("a", &format!("Version {turn}"), at), "Edited").expect("old versions make room");
        }
        assert_eq!(device.deck("a").expect("kept").deck.name, "Version 39");
        assert!(device.versions("a").len() < 40);

        let huge = "x".repeat(5_000);
        assert_eq!(device.save(&saved("a", &huge, 0), "Edited"), Err(StorageError::Full));
        assert_eq!(device.deck("a").expect("still there").deck.name, "Version 39");
    }

    #[test]
    fn a_deleted_deck_can_be_put_back_with_its_versions() {
        let mut device = device(100_000);
        device.save(&saved("a", "One", 0), "New deck").expect("room");
        device.save(&saved("a", "Two", VERSION_SPAN_MS), "Edited").expect("room");
        let (deck, versions) = device.delete("a").expect("was there");
        assert!(device.decks().is_empty());
        device.restore(&deck, &versions).expect("room");
        assert_eq!(device.deck("a").map(|saved| saved.deck.name), Some("Two".to_owned()));
        assert_eq!(device.versions("a").len(), 2);
    }

    #[test]
    fn a_deck_that_another_tab_went_on_with_is_not_put_back_over() {
        let mut device = device(100_000);
        device.save(&saved("a", "Deleted", 0), "New deck").expect("room");
        let (deck, versions) = device.delete("a").expect("was there");
        device.save(&saved("a", "Went on", VERSION_SPAN_MS), "Edited").expect("room");
        device.restore(&deck, &versions).expect("room");
        assert_eq!(device.deck("a").map(|saved| saved.deck.name), Some("Went on".to_owned()));
        let names: Vec<_> = device.versions("a").into_iter().map(|version| version.deck.name).collect();
        assert_eq!(names, ["Went on", "Deleted"]);
    }

    #[test]
    fn a_deck_that_was_kept_before_there_were_revisions_is_read() {
        let mut device = device(100_000);
        device.storage.set("safehouse.deck.a", r#"{"id":"a","deck":{"name":"Old"},"saved_at":5}"#);
        assert_eq!(device.deck("a").map(|saved| (saved.deck.name, saved.revision)), Some(("Old".to_owned(), 0)));
    }

    #[test]
    fn a_value_that_is_no_deck_is_neither_listed_nor_destroyed() {
        let mut device = device(100_000);
        device.storage.set("safehouse.deck.x", "{broken");
        assert!(device.decks().is_empty());
        assert_eq!(device.storage.get("safehouse.deck.x").as_deref(), Some("{broken"));
    }
}
