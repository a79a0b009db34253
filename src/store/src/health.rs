//! How a database is.

/// How a database is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// It answers and takes changes, as far as a question can tell.
    Well,
    /// It answers but takes no changes, such as a standby server.
    ReadOnly,
}
