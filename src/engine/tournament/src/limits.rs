//! How much an event has at most.

/// The most players of an event: a pairing of more would take seconds and much memory.
pub const MAX_PLAYERS: usize = 1024;
/// The most Swiss rounds.
pub const MAX_ROUNDS: u32 = 64;
/// The most points that a match, or a bye, gives.
pub const MAX_POINTS: u32 = 100;
