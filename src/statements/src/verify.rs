//! Verifying a published file: four answers for each list, none of which stands for another.
//!
//! * *Authentic*: the list is the one that the statement means, a key of the store that counted at that place of the
//!   log signed it, what hid it was locked before, and whoever asks knows the host or the key.
//! * *Logged*: the entry is in the log of a host that whoever asks knows. That the list came after the lock, or was
//!   corrected then, is a [`Remark`] beside that: it speaks against no yes.
//! * *Witnessed*: as many witnesses saw that log as the asker's policy wants.
//! * *Legal*: judged again by the facts and the snapshot in the file, the list is legal, and facts, snapshot and
//!   certificate are those that the statement names.
//!
//! Order is that of entries in the log, never that of times. A file can leave out a revocation that is bad for it; who
//! has the log at hand says what was revoked in [`Trust::revoked`].

mod answer;
mod coverage;
mod in_lock;
mod keys;
mod legal;
mod list;
mod locked_lists;
mod locks;
mod log;
mod order;
mod outcome;
mod reason;
mod remark;
mod report;
mod standing;
mod taken_back;
mod trust;

pub(crate) use self::in_lock::{InLock, in_lock};
pub use self::{
    answer::Answer,
    locked_lists::LockedLists,
    outcome::Outcome,
    reason::Reason,
    remark::Remark,
    report::{KeyWords, ListReport, Report, Stated},
    standing::{Standing, Stands},
    taken_back::TakenBack,
    trust::{RevokedKey, Trust},
};
use self::{
    coverage::{locked_lists, mark_repeats, taken_back},
    keys::KeyHistory,
    legal::Grounds,
    list::Examiner,
    locks::Locks,
    log::Logs,
    order::in_order,
};
use crate::{
    id::Slug,
    published::{FileFault, Published},
};

/// Verifies a file.
///
/// # Errors
/// It is none: too large, of another version or form.
pub fn verify(bytes: &[u8], trust: &Trust) -> Result<Report, FileFault> {
    Ok(verify_read(&Published::read(bytes)?, trust))
}

/// Verifies a file that was read.
pub fn verify_read(file: &Published, trust: &Trust) -> Report {
    let logs = Logs::read(file, trust);
    let store = Slug::read(&file.store).ok();
    let keys = KeyHistory::read(file, store.as_ref(), &logs, trust);
    let locks = Locks::read(file, store.as_ref(), &keys, &logs);
    let grounds = Grounds::read(file, trust.games);
    let judges = grounds.judges();
    let (store, logs) = (store.as_ref(), &logs);
    let examiner = Examiner { store, keys: &keys, locks: &locks, judges: &judges, logs, trust };
    let mut lists = in_order(&file.lists, |list| examiner.list(list));
    mark_repeats(&mut lists);
    let locked = locked_lists(&lists, &locks);
    let taken_back = taken_back(&lists, &locks);
    Report {
        title: file.title.clone(),
        store: file.store.clone(),
        known_hosts: logs.known(),
        lists,
        locked,
        taken_back,
        standing: locks.standing,
    }
}
