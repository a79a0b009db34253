//! The versions of decks: how each looked at some time.
//!
//! Storage has no lock: of two tabs that read a text, add to it and write it in
//! the same instant, one undoes what the other did. So a version has a key of its
//! own, under which only the tab that made it ever writes, and no tab can take
//! away what another kept. Time and place stand in the key, so that the newest
//! and the oldest are found without reading all.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::{DeviceDecks, Kept, KeyValue, PAST};
use safehouse_engine::{deck::list::DeckList, games::UNNAMED};

/// What the key of a version begins with; the deck, the time in milliseconds
/// since 1970, the place among versions of one time, and something unique follow.
pub(crate) const VERSION: &str = "safehouse.version.";
/// The key of the list that earlier builds kept a deck's versions in. It is read
/// and made shorter, never longer.
pub(super) const LIST: &str = "safehouse.versions.";

/// Edits closer together than this are one version.
const SPAN_MS: i64 = 120_000;
/// Edits that go on for longer than this begin another one all the same.
const LONGEST_MS: i64 = 900_000;

/// How a deck looked at some time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// When it was saved, milliseconds since 1970.
    pub saved_at: i64,
    /// What was done, in a few words.
    pub label: String,
    /// The list.
    pub deck: DeckList,
}

/// The version that a tab goes on writing while its edits belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sitting {
    key: String,
    label: String,
    began_at: i64,
    saved_at: i64,
}

impl Kept for Version {
    fn of_game(self, game: &str) -> Self {
        Self { deck: self.deck.named(game), ..self }
    }
}

impl Sitting {
    fn holds(&self, next: &Version) -> bool {
        let since = |then: i64| next.saved_at.saturating_sub(then);
        self.label == next.label
            && (0..SPAN_MS).contains(&since(self.saved_at))
            && (0..LONGEST_MS).contains(&since(self.began_at))
    }
}

/// The parts of a version's key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    saved_at: i64,
    place: u32,
    key: String,
}

impl Place {
    /// The deck and the place of a version, from its key.
    fn read(key: &str) -> Option<(&str, Self)> {
        let mut parts = key.strip_prefix(VERSION)?.rsplitn(4, '.');
        let (_unique, place, saved_at, deck) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        Some((deck, Self { saved_at: saved_at.parse().ok()?, place: place.parse().ok()?, key: key.to_owned() }))
    }
}

/// Whether a key is one of versions, of whatever deck.
pub fn is_version(key: &str) -> bool {
    key.starts_with(VERSION) || key.starts_with(LIST)
}

/// Whether a key is that of a version of some deck, and of which.
pub(super) fn deck_of(key: &str) -> Option<&str> {
    Place::read(key).map(|(deck, _)| deck)
}

impl<S: KeyValue> DeviceDecks<S> {
    /// A deck's versions, the newest first. Those that cannot be read are left
    /// alone and not among them.
    pub fn versions(&self, id: &str) -> Vec<Version> {
        let mut versions: Vec<Version> = self.places(id).iter().filter_map(|place| self.version(&place.key)).collect();
        versions.extend(self.listed_versions(id));
        // Stable: versions of one moment keep their order.
        versions.sort_by_key(|version| Reverse(version.saved_at));
        versions
    }

    fn version(&self, key: &str) -> Option<Version> {
        Version::read(&self.storage.get(key)?).ok()
    }

    /// The versions in the list of an earlier build, the newest first.
    fn listed_versions(&self, id: &str) -> Vec<Version> {
        let text = self.storage.get(&format!("{LIST}{id}"));
        let versions: Vec<Version> = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        versions.into_iter().map(|version| version.of_game(UNNAMED.id)).collect()
    }

    /// Where the versions of a deck are, the newest first.
    fn places(&self, id: &str) -> Vec<Place> {
        let keys = self.storage.keys();
        let places = keys.iter().filter_map(|key| Place::read(key)).filter(|(deck, _)| *deck == id);
        let mut places: Vec<Place> = places.map(|(_, place)| place).collect();
        places.sort_by(|a, b| b.cmp(a));
        places
    }

    /// Keeps a version of a deck, in the place of the sitting's last one when it
    /// belongs to that. One that is like the newest is left out. Without room it
    /// is not kept.
    pub(super) fn note(&mut self, id: &str, version: &Version, sitting: &mut Option<Sitting>) {
        let places = self.places(id);
        let newest = match places.first() {
            Some(place) => self.version(&place.key),
            None => self.listed_versions(id).into_iter().next(),
        };
        if newest.is_some_and(|newest| newest.deck == version.deck) {
            return;
        }
        let before = sitting.take().filter(|sitting| sitting.holds(version));
        let place = places.iter().filter(|place| place.saved_at == version.saved_at).count();
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        let key = self.write_version(id, version, place, &[]);
        if let Some(key) = key {
            let began_at = before.as_ref().map_or(version.saved_at, |before| before.began_at);
            if let Some(before) = before {
                self.storage.remove(&before.key);
            }
            let (label, saved_at) = (version.label.clone(), version.saved_at);
            *sitting = Some(Sitting { key, label, began_at, saved_at });
        }
    }

    /// Writes a version under a key of its own, making room without touching
    /// these keys; gives the key, or `None` when there is no room.
    pub(super) fn write_version(
        &mut self,
        id: &str,
        version: &Version,
        place: u32,
        protected: &[String],
    ) -> Option<String> {
        let text = serde_json::to_string(version).ok()?;
        let key = self.version_key(id, version, place);
        self.write(&key, &text, protected).then_some(key)
    }

    fn version_key(&self, id: &str, version: &Version, place: u32) -> String {
        format!("{VERSION}{id}.{}.{place}.{}", version.saved_at, self.storage.unique())
    }

    /// Puts versions from elsewhere among those of a deck, by their times, the
    /// newest first; gives how many there was no room for. Nothing that is here
    /// is given up for them.
    pub fn take_in_versions(&mut self, id: &str, versions: impl IntoIterator<Item = Version>) -> usize {
        let known = self.versions(id);
        let is_known =
            |new: &Version| known.iter().any(|known| known.saved_at == new.saved_at && known.deck == new.deck);
        let new: Vec<Version> = versions.into_iter().filter(|version| !is_known(version)).collect();
        // Of one moment the first has the highest place.
        let places = (0..u32::try_from(new.len()).unwrap_or(u32::MAX)).rev();
        let texts = new.iter().zip(places).filter_map(|(version, place)| {
            Some((self.version_key(id, version, place), serde_json::to_string(version).ok()?))
        });
        let texts: Vec<_> = texts.collect();
        texts.len() - texts.iter().take_while(|(key, text)| self.storage.set(key, text)).count()
    }

    /// The keys of all versions of a deck, those that cannot be read as well.
    pub(super) fn version_keys(&self, id: &str) -> Vec<String> {
        let places = self.places(id).into_iter().map(|place| place.key);
        places.chain([format!("{LIST}{id}")]).collect()
    }

    /// Writes a text, giving up old versions and then steps of undo for it; false
    /// when there is no room even so, and what was under the key stays.
    pub(in crate::deck) fn write(&mut self, key: &str, text: &str, protected: &[String]) -> bool {
        while !self.storage.set(key, text) {
            if !self.drop_oldest_version(protected) && !self.drop_a_past(key) {
                return false;
            }
            self.made_room = true;
        }
        true
    }

    /// Drops the oldest version of all decks that can be read; false when only
    /// the newest of each deck are left.
    fn drop_oldest_version(&mut self, protected: &[String]) -> bool {
        let keys = self.storage.keys();
        let mut places: Vec<(Place, &str)> =
            keys.iter().filter_map(|key| Place::read(key)).map(|(deck, place)| (place, deck)).collect();
        places.sort();
        let newest = |deck: &str| places.iter().rev().find(|(_, of)| *of == deck).map(|(place, _)| place);
        let droppable = |place: &Place, deck: &str| {
            newest(deck) != Some(place) && !protected.contains(&place.key) && self.version(&place.key).is_some()
        };
        let oldest = places.iter().find(|(place, deck)| droppable(place, deck)).map(|(place, _)| place);
        // Versions in the list of an earlier build are older than all others of
        // their deck; the newest is only kept when there is no other.
        let listed = keys.iter().filter_map(|key| key.strip_prefix(LIST)).filter_map(|id| {
            let versions = self.listed_versions(id);
            let least = usize::from(newest(id).is_none());
            let oldest = versions.last().filter(|_| versions.len() > least)?.saved_at;
            Some((oldest, id.to_owned(), versions))
        });
        let listed = listed.min_by_key(|(saved_at, ..)| *saved_at);
        match (oldest, listed) {
            (oldest, Some((saved_at, id, mut versions))) if oldest.is_none_or(|oldest| saved_at <= oldest.saved_at) => {
                versions.pop();
                let key = format!("{LIST}{id}");
                match serde_json::to_string(&versions) {
                    Ok(text) if !versions.is_empty() => self.storage.set(&key, &text),
                    Ok(_) => {
                        self.storage.remove(&key);
                        true
                    }
                    Err(_) => false,
                }
            }
            (Some(oldest), _) => {
                let key = oldest.key.clone();
                self.storage.remove(&key);
                true
            }
            (None, _) => false,
        }
    }

    /// Drops the steps of undo of a deck; false when there are none any more.
    fn drop_a_past(&mut self, but: &str) -> bool {
        let past = self.storage.keys().into_iter().find(|key| key.starts_with(PAST) && key != but);
        past.inspect(|key| self.storage.remove(key)).is_some()
    }
}
