//! Chance: what nobody can guess.

use std::fmt::Debug;

use uuid::{Builder, Uuid};

/// Gives bytes that nobody can guess.
pub trait Chance: Debug + Send + Sync {
    /// Fills all of it.
    fn fill(&self, bytes: &mut [u8]);
}

impl dyn Chance + '_ {
    /// So many bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// An id that is one later than all made before this millisecond (UUID version 7).
    pub fn id(&self, now_ms: i64) -> Uuid {
        Builder::from_unix_timestamp_millis(now_ms.unsigned_abs(), &self.bytes()).into_uuid()
    }
}
