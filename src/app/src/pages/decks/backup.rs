//! All decks of a device in one file, and the way back.

use serde::{Deserialize, Serialize};

use crate::deck::device_decks::{DeviceDecks, KeyValue, SavedDeck, StorageError, Version};

/// What a backup calls itself.
const KIND: &str = "safehouse-decks";
/// The newest form of the file that is understood.
const NEWEST: u32 = 1;
/// What the name of a deck ends with that is put beside a newer one.
const BESIDE: &str = " (from the backup)";

/// The decks of a device with their versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Backup {
    kind: String,
    version: u32,
    decks: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    saved: SavedDeck,
    #[serde(default)]
    versions: Vec<Version>,
}

/// Why a text is no backup that can be restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoBackup {
    /// It is something else.
    Other,
    /// It is a backup in a form that came later.
    Newer,
    /// It is a backup that was damaged; says where.
    Damaged(String),
}

/// What became of the decks of a backup.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Restored {
    /// Decks that were put back.
    pub(super) added: usize,
    /// Decks that were here as they are in the backup.
    pub(super) present: usize,
}

impl Backup {
    /// Everything a device keeps.
    pub(super) fn of<S: KeyValue>(device: &DeviceDecks<S>) -> Self {
        let decks = device.decks().into_iter();
        let decks = decks.map(|saved| Entry { versions: device.versions(&saved.id), saved }).collect();
        Self { kind: KIND.to_owned(), version: NEWEST, decks }
    }

    /// The file; `None` never happens for decks that were read from a device.
    pub(super) fn to_json(&self) -> Option<String> {
        serde_json::to_string_pretty(self).ok()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is no backup, one of a newer form, or a damaged one.
    pub(super) fn read(text: &str) -> Result<Self, NoBackup> {
        #[derive(Deserialize)]
        struct Head {
            kind: String,
            version: u32,
        }

        let head: Head = serde_json::from_str(text).map_err(|_| NoBackup::Other)?;
        if head.kind != KIND {
            return Err(NoBackup::Other);
        }
        if head.version > NEWEST {
            return Err(NoBackup::Newer);
        }
        serde_json::from_str(text).map_err(|error| NoBackup::Damaged(error.to_string()))
    }

    /// How many decks it holds.
    pub(super) fn len(&self) -> usize {
        self.decks.len()
    }
}

impl Restored {
    /// In words.
    pub(super) fn words(self) -> String {
        let decks = |count: usize| if count == 1 { "1 deck".to_owned() } else { format!("{count} decks") };
        match (self.added, self.present) {
            (added, 0) => format!("{} restored.", decks(added)),
            (0, present) => format!("Nothing to restore: {} of the backup are here already.", decks(present)),
            (added, present) => format!("{} restored; {present} were here already.", decks(added)),
        }
    }
}

/// Puts the decks of a backup on a device. A deck that is there as it is in
/// the backup is left alone; one that was changed since is kept, and that of
/// the backup is put beside it under an identifier of its own.
///
/// # Errors
/// As [`DeviceDecks::save`]; what was restored before stays.
pub(super) fn restore<S: KeyValue>(
    device: &mut DeviceDecks<S>,
    backup: &Backup,
    fresh_id: impl Fn() -> String,
) -> Result<Restored, StorageError> {
    let mut restored = Restored::default();
    for entry in &backup.decks {
        let mut saved = entry.saved.clone();
        match device.deck(&saved.id) {
            Some(here) if here.deck == saved.deck => {
                device.take_in_versions(&saved.id, entry.versions.iter().cloned());
                restored.present += 1;
                continue;
            }
            Some(_) => {
                saved.deck.name.push_str(BESIDE);
                if device.decks().iter().any(|here| here.deck == saved.deck) {
                    restored.present += 1;
                    continue;
                }
                saved.id = fresh_id();
            }
            None if !is_id(&saved.id) => saved.id = fresh_id(),
            None => {}
        }
        device.restore(&saved, &entry.versions)?;
        restored.added += 1;
    }
    Ok(restored)
}

/// Whether a text is an identifier as this site makes them; a file can hold
/// anything.
fn is_id(id: &str) -> bool {
    (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, collections::BTreeMap};

    use safehouse_engine::deck::list::DeckList;

    use super::*;

    #[derive(Default)]
    struct Memory(BTreeMap<String, String>);

    impl KeyValue for Memory {
        fn get(&self, key: &str) -> Option<String> {
            self.0.get(key).cloned()
        }

        fn set(&mut self, key: &str, value: &str) -> bool {
            self.0.insert(key.to_owned(), value.to_owned());
            true
        }

        fn remove(&mut self, key: &str) {
            self.0.remove(key);
        }

        fn keys(&self) -> Vec<String> {
            self.0.keys().cloned().collect()
        }
    }

    fn device(decks: &[(&str, &str)]) -> DeviceDecks<Memory> {
        let mut device = DeviceDecks::new(Memory::default());
        for (at, (id, name)) in (0..).zip(decks) {
            let deck = DeckList { name: (*name).to_owned(), notes: "</textarea>".into(), ..DeckList::default() };
            device.save(&SavedDeck::new((*id).to_owned(), deck, at), "New deck").expect("room");
        }
        device
    }

    fn names(device: &DeviceDecks<Memory>) -> Vec<String> {
        let mut names: Vec<_> = device.decks().into_iter().map(|saved| saved.deck.name).collect();
        names.sort();
        names
    }

    fn counting() -> impl Fn() -> String {
        let next = Cell::new(0);
        move || {
            next.set(next.get() + 1);
            format!("fresh{}", next.get())
        }
    }

    #[test]
    fn an_empty_device_gets_every_deck_with_its_versions_back() {
        let full = device(&[("a", "First"), ("b", "Second")]);
        let text = Backup::of(&full).to_json().expect("JSON");
        let backup = Backup::read(&text).expect("a backup");
        let mut empty = device(&[]);
        let restored = restore(&mut empty, &backup, counting()).expect("room");
        assert_eq!(restored, Restored { added: 2, present: 0 });
        assert_eq!(empty.decks(), full.decks());
        assert_eq!(empty.versions("a"), full.versions("a"));
    }

    #[test]
    fn nothing_that_is_here_is_overwritten() {
        let backup = Backup::of(&device(&[("a", "Old"), ("b", "Same")]));
        let mut here = device(&[("a", "New"), ("b", "Same")]);
        let restored = restore(&mut here, &backup, counting()).expect("room");
        assert_eq!(restored, Restored { added: 1, present: 1 });
        assert_eq!(names(&here), ["New", "Old (from the backup)", "Same"]);
    }

    #[test]
    fn a_backup_that_is_restored_twice_leaves_one_deck_beside_each_newer_one() {
        let backup = Backup::of(&device(&[("a", "Old")]));
        let mut here = device(&[("a", "New")]);
        restore(&mut here, &backup, counting()).expect("room");
        let again = restore(&mut here, &backup, counting()).expect("room");
        assert_eq!(again, Restored { added: 0, present: 1 });
        assert_eq!(names(&here), ["New", "Old (from the backup)"]);
    }

    #[test]
    fn a_deck_that_is_here_gets_the_versions_of_the_backup() {
        let mut full = device(&[("a", "Same")]);
        let earlier = DeckList { name: "Earlier".into(), ..DeckList::default() };
        let version = Version { saved_at: -5, label: "Edited".into(), deck: earlier };
        full.take_in_versions("a", [version]);
        let mut here = device(&[("a", "Same")]);
        restore(&mut here, &Backup::of(&full), counting()).expect("room");
        assert_eq!(here.versions("a").len(), 2);
    }

    #[test]
    fn an_identifier_that_this_site_did_not_make_is_replaced() {
        let mut backup = Backup::of(&device(&[("a", "Deck")]));
        backup.decks[0].saved.id = "../x".into();
        let mut here = device(&[]);
        restore(&mut here, &backup, counting()).expect("room");
        assert_eq!(here.decks()[0].id, "fresh1");
    }

    #[test]
    fn other_files_newer_files_and_damaged_files_are_told_apart() {
        assert_eq!(Backup::read("1 Rifle"), Err(NoBackup::Other));
        assert_eq!(Backup::read("{\"name\":\"a deck\",\"lines\":[]}"), Err(NoBackup::Other));
        let newer = format!("{{\"kind\":\"{KIND}\",\"version\":2,\"stacks\":[]}}");
        assert_eq!(Backup::read(&newer), Err(NoBackup::Newer));
        let damaged = format!("{{\"kind\":\"{KIND}\",\"version\":1,\"decks\":[{{}}]}}");
        assert!(matches!(Backup::read(&damaged), Err(NoBackup::Damaged(_))));
    }
}
