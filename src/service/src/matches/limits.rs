//! Bounds of matches.

/// How long an invitation works.
pub const INVITATION_MS: i64 = 24 * 60 * 60 * 1000;
/// For how long a player who is to decide is away until the other may end the game.
pub const AWAY_MS: i64 = 30 * 60 * 1000;
/// The most matches in which an account has a seat.
pub const MOST_MATCHES: u32 = 500;
/// The most matches of a list.
pub const LISTED: u32 = 100;
