//! Who may do what with wants, lists that others see and trades.

use crate::{Access, Scope};

/// Who may read what they want.
pub const READ: Access = Access::Scoped(Scope::WantsRead);
/// Who may change what they want.
pub const WRITE: Access = Access::Scoped(Scope::WantsWrite);
/// Who may read who sees which of their lists, whose lists fit theirs, and their trades.
pub const READ_TRADES: Access = Access::Scoped(Scope::TradesRead);
/// Who may decide who sees which of their lists, and trade.
pub const TRADE: Access = Access::Scoped(Scope::TradesWrite);
/// Who may look at what others show.
pub const LOOK: Access = Access::Anyone;
/// Who may ask for pages of wants, lists and trades of their own.
pub const OWN: Access = Access::SignedIn;
/// Who may ask at an address of the API that is about wants, lists and trades of their own.
pub const KEYED: Access = Access::Keyed;
/// Who ends what has had its time.
pub const EXPIRE: Access = Access::Job;
