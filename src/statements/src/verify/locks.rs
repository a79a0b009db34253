//! What else the file shows of an event: locks, corrections, withdrawals.

use std::collections::BTreeMap;

use super::{
    keys::KeyHistory,
    log::{Logs, Place},
    reason::Reason,
};
use crate::{
    bytes::Commitment,
    code::WithdrawalReason,
    entry::Entry,
    id::{Id, Slug},
    published::{Logged, Published},
    statement::{Signer, Statement},
};

#[derive(Default)]
pub(super) struct Locks {
    /// Where each commitment of an event was locked.
    locked: BTreeMap<Id, BTreeMap<Commitment, Place>>,
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
            Statement::ListsLocked { event, lists, .. } => {
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

    /// What is wrong with a list that is shown at a place: its commitment was locked before, or a correction led to it,
    /// and none led away from it.
    pub(super) fn examine(&self, event: Id, commitment: Commitment, place: Place) -> Option<Reason> {
        let Some(locked) = self.locked.get(&event) else { return Some(Reason::LockMissing) };
        if self.old.get(&(event, commitment)).is_some_and(|at| *at < place) {
            return Some(Reason::Corrected);
        }
        let (mut wanted, mut before) = (commitment, place);
        // Each step goes back in the log, so this ends.
        loop {
            if locked.get(&wanted).is_some_and(|at| *at < before) {
                return None;
            }
            match self.new.get(&(event, wanted)) {
                Some((_, at)) if *at >= before => return Some(Reason::NotLocked),
                Some((None, _)) => return None,
                Some((Some(old), at)) => (wanted, before) = (*old, *at),
                None => return Some(Reason::NotLocked),
            }
        }
    }

    /// Why the list that an entry shows was withdrawn.
    pub(super) fn withdrawn(&self, place: Place) -> Option<WithdrawalReason> {
        self.withdrawn.get(&place).copied()
    }
}
