//! The public log, as it leaves the program.

use safehouse_cards::wire::WireForm;
use safehouse_store::{LogOrigin, WitnessedLog};
use serde::Serialize;

use super::VERSION;
use crate::log::HostKeys;

/// The histories of the log, the keys of the host and the logs of others that it witnesses:
///
/// ```json
/// {
///   "version": 1,
///   "logs": [{ "number": 1, "origin": "cards.example/log", "size": 12, "signed_size": 12 }],
///   "keys": { "log": "cards.example/log+0123abcd+AQ…", "host": "…", "witness": "…" },
///   "witnessed": [{ "origin": "other.example/log", "vkey": "…", "size": 3, "seen_at": 1780000000000 }]
/// }
/// ```
///
/// `signed_size` is of the last checkpoint; times are milliseconds since 1970-01-01T00:00:00Z, `null` for what
/// did not happen.
#[derive(Debug, Clone, Serialize)]
pub struct Logs<'a> {
    version: u32,
    logs: Vec<LogRow<'a>>,
    keys: Keys,
    witnessed: Vec<WitnessedRow<'a>>,
}

#[derive(Debug, Clone, Serialize)]
struct LogRow<'a> {
    number: u32,
    origin: &'a str,
    size: u64,
    signed_size: u64,
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

impl<'a> Logs<'a> {
    /// These.
    pub fn new(logs: &'a [LogOrigin], keys: &HostKeys, witnessed: &'a [WitnessedLog]) -> Self {
        let log = |log: &'a LogOrigin| LogRow {
            number: log.number,
            origin: &log.origin,
            size: log.size,
            signed_size: log.signed.as_ref().map_or(0, |signed| signed.size),
        };
        let witness = |log: &'a WitnessedLog| WitnessedRow {
            origin: &log.origin,
            vkey: &log.vkey,
            size: log.size,
            seen_at: log.seen_at,
        };
        let [log_key, host, witness_key] = [&keys.log, &keys.host, &keys.witness].map(ToString::to_string);
        Self {
            version: VERSION,
            logs: logs.iter().map(log).collect(),
            keys: Keys { log: log_key, host, witness: witness_key },
            witnessed: witnessed.iter().map(witness).collect(),
        }
    }
}

impl WireForm for Logs<'_> {}
