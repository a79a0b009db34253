//! The logs of a file: where entries are, in which order, and who witnessed that.

use std::collections::BTreeMap;

use safehouse_transparency::{
    Checkpoint, Hash, Note, Proof, VerifyingKey,
    policy::{PolicyError, Quorum},
    tree::{leaf_hash, verify_inclusion},
};

use super::{answer::Answer, reason::Reason, trust::Trust};
use crate::{
    code::KeyReason,
    entry::Entry,
    published::{Logged, Published},
    statement::Statement,
};

/// A place in the logs. Places compare by log, then by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// The log's place in the order of logs.
    pub(super) rank: u32,
    /// Index of the entry.
    pub(super) index: u64,
}

/// Where an entry is.
pub(super) struct Found {
    pub(super) place: Place,
    /// Position of the log's key in the file.
    pub(super) host: usize,
    pub(super) index: u64,
    /// Why the order is not certain.
    pub(super) doubt: Option<Reason>,
    pub(super) witnessed: Answer,
}

/// A checkpoint that a log signed.
struct Checked {
    host: usize,
    size: u64,
    root: Hash,
    witnessed: Answer,
}

struct Host {
    key: VerifyingKey,
    is_known: bool,
    /// Its place in the order of logs; `None` when nothing says it.
    rank: Option<u32>,
    /// The checkpoint from which the next log goes on.
    carried: Option<(u64, Hash)>,
    /// Whether the next log says that its key is not trusted any more.
    is_revoked: bool,
}

pub(super) struct Logs<'a> {
    hosts: Vec<Host>,
    /// What is wrong with the keys of the logs.
    pub(super) fault: Option<Reason>,
    /// Every checkpoint once: most entries share one.
    checked: BTreeMap<&'a str, Result<Checked, Reason>>,
    trust: &'a Trust,
}

impl<'a> Logs<'a> {
    pub(super) fn read(file: &'a Published, trust: &'a Trust) -> Self {
        let mut logs = Self { hosts: Vec::new(), fault: None, checked: BTreeMap::new(), trust };
        for (host, vkey) in file.hosts.iter().enumerate() {
            match vkey.parse::<VerifyingKey>() {
                Ok(key) if logs.hosts.iter().all(|other| other.key.name() != key.name()) => {
                    let is_known = trust.hosts.contains(&key);
                    logs.hosts.push(Host { key, is_known, rank: None, carried: None, is_revoked: false });
                }
                _ => logs.fault = logs.fault.take().or(Some(Reason::Host { host })),
            }
        }
        let others = file.keys.iter().chain(&file.entries).map(|logged| &logged.proof);
        for proof in others.chain(file.lists.iter().map(|list| &list.proof)) {
            let text = checkpoint_of(proof);
            if !logs.checked.contains_key(text) {
                let checked = logs.check(text);
                logs.checked.insert(text, checked);
            }
        }
        logs.put_in_order(file);
        logs.hand_on(file);
        logs
    }

    /// Finds what each log goes on from. A log that is alone is first.
    fn put_in_order(&mut self, file: &'a Published) {
        if let [only] = self.hosts.as_mut_slice() {
            only.rank = Some(0);
            return;
        }
        // What goes on from what: of each log the first entry alone says so.
        let mut before: BTreeMap<usize, usize> = BTreeMap::new();
        for logged in &file.entries {
            let Ok(entry) = Entry::read(logged.entry.as_bytes()) else { continue };
            let Statement::LogContinued { origin, size, root, .. } = entry.statement() else { continue };
            let Ok(found) = self.find(logged) else { continue };
            let is_signed = self.hosts.get(found.host).is_some_and(|host| entry.is_signed_by(&host.key));
            let old = self.hosts.iter().position(|host| host.key.name() == origin.as_str());
            if let Some(old) = old.filter(|old| found.index == 0 && is_signed && *old != found.host) {
                before.insert(found.host, old);
                if let Some(host) = self.hosts.get_mut(old) {
                    host.carried = Some((*size, Hash(*root.as_bytes())));
                }
            }
        }
        // Ranks along the one chain there is: a log from which two go on has no order.
        let first = (0..self.hosts.len()).find(|host| !before.contains_key(host));
        let mut next = first;
        for rank in (0_u32..).take(self.hosts.len()) {
            let Some(host) = next else { break };
            if let Some(host) = self.hosts.get_mut(host) {
                host.rank = Some(rank);
            }
            let mut after = before.iter().filter(|(_, old)| **old == host).map(|(new, _)| *new);
            next = after.next();
            if after.next().is_some() {
                break;
            }
        }
    }

    /// Which logs are known by others, and which keys are revoked. A log that the asker knows vouches for the next one
    /// where its last entry names that log's key, and for the one before where all that the file shows of it is in the
    /// checkpoint that it goes on from.
    fn hand_on(&mut self, file: &'a Published) {
        let mut vouched: Vec<(usize, VerifyingKey)> = Vec::new();
        for logged in &file.entries {
            let Ok(entry) = Entry::read(logged.entry.as_bytes()) else { continue };
            let Ok(found) = self.find(logged) else { continue };
            let Some(host) = self.hosts.get(found.host).filter(|host| entry.is_signed_by(&host.key)) else { continue };
            let Some(rank) = host.rank else { continue };
            match entry.statement() {
                Statement::LogKeyRotated { vkey, .. } => {
                    let is_last = host.carried.is_some_and(|(size, _)| found.index.checked_add(1) == Some(size));
                    let next = self.ranked(rank.checked_add(1)).filter(|_| is_last);
                    vouched.extend(next.map(|next| (next, vkey.clone())));
                }
                // Of a key that nobody has any more, whatever it signed counts.
                Statement::LogKeyRevoked { vkey, reason: KeyReason::Exposed, .. } => {
                    let before = self.ranked(rank.checked_sub(1)).and_then(|before| self.hosts.get_mut(before));
                    if let Some(before) = before.filter(|before| before.key == *vkey) {
                        before.is_revoked = true;
                    }
                }
                _ => {}
            }
        }
        let ranks =
            || (0..u32::try_from(self.hosts.len()).unwrap_or(u32::MAX)).filter_map(|rank| self.ranked(Some(rank)));
        let in_order: Vec<usize> = ranks().collect();
        for (&old, &new) in in_order.iter().zip(in_order.iter().skip(1)) {
            let is_named = vouched.iter().any(|(next, vkey)| *next == new && self.key(new) == Some(vkey));
            if is_named && self.is_known(old) && !self.hosts.get(old).is_some_and(|host| host.is_revoked) {
                self.know(new);
            }
        }
        for (&old, &new) in in_order.iter().zip(in_order.iter().skip(1)).rev() {
            let is_carried = |checked: &Checked| checked.host != old || self.is_carried(checked);
            if self.is_known(new) && self.checked.values().flatten().all(is_carried) {
                self.know(old);
            }
        }
    }

    fn know(&mut self, host: usize) {
        self.hosts.get_mut(host).into_iter().for_each(|host| host.is_known = true);
    }

    /// The log at a place in the order of logs.
    fn ranked(&self, rank: Option<u32>) -> Option<usize> {
        self.hosts.iter().position(|host| host.rank.is_some() && host.rank == rank)
    }

    /// Whether the next log goes on from this very checkpoint.
    fn is_carried(&self, checked: &Checked) -> bool {
        let carried = self.hosts.get(checked.host).and_then(|host| host.carried);
        carried == Some((checked.size, checked.root))
    }

    /// Why a place in a log is not certain that another one goes on from.
    fn doubt(&self, host: &Host, checked: &Checked, index: u64) -> Option<Reason> {
        let Some(_) = host.rank else { return Some(Reason::OrderUnknown) };
        let (size, root) = host.carried?;
        if checked.size == size && checked.root != root {
            return Some(Reason::LogForked);
        }
        if host.is_revoked && !self.is_carried(checked) {
            return Some(Reason::LogKeyRevoked);
        }
        (index >= size).then_some(Reason::LostEntry)
    }

    /// Where an entry is, when its proof holds.
    pub(super) fn find(&self, logged: &Logged) -> Result<Found, Reason> {
        self.find_entry(&logged.entry, &logged.proof)
    }

    pub(super) fn find_entry(&self, entry: &str, text: &str) -> Result<Found, Reason> {
        let proof = Proof::parse(text.as_bytes()).map_err(|error| Reason::Proof { fault: error.to_string() })?;
        let checked = match self.checked.get(checkpoint_of(text)) {
            Some(Ok(checked)) => checked,
            Some(Err(reason)) => return Err(reason.clone()),
            None => return Err(Reason::PlaceUnknown),
        };
        let leaf = leaf_hash(entry.as_bytes());
        verify_inclusion(&proof.hashes, proof.index, &leaf, (checked.size, &checked.root))
            .map_err(|error| Reason::Proof { fault: error.to_string() })?;
        let (host, witnessed) = (checked.host, checked.witnessed.clone());
        let log = self.hosts.get(host);
        let rank = log.and_then(|log| log.rank);
        let doubt = log.map_or(Some(Reason::OrderUnknown), |log| self.doubt(log, checked, proof.index));
        let place = Place { rank: rank.unwrap_or(u32::MAX), index: proof.index };
        Ok(Found { place, host, index: proof.index, doubt, witnessed })
    }

    fn check(&self, text: &str) -> Result<Checked, Reason> {
        let fault = |error: &dyn std::fmt::Display| Reason::Proof { fault: error.to_string() };
        let note = Note::parse(text.as_bytes()).map_err(|error| fault(&error))?;
        let read = Checkpoint::parse(note.text()).map_err(|error| fault(&error))?;
        let host = self.hosts.iter().position(|host| host.key.name() == read.origin());
        let Some((host, log)) = host.and_then(|at| Some((at, self.hosts.get(at)?))) else {
            return Err(Reason::OtherLog { origin: read.origin().to_owned() });
        };
        let checkpoint = Checkpoint::verify(&note, &log.key).map_err(|error| fault(&error))?;
        Ok(Checked { host, size: checkpoint.size(), root: checkpoint.root(), witnessed: self.witnessed(&note) })
    }

    fn witnessed(&self, checkpoint: &Note) -> Answer {
        let Some(policy) = &self.trust.policy else { return Answer::of(Reason::NoPolicy) };
        match policy.evaluate(checkpoint) {
            Err(PolicyError::OtherLog(origin)) => Answer::of(Reason::NotInPolicy { origin }),
            Err(error) => Answer::of(Reason::Policy { fault: error.to_string() }),
            Ok(evaluation) => match evaluation.quorum {
                Quorum::Fulfilled => Answer::default(),
                Quorum::NotFulfilled => Answer::of(Reason::TooFewWitnesses { seen: evaluation.witnesses.len() }),
                Quorum::None => Answer::of(Reason::NoWitness),
            },
        }
    }

    /// The keys of the logs that the asker knows, by themselves or by another one.
    pub(super) fn known(&self) -> Vec<VerifyingKey> {
        self.hosts.iter().filter(|host| host.is_known).map(|host| host.key.clone()).collect()
    }

    /// Whether the asker knows a log.
    pub(super) fn is_known(&self, host: usize) -> bool {
        self.hosts.get(host).is_some_and(|host| host.is_known)
    }

    /// Whether the asker knows the log of a place.
    pub(super) fn is_known_at(&self, place: Place) -> bool {
        self.hosts.iter().any(|host| host.rank == Some(place.rank) && host.is_known)
    }

    /// The key of a log.
    pub(super) fn key(&self, host: usize) -> Option<&VerifyingKey> {
        self.hosts.get(host).map(|host| &host.key)
    }

    /// The place of an index in a log of this origin.
    pub(super) fn place_in(&self, origin: &str, index: u64) -> Option<Place> {
        let host = self.hosts.iter().find(|host| host.key.name() == origin)?;
        host.rank.map(|rank| Place { rank, index })
    }
}

/// The checkpoint in a proof, as text.
fn checkpoint_of(proof: &str) -> &str {
    proof.split_once("\n\n").map_or(proof, |(_, checkpoint)| checkpoint)
}
