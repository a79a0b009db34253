//! Texts under keys: the browser's local storage.

use std::cell::Cell;

use super::{DECK, StorageError};

/// Texts under keys: the browser's local storage, or a map in tests.
pub trait KeyValue {
    /// The text under a key.
    fn get(&self, key: &str) -> Option<String>;
    /// Puts a text under a key; false when there is no room, and the text that
    /// was there stays.
    fn set(&mut self, key: &str, value: &str) -> bool;
    /// Forgets a key.
    fn remove(&mut self, key: &str);
    /// Every key.
    fn keys(&self) -> Vec<String>;
    /// Letters and digits that no tab was given before.
    fn unique(&self) -> String;
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

thread_local! {
    static HEARS: Cell<Option<fn(&str)>> = const { Cell::new(None) };
}

/// Has this hear of each deck that this document changes or deletes, by its identifier.
pub fn hear_of_decks(hears: fn(&str)) {
    HEARS.set(Some(hears));
}

fn tell(key: &str) {
    if let (Some(hears), Some(id)) = (HEARS.get(), key.strip_prefix(DECK)) {
        hears(id);
    }
}

impl KeyValue for DeviceStorage {
    fn get(&self, key: &str) -> Option<String> {
        self.0.get_item(key).ok().flatten()
    }

    fn set(&mut self, key: &str, value: &str) -> bool {
        let is_set = self.0.set_item(key, value).is_ok();
        if is_set {
            tell(key);
        }
        is_set
    }

    fn remove(&mut self, key: &str) {
        // Removing what is not there, or from storage that was just closed,
        // leaves the same nothing behind.
        drop(self.0.remove_item(key));
        tell(key);
    }

    fn keys(&self) -> Vec<String> {
        let length = self.0.length().unwrap_or(0);
        (0..length).filter_map(|index| self.0.key(index).ok().flatten()).collect()
    }

    fn unique(&self) -> String {
        crate::browser::random_id()
    }
}
