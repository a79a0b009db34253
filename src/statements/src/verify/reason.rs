//! Why an answer is not a yes: codes with parameters, and what they say in English.

use std::fmt;

use super::outcome::Outcome;

/// Something that speaks against a yes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The slug of the store is none.
    StoreSlug,
    /// The entry of the list cannot be read.
    Entry {
        /// What is wrong with it.
        fault: String,
    },
    /// The statement shows no list.
    OtherKind {
        /// Its kind.
        kind: &'static str,
    },
    /// The statement is about another store than the file.
    OtherStore {
        /// The store that it is about.
        store: String,
    },
    /// The list is not the one that the statement means.
    ContentDiffers,
    /// The name that is shown is not the one that the statement has a digest of.
    NameDiffers {
        /// Which list of the file, from 1; `None` where the answer is of that list alone.
        list: Option<usize>,
    },
    /// No key of the store signed the statement.
    NotSignedByStore,
    /// The key's history in the file does not have the key that signed.
    UnknownKey {
        /// The key, by name and id.
        key: String,
    },
    /// The signature does not hold.
    BadSignature,
    /// The key was made known after the statement.
    KeyTooNew {
        /// Index of the entry that made it known.
        index: u64,
    },
    /// The key counted no longer when the statement was appended.
    KeyEnded {
        /// Index of the entry from which on it does not count.
        index: u64,
    },
    /// A statement about keys in the file is not what it should be.
    KeyHistory {
        /// Which one of the file, from 0.
        entry: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// Another statement in the file is not what it should be.
    OtherEntry {
        /// Which one of the file, from 0.
        entry: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// Neither the host nor the key is one that the asker knows.
    KeyNotKnown {
        /// The words of the key.
        fingerprint: String,
    },
    /// The file does not show the lock of the event.
    LockMissing,
    /// What hid the list is not among what was locked.
    NotLocked,
    /// A correction put another list in its place.
    Corrected,
    /// A key of a log in the file is none, or another has its name.
    Host {
        /// Which one of the file, from 0.
        host: usize,
    },
    /// The proof cannot be read, or does not show that the entry is there.
    Proof {
        /// What is wrong with it.
        fault: String,
    },
    /// The file has no key of the log that the proof is of.
    OtherLog {
        /// The origin of the log.
        origin: String,
    },
    /// The log is none that the asker knows.
    HostNotKnown {
        /// Its verifier key.
        vkey: String,
    },
    /// Without a proof that holds, its place in the log is not known, and so not whether its key counted there.
    PlaceUnknown,
    /// Entries are in several logs, and nothing says which came first.
    OrderUnknown,
    /// The log that goes on from this one had not got as far.
    LostEntry,
    /// The log that goes on from this one names another checkpoint of as many entries.
    LogForked,
    /// The key of the log is not trusted any more, and the proof is of another checkpoint than the next log goes on from.
    LogKeyRevoked,
    /// The asker has no policy.
    NoPolicy,
    /// The policy asks for no witness.
    NoWitness,
    /// Too few witnesses saw the log.
    TooFewWitnesses {
        /// How many did.
        seen: usize,
    },
    /// The policy names logs, and not this one.
    NotInPolicy {
        /// The origin of the log.
        origin: String,
    },
    /// The checkpoint is none that the policy can judge.
    Policy {
        /// Why.
        fault: String,
    },
    /// The list is not a registered list.
    List {
        /// What is wrong with it.
        fault: String,
    },
    /// The program does not know the game.
    UnknownGame {
        /// Its identifier.
        game: String,
    },
    /// The file has not what the list was judged by.
    GroundMissing,
    /// What the list was judged by cannot be read.
    Ground {
        /// Why.
        fault: String,
    },
    /// The certificate was made by other rules than the program has.
    OtherRules {
        /// The version that the statement names.
        stated: u32,
        /// The version that the program has.
        here: u32,
    },
    /// The facts of the cards are not those that the statement names.
    FactsDiffer,
    /// The snapshot is not the one that the statement names.
    SnapshotDiffers,
    /// The format is not the one that the statement names.
    FormatDiffers,
    /// The list is not the one that the statement names, and comes out otherwise.
    OtherList,
    /// The certificate comes out otherwise than the one that the statement names.
    CertificateDiffers,
    /// The certificate in the file is not the one that the statement names.
    CertificateText,
    /// The list is not legal, as the statement says itself.
    Illegal,
    /// Whether the list is legal could not be decided, as the statement says itself.
    Undecided,
}

impl Reason {
    /// What it makes of an answer.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::KeyNotKnown { .. }
            | Self::LockMissing
            | Self::HostNotKnown { .. }
            | Self::PlaceUnknown
            | Self::OrderUnknown
            | Self::LostEntry
            | Self::LogKeyRevoked
            | Self::NoPolicy
            | Self::NoWitness
            | Self::TooFewWitnesses { .. }
            | Self::NotInPolicy { .. }
            | Self::UnknownGame { .. }
            | Self::GroundMissing
            | Self::OtherRules { .. }
            | Self::Undecided => Outcome::Undecided,
            _ => Outcome::Fail,
        }
    }

    /// The same where it stands among reasons of other lists: a list without its name is told by its number, from 1.
    pub(super) fn of_list(&self, list: usize) -> Self {
        match self {
            Self::NameDiffers { .. } => Self::NameDiffers { list: Some(list) },
            other => other.clone(),
        }
    }

    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::StoreSlug => "store_slug",
            Self::Entry { .. } => "entry",
            Self::OtherKind { .. } => "other_kind",
            Self::OtherStore { .. } => "other_store",
            Self::ContentDiffers => "content_differs",
            Self::NameDiffers { .. } => "name_differs",
            Self::NotSignedByStore => "not_signed_by_store",
            Self::UnknownKey { .. } => "unknown_key",
            Self::BadSignature => "bad_signature",
            Self::KeyTooNew { .. } => "key_too_new",
            Self::KeyEnded { .. } => "key_ended",
            Self::KeyHistory { .. } => "key_history",
            Self::OtherEntry { .. } => "other_entry",
            Self::KeyNotKnown { .. } => "key_not_known",
            Self::LockMissing => "lock_missing",
            Self::NotLocked => "not_locked",
            Self::Corrected => "corrected",
            Self::Host { .. } => "host",
            Self::Proof { .. } => "proof",
            Self::OtherLog { .. } => "other_log",
            Self::HostNotKnown { .. } => "host_not_known",
            Self::PlaceUnknown => "place_unknown",
            Self::OrderUnknown => "order_unknown",
            Self::LostEntry => "lost_entry",
            Self::LogForked => "log_forked",
            Self::LogKeyRevoked => "log_key_revoked",
            Self::NoPolicy => "no_policy",
            Self::NoWitness => "no_witness",
            Self::TooFewWitnesses { .. } => "too_few_witnesses",
            Self::NotInPolicy { .. } => "not_in_policy",
            Self::Policy { .. } => "policy",
            Self::List { .. } => "list",
            Self::UnknownGame { .. } => "unknown_game",
            Self::GroundMissing => "ground_missing",
            Self::Ground { .. } => "ground",
            Self::OtherRules { .. } => "other_rules",
            Self::FactsDiffer => "facts_differ",
            Self::SnapshotDiffers => "snapshot_differs",
            Self::FormatDiffers => "format_differs",
            Self::OtherList => "other_list",
            Self::CertificateDiffers => "certificate_differs",
            Self::CertificateText => "certificate_text",
            Self::Illegal => "illegal",
            Self::Undecided => "undecided",
        }
    }
}

/// A sentence with its full stop.
impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StoreSlug => out.write_str("The file names no store."),
            Self::Entry { fault } => write!(out, "The statement cannot be read: {fault}."),
            Self::OtherKind { kind } => write!(out, "The statement is a {kind} and shows no list."),
            Self::OtherStore { store } => write!(out, "The statement is one of another store: {store}."),
            Self::ContentDiffers => out.write_str("The list is not the one that the statement means."),
            Self::NameDiffers { list: Some(list) } => {
                write!(out, "List {list}: the name was changed since it was signed.")
            }
            Self::NameDiffers { list: None } => out.write_str("The name was changed since it was signed."),
            Self::NotSignedByStore => out.write_str("No key of the store signed the statement."),
            Self::UnknownKey { key } => write!(out, "The log's history in this file has no key {key}."),
            Self::BadSignature => {
                out.write_str("The signature does not hold: the statement was changed, or another key made it.")
            }
            Self::KeyTooNew { index } => {
                write!(out, "The key was made known by entry {index}, after the statement.")
            }
            Self::KeyEnded { index } => write!(out, "The key counts no longer from entry {index} on, before it."),
            Self::KeyHistory { entry, fault } => write!(out, "Statement {entry} about the store's keys: {fault}"),
            Self::OtherEntry { entry, fault } => write!(out, "Statement {entry} beside the lists: {fault}"),
            Self::KeyNotKnown { fingerprint } => {
                write!(out, "Compare these words with those on the store's wall: {fingerprint}.")
            }
            Self::LockMissing => out.write_str("The file does not show that the list was locked before."),
            Self::NotLocked => out.write_str("The list is not among those that the event locked."),
            Self::Corrected => out.write_str("A correction put another list in its place before it was shown."),
            Self::Host { host } => write!(out, "Key {host} of the logs cannot be read, or its name is taken."),
            Self::Proof { fault } => write!(out, "The proof does not hold: {fault}."),
            Self::OtherLog { origin } => write!(out, "The proof is of another log: {origin}."),
            Self::HostNotKnown { vkey } => write!(out, "The log is not one that is known here: {vkey}."),
            Self::PlaceUnknown => out.write_str(
                "Where in the log the statement stands is not shown, and so not whether its key counted there.",
            ),
            Self::OrderUnknown => {
                out.write_str("The statements are in several logs, and which came first is not shown.")
            }
            Self::LostEntry => out.write_str("The log that goes on from this one does not have the statement."),
            Self::LogForked => {
                out.write_str("The log that goes on from this one names another checkpoint of as many entries.")
            }
            Self::LogKeyRevoked => out.write_str(
                "The key of this log was revoked, and the proof is of another checkpoint than the next log goes on from.",
            ),
            Self::NoPolicy => out.write_str("No policy says which witnesses count."),
            Self::NoWitness => {
                out.write_str("The policy asks for no witness: nobody but the host vouches for its log.")
            }
            Self::TooFewWitnesses { seen: 1 } => out.write_str("One witness saw the log, which is too few."),
            Self::TooFewWitnesses { seen } => write!(out, "{seen} witnesses saw the log, which is too few."),
            Self::NotInPolicy { origin } => write!(out, "The policy does not name the log {origin}."),
            Self::Policy { fault } => write!(out, "By the policy: {fault}."),
            Self::List { fault } => write!(out, "The list cannot be judged: {fault}."),
            Self::UnknownGame { game } => write!(out, "This program does not know the game {game}."),
            Self::GroundMissing => out.write_str("The file has not what the list was judged by."),
            Self::Ground { fault } => write!(out, "What the list was judged by cannot be read: {fault}."),
            Self::OtherRules { stated, here } => {
                write!(out, "It was judged by rules {stated}; this program has rules {here}.")
            }
            Self::FactsDiffer => out.write_str("The facts of the cards are not those that the statement names."),
            Self::SnapshotDiffers => out.write_str("The format's snapshot is not the one that the statement names."),
            Self::FormatDiffers => out.write_str("The format is not the one that the statement names."),
            Self::OtherList => out.write_str(
                "The list in the file is not the one that was stated, and judged again it comes out otherwise.",
            ),
            Self::CertificateDiffers => out.write_str("Judged again, the list comes out otherwise than was stated."),
            Self::CertificateText => out.write_str("The certificate in the file is not the one that was stated."),
            Self::Illegal => out.write_str("The list was not legal, and the statement says so."),
            Self::Undecided => out.write_str("Whether the list is legal was not decided, and the statement says so."),
        }
    }
}
