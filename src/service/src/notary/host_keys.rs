//! The keys of the host, all made of one seed: one that signs checkpoints and what the host states, one that signs
//! its receipts, and one that witnesses the logs of others.

use safehouse_statements::Statement;
use safehouse_store::{LogEntry, LogKeys};
use safehouse_transparency::{Note, SignatureType, SigningKey};
use sha2::{Digest as _, Sha256};

use super::{Notary, SEED_BYTES};
use crate::Refusal;

/// What the seeds of the host's keys begin with: another form of them would be other keys.
const PURPOSE: &[u8] = b"safehouse host key 1\n";

impl Notary {
    /// The key of this name and kind. Each name has a seed of its own, so that no signature of one
    /// is one of another.
    fn key(&self, name: &str, kind: SignatureType) -> Result<SigningKey, Refusal> {
        let desk = self.desk()?;
        let seed: [u8; SEED_BYTES] = Sha256::new()
            .chain_update(PURPOSE)
            .chain_update([kind.byte()])
            .chain_update(name)
            .chain_update(b"\n")
            .chain_update(desk.seed)
            .finalize()
            .into();
        SigningKey::new(name, kind, &seed).map_err(|error| {
            tracing::error!(%error, name, "the host has no key of this name");
            Refusal::Failed
        })
    }

    /// The public keys of the host while a history of this origin goes on.
    pub(crate) fn log_keys(&self, origin: &str) -> Result<LogKeys, Refusal> {
        let host = host_of(origin);
        let keys = [self.log_key(origin)?, self.receipt_key(host)?, self.witness_key(host)?];
        let [log, receipts, witness] = keys.map(|key| key.verifying_key().to_string());
        Ok(LogKeys { log, receipts, witness })
    }

    /// What signs checkpoints of this origin, and what the host states in that log: whoever verifies a file knows the
    /// host by the key of its log.
    pub(crate) fn log_key(&self, origin: &str) -> Result<SigningKey, Refusal> {
        self.key(origin, SignatureType::Ed25519)
    }

    /// What signs the receipts of the host.
    pub(crate) fn receipt_key(&self, host: &str) -> Result<SigningKey, Refusal> {
        self.key(&format!("{host}/host"), SignatureType::Ed25519)
    }

    /// What witnesses the logs of others.
    pub(crate) fn witness_key(&self, host: &str) -> Result<SigningKey, Refusal> {
        self.key(&format!("{host}/witness"), SignatureType::Ed25519Cosignature)
    }
}

/// The name of the host in keys: the address of its log without what comes behind it.
pub(crate) fn host_of(origin: &str) -> &str {
    origin.split_once("/log").map_or(origin, |(host, _)| host)
}

/// A statement as an entry of the log.
pub(crate) fn entry(statement: &Statement, key: &SigningKey) -> Result<LogEntry, Refusal> {
    let note = Note::sign(&statement.to_string(), key).map_err(|error| {
        tracing::error!(%error, "a statement cannot be signed");
        Refusal::Failed
    })?;
    Ok(LogEntry::new(note.to_string())?)
}
