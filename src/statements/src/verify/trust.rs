//! Whom the asker trusts.

use safehouse_engine::game::Games;
use safehouse_transparency::{Policy, VerifyingKey};

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
