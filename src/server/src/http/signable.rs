//! How much of what waits for a store's signature is handed out at once.

use super::ServerState;

/// The most bytes of what is signed, so that it can be handed in at once: in JSON each line takes one byte more, and
/// something stands around it.
pub(in crate::http) fn most_to_sign(site: &ServerState) -> usize {
    site.config.body_limit / 4 * 3
}
