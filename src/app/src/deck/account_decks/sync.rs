//! Decks of this device and of an account follow each other.
//!
//! To the tabs of the device the account is one more tab ([`super::super::device_decks::together`]): it brings states
//! that grew out of what it was sent. To the account the device is one that saves and says
//! what it goes on from. Nothing is held while an answer is waited for, so whatever is
//! done in the meantime, in whichever tab, is sent next.

use safehouse_engine::deck::{list::DeckList, merge::Conflict};

use super::{
    mark::Mark,
    remote::{Fault, Listed, OpenedDeck, Remote, Save, SavedDeck},
};
use crate::deck::device_decks::{
    self, DeviceDecks, KeyValue, Slot, StorageError, Version,
    together::{Hold, Other, Stamp},
};

/// How many versions of a deck that was on this device alone go with it, the newest ones.
const VERSIONS_TAKEN_ALONG: usize = 20;
/// How often a deck is sent in a row because it was changed in the meantime.
const ROUNDS: usize = 8;

/// What the device is for one that follows.
pub trait Device {
    /// What it keeps texts in.
    type Storage: KeyValue;

    /// Opens what it keeps.
    ///
    /// # Errors
    /// When the browser forbids it.
    fn decks(&self) -> Result<DeviceDecks<Self::Storage>, StorageError>;
    /// Milliseconds since 1970.
    fn now(&self) -> i64;
    /// 32 hexadecimal digits that nobody was given before.
    fn unique(&self) -> String;
    /// Says that another state of a deck is on the device.
    fn changed(&self, id: &str);
    /// Says what became of a deck that nobody asked for.
    fn tell(&self, id: &str, became: Became);
}

/// What became of a deck because others had deleted it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Became {
    /// It was in the trash, and a change made here took it out.
    OutOfTrash,
    /// It was deleted for good, and what is here is a deck of its own now.
    Anew,
}

/// Why a deck is not in the account as it is here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotFollowed {
    /// The account did not do it.
    Account(Fault),
    /// The device does not keep what came.
    Device(StorageError),
}

impl From<Fault> for NotFollowed {
    fn from(fault: Fault) -> Self {
        Self::Account(fault)
    }
}

impl From<StorageError> for NotFollowed {
    fn from(error: StorageError) -> Self {
        Self::Device(error)
    }
}

/// A device and an account whose decks follow each other.
#[derive(Debug)]
pub struct Sync<D, R> {
    /// The account: what the server calls it.
    pub account: String,
    /// The device.
    pub device: D,
    /// The account's decks.
    pub remote: R,
}

/// A mark of which nothing is to be sent, and its deck where that is on the device.
type Unchanged = (Mark, Option<Box<device_decks::SavedDeck>>);

/// A deck of the device that has something to be sent.
fn is_behind(mark: &Mark, slot: &Slot) -> bool {
    match slot {
        Slot::Deck(saved) => mark.kept.as_ref() != Some(&saved.stamp) || mark.trash.is_some(),
        Slot::Empty => !mark.is_trashed,
        Slot::Unread => false,
    }
}

impl<D: Device, R: Remote> Sync<D, R> {
    /// Decks of the device that the account does not have as they are.
    ///
    /// # Errors
    /// When the device cannot be asked.
    pub fn behind(&self) -> Result<Vec<String>, StorageError> {
        let device = self.device.decks()?;
        let marks = device.marks(Some(&self.account)).into_iter();
        Ok(marks.filter(|(id, mark)| is_behind(mark, &device.slot(id))).map(|(id, _)| id).collect())
    }

    /// Sends a deck until the account has it as it is here, with what others did to it.
    ///
    /// # Errors
    /// Why not; the deck stays as it is, and what had no answer is asked for again with
    /// the next save.
    pub async fn send(&self, id: &str) -> Result<(), NotFollowed> {
        for _ in 0..ROUNDS {
            let (mark, slot) = {
                let device = self.device.decks()?;
                let Some(mark) = device.mark(id).filter(|mark| mark.account == self.account) else { return Ok(()) };
                (mark, device.slot(id))
            };
            if !is_behind(&mark, &slot) {
                return Ok(());
            }
            match slot {
                Slot::Unread => return Ok(()),
                Slot::Empty => return self.trash(id, mark).await,
                Slot::Deck(_) if mark.is_trashed || mark.trash.is_some() => self.leave_trash(id, mark).await?,
                Slot::Deck(saved) => {
                    let past =
                        if mark.base.is_none() && mark.is_import { self.versions(id, &saved)? } else { Vec::new() };
                    let mut mark = mark;
                    for version in past {
                        self.send_version(id, &mut mark, &version).await?;
                    }
                    self.send_state(id, mark, &saved).await?;
                }
            }
        }
        // It is being changed all the time; the next turn goes on.
        Ok(())
    }

    /// Takes a deck out of the account's trash that is on the device again: what is kept of it
    /// may be what the account has, so that saving it alone would not.
    async fn leave_trash(&self, id: &str, mark: Mark) -> Result<(), NotFollowed> {
        if mark.base.is_some() {
            match self.remote.put_back(&mark.deck).await {
                Err(Fault::Nothing) => return self.begin_anew(id, mark.account),
                put_back => put_back?,
            }
        }
        Ok(self.device.decks()?.set_mark(id, &Mark { is_trashed: false, trash: None, ..mark })?)
    }

    /// Makes a deck one of its own that was deleted for good somewhere else: what is here stays.
    fn begin_anew(&self, id: &str, account: String) -> Result<(), NotFollowed> {
        let anew = Mark::new(account, self.device.unique());
        self.device.decks()?.set_mark(id, &anew)?;
        self.device.tell(id, Became::Anew);
        Ok(())
    }

    /// The versions that go with a deck, the oldest first.
    fn versions(&self, id: &str, saved: &device_decks::SavedDeck) -> Result<Vec<Version>, StorageError> {
        let versions = self.device.decks()?.versions(id).into_iter();
        let mut past: Vec<Version> =
            versions.filter(|version| version.deck != saved.deck).take(VERSIONS_TAKEN_ALONG).collect();
        past.reverse();
        Ok(past)
    }

    async fn send_version(&self, id: &str, mark: &mut Mark, version: &Version) -> Result<(), NotFollowed> {
        let save = self.begin(id, mark)?;
        let before = mark.unanswered.split_last().map_or(&[][..], |(_, before)| before);
        let asked = Save {
            deck: &mark.deck,
            list: &version.deck,
            base: mark.base,
            save: &save,
            unanswered: before,
            is_import: true,
            label: &version.label,
        };
        let answer = self.remote.save(asked).await?;
        mark.base = Some(answer.revision);
        mark.unanswered.clear();
        Ok(self.device.decks()?.set_mark(id, mark)?)
    }

    /// Writes down that something is about to be sent, so that it is known if no answer
    /// comes; gives what tells it from all others.
    fn begin(&self, id: &str, mark: &mut Mark) -> Result<String, StorageError> {
        let save = self.device.unique();
        mark.unanswered.push(save.clone());
        self.device.decks()?.set_mark(id, mark)?;
        Ok(save)
    }

    async fn send_state(&self, id: &str, mut mark: Mark, saved: &device_decks::SavedDeck) -> Result<(), NotFollowed> {
        let label = self.device.decks()?.versions(id).into_iter().next().map(|version| version.label);
        let save = self.begin(id, &mut mark)?;
        let before = mark.unanswered.split_last().map_or(&[][..], |(_, before)| before);
        let asked = Save {
            deck: &mark.deck,
            list: &saved.deck,
            base: mark.base,
            save: &save,
            unanswered: before,
            is_import: mark.base.is_none() && mark.is_import,
            label: label.as_deref().unwrap_or_default(),
        };
        let answer = match self.remote.save(asked).await {
            Err(Fault::Nothing) if mark.base.is_some() => return self.begin_anew(id, mark.account),
            answer => answer?,
        };
        let SavedDeck { deck, revision, conflicts, met, left_trash } = answer;
        let kept = if deck == saved.deck && conflicts.is_empty() {
            Some(saved.stamp.clone())
        } else {
            self.take_in(id, saved, &deck, conflicts, revision)?
        };
        let mark = Mark { base: Some(revision), kept, unanswered: Vec::new(), is_trashed: false, met, ..mark };
        self.device.decks()?.set_mark(id, &mark)?;
        self.device.changed(id);
        if left_trash {
            self.device.tell(id, Became::OutOfTrash);
        }
        Ok(())
    }

    /// Puts what the account made of a state of a deck on the device, together with what
    /// was done there since; gives the state, if the account has it as it is.
    fn take_in(
        &self,
        id: &str,
        from: &device_decks::SavedDeck,
        deck: &DeckList,
        conflicts: Vec<Conflict>,
        revision: i64,
    ) -> Result<Option<Stamp>, StorageError> {
        let mut hold = Hold::only(from);
        let label = format!("From the account, version {revision}");
        let mut device = self.device.decks()?;
        if device.slot(id) == Slot::Empty {
            // It was deleted here while the answer was under way.
            return Ok(None);
        }
        let kept = device.save_as_met(id, deck, self.device.now(), &label, &mut hold, conflicts)?;
        Ok((kept.other == Other::Nothing).then_some(kept.saved.stamp))
    }

    async fn trash(&self, id: &str, mut mark: Mark) -> Result<(), NotFollowed> {
        if mark.base.is_some() || !mark.unanswered.is_empty() {
            // Without an answer the same is asked again: it may have been done, and the deck
            // been taken out of the trash since.
            let request = mark.trash.take().unwrap_or_else(|| self.device.unique());
            self.device.decks()?.set_mark(id, &Mark { trash: Some(request.clone()), ..mark.clone() })?;
            match self.remote.trash(&mark.deck, &request).await {
                // Somebody else was faster, or it never arrived.
                Ok(()) | Err(Fault::Nothing) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        let mut device = self.device.decks()?;
        // It may have been put back in the meantime: what is there is sent then.
        let mark = Mark { kept: None, is_trashed: true, ..mark };
        Ok(device.set_mark(id, &mark)?)
    }

    /// Brings what others did to the account's decks to the device. What is to be sent
    /// from here is left to [`Sync::send`], which brings both together.
    ///
    /// # Errors
    /// Why not; decks that came before that stay.
    pub async fn fetch(&self) -> Result<(), NotFollowed> {
        let listed = self.remote.list().await?;
        let marks = self.device.decks()?.marks(Some(&self.account));
        for entry in &listed {
            match marks.iter().find(|(_, mark)| mark.deck == entry.deck) {
                Some((id, mark)) if mark.base.is_some_and(|base| base >= entry.revision) && !mark.is_trashed => {
                    self.note_met(id, entry)?;
                }
                Some((id, _)) => self.fetch_known(id).await?,
                None => {
                    self.fetch_new(&entry.deck).await?;
                }
            }
        }
        for (id, mark) in marks {
            if mark.base.is_some() && !listed.iter().any(|entry| entry.deck == mark.deck) {
                self.leave_if_gone(&id).await?;
            }
        }
        Ok(())
    }

    /// Notes that two devices changed the same of a deck, or that somebody has looked at it.
    fn note_met(&self, id: &str, entry: &Listed) -> Result<(), StorageError> {
        let Some((mark, _)) = self.unchanged(id)? else { return Ok(()) };
        // What the list does not know of yet stays.
        if mark.met == entry.met || mark.base != Some(entry.revision) {
            return Ok(());
        }
        self.device.decks()?.set_mark(id, &Mark { met: entry.met, ..mark })?;
        self.device.changed(id);
        Ok(())
    }

    /// The mark of a deck, and the deck where the account had it as it is.
    fn unchanged(&self, id: &str) -> Result<Option<Unchanged>, StorageError> {
        let device = self.device.decks()?;
        let Some(mark) = device.mark(id).filter(|mark| mark.account == self.account) else { return Ok(None) };
        let slot = device.slot(id);
        if is_behind(&mark, &slot) {
            return Ok(None);
        }
        Ok(match slot {
            Slot::Deck(saved) => Some((mark, Some(saved))),
            Slot::Empty => Some((mark, None)),
            Slot::Unread => None,
        })
    }

    async fn fetch_known(&self, id: &str) -> Result<(), NotFollowed> {
        let Some((mark, _)) = self.unchanged(id)? else { return Ok(()) };
        let opened = match self.remote.open(&mark.deck).await {
            Ok(opened) => opened,
            Err(Fault::Nothing) => return Ok(()),
            Err(fault) => return Err(fault.into()),
        };
        // It may have been changed here while the answer was under way.
        let Some((mark, saved)) = self.unchanged(id)? else { return Ok(()) };
        let kept = match &saved {
            Some(saved) if saved.deck == opened.deck => Some(saved.stamp.clone()),
            Some(saved) => self.take_in(id, saved, &opened.deck, Vec::new(), opened.revision)?,
            None if opened.is_trashed => return Ok(()),
            None => Some(self.put(id, &opened)?),
        };
        let mark = Mark { base: Some(opened.revision), kept, is_trashed: false, met: opened.met, ..mark };
        self.device.decks()?.set_mark(id, &mark)?;
        self.device.changed(id);
        Ok(())
    }

    /// Brings a deck of the account that is not on the device; gives its identifier here.
    ///
    /// # Errors
    /// Why not; [`Fault::Nothing`] when the account has no such deck.
    pub async fn fetch_new(&self, deck: &str) -> Result<String, NotFollowed> {
        let opened = self.remote.open(deck).await?;
        let device = self.device.decks()?;
        let known = device.marks(Some(&self.account)).into_iter().find(|(_, mark)| mark.deck == deck);
        if let Some((id, _)) = known {
            // Another tab was faster, unless it was deleted here and taken out of the trash elsewhere.
            if device.slot(&id) == Slot::Empty {
                self.send(&id).await?;
                self.fetch_known(&id).await?;
            }
            return Ok(id);
        }
        // What is in its place came from somewhere else, and stays beside it.
        let id = if device.slot(deck) == Slot::Empty { deck.to_owned() } else { self.device.unique() };
        let stamp = self.put(&id, &opened)?;
        let mark = Mark {
            base: Some(opened.revision),
            kept: Some(stamp),
            met: opened.met,
            ..Mark::new(self.account.clone(), deck.to_owned())
        };
        let mut device = self.device.decks()?;
        if let Err(error) = device.set_mark(&id, &mark) {
            // Without its mark it would be another deck.
            device.delete(&id);
            return Err(error.into());
        }
        self.device.changed(&id);
        Ok(id)
    }

    /// Puts a deck on the device. Nothing that is there is given up for it: the account
    /// has it in any case.
    fn put(&self, id: &str, opened: &OpenedDeck) -> Result<Stamp, StorageError> {
        let stamp = Stamp::first(self.device.unique());
        let mut saved = device_decks::SavedDeck::new(id.to_owned(), opened.deck.clone(), opened.updated_at);
        saved.stamp.clone_from(&stamp);
        self.device.decks()?.bring(&saved, &[])?;
        Ok(stamp)
    }

    /// Takes a deck from the device that was put into the trash or deleted for good
    /// elsewhere, unless something of it is to be sent.
    async fn leave_if_gone(&self, id: &str) -> Result<(), NotFollowed> {
        let Some((mark, Some(_))) = self.unchanged(id)? else { return Ok(()) };
        let gone = match self.remote.open(&mark.deck).await {
            Ok(opened) if opened.is_trashed => Mark { kept: None, is_trashed: true, met: None, ..mark },
            Ok(_) => return Ok(()),
            Err(Fault::Nothing) => Mark { is_trashed: true, ..Mark::new(mark.account, self.device.unique()) },
            Err(fault) => return Err(fault.into()),
        };
        if self.unchanged(id)?.is_some() {
            let mut device = self.device.decks()?;
            // A tab that has it open still may keep it: then it comes back into the account.
            device.set_mark(id, &gone)?;
            device.delete(id);
            self.device.changed(id);
        }
        Ok(())
    }
}

/// Whether an identifier of this device can be that of the deck in an account: earlier
/// ones were shorter.
pub fn is_identity(id: &str) -> bool {
    id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}
