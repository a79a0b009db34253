//! Policies: which logs are trusted, and how many witnesses must have seen a checkpoint
//! (`tlog-policy`).

mod evaluate;
mod parse;
mod write;

use thiserror::Error;

pub use self::evaluate::{Evaluation, Quorum, WitnessSeen};
use crate::{
    checkpoint::CheckpointError,
    key::{KeyError, VerifyingKey},
    note::NoteError,
};

/// The most bytes of a policy.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most logs, the most witnesses, and the most groups. The specification asks for 32 of each.
pub const MAX_EACH: usize = 128;

/// A policy that was read: all names in it are defined before they are used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    logs: Vec<Log>,
    /// In their order: a group has only members before it.
    named: Vec<Named>,
    /// Which of them must have witnessed a checkpoint; none for `quorum none`.
    quorum: Option<String>,
}

/// A log that is trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log {
    /// Its key; the name is the origin of its checkpoints.
    pub key: VerifyingKey,
    /// Where it is reached.
    pub url: Option<String>,
}

/// A witness or a group, with the name that it has within the policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// Which of the two, and what.
    pub member: Member,
}

/// What can be counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Member {
    /// A witness.
    Witness {
        /// Its key.
        key: Box<VerifyingKey>,
        /// Where it is reached.
        url: Option<String>,
    },
    /// A group, which witnessed what enough of its members did.
    Group {
        /// How many are enough.
        threshold: Threshold,
        /// Their names.
        members: Vec<String>,
    },
}

/// How many members of a group are enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threshold {
    /// One.
    Any,
    /// Each.
    All,
    /// So many, from 1 to all.
    Number(usize),
}

/// Why a line of a policy was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineError {
    /// A control character, or no UTF-8. The specification allows names that are no UTF-8; they
    /// could be shown nowhere.
    #[error("it is not UTF-8 without control characters other than tabs")]
    Characters,
    /// No such line.
    #[error("a line begins with log, witness, group, quorum or '#', not with {0}")]
    Keyword(String),
    /// Too few or too many words.
    #[error("it should read: {0}")]
    Words(&'static str),
    /// The key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// A key of a log that makes no cosignatures.
    #[error("the key {0} is of type 0x01; a witness has one of type 0x04")]
    NoWitnessKey(String),
    /// The public key is there already.
    #[error("the public key of {0} is listed on an earlier line")]
    DuplicateKey(String),
    /// The name is taken.
    #[error("the name {0} is defined on an earlier line")]
    DuplicateName(String),
    /// `none` means that nobody is asked for.
    #[error("the name none is reserved")]
    Reserved,
    /// A name that is not defined before.
    #[error("the name {0} is not defined on an earlier line")]
    Undefined(String),
    /// Each counts in one way only.
    #[error("{0} is already a member of a group")]
    SecondGroup(String),
    /// No threshold.
    #[error("the threshold {found} is not any, all or a number from 1 to {members}")]
    Threshold {
        /// What it is.
        found: String,
        /// How many members there are.
        members: usize,
    },
    /// One is enough.
    #[error("there is a quorum line already")]
    SecondQuorum,
    /// Too many.
    #[error("there are more than {MAX_EACH} lines of this kind")]
    TooMany,
}

/// Why a policy was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PolicyError {
    /// It has this many bytes.
    #[error("the policy has {0} bytes, at most {MAX_BYTES} are read")]
    TooLong(usize),
    /// The last line does not end.
    #[error("the policy does not end in a newline")]
    NoNewline,
    /// A line of it.
    #[error("line {line} of the policy: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: LineError,
    },
    /// No quorum.
    #[error("the policy has no quorum line; 'quorum none' asks for no witness")]
    NoQuorum,
    /// The checkpoint is none.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A signature on the checkpoint does not hold.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// It is of a log that is not listed, or not signed by it.
    #[error("the checkpoint of {0} is signed by no log of the policy")]
    OtherLog(String),
}

impl Policy {
    /// The logs, in their order.
    #[must_use]
    pub fn logs(&self) -> &[Log] {
        &self.logs
    }

    /// Witnesses and groups, in their order.
    #[must_use]
    pub fn named(&self) -> &[Named] {
        &self.named
    }

    /// Who must have witnessed a checkpoint; nobody for `quorum none`.
    #[must_use]
    pub fn quorum(&self) -> Option<&str> {
        self.quorum.as_deref()
    }
}
