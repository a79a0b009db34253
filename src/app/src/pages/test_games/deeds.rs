//! What is done with a test game as a whole, as its form names it.

/// Chance goes another way from here on.
pub const LUCK: &str = "luck";
/// What is hidden is shown.
pub const REVEAL: &str = "reveal";
/// The reader gives up.
pub const CONCEDE: &str = "concede";
/// A new game with the same deal.
pub const AGAIN: &str = "again";
/// A new game with another deal.
pub const NEW: &str = "new";
/// A copy that goes on from here.
pub const BRANCH: &str = "branch";
/// The game is called something.
pub const RENAME: &str = "rename";
/// Something is written about the position of now.
pub const REMARK: &str = "remark";
/// The game goes for good.
pub const DELETE: &str = "delete";

/// Those after which the table of the same game is shown.
pub const HERE: [&str; 3] = [LUCK, REVEAL, CONCEDE];
