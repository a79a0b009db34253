//! What can be done at the desk, as the last part of an address.

/// The event is taken on to another state, which the form names.
pub const MOVE: &str = "move";
/// A draft that nobody else ever saw is deleted.
pub const DELETE: &str = "delete";
/// The lists are locked.
pub const LOCK: &str = "lock";
/// The invitation code is made anew.
pub const RENEW: &str = "renew-code";
/// Lists are shown.
pub const REVEAL: &str = "reveal";
/// Somebody is entered.
pub const ENTER: &str = "enter";
