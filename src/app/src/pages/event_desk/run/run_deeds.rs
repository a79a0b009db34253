//! What can be done on the page of rounds, as the last part of an address.

/// Play begins.
pub const BEGIN: &str = "begin";
/// Somebody is there, or is not after all.
pub const CHECK_IN: &str = "check-in";
/// Somebody gets byes and a table to keep beforehand.
pub const GIVE: &str = "give";
/// The next round is paired, or its draft anew.
pub const PAIR: &str = "pair";
/// Two players of a draft change places.
pub const SWAP: &str = "swap";
/// A draft is taken back.
pub const DISCARD: &str = "discard";
/// A draft is shown to everybody.
pub const PUBLISH: &str = "publish";
/// A round that everybody sees is taken back.
pub const TAKE_BACK: &str = "take-back";
/// The time of the round begins, is longer, or is none.
pub const TIMER: &str = "timer";
/// Results are entered.
pub const RESULTS: &str = "results";
/// What one player reported is confirmed by staff.
pub const CONFIRM: &str = "confirm";
/// A result is corrected.
pub const CORRECT: &str = "correct";
/// The round is finished.
pub const FINISH: &str = "finish";
/// Somebody leaves.
pub const DROP: &str = "drop";
/// Somebody who left is back.
pub const BACK: &str = "back";
/// Somebody who is entered plays from the next round on.
pub const LATE: &str = "late";
/// The best play on.
pub const CUT: &str = "cut";
/// The cut is taken back.
pub const UNCUT: &str = "uncut";
/// Rounds of another program are taken.
pub const IMPORT: &str = "import";
/// The event ends.
pub const END: &str = "end";
