//! Who may do what with decks in an account.

use crate::{Access, Scope};

/// Who may read decks of their own.
pub const READ: Access = Access::Scoped(Scope::DecksRead);

/// Who may keep decks, and change their own.
pub const WRITE: Access = Access::Scoped(Scope::DecksWrite);

/// Who may ask for a page of decks of their own.
pub const OWN: Access = Access::SignedIn;

/// Who may ask at an address of the API that is about decks of their own.
pub const KEYED: Access = Access::Keyed;

/// Who empties the trash.
pub const PURGE: Access = Access::Job;
