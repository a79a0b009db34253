//! The public log, as it leaves the program.

use safehouse_cards::wire::WireForm;
use safehouse_store::{AskedWitness, LogEnd, LogOrigin, WitnessedLog};
use serde::Serialize;

use super::VERSION;
use crate::log::HostKeys;

/// The histories of the log, the keys of the host, the logs of others that it witnesses and who is asked to witness its
/// own:
///
/// ```json
/// {
///   "version": 1,
///   "logs": [{ "number": 1, "origin": "cards.example/log", "size": 12, "signed_size": 12, "key": "…", "ended": null }],
///   "keys": { "log": "cards.example/log+0123abcd+AQ…", "host": "…", "witness": "…" },
///   "witnessed": [{ "origin": "other.example/log", "vkey": "…", "size": 3, "seen_at": 1780000000000 }],
///   "asked": [{
///     "name": "other.example/witness", "vkey": "…", "address": "https://other.example/witness",
///     "cosigned": [{ "log": 1, "size": 12 }], "cosigned_at": 1780000000000,
///     "fault": { "words": "No connection: connection refused.", "at": 1780000000000 }
///   }]
/// }
/// ```
///
/// `signed_size` is of the last checkpoint; `key` is what a history is verified by, `null` of one from before it was kept;
/// `ended` says why it goes on no longer: `restored`, `replaced`, `lost` or `exposed`. Times are milliseconds since 1970-01-01T00:00:00Z, `null` for what
/// did not happen. `fault` says why a witness did not cosign when it was asked last.
#[derive(Debug, Clone, Serialize)]
pub struct Logs<'a> {
    version: u32,
    logs: Vec<LogRow<'a>>,
    keys: Keys,
    witnessed: Vec<WitnessedRow<'a>>,
    asked: Vec<AskedRow<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct LogRow<'a> {
    number: u32,
    origin: &'a str,
    size: u64,
    signed_size: u64,
    key: Option<&'a str>,
    ended: Option<&'static str>,
}

#[derive(Debug, Clone, Serialize)]
struct Keys {
    log: String,
    host: String,
    witness: String,
}

#[derive(Debug, Clone, Serialize)]
struct WitnessedRow<'a> {
    origin: &'a str,
    vkey: &'a str,
    size: u64,
    seen_at: Option<i64>,
}

#[derive(Debug, Clone, Serialize)]
struct AskedRow<'a> {
    name: &'a str,
    vkey: &'a str,
    address: &'a str,
    cosigned: Vec<Cosigned>,
    cosigned_at: Option<i64>,
    fault: Option<Fault<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct Cosigned {
    log: u32,
    size: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Fault<'a> {
    words: &'a str,
    at: i64,
}

impl<'a> Logs<'a> {
    /// These.
    pub fn new(
        logs: &'a [LogOrigin],
        keys: &HostKeys,
        witnessed: &'a [WitnessedLog],
        asked: &'a [AskedWitness],
    ) -> Self {
        let log = |log: &'a LogOrigin| LogRow {
            number: log.number,
            origin: &log.origin,
            size: log.size,
            signed_size: log.signed.as_ref().map_or(0, |signed| signed.size),
            key: log.keys.as_ref().map(|keys| keys.log.as_str()),
            ended: log.ended.map(LogEnd::id),
        };
        let witness = |log: &'a WitnessedLog| WitnessedRow {
            origin: &log.origin,
            vkey: &log.vkey,
            size: log.size,
            seen_at: log.seen_at,
        };
        let ask = |witness: &'a AskedWitness| AskedRow {
            name: &witness.name,
            vkey: &witness.vkey,
            address: &witness.address,
            cosigned: witness.sizes.iter().map(|&(log, size)| Cosigned { log, size }).collect(),
            cosigned_at: witness.cosigned_at,
            fault: witness.fault.as_ref().map(|fault| Fault { words: &fault.words, at: fault.at }),
        };
        let [log_key, host, witness_key] = [&keys.log, &keys.host, &keys.witness].map(ToString::to_string);
        Self {
            version: VERSION,
            logs: logs.iter().map(log).collect(),
            keys: Keys { log: log_key, host, witness: witness_key },
            witnessed: witnessed.iter().map(witness).collect(),
            asked: asked.iter().map(ask).collect(),
        }
    }
}

impl WireForm for Logs<'_> {}
