//! The members of a published file.

use serde::{Deserialize, Serialize};

use super::ground::Ground;

/// The version of the file.
pub const VERSION: u32 = 1;

/// Most bytes of a file: 10,000 lists take about 50 million.
pub const FILE_BYTES: usize = 96 * 1024 * 1024;

/// Most lists of a file.
pub const LISTS: usize = 20_000;

/// Most statements of a file beside those of the lists, and most grounds.
pub const ENTRIES: usize = 2_000;

/// A published file. That it was read says nothing of whether it is true: see [`crate::verify`](mod@crate::verify).
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// [`VERSION`].
    #[serde(rename = "safehouse_published")]
    pub version: u32,
    /// Words for people; nothing vouches for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Slug of the store.
    pub store: String,
    /// Verifier keys of the logs: one, and after a restore one for each origin.
    pub hosts: Vec<String>,
    /// Statements about the store's keys, with their proofs.
    pub keys: Vec<Logged>,
    /// Other statements that the lists need.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Logged>,
    /// What the lists were judged by.
    pub grounds: Vec<Ground>,
    /// The lists.
    pub lists: Vec<PublishedList>,
    /// The policy that the host proposes. Nobody need follow it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
}

/// An entry of the log with the proof that it is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Logged {
    /// The bytes of the entry: a signed note.
    pub entry: String,
    /// The proof, as a `.tlog-proof` file has it.
    pub proof: String,
}

/// A list with its statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedList {
    /// The canonical text of the registered list.
    pub list: String,
    /// The bytes of the entry that shows it.
    pub entry: String,
    /// The proof of that entry.
    pub proof: String,
    /// Which of the grounds it was judged by, from 0.
    pub ground: u32,
    /// The certificate in the bytes that stay.
    pub certificate: String,
    /// The player's name, while it is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<ShownName>,
}

/// A name with the salt of its digest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownName {
    /// The name.
    pub shown: String,
    /// The salt, in hexadecimal digits.
    pub salt: String,
}
