//! Whether a commitment is one of those that an event locked.

use super::{keys::KeyHistory, locks::Locks, log::Logs, reason::Reason, trust::Trust};
use crate::{
    bytes::Commitment,
    id::{Id, Slug},
    published::Published,
};

/// What a file shows of a commitment.
pub(crate) enum InLock {
    /// It is there.
    Stands {
        /// Index of the entry that has it: of the lock, or of a correction.
        index: u64,
        /// Whether the asker knows the log.
        is_known: bool,
        /// Whether a correction put another list in its place since.
        is_replaced: bool,
    },
    /// The whole lock is there without it.
    Missing,
    /// The file shows a part of the lock, without it.
    NotWhole,
    /// The file shows no lock of the event.
    NoLock,
    /// Something in the file is not what it should be.
    Fault(Reason),
}

/// Looks for a commitment of an event in the locks and corrections of a file.
pub(crate) fn in_lock(file: &Published, trust: &Trust, event: Id, commitment: Commitment) -> InLock {
    let logs = Logs::read(file, trust);
    let store = Slug::read(&file.store).ok();
    if store.is_none() {
        return InLock::Fault(Reason::StoreSlug);
    }
    let keys = KeyHistory::read(file, store.as_ref(), &logs, trust);
    let locks = Locks::read(file, store.as_ref(), &keys, &logs);
    if let Some(fault) = [&logs.fault, &keys.fault, &locks.fault].into_iter().flatten().next() {
        return InLock::Fault(fault.clone());
    }
    let Some(lock) = locks.of_events.get(&event) else { return InLock::NoLock };
    match locks.place_of(event, commitment) {
        Some((place, is_replaced)) => {
            InLock::Stands { index: place.index, is_known: logs.is_known_at(place), is_replaced }
        }
        None if lock.is_whole() => InLock::Missing,
        None => InLock::NotWhole,
    }
}
