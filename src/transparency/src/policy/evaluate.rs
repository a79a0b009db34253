//! What a policy says of a checkpoint.

use std::collections::BTreeSet;

use super::{Log, Member, Policy, PolicyError, Threshold};
use crate::{
    checkpoint::Checkpoint,
    key::VerifyingKey,
    note::{Note, Verified},
};

/// Whether enough witnesses saw a checkpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quorum {
    /// As many as the policy asks for.
    Fulfilled,
    /// Too few.
    NotFulfilled,
    /// The policy asks for none: nobody but the log vouches for its history.
    None,
}

/// A witness of the policy that cosigned a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WitnessSeen {
    /// Its name within the policy.
    pub name: String,
    /// Its key.
    pub key: VerifyingKey,
    /// When it says that it cosigned, in seconds since 1970-01-01T00:00:00Z.
    pub time: u64,
}

/// What a policy says of a checkpoint that a log signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    /// The log that signed it; nothing when the policy lists no logs, and the caller must have
    /// verified it.
    pub log: Option<Log>,
    /// Who cosigned it, in the order of the policy.
    pub witnesses: Vec<WitnessSeen>,
    /// Whether those are enough.
    pub quorum: Quorum,
}

impl Policy {
    /// What the policy says of a checkpoint. Signatures of keys that it does not list are ignored.
    ///
    /// # Errors
    /// The note is no checkpoint; a signature of a key that is listed does not hold; logs are
    /// listed and none of the name that the checkpoint begins with signed it.
    pub fn evaluate(&self, note: &Note) -> Result<Evaluation, PolicyError> {
        let checkpoint = Checkpoint::parse(note.text())?;
        // A log vouches for checkpoints of its own name alone.
        let logs = self.logs.iter().filter(|log| log.key.name() == checkpoint.origin());
        let signed = note.verified(logs.clone().map(|log| &log.key))?;
        let log = logs.into_iter().find(|log| signed.iter().any(|one| *one.key == log.key)).cloned();
        if log.is_none() && !self.logs.is_empty() {
            return Err(PolicyError::OtherLog(checkpoint.origin().to_owned()));
        }
        let witnesses = self.witnesses_of(note)?;
        let quorum = self.quorum_of(&witnesses);
        Ok(Evaluation { checkpoint, log, witnesses, quorum })
    }

    fn witnesses_of(&self, note: &Note) -> Result<Vec<WitnessSeen>, PolicyError> {
        let listed = self.named.iter().filter_map(|named| match &named.member {
            Member::Witness { key, .. } => Some((named.name.as_str(), key.as_ref())),
            Member::Group { .. } => None,
        });
        let cosigned: Vec<Verified<'_>> = note.verified(listed.clone().map(|(_, key)| key))?;
        let seen = listed.filter_map(|(name, key)| {
            let time = cosigned.iter().find(|one| one.key == key)?.time?;
            Some(WitnessSeen { name: name.to_owned(), key: key.clone(), time })
        });
        Ok(seen.collect())
    }

    fn quorum_of(&self, witnesses: &[WitnessSeen]) -> Quorum {
        let Some(quorum) = &self.quorum else { return Quorum::None };
        let mut witnessed: BTreeSet<&str> = witnesses.iter().map(|one| one.name.as_str()).collect();
        // Members come before their group, so one walk counts all.
        for named in &self.named {
            let Member::Group { threshold, members } = &named.member else { continue };
            let count = members.iter().filter(|member| witnessed.contains(member.as_str())).count();
            let enough = match *threshold {
                Threshold::Any => 1,
                Threshold::All => members.len(),
                Threshold::Number(number) => number,
            };
            if count >= enough {
                witnessed.insert(&named.name);
            }
        }
        if witnessed.contains(quorum.as_str()) { Quorum::Fulfilled } else { Quorum::NotFulfilled }
    }
}
