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

/// Of a match: the other player may take their decision back.
pub const ALLOW: &str = "allow";
/// They may not.
pub const REFUSE: &str = "refuse";
/// Nor anything for the rest of the game.
pub const REFUSE_ALL: &str = "refuse-all";
/// The other player does not come back: they gave up.
pub const END: &str = "end";
/// Another game with the same decks.
pub const REMATCH: &str = "rematch";
/// The seat is left for good.
pub const LEAVE: &str = "leave";
/// Another invitation.
pub const INVITE: &str = "invite";

/// Those after which the table of the same game is shown.
pub const HERE: [&str; 8] = [LUCK, REVEAL, CONCEDE, ALLOW, REFUSE, REFUSE_ALL, END, REMATCH];
