//! What a certificate rests on, by digests.

use crate::bytes::Digest;

/// What a certificate rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Basis {
    /// SHA-256 of the facts of the cards of the list, see [`Facts`](safehouse_engine::deck::basis::Facts).
    pub facts: Digest,
    /// SHA-256 of the format's snapshot, see
    /// [`snapshot_text`](safehouse_engine::deck::basis::snapshot_text).
    pub snapshot: Digest,
    /// [`RULES_VERSION`](safehouse_engine::deck::basis::RULES_VERSION) of the engine.
    pub rules: u32,
}
