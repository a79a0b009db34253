//! Addresses of the public log. All are the server's alone.

/// What it is, with its last entries.
pub const LOG: &str = "/log";
/// The last checkpoint of its first history.
pub const CHECKPOINT: &str = "/log/checkpoint";
/// A tile of that: what follows is the rest of its path.
pub const TILE: &str = "/log/tile/{*tile}";
/// The last checkpoint of another history.
pub const CHECKPOINT_OF: &str = "/log/{log}/checkpoint";
/// A tile of another history.
pub const TILE_OF: &str = "/log/{log}/tile/{*tile}";
/// The proof that an entry is in a history, as a file.
pub const PROOF: &str = "/log/{log}/proofs/{position}";
/// An entry of a history, as it is.
pub const ENTRY: &str = "/log/{log}/entries/{position}";
/// A page of an entry: what it states in words, its text, and the ways to its proof and to the entry as it is.
pub const ENTRY_PAGE: &str = "/log/{log}/entries/{position}/about";
/// Whose signatures a log and its witnesses need, as a policy file.
pub const POLICY: &str = "/log/policy";
/// Where other logs ask to be witnessed.
pub const ADD_CHECKPOINT: &str = "/witness/add-checkpoint";

/// A page of entries of a history, up to a place.
pub fn page(log: u32, before: Option<u64>) -> String {
    match before {
        None if log == 1 => LOG.to_owned(),
        None => format!("{LOG}?log={log}"),
        Some(before) => format!("{LOG}?log={log}&before={before}"),
    }
}

/// The last checkpoint of a history.
pub fn checkpoint(log: u32) -> String {
    if log == 1 { CHECKPOINT.to_owned() } else { format!("{LOG}/{log}/checkpoint") }
}

/// An entry of a history, as it is.
pub fn entry(log: u32, position: u64) -> String {
    format!("{LOG}/{log}/entries/{position}")
}

/// The page of an entry.
pub fn entry_page(log: u32, position: u64) -> String {
    format!("{LOG}/{log}/entries/{position}/about")
}

/// The proof that an entry is in a history.
pub fn proof(log: u32, position: u64) -> String {
    format!("{LOG}/{log}/proofs/{position}.tlog-proof")
}
