//! Who may do what with groups.

use crate::{Access, Scope};

/// Who may ask for a page or send a form of groups, and see who owns theirs after them.
pub const OWN: Access = Access::SignedIn;
/// Who may make groups, and do something in those that they are in.
pub const TAKE_PART: Access = Access::Scoped(Scope::Social);
/// Who may look at an invitation: whoever has its link.
pub const LOOK: Access = Access::Anyone;
/// Who lets invitations expire.
pub const EXPIRE: Access = Access::Job;
