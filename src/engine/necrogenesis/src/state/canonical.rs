//! A state as bytes that are the same on every target.

use serde::{Serialize, Serializer};

use super::{super::object::CARDS, Object, State};

impl State {
    /// All of the state as JSON without blanks, fields in the order of their
    /// declaration; what only spares work is left out. For comparing states, not for keeping them: a record does
    /// that. It holds what players must not see.
    ///
    /// # Errors
    /// None in practice; the form is what JSON can carry.
    pub fn to_canonical_bytes(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self)
    }
}

/// Whether a count is nothing, and so left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(super) fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// Arrays of this length have no form of their own.
pub(super) fn slice<S: Serializer>(objects: &[Object; CARDS], serializer: S) -> Result<S::Ok, S::Error> {
    objects.as_slice().serialize(serializer)
}
