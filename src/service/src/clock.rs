//! The time, which is handed in.

use std::fmt::Debug;

/// Tells the time.
pub trait Clock: Debug + Send + Sync {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    fn now_ms(&self) -> i64;
}
