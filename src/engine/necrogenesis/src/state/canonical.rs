//! How a state is written so that its bytes are the same on every target.

use serde::{Serialize, Serializer};

/// Whether a count is nothing, and so left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(super) fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// Arrays of any length: long ones have no form of their own.
pub(super) fn slice<T: Serialize, S: Serializer, const N: usize>(
    list: &[T; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    list.as_slice().serialize(serializer)
}
