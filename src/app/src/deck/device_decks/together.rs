//! One deck in two tabs: what each of them keeps finds what the other kept.
//!
//! A tab remembers what it last saw of its deck on the device. When it keeps
//! the deck and finds another revision there, both are brought together
//! ([`merge()`]) on the grounds of what both grew out of. Where they touch, the
//! versions of the deck hold both as they were, unless both tabs write in the
//! same instant: storage has no lock, so one list of versions may then take the
//! other's place. The deck itself is brought together all the same.

use safehouse_engine::deck::{
    list::DeckList,
    merge::{Conflict, merge},
};

use super::{DeviceDecks, KeyValue, SavedDeck, StorageError, Version};

/// How many states of its deck a tab remembers. Two tabs that save in the same
/// moment need the last but one.
const REMEMBERED: usize = 8;

/// What a tab has seen of its deck on the device, the newest last; nothing for
/// a deck that was never kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen(Vec<(u64, DeckList)>);

impl Seen {
    /// Nothing but this.
    pub fn only(saved: &SavedDeck) -> Self {
        Self(vec![(saved.revision, saved.deck.clone())])
    }

    fn add(&mut self, saved: &SavedDeck) {
        self.0.push((saved.revision, saved.deck.clone()));
        let surplus = self.0.len().saturating_sub(REMEMBERED);
        self.0.drain(..surplus);
    }

    /// Whether what is on the device is what was seen last.
    fn is_newest(&self, saved: &SavedDeck) -> bool {
        self.0.last().is_some_and(|(revision, deck)| *revision == saved.revision && *deck == saved.deck)
    }

    /// The state that the saved deck and the tab's own both grew out of: what
    /// this tab saw last, or, when the other tab saved without having seen
    /// that, what it had seen.
    fn common(&self, saved: &SavedDeck) -> DeckList {
        let known = self.0.iter().rev().find(|(revision, _)| *revision <= saved.follows);
        known.or(self.0.first()).map(|(_, deck)| deck.clone()).unwrap_or_default()
    }
}

/// How a deck was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What is on the device now.
    pub saved: SavedDeck,
    /// What another tab had changed in the meantime.
    pub other: Other,
}

/// What another tab did with a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Other {
    /// Nothing.
    Nothing,
    /// It deleted the deck, which is there again.
    Deleted,
    /// It changed the deck, and these touch what this tab changed.
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
    Changed(SavedDeck),
}

impl<S: KeyValue> DeviceDecks<S> {
    /// Compares a deck on the device with what a tab has seen of it.
    pub fn standing(&self, id: &str, seen: &Seen) -> Standing {
        match self.deck(id) {
            Some(saved) if seen.is_newest(&saved) => Standing::Same,
            Some(saved) => Standing::Changed(saved),
            None if seen.0.is_empty() => Standing::Same,
            None => Standing::Gone,
        }
    }

    /// Keeps the deck of a tab together with what other tabs kept since it was
    /// seen, and notes what is seen now.
    ///
    /// # Errors
    /// As [`DeviceDecks::save`]; nothing is noted then.
    pub fn save_together(
        &mut self,
        id: &str,
        deck: &DeckList,
        now: i64,
        label: &str,
        seen: &mut Seen,
    ) -> Result<Outcome, StorageError> {
        let newest = seen.0.last().map_or(0, |(revision, _)| *revision);
        let (saved, other) = match self.standing(id, seen) {
            Standing::Same => {
                let mut saved = SavedDeck::new(id.to_owned(), deck.clone(), now);
                (saved.revision, saved.follows) = (newest + 1, newest);
                self.save(&saved, label)?;
                (saved, Other::Nothing)
            }
            Standing::Gone => {
                let mut saved = SavedDeck::new(id.to_owned(), deck.clone(), now);
                (saved.revision, saved.follows) = (newest + 1, newest);
                self.save(&saved, label)?;
                (saved, Other::Deleted)
            }
            Standing::Changed(theirs) => {
                let merged = merge(&seen.common(&theirs), deck, &theirs.deck);
                let saved = SavedDeck {
                    id: id.to_owned(),
                    deck: merged.deck,
                    saved_at: now,
                    revision: theirs.revision.max(newest) + 1,
                    follows: theirs.revision,
                };
                if merged.conflicts.is_empty() {
                    self.save(&saved, label)?;
                } else {
                    self.keep_both(id, &theirs.deck, deck, now);
                    self.save(&saved, "Both tabs together")?;
                }
                (saved, Other::Changed(merged.conflicts))
            }
        };
        seen.add(&saved);
        Ok(Outcome { saved, other })
    }

    /// Puts what two tabs made of a deck among its versions, ours as the newest.
    fn keep_both(&mut self, id: &str, theirs: &DeckList, ours: &DeckList, now: i64) {
        let mut versions = self.versions(id);
        if versions.first().is_some_and(|newest| newest.deck == *theirs) {
            versions.remove(0);
        }
        for (label, deck) in [("From the other tab", theirs), ("From this tab", ours)] {
            versions.insert(0, Version { saved_at: now, label: label.to_owned(), deck: deck.clone() });
        }
        self.write_as_many(id, versions);
    }

    /// Notes that a deck was seen as it is on the device, and gives what a tab
    /// without changes of its own shows from now on.
    pub fn see(&self, theirs: SavedDeck, deck: &DeckList, seen: &mut Seen) -> DeckList {
        let merged = merge(&seen.common(&theirs), deck, &theirs.deck).deck;
        seen.add(&theirs);
        merged
    }
}

#[cfg(test)]
mod tests {
    use safehouse_engine::deck::{edit::Edit, list::DeckLine};

    use super::{super::tests::device, *};

    fn with(deck: &DeckList, copies: u32, card: &str) -> DeckList {
        let mut deck = deck.clone();
        let line = DeckLine { section: "survivor_deck".into(), card: card.into(), quantity: copies, printing: None };
        Edit::Add(line).apply(&mut deck).expect("room");
        deck
    }

    fn cards(deck: &DeckList) -> Vec<String> {
        deck.lines.iter().map(|line| format!("{} {}", line.quantity, line.card)).collect()
    }

    /// Two tabs that opened the same deck with two Medkits.
    struct Tabs {
        deck: DeckList,
        one: Seen,
        two: Seen,
    }

    fn open(device: &mut DeviceDecks<super::super::tests::Small>) -> Tabs {
        let deck = with(&DeckList::default(), 2, "Medkit");
        let saved = SavedDeck::new("a".into(), deck.clone(), 1);
        device.save(&saved, "New deck").expect("room");
        Tabs { deck, one: Seen::only(&saved), two: Seen::only(&saved) }
    }

    #[test]
    fn what_two_tabs_add_is_kept_by_both() {
        let mut device = device(100_000);
        let Tabs { deck, mut one, mut two } = open(&mut device);
        let first = device.save_together("a", &with(&deck, 4, "Rifle"), 2, "Edited", &mut one).expect("room");
        assert_eq!(first.other, Other::Nothing);
        let second = device.save_together("a", &with(&deck, 3, "Shotgun"), 3, "Edited", &mut two).expect("room");
        assert_eq!(second.other, Other::Changed(Vec::new()));
        assert_eq!(cards(&second.saved.deck), ["2 Medkit", "3 Shotgun", "4 Rifle"]);
        assert_eq!(device.deck("a"), Some(second.saved.clone()));
        let Standing::Changed(theirs) = device.standing("a", &one) else { panic!("another tab changed it") };
        assert_eq!(device.see(theirs, &first.saved.deck, &mut one), second.saved.deck);
        assert_eq!(device.standing("a", &one), Standing::Same);
    }

    #[test]
    fn where_two_tabs_touch_the_versions_hold_both() {
        let mut device = device(100_000);
        let Tabs { deck, mut one, mut two } = open(&mut device);
        device.save_together("a", &with(&deck, 2, "Medkit"), 2, "Edited", &mut one).expect("room");
        let outcome = device.save_together("a", &with(&deck, 1, "Medkit"), 3, "Edited", &mut two).expect("room");
        assert!(matches!(&outcome.other, Other::Changed(conflicts) if conflicts.len() == 1));
        assert_eq!(cards(&outcome.saved.deck), ["4 Medkit"]);
        let versions: Vec<_> =
            device.versions("a").iter().map(|version| (version.label.clone(), cards(&version.deck))).collect();
        let version = |label: &str, cards: &str| (label.to_owned(), vec![cards.to_owned()]);
        assert_eq!(
            versions[..3],
            [
                version("Both tabs together", "4 Medkit"),
                version("From this tab", "3 Medkit"),
                version("From the other tab", "4 Medkit")
            ]
        );
    }

    #[test]
    fn a_save_that_overtook_another_does_not_swallow_it() {
        let mut device = device(100_000);
        let Tabs { deck, mut one, two } = open(&mut device);
        let mine = with(&deck, 4, "Rifle");
        device.save_together("a", &mine, 2, "Edited", &mut one).expect("room");
        // The other tab still saw the deck as it was, and wrote over it.
        let over = SavedDeck { id: "a".into(), deck: with(&deck, 3, "Shotgun"), saved_at: 2, revision: 2, follows: 1 };
        device.save(&over, "Edited").expect("room");
        assert_eq!(two, Seen::only(&SavedDeck::new("a".into(), deck, 1)));
        let outcome = device.save_together("a", &mine, 3, "Edited", &mut one).expect("room");
        assert_eq!(cards(&outcome.saved.deck), ["2 Medkit", "4 Rifle", "3 Shotgun"]);
    }

    #[test]
    fn a_deck_that_another_tab_deleted_comes_back_with_a_change() {
        let mut device = device(100_000);
        let Tabs { deck, mut one, .. } = open(&mut device);
        device.delete("a").expect("was there");
        assert_eq!(device.standing("a", &one), Standing::Gone);
        let outcome = device.save_together("a", &with(&deck, 1, "Rifle"), 2, "Edited", &mut one).expect("room");
        assert_eq!(outcome.other, Other::Deleted);
        assert_eq!(cards(&device.deck("a").expect("is back").deck), ["2 Medkit", "1 Rifle"]);
    }

    #[test]
    fn a_full_storage_notes_nothing() {
        let mut device = device(600);
        let Tabs { deck, mut one, .. } = open(&mut device);
        let before = one.clone();
        let huge = DeckList { notes: "x".repeat(5_000), ..deck };
        assert_eq!(device.save_together("a", &huge, 2, "Edited", &mut one), Err(StorageError::Full));
        assert_eq!(one, before);
    }
}
