//! Who may do what with a collection.

use crate::{Access, Scope};

/// Who may read a collection of their own.
pub const READ: Access = Access::Scoped(Scope::CollectionRead);

/// Who may change a collection of their own.
pub const WRITE: Access = Access::Scoped(Scope::CollectionWrite);

/// Who may ask for its pages: those of a guest are for what their device keeps.
pub const OWN: Access = Access::Anyone;

/// Who may ask at an address of the API that is about a collection of their own.
pub const KEYED: Access = Access::Keyed;

/// Who deletes files that had their time.
pub const EXPIRE: Access = Access::Job;

/// Who compares what is kept with what it is the sum of.
pub const CHECK: Access = Access::Administrator;
