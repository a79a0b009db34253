//! What else the file shows: locks, corrections, withdrawals, how the store stands.

use std::collections::BTreeMap;

use super::{
    keys::KeyHistory,
    log::{Logs, Place},
    reason::Reason,
    remark::Remark,
    standing::{Standing, Stands},
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

/// What an event locked.
#[derive(Default)]
pub(super) struct Lock {
    /// Where each commitment was locked.
    pub(super) places: BTreeMap<Commitment, Place>,
    /// Whether random commitments stand among those of lists.
    pub(super) is_padded: bool,
    /// The numbers of the parts that the file shows, each once.
    parts: Vec<u32>,
    /// How many parts there are.
    of: u32,
}

impl Lock {
    /// Whether the file shows each part.
    pub(super) fn is_whole(&self) -> bool {
        u32::try_from(self.parts.len()) == Ok(self.of)
    }
}

#[derive(Default)]
pub(super) struct Locks {
    pub(super) of_events: BTreeMap<Id, Lock>,
    /// What each corrected commitment stands in the place of, and where.
    new: BTreeMap<(Id, Commitment), (Option<Commitment>, Place)>,
    /// Where a commitment was replaced.
    old: BTreeMap<(Id, Commitment), Place>,
    /// Why the list that is shown at a place was withdrawn.
    pub(super) withdrawn: BTreeMap<Place, WithdrawalReason>,
    /// The last that the host said of the store.
    pub(super) standing: Option<Standing>,
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
            Statement::ListsLocked { event, lists, part, is_padded, .. } => {
                let lock = self.of_events.entry(*event).or_default();
                if !lock.parts.contains(&part.number) {
                    lock.parts.push(part.number);
                }
                lock.of = part.of;
                lock.is_padded |= is_padded;
                for list in lists {
                    lock.places.entry(*list).or_insert(found.place);
                }
            }
            Statement::ListCorrected { event, old, new, .. } => {
                self.new.insert((*event, *new), (*old, found.place));
                if let Some(old) = old {
                    self.old.insert((*event, *old), found.place);
                }
            }
            Statement::ListWithdrawn { index, origin, reason, .. } => {
                let place = match origin {
                    None => Some(Place { rank: found.place.rank, index: *index }),
                    // Of a log that the file does not show it shows no list either.
                    Some(origin) => logs.place_in(origin.as_str(), *index),
                };
                self.withdrawn.extend(place.map(|place| (place, *reason)));
            }
            Statement::StoreConfirmed { store: of, how, at } if of == store => {
                self.stands(Standing { stands: Stands::Confirmed(*how), at: *at, place: found.place });
            }
            Statement::StoreSuspended { store: of, reason, at } if of == store => {
                self.stands(Standing { stands: Stands::Suspended(*reason), at: *at, place: found.place });
            }
            _ => {}
        }
        Ok(())
    }

    /// Of what the host said of the store the last counts, in whichever order the file has it.
    fn stands(&mut self, said: Standing) {
        if self.standing.is_none_or(|before| before.place < said.place) {
            self.standing = Some(said);
        }
    }

    /// How a list that is shown at a place was committed: with the lock, or by a correction that led to it, and none led
    /// away from it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn examine(&self, event: Id, commitment: Commitment, place: Place) -> Result<Committed, Reason> {
        let locked = &self.of_events.get(&event).ok_or(Reason::LockMissing)?.places;
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

    /// Where a commitment of an event was locked, or put there by a correction, and whether another one took its place.
    pub(super) fn place_of(&self, event: Id, commitment: Commitment) -> Option<(Place, bool)> {
        let locked = self.of_events.get(&event).and_then(|lock| lock.places.get(&commitment)).copied();
        let place = locked.or_else(|| self.new.get(&(event, commitment)).map(|(_, place)| *place))?;
        Some((place, self.old.contains_key(&(event, commitment))))
    }

    /// How many lists came after the lock of an event, as its corrections say.
    pub(super) fn late(&self, event: Id) -> u64 {
        let of_event = (event, Commitment::from_bytes([0; 32]))..=(event, Commitment::from_bytes([255; 32]));
        self.new.range(of_event).filter(|(_, (old, _))| old.is_none()).count() as u64
    }

    /// Why the list that an entry shows was withdrawn.
    pub(super) fn withdrawn(&self, place: Place) -> Option<WithdrawalReason> {
        self.withdrawn.get(&place).copied()
    }
}
