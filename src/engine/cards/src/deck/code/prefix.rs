//! What every deck code begins with.

/// What every deck code begins with, before its version.
pub const PREFIX: &str = "sh";

/// The newest version that is understood.
pub const NEWEST_VERSION: u8 = 2;
