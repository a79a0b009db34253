//! What else the file shows of an event: locks, corrections, withdrawals.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    keys::KeyHistory,
    log::{Logs, Place},
    reason::Reason,
    remark::Remark,
};
use crate::{
    bytes::Commitment,
    code::WithdrawalReason,
    entry::Entry,
    id::{Id, Slug},
    published::{Logged, Published},
    statement::{Signer, Statement},
};

/// How a commitment came to count.
pub(super) struct Committed {
    /// The commitment of the lock that led to it; none of a list that came after the lock.
    pub(super) locked: Option<Commitment>,
    /// What there is to know of that.
    pub(super) remarks: Vec<Remark>,
}

#[derive(Default)]
pub(super) struct Locks {
    /// Where each commitment of an event was locked.
    locked: BTreeMap<Id, BTreeMap<Commitment, Place>>,
    /// Which parts of the lock of an event there are, and of how many.
    parts: BTreeMap<Id, (BTreeSet<u32>, u32)>,
    /// What each corrected commitment stands in the place of, and where.
    new: BTreeMap<(Id, Commitment), (Option<Commitment>, Place)>,
    /// Where a commitment was replaced.
    old: BTreeMap<(Id, Commitment), Place>,
    withdrawn: BTreeMap<Place, WithdrawalReason>,
    /// What is wrong with these statements.
    pub(super) fault: Option<Reason>,
}

impl Locks {
    pub(super) fn read(file: &Published, store: Option<&Slug>, keys: &KeyHistory, logs: &Logs<'_>) -> Self {
        let mut locks = Self::default();
        let Some(store) = store else { return locks };
        for (entry, logged) in file.entries.iter().enumerate() {
            if let Err(fault) = locks.add(logged, store, keys, logs) {
                locks.fault = locks.fault.take().or(Some(Reason::OtherEntry { entry, fault }));
            }
        }
        locks
    }

    fn add(&mut self, logged: &Logged, store: &Slug, keys: &KeyHistory, logs: &Logs<'_>) -> Result<(), String> {
        let entry = Entry::read(logged.entry.as_bytes()).map_err(|error| format!("{error}."))?;
        let found = logs.find(logged).map_err(|reason| reason.to_string())?;
        match entry.statement().signer() {
            Signer::Store => {
                if entry.statement().store() != Some(store) {
                    return Err("It is about another store.".to_owned());
                }
                if let (_, Some(reason)) = keys.examine(&entry, Some(found.place), store) {
                    return Err(reason.to_string());
                }
            }
            Signer::Host | Signer::Any => {
                if !logs.key(found.host).is_some_and(|key| entry.is_signed_by(key)) {
                    return Err("The host did not sign it.".to_owned());
                }
            }
        }
        match entry.statement() {
            Statement::ListsLocked { event, lists, part, .. } => {
                let (parts, of) = self.parts.entry(*event).or_default();
                parts.insert(part.number);
                *of = part.of;
                let locked = self.locked.entry(*event).or_default();
                for list in lists {
                    locked.entry(*list).or_insert(found.place);
                }
            }
            Statement::ListCorrected { event, old, new, .. } => {
                self.new.insert((*event, *new), (*old, found.place));
                if let Some(old) = old {
                    self.old.insert((*event, *old), found.place);
                }
            }
            Statement::ListWithdrawn { index, reason, .. } => {
                let place = Place { rank: found.place.rank, index: *index };
                self.withdrawn.insert(place, *reason);
            }
            _ => {}
        }
        Ok(())
    }

    /// How a list that is shown at a place was committed: with the lock, or by a correction that led to it, and none led
    /// away from it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn examine(&self, event: Id, commitment: Commitment, place: Place) -> Result<Committed, Reason> {
        let locked = self.locked.get(&event).ok_or(Reason::LockMissing)?;
        if self.old.get(&(event, commitment)).is_some_and(|at| *at < place) {
            return Err(Reason::Corrected);
        }
        let mut remarks = Vec::new();
        let (mut wanted, mut before) = (commitment, place);
        // Each step goes back in the log, so this ends.
        loop {
            if locked.get(&wanted).is_some_and(|at| *at < before) {
                return Ok(Committed { locked: Some(wanted), remarks });
            }
            match self.new.get(&(event, wanted)) {
                Some((_, at)) if *at >= before => return Err(Reason::NotLocked),
                Some((None, _)) => {
                    remarks.push(Remark::AfterLock);
                    return Ok(Committed { locked: None, remarks });
                }
                Some((Some(old), at)) => {
                    if remarks.is_empty() {
                        remarks.push(Remark::Corrected);
                    }
                    (wanted, before) = (*old, *at);
                }
                None => return Err(Reason::NotLocked),
            }
        }
    }

    /// How many lists an event locked; none where the file does not show each part of its lock.
    pub(super) fn whole(&self, event: Id) -> Option<u64> {
        let (parts, of) = self.parts.get(&event)?;
        let is_whole = u32::try_from(parts.len()).is_ok_and(|parts| parts == *of);
        is_whole.then(|| self.locked.get(&event).map_or(0, |locked| locked.len() as u64))
    }

    /// How many lists were shown and withdrawn by what the file says, beside those at these indices.
    pub(super) fn withdrawn_beside(&self, shown: &BTreeSet<u64>) -> u64 {
        self.withdrawn.keys().filter(|place| !shown.contains(&place.index)).count() as u64
    }

    /// Why the list that an entry shows was withdrawn.
    pub(super) fn withdrawn(&self, place: Place) -> Option<WithdrawalReason> {
        self.withdrawn.get(&place).copied()
    }
}
