//! What is kept on this device and cannot be read by this build, because a newer
//! one wrote it or because it was damaged. It is told, handed out as it is, and
//! never written over.

use super::{
    DECK, DeviceDecks, KeyValue, SavedDeck, Version,
    versions::{self, LIST, VERSION},
};

/// Something that cannot be read, as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its key.
    pub key: String,
    /// Its text.
    pub text: String,
}

impl Unread {
    /// The identifier of the deck, when it is a deck and no version of one.
    pub fn deck_id(&self) -> Option<&str> {
        self.key.strip_prefix(DECK)
    }

    /// The identifier of the deck that it belongs to; empty when its key is none of
    /// a deck or a version.
    pub fn id(&self) -> &str {
        let of_list = || self.key.strip_prefix(LIST);
        self.deck_id().or_else(of_list).or_else(|| versions::deck_of(&self.key)).unwrap_or_default()
    }

    /// The deck's name, where the text still tells it.
    pub fn name(&self) -> Option<String> {
        let value: serde_json::Value = serde_json::from_str(&self.text).ok()?;
        let name = value.get("deck")?.get("name")?.as_str()?.trim();
        (!name.is_empty()).then(|| name.to_owned())
    }
}

impl<S: KeyValue> DeviceDecks<S> {
    /// Every deck and version that cannot be read, by their keys.
    pub fn unread(&self) -> Vec<Unread> {
        let mut keys = self.storage.keys();
        keys.sort();
        let unread = keys.into_iter().filter_map(|key| {
            let text = self.storage.get(&key)?;
            let is_read = if let Some(id) = key.strip_prefix(DECK) {
                serde_json::from_str::<SavedDeck>(&text).is_ok_and(|saved| saved.id == id)
            } else if key.starts_with(VERSION) {
                versions::deck_of(&key).is_some() && serde_json::from_str::<Version>(&text).is_ok()
            } else {
                !key.starts_with(LIST) || serde_json::from_str::<Vec<Version>>(&text).is_ok()
            };
            (!is_read).then_some(Unread { key, text })
        });
        unread.collect()
    }

    /// How many versions of a deck cannot be read; a list of them counts as one.
    pub fn unread_versions(&self, id: &str) -> usize {
        self.unread().iter().filter(|unread| unread.deck_id().is_none() && unread.id() == id).count()
    }

    /// Forgets something that cannot be read, if it is still as it was told.
    pub fn forget_unread(&mut self, unread: &Unread) -> bool {
        let is_same = self.storage.get(&unread.key).as_ref() == Some(&unread.text);
        if is_same {
            self.storage.remove(&unread.key);
        }
        is_same
    }

    /// Whether something that cannot be read is here as it is.
    pub fn unread_is_here(&self, unread: &Unread) -> bool {
        self.storage.get(&unread.key).as_ref() == Some(&unread.text)
    }

    /// Puts something that cannot be read where nothing is; false when something
    /// else is there, or no room.
    pub fn put_back_unread(&mut self, unread: &Unread) -> bool {
        match self.storage.get(&unread.key) {
            Some(here) => here == unread.text,
            None => !unread.id().is_empty() && self.storage.set(&unread.key, &unread.text),
        }
    }
}
