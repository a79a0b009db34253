//! Who may do what with game stores.

use crate::Access;

/// Who may add, list and change stores, and say who their staff are.
pub const LOOK_AFTER: Access = Access::Administrator;
