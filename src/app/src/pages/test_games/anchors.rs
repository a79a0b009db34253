//! Ids of the parts of a table, which its server draws and a running script finds.

/// Id of the element that holds the table.
pub const TABLE: &str = "game-table";
/// Id of what is said after a change.
pub const SAID: &str = "game-said";
/// Id of what is asked.
pub const PROMPT: &str = "prompt";
/// Id of the list of answers.
pub const ANSWERS: &str = "answers";
/// Id of the log.
pub const LOG: &str = "game-log";
/// Id of who else is at the table.
pub const PRESENCE: &str = "game-presence";
/// What a table has that is told what happens by a script of its own: the attribute says where. A
/// page that has it needs the script.
pub const EVENTS: &str = "data-events=";
/// The event of the window by which a script hands over a table that it was told.
pub const TOLD: &str = "table-told";
/// Id of the steps of a turn.
pub const TURN: &str = "game-turn";
