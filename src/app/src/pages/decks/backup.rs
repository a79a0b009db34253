//! All decks of a device in one file, and the way back.

use std::collections::BTreeSet;

use safehouse_engine::{
    deck::list::DeckList,
    games::UNNAMED,
    limits::{BACKUP_BYTES, BACKUP_DECKS, BACKUP_VERSIONS, DEPTH, Excess, Limits, Measure, json_depth},
};
use serde::{Deserialize, Serialize};

use crate::deck::device_decks::{DeviceDecks, Kept, KeyValue, SavedDeck, StorageError, Version, unread::Unread};

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
    /// What the build that wrote the file could not read, as it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unread: Vec<Text>,
}

/// A deck as the file has it. What one browser knows about its tabs is not in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    id: String,
    deck: DeckList,
    saved_at: i64,
    #[serde(default)]
    versions: Vec<Version>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Text {
    key: String,
    text: String,
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
    /// It is more than a device can keep.
    TooLarge(Excess),
}

/// What became of the decks of a backup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Restored {
    /// Decks that were put back.
    pub(super) added: usize,
    /// Decks that were here as they are in the backup.
    pub(super) present: usize,
    /// Versions that there was no room for.
    pub(super) left_out: usize,
    /// Decks that are larger than a deck can be, with what is too large.
    pub(super) refused: Vec<(String, Excess)>,
}

impl Backup {
    /// Everything a device keeps.
    pub(super) fn of<S: KeyValue>(device: &DeviceDecks<S>) -> Self {
        let decks = device.decks().into_iter().map(|SavedDeck { id, deck, saved_at, .. }| {
            let versions = device.versions(&id);
            Entry { id, deck, saved_at, versions }
        });
        let unread = device.unread().into_iter().map(|Unread { key, text }| Text { key, text });
        Self { kind: KIND.to_owned(), version: NEWEST, decks: decks.collect(), unread: unread.collect() }
    }

    /// The file; `None` never happens for decks that were read from a device.
    pub(super) fn to_json(&self) -> Option<String> {
        serde_json::to_string_pretty(self).ok()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is no backup, one of a newer form, a damaged one, or larger than
    /// the limits in [`safehouse_engine::limits`].
    pub(super) fn read(text: &str) -> Result<Self, NoBackup> {
        #[derive(Deserialize)]
        struct Head {
            kind: String,
            version: u32,
        }

        // Everything else is read as a list, which has limits of its own.
        if !(text.trim_start().starts_with('{') && text.contains(KIND)) {
            return Err(NoBackup::Other);
        }
        let sizes = || {
            Measure::BackupBytes.check(text.len(), BACKUP_BYTES)?;
            Measure::Depth.check(json_depth(text), DEPTH)
        };
        sizes().map_err(NoBackup::TooLarge)?;
        let head: Head = serde_json::from_str(text).map_err(|error| match error.classify() {
            // A backup that was cut off is one all the same.
            serde_json::error::Category::Eof => NoBackup::Damaged(error.to_string()),
            _ => NoBackup::Other,
        })?;
        if head.kind != KIND {
            return Err(NoBackup::Other);
        }
        if head.version > NEWEST {
            return Err(NoBackup::Newer);
        }
        let mut backup: Self = serde_json::from_str(text).map_err(|error| NoBackup::Damaged(error.to_string()))?;
        let versions = backup.decks.iter().map(|entry| entry.versions.len()).sum();
        let counts = || {
            Measure::BackupDecks.check(backup.decks.len().max(backup.unread.len()), BACKUP_DECKS)?;
            Measure::BackupVersions.check(versions, BACKUP_VERSIONS)
        };
        counts().map_err(NoBackup::TooLarge)?;
        let named = |entry: Entry| Entry {
            deck: entry.deck.named(UNNAMED.id),
            versions: entry.versions.into_iter().map(|version| version.of_game(UNNAMED.id)).collect(),
            ..entry
        };
        backup.decks = backup.decks.into_iter().map(named).collect();
        Ok(backup)
    }

    /// How many decks it holds.
    pub(super) fn len(&self) -> usize {
        self.decks.len() + self.unread.iter().filter(|text| text.unread().deck_id().is_some()).count()
    }
}

impl Text {
    fn unread(&self) -> Unread {
        Unread { key: self.key.clone(), text: self.text.clone() }
    }
}

impl Restored {
    /// In words.
    pub(super) fn words(&self) -> String {
        let decks = |count: usize| if count == 1 { "1 deck".to_owned() } else { format!("{count} decks") };
        let mut words = match (self.added, self.present) {
            (0, 0) => "Nothing was restored.".to_owned(),
            (added, 0) => format!("{} restored.", decks(added)),
            (0, present) => format!("Nothing to restore: {} of the backup are here already.", decks(present)),
            (added, present) => format!("{} restored; {present} were here already.", decks(added)),
        };
        if self.left_out > 0 {
            words.push_str(&format!(
                " The storage for this site is full: {} older versions did not fit. The file holds them still.",
                self.left_out
            ));
        }
        for (name, excess) in &self.refused {
            words.push_str(&format!(" “{name}” was not restored: {excess}."));
        }
        words
    }
}

/// Puts the decks of a backup on a device. A deck that is there as it is in
/// the backup is left alone; one that was changed since is kept, and that of
/// the backup is put beside it under an identifier of its own. What the backup
/// has of things that could not be read goes where nothing is.
///
/// # Errors
/// [`StorageError::Full`] when not even the decks fit; what was restored before
/// stays.
pub(super) fn restore<S: KeyValue>(
    device: &mut DeviceDecks<S>,
    backup: &Backup,
    now: i64,
    fresh_id: impl Fn() -> String,
) -> Result<Restored, StorageError> {
    let mut restored = Restored::default();
    let here = device.decks();
    let mut lists: BTreeSet<String> = here.iter().filter_map(|saved| written(&saved.deck)).collect();
    let mut taken = device.ids();
    for entry in &backup.decks {
        if let Err(excess) = entry.deck.check(&Limits::DEVICE) {
            restored.refused.push((shortened(&entry.deck.name), excess));
            continue;
        }
        let mut deck = entry.deck.clone();
        // Nothing was saved later than now, whatever the file says.
        let saved_at = entry.saved_at.min(now);
        let too_large = |version: &Version| version.deck.check(&Limits::DEVICE).err();
        if let Some(excess) = entry.versions.iter().find_map(too_large) {
            restored.refused.push((format!("{}, earlier", shortened(&entry.deck.name)), excess));
        }
        let fits = |version: &&Version| too_large(version).is_none();
        let past = |version: &Version| Version { saved_at: version.saved_at.min(now), ..version.clone() };
        let versions: Vec<Version> = entry.versions.iter().filter(fits).map(past).collect();
        let mut id = entry.id.clone();
        if taken.contains(&id) {
            if device.deck(&id).is_some_and(|here| here.deck == deck) {
                restored.left_out += device.take_in_versions(&id, versions);
                restored.present += 1;
                continue;
            }
            deck.name.push_str(BESIDE);
            id = fresh_id();
        } else if !is_id(&id) {
            id = fresh_id();
        }
        let text = written(&deck);
        if id != entry.id && text.as_ref().is_some_and(|text| lists.contains(text)) {
            restored.present += 1;
            continue;
        }
        restored.left_out += device.bring(&SavedDeck::new(id.clone(), deck, saved_at), &versions)?;
        restored.added += 1;
        taken.insert(id);
        lists.extend(text);
    }
    for text in &backup.unread {
        let unread = text.unread();
        let is_here = device.unread_is_here(&unread);
        if is_id(unread.id()) && !is_here && device.put_back_unread(&unread) {
            restored.added += usize::from(unread.deck_id().is_some());
        } else {
            restored.present += usize::from(is_here && unread.deck_id().is_some());
        }
    }
    Ok(restored)
}

/// What tells two lists apart.
fn written(deck: &DeckList) -> Option<String> {
    serde_json::to_string(deck).ok()
}

/// A name for a sentence, however long it is.
fn shortened(name: &str) -> String {
    const SHOWN: usize = 60;
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
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

    const NOW: i64 = 1_000;

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

        fn unique(&self) -> String {
            format!("u{}", self.0.len())
        }
    }

    fn device(decks: &[(&str, &str)]) -> DeviceDecks<Memory> {
        let mut device = DeviceDecks::new(Memory::default());
        for (at, (id, name)) in (0..).zip(decks) {
            let deck =
                DeckList { name: (*name).to_owned(), notes: "</textarea>".into(), ..DeckList::new("necrogenesis") };
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
        let restored = restore(&mut empty, &backup, NOW, counting()).expect("room");
        assert_eq!(restored, Restored { added: 2, ..Restored::default() });
        let lists = |device: &DeviceDecks<Memory>| -> Vec<(String, DeckList, i64)> {
            device.decks().into_iter().map(|saved| (saved.id, saved.deck, saved.saved_at)).collect()
        };
        assert_eq!(lists(&empty), lists(&full));
        assert_eq!(empty.versions("a"), full.versions("a"));
    }

    #[test]
    fn nothing_that_is_here_is_overwritten() {
        let backup = Backup::of(&device(&[("a", "Old"), ("b", "Same")]));
        let mut here = device(&[("a", "New"), ("b", "Same")]);
        let restored = restore(&mut here, &backup, NOW, counting()).expect("room");
        assert_eq!(restored, Restored { added: 1, present: 1, ..Restored::default() });
        assert_eq!(names(&here), ["New", "Old (from the backup)", "Same"]);
    }

    #[test]
    fn a_backup_that_is_restored_twice_leaves_one_deck_beside_each_newer_one() {
        let backup = Backup::of(&device(&[("a", "Old")]));
        let mut here = device(&[("a", "New")]);
        restore(&mut here, &backup, NOW, counting()).expect("room");
        let again = restore(&mut here, &backup, NOW, counting()).expect("room");
        assert_eq!(again, Restored { present: 1, ..Restored::default() });
        assert_eq!(names(&here), ["New", "Old (from the backup)"]);
    }

    #[test]
    fn a_deck_that_is_here_gets_the_versions_of_the_backup() {
        let mut full = device(&[("a", "Same")]);
        let earlier = DeckList { name: "Earlier".into(), ..DeckList::new("necrogenesis") };
        let version = Version { saved_at: -5, label: "Edited".into(), deck: earlier };
        full.take_in_versions("a", [version]);
        let mut here = device(&[("a", "Same")]);
        restore(&mut here, &Backup::of(&full), NOW, counting()).expect("room");
        assert_eq!(here.versions("a").len(), 2);
    }

    #[test]
    fn an_identifier_that_this_site_did_not_make_is_replaced() {
        let mut backup = Backup::of(&device(&[("a", "Deck")]));
        backup.decks[0].id = "../x".into();
        let mut here = device(&[]);
        restore(&mut here, &backup, NOW, counting()).expect("room");
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

    #[test]
    fn what_this_build_cannot_read_is_in_the_backup_and_comes_back_as_it_is() {
        let mut full = device(&[("a", "First")]);
        let newer =
            Unread { key: "safehouse.deck.b".into(), text: "{\"deck\":{\"name\":\"Later\"},\"form\":9}".into() };
        let version = Unread { key: "safehouse.version.a.5.0.u9".into(), text: "{broken".into() };
        assert!(full.put_back_unread(&newer) && full.put_back_unread(&version));
        let text = Backup::of(&full).to_json().expect("JSON");
        let backup = Backup::read(&text).expect("a backup");
        assert_eq!(backup.len(), 2);
        let mut empty = device(&[]);
        let restored = restore(&mut empty, &backup, NOW, counting()).expect("room");
        assert_eq!(restored, Restored { added: 2, ..Restored::default() });
        assert_eq!(empty.unread(), full.unread());
        let again = restore(&mut empty, &backup, NOW, counting()).expect("room");
        assert_eq!(again, Restored { present: 2, ..Restored::default() });
    }

    #[test]
    fn a_backup_writes_over_nothing_that_cannot_be_read_and_no_other_keys() {
        let mut here = device(&[]);
        let newer = Unread { key: "safehouse.deck.a".into(), text: "{later".into() };
        assert!(here.put_back_unread(&newer));
        let mut backup = Backup::of(&device(&[("a", "Mine")]));
        for key in ["safehouse.deck.a", "safehouse.last-deck", "theme", "safehouse.deck.../x", "safehouse.version.a.b"]
        {
            backup.unread.push(Text { key: key.into(), text: "{other".into() });
        }
        let restored = restore(&mut here, &backup, NOW, counting()).expect("room");
        assert_eq!(restored, Restored { added: 1, ..Restored::default() });
        assert_eq!(names(&here), ["Mine (from the backup)"]);
        assert_eq!(here.unread(), [newer]);
    }

    #[test]
    fn times_to_come_become_now() {
        let mut backup = Backup::of(&device(&[("a", "Deck")]));
        backup.decks[0].saved_at = i64::MAX;
        backup.decks[0].versions[0].saved_at = i64::MAX;
        let mut here = device(&[]);
        restore(&mut here, &backup, NOW, counting()).expect("room");
        assert_eq!((here.decks()[0].saved_at, here.versions("a")[0].saved_at), (NOW, NOW));
    }

    fn refusal(text: &str) -> String {
        match Backup::read(text) {
            Err(NoBackup::TooLarge(excess)) => excess.to_string(),
            read => panic!("{read:?}"),
        }
    }

    #[test]
    fn a_backup_has_limits_that_it_is_refused_with_in_words() {
        let with = |decks: &str| format!("{{\"kind\":\"{KIND}\",\"version\":1,\"decks\":[{decks}]}}");
        let words = refusal(&with(&format!("\"{}\"", "x".repeat(BACKUP_BYTES))));
        assert!(words.starts_with("a backup has at most 16,777,216 bytes; this one has 16,777,"), "{words}");
        let words = refusal(&with(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))));
        assert_eq!(words, "a file has at most 32 levels of brackets; this one has 100,002");
        let deck = "{\"id\":\"a\",\"deck\":{},\"saved_at\":1},".repeat(BACKUP_DECKS + 1);
        let words = refusal(&with(deck.trim_end_matches(',')));
        assert_eq!(words, "a backup has at most 5,000 decks; this one has 5,001");
        let version = "{\"label\":\"\",\"deck\":{},\"saved_at\":1},".repeat(BACKUP_VERSIONS + 1);
        let version = version.trim_end_matches(',');
        let words = refusal(&with(&format!("{{\"id\":\"a\",\"deck\":{{}},\"saved_at\":1,\"versions\":[{version}]}}")));
        assert_eq!(words, "a backup has at most 50,000 versions; this one has 50,001");
    }

    #[test]
    fn a_deck_that_is_too_large_is_named_and_the_others_are_restored() {
        let mut backup = Backup::of(&device(&[("a", "Small"), ("b", "Large")]));
        let large = backup.decks.iter_mut().find(|entry| entry.deck.name == "Large").expect("is there");
        large.deck.tags = vec!["x".into(); 10_000];
        let mut here = device(&[]);
        let restored = restore(&mut here, &backup, NOW, counting()).expect("room");
        assert_eq!(names(&here), ["Small"]);
        let words = "1 deck restored. “Large” was not restored: a deck has at most 1,000 tags; this one has 10,000.";
        assert_eq!(restored.words(), words);
    }

    #[test]
    fn many_decks_of_one_identifier_are_each_kept_once() {
        let one = Backup::of(&device(&[("a", "Deck")]));
        let mut many = one.clone();
        for number in 0..2_000 {
            let mut entry = one.decks[0].clone();
            entry.deck.name = format!("Deck {}", number % 1_000);
            many.decks.push(entry);
        }
        let mut here = device(&[]);
        let restored = restore(&mut here, &many, NOW, counting()).expect("room");
        assert_eq!((restored.added, restored.present), (1_001, 1_000));
    }

    #[test]
    fn a_backup_that_was_cut_off_is_called_damaged() {
        let text = Backup::of(&device(&[("a", "Deck")])).to_json().expect("JSON");
        assert!(matches!(Backup::read(&text[..text.len() - 20]), Err(NoBackup::Damaged(_))));
    }
}
