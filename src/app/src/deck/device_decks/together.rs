//! One deck in several tabs: what each of them keeps finds what the others kept.
//!
//! Storage has no lock, and a tab may be put to sleep or closed at any time, so
//! nothing here waits for one. Each state of a deck that is kept has a [`Stamp`]
//! and names those that it grew out of. A tab remembers what it saw; when
//! it finds a state that did not grow out of its own, both are brought together
//! ([`merge()`]) on the grounds of the newest state that both have in their past.
//! Whoever writes last in one instant takes the other's place under the deck's
//! key, and the other finds that out as soon as it hears or looks. Should it have
//! been closed by then, what it kept is among the versions, each of which has a
//! key of its own that no other tab writes ([`super::versions`]). Where tabs
//! touch, the versions hold both as they were, or nothing is kept and that is said.

use safehouse_engine::deck::{
    list::DeckList,
    merge::{Conflict, Merged, merge},
};
use serde::{Deserialize, Serialize};

use super::{DeviceDecks, KeyValue, SavedDeck, Slot, StorageError, Version, versions::Sitting};

/// How many states of its deck a tab remembers.
const REMEMBERED: usize = 16;
/// How many tabs a kept deck names that it grew out of, the last ones to write.
const NAMED: usize = 128;

/// Tells a state of a deck from all others: the tab that kept it, and the how
/// manieth of that tab's it is. Each state of a tab grew out of those before it.
/// A deck that was kept before there were stamps has an empty one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp(String, u64);

impl Stamp {
    /// Of the first state that something of this name brought; no tab has the name.
    pub fn first(name: String) -> Self {
        Self(name, 1)
    }

    /// Whether what names these stamps grew out of the state of this one.
    fn is_among(&self, past: &[Self]) -> bool {
        past.iter().any(|Self(tab, count)| *tab == self.0 && *count >= self.1)
    }

    /// Puts the stamp among others, of which each stands for all before it of its
    /// tab; the one that came last stands last.
    fn join(self, past: &mut Vec<Self>) {
        let mut count = self.1;
        past.retain(|Self(tab, known)| {
            let is_same = *tab == self.0;
            if is_same {
                count = count.max(*known);
            }
            !is_same
        });
        past.push(Self(self.0, count));
        let surplus = past.len().saturating_sub(NAMED);
        past.drain(..surplus);
    }
}

/// A tab's hold on its deck: what it has seen of it on the device, and the
/// version that it goes on writing; nothing for a deck that was never kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hold {
    /// What the tab is called; empty before it keeps anything.
    tab: String,
    /// How often it kept the deck.
    count: u64,
    /// The newest last.
    seen: Vec<Sight>,
    /// Everything that its deck grew out of.
    past: Vec<Stamp>,
    sitting: Option<Sitting>,
}

/// A state of a deck on the device.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sight {
    stamp: Stamp,
    revision: u64,
    deck: DeckList,
}

impl Hold {
    /// Has seen nothing but this.
    pub fn only(saved: &SavedDeck) -> Self {
        let mut hold = Self::default();
        hold.add(saved);
        hold
    }

    fn add(&mut self, saved: &SavedDeck) {
        let SavedDeck { stamp, past, revision, deck, .. } = saved.clone();
        past.into_iter().chain([stamp.clone()]).for_each(|stamp| stamp.join(&mut self.past));
        self.seen.push(Sight { stamp, revision, deck });
        let surplus = self.seen.len().saturating_sub(REMEMBERED);
        self.seen.drain(..surplus);
    }

    /// What is kept next is a version of its own, however soon it comes.
    pub fn begin_version(&mut self) {
        self.sitting = None;
    }

    /// Whether what is on the device is what was seen last.
    fn is_newest(&self, saved: &SavedDeck) -> bool {
        self.seen.last().is_some_and(|newest| newest.stamp == saved.stamp && newest.deck == saved.deck)
    }

    /// Brings a tab's deck and the saved one together on the grounds of the newest
    /// state that both grew out of. Of two that share none, nothing is taken away.
    fn merge(&self, deck: &DeckList, theirs: &SavedDeck) -> Merged {
        let is_shared = |sight: &&Sight| sight.stamp == theirs.stamp || sight.stamp.is_among(&theirs.past);
        match self.seen.iter().rev().find(is_shared) {
            Some(common) => merge(&common.deck, deck, &theirs.deck),
            None => merge(&DeckList::new(&*deck.game), deck, &theirs.deck),
        }
    }
}

/// How a deck was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedTogether {
    /// What is on the device now.
    pub saved: SavedDeck,
    /// What another tab had changed in the meantime.
    pub other: Other,
}

/// What somebody else who has a deck in hand did to it, such as another tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Other {
    /// Nothing.
    Nothing,
    /// They deleted it; it is there again.
    Deleted,
    /// They changed it, and these touch what was changed here. Where there are any,
    /// both decks are among the versions.
    Changed(Vec<Conflict>),
}

/// How a deck stands on the device, compared with what a tab has seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// As the tab saw it last.
    Same,
    /// It is gone.
    Gone,
    /// Another tab changed it.
    Changed(Box<SavedDeck>),
    /// It cannot be read: a newer build wrote it, or it was damaged.
    Unread,
}

/// What a tab without unsaved changes does about what another one kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaughtUp {
    /// It shows what is on the device from now on.
    Adopts {
        /// What is there.
        deck: DeckList,
        /// What this tab had kept differently, unseen by the other.
        conflicts: Vec<Conflict>,
    },
    /// The other tab had not seen what this one kept, so this one has to keep
    /// both together.
    Keeps,
}

impl<S: KeyValue> DeviceDecks<S> {
    /// Compares a deck on the device with what a tab has seen of it.
    pub fn standing(&self, id: &str, hold: &Hold) -> Standing {
        match self.slot(id) {
            Slot::Deck(saved) if hold.is_newest(&saved) => Standing::Same,
            Slot::Deck(saved) => Standing::Changed(saved),
            Slot::Empty if hold.seen.is_empty() => Standing::Same,
            Slot::Empty => Standing::Gone,
            Slot::Unread => Standing::Unread,
        }
    }

    /// Keeps the deck of a tab together with what other tabs kept since it was
    /// seen, and notes what is seen now.
    ///
    /// # Errors
    /// As [`DeviceDecks::save`]; nothing is noted then, and nothing is taken from
    /// the device.
    pub fn save_together(
        &mut self,
        id: &str,
        deck: &DeckList,
        now: i64,
        label: &str,
        hold: &mut Hold,
    ) -> Result<SavedTogether, StorageError> {
        self.save_as_met(id, deck, now, label, hold, Vec::new())
    }

    /// As [`DeviceDecks::save_together`] for a deck in which others brought together what
    /// touched already: whoever has it in hand here is told so.
    ///
    /// # Errors
    /// As [`DeviceDecks::save_together`].
    pub fn save_as_met(
        &mut self,
        id: &str,
        deck: &DeckList,
        now: i64,
        label: &str,
        hold: &mut Hold,
        met: Vec<Conflict>,
    ) -> Result<SavedTogether, StorageError> {
        let newest = hold.seen.last().map_or(0, |newest| newest.revision);
        let mut next = hold.clone();
        if next.tab.is_empty() {
            next.tab = self.storage.unique();
        }
        next.count = next.count.saturating_add(1);
        let mut saved = SavedDeck::new(id.to_owned(), deck.clone(), now);
        saved.revision = newest.saturating_add(1);
        saved.stamp = Stamp(next.tab.clone(), next.count);
        saved.conflicts = met;
        let other = match self.standing(id, hold) {
            Standing::Unread => return Err(StorageError::Unread),
            standing @ (Standing::Same | Standing::Gone) => {
                saved.past.clone_from(&next.past);
                self.save_in(&saved, label, &mut next.sitting, &[])?;
                if standing == Standing::Gone { Other::Deleted } else { Other::Nothing }
            }
            Standing::Changed(theirs) => {
                let merged = hold.merge(deck, &theirs);
                next.add(&theirs);
                // What this tab kept before may be replaced in theirs, and would be
                // nowhere once its version is written on.
                next.begin_version();
                saved.deck = merged.deck;
                saved.revision = theirs.revision.max(newest).saturating_add(1);
                saved.past.clone_from(&next.past);
                if merged.conflicts.is_empty() {
                    self.save_in(&saved, label, &mut next.sitting, &[])?;
                } else {
                    saved.conflicts.extend_from_slice(&merged.conflicts);
                    let both = self.keep_both(id, &theirs.deck, deck, now)?;
                    if let Err(error) = self.save_in(&saved, "Both tabs together", &mut next.sitting, &both) {
                        both.iter().for_each(|key| self.storage.remove(key));
                        return Err(error);
                    }
                    next.begin_version();
                }
                Other::Changed(merged.conflicts)
            }
        };
        next.add(&saved);
        *hold = next;
        Ok(SavedTogether { saved, other })
    }

    /// Puts what two tabs made of a deck among its versions, ours as the newest;
    /// gives their keys.
    fn keep_both(
        &mut self,
        id: &str,
        theirs: &DeckList,
        ours: &DeckList,
        now: i64,
    ) -> Result<Vec<String>, StorageError> {
        let mut keys = Vec::new();
        for (label, deck, place) in [("From the other tab", theirs, 0), ("From this tab", ours, 1)] {
            let version = Version { saved_at: now, label: label.to_owned(), deck: deck.clone() };
            match self.write_version(id, &version, place, &keys) {
                Some(key) => keys.push(key),
                None => {
                    keys.iter().for_each(|key| self.storage.remove(key));
                    return Err(StorageError::Full);
                }
            }
        }
        Ok(keys)
    }

    /// Looks at what another tab made of a deck that this one has no unsaved
    /// changes of. Nothing is written for the order of lines alone: tabs that put
    /// what they added in different orders would never agree.
    pub fn catch_up(&mut self, theirs: &SavedDeck, deck: &DeckList, now: i64, hold: &mut Hold) -> CaughtUp {
        let Merged { deck: merged, conflicts } = hold.merge(deck, theirs);
        if !merged.has_same_content(&theirs.deck)
            || (!conflicts.is_empty() && self.keep_both(&theirs.id, &theirs.deck, deck, now).is_err())
        {
            return CaughtUp::Keeps;
        }
        hold.add(theirs);
        // The other tab's work begins another version than this one's.
        hold.begin_version();
        CaughtUp::Adopts { deck: theirs.deck.clone(), conflicts }
    }
}

#[cfg(test)]
mod tests;
