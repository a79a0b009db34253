//! The address of the page that verifies what was published. It is the server's alone.

/// The page.
pub const VERIFY: &str = "/verify";
