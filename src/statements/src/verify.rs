//! Verifying a published file: four answers for each list, none of which stands for another.
//!
//! * *Authentic*: the list is the one that the statement means, a key of the store that counted at that place of the
//!   log signed it, what hid it was locked before, and whoever asks knows the host or the key.
//! * *Logged*: the entry is in the log of a host that whoever asks knows.
//! * *Witnessed*: as many witnesses saw that log as the asker's policy wants.
//! * *Legal*: judged again by the facts and the snapshot in the file, the list is legal, and facts, snapshot and
//!   certificate are those that the statement names.
//!
//! Order is that of entries in the log, never that of times. A file can leave out a revocation that is bad for it; who
//! has the log at hand says what was revoked in [`Trust::revoked`].

mod answer;
mod keys;
mod legal;
mod list;
mod locks;
mod log;
mod reason;

use safehouse_engine::{deck::certificate::Verdict, deck::content_id::ContentId, game::Games};
use safehouse_transparency::{Policy, VerifyingKey};

pub use self::{
    answer::{Answer, Outcome},
    reason::Reason,
};
use self::{keys::KeyHistory, legal::Grounds, list::Examiner, locks::Locks, log::Logs};
use crate::{
    code::{Phase, WithdrawalReason},
    id::{Id, Slug},
    published::{FileFault, Published},
};

/// Whom the asker trusts.
#[derive(Debug, Clone)]
pub struct Trust {
    /// The games that the program knows.
    pub games: Games,
    /// Keys of logs that are known.
    pub hosts: Vec<VerifyingKey>,
    /// Keys of stores that are known, from the wall of the store for instance.
    pub stores: Vec<VerifyingKey>,
    /// How many witnesses it takes; without one nothing is witnessed.
    pub policy: Option<Policy>,
    /// Keys that are known to be revoked.
    pub revoked: Vec<RevokedKey>,
}

/// A key of a store that is known to be revoked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevokedKey {
    /// The key.
    pub key: VerifyingKey,
    /// Origin of the log that says so.
    pub origin: String,
    /// Index of the entry there: what the key signed from there on does not count.
    pub index: u64,
}

impl Trust {
    /// Trust in nobody: whether list and statement belong together is still said.
    pub fn nobody(games: Games) -> Self {
        Self { games, hosts: Vec::new(), stores: Vec::new(), policy: None, revoked: Vec::new() }
    }
}

/// What is said of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Words of the file for people; nothing vouches for them.
    pub title: Option<String>,
    /// Slug of the store, as the file says.
    pub store: String,
    /// What is said of each list, in the order of the file.
    pub lists: Vec<ListReport>,
}

/// What is said of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListReport {
    /// Whether the store said it.
    pub authentic: Answer,
    /// Whether it is in the log.
    pub logged: Answer,
    /// Whether others saw that log.
    pub witnessed: Answer,
    /// Whether the list is legal by what the statement names.
    pub legal: Answer,
    /// What the statement says; nothing when it cannot be read. True only as far as it is authentic.
    pub stated: Option<Stated>,
    /// The name of the player, when it is shown and its digest is the one that the statement has.
    pub name: Option<String>,
    /// The key that signed: its verifier key and the words to compare with those on the store's wall.
    pub key: Option<KeyWords>,
    /// Why the list was withdrawn, when the file says so: it still verifies.
    pub withdrawn: Option<WithdrawalReason>,
}

/// A key and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyWords {
    /// The verifier key.
    pub vkey: String,
    /// The words of its fingerprint.
    pub fingerprint: String,
}

/// What a statement says of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The event; `None` for a list outside of any.
    pub event: Option<Id>,
    /// Whose list, likewise.
    pub registration: Option<Id>,
    /// At which moment it was shown, likewise.
    pub phase: Option<Phase>,
    /// Identifier of the format.
    pub format: String,
    /// Id of the list.
    pub content: ContentId,
    /// The verdict.
    pub verdict: Verdict,
    /// When, as the host claims, in milliseconds since 1970.
    pub at: u64,
    /// Index of the entry, as the proof says.
    pub index: Option<u64>,
}

impl Report {
    /// The worst of an answer over all lists, with each reason once.
    pub fn worst(&self, answer: impl Fn(&ListReport) -> &Answer) -> Answer {
        let mut worst = Answer::default();
        self.lists.iter().for_each(|list| worst.join(answer(list)));
        worst
    }
}

/// Verifies a file.
///
/// # Errors
/// It is none: too large, of another version or form.
pub fn verify(bytes: &[u8], trust: &Trust) -> Result<Report, FileFault> {
    Ok(verify_read(&Published::read(bytes)?, trust))
}

/// Verifies a file that was read.
pub fn verify_read(file: &Published, trust: &Trust) -> Report {
    let mut logs = Logs::read(file, trust);
    let store = Slug::read(&file.store).ok();
    let keys = KeyHistory::read(file, store.as_ref(), &mut logs, trust);
    let locks = Locks::read(file, store.as_ref(), &keys, &mut logs);
    let grounds = Grounds::read(file, trust.games);
    let judges = grounds.judges();
    let mut examiner = Examiner { store: store.as_ref(), keys: &keys, locks: &locks, judges: &judges, logs, trust };
    let lists = file.lists.iter().map(|list| examiner.list(list)).collect();
    Report { title: file.title.clone(), store: file.store.clone(), lists }
}
