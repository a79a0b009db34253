//! How much somebody can do to others at the most.

use safehouse_store::Role;

/// How much an account can do to others at the most: by it the second factor is asked for
/// and sessions end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// What everybody may with things of their own.
    Player,
    /// What is entrusted to the staff of a store.
    Staff,
    /// All that the site lets anybody do.
    Administrator,
}

impl Rank {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Player, Self::Staff, Self::Administrator];

    /// Of an account with this role that is staff of a store, or of none.
    pub fn of(role: Role, is_staff: bool) -> Self {
        match role {
            Role::Administrator => Self::Administrator,
            Role::Player if is_staff => Self::Staff,
            Role::Player => Self::Player,
        }
    }
}
