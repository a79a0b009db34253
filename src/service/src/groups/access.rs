//! Who may do what with groups.

use crate::Access;

/// Who may make groups, and do something in those that they are in.
pub const OWN: Access = Access::SignedIn;
/// Who may look at an invitation: whoever has its link.
pub const LOOK: Access = Access::Anyone;
/// Who lets invitations expire.
pub const EXPIRE: Access = Access::Job;
