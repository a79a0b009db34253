//! Who may do what with wants, lists that others see and trades.

use crate::Access;

/// Who may read about their own.
pub const READ: Access = Access::SignedIn;
/// Who may change their own.
pub const WRITE: Access = Access::SignedIn;
/// Who may look at what others show.
pub const LOOK: Access = Access::Anyone;
/// Who ends what has had its time.
pub const EXPIRE: Access = Access::Job;
