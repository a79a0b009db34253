//! Addresses that mail is sent to.

/// The most bytes of an e-mail address, and of its key: what mail allows.
pub const MAX_EMAIL_BYTES: usize = 320;

/// An e-mail address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email {
    /// The address that mail is sent to, 1 to [`MAX_EMAIL_BYTES`] long.
    pub address: String,
    /// What no two accounts may have in common of it, as long.
    pub key: String,
}
