//! The file of a published list, or of all lists of an event: everything that anyone needs to verify them, years
//! later and without a network.
//!
//! It is one JSON object, or a page of HTML that carries the same object:
//!
//! ```json
//! {
//!   "safehouse_published": 1,
//!   "title": "words for people; nothing vouches for them",
//!   "store": "slug of the store",
//!   "hosts": ["verifier key of the log"],
//!   "keys": [{ "entry": "signed note", "proof": "tlog-proof" }],
//!   "entries": [{ "entry": "signed note", "proof": "tlog-proof" }],
//!   "grounds": [{ "cards": [{ "game": "…", "set": {}, "cards": [] }], "formats": { "game": "…", "formats": [] } }],
//!   "lists": [{
//!     "list": "canonical text of the list", "entry": "signed note", "proof": "tlog-proof",
//!     "ground": 0, "certificate": "certificate in the bytes that stay",
//!     "name": { "shown": "Player", "salt": "64 hexadecimal digits" }
//!   }],
//!   "policy": "policy that the host proposes"
//! }
//! ```
//!
//! `hosts` are several after a restore alone, one for each origin; `keys` is the history of the store's keys, `entries`
//! other statements that lists need: locks, corrections, withdrawals, `log-continued`. `title`, `name` and `policy` may
//! be left out. A file in another form is refused with the place of the first fault.

mod ground;
mod html;
mod read;

use serde::{Deserialize, Serialize};

pub(crate) use self::ground::ReadGround;
pub use self::{
    ground::{Ground, GroundError},
    read::FileFault,
};

/// The version of the file.
pub const VERSION: u32 = 1;

/// Most bytes of a file: 10,000 lists take about 50 million.
pub const FILE_BYTES: usize = 96 * 1024 * 1024;

/// Most lists of a file.
pub const LISTS: usize = 20_000;

/// Most statements of a file beside those of the lists, and most grounds.
pub const ENTRIES: usize = 2_000;

/// Most bytes of the formats of a ground. Their queries are put to every card of it.
pub const FORMAT_BYTES: usize = 256 * 1024;

/// Most bytes of the cards of a ground.
pub const CARDS_BYTES: usize = 16 * 1024 * 1024;

/// A published file. That it was read says nothing of whether it is true: see [`crate::verify`].
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

impl Published {
    /// Reads a file: JSON, or HTML that carries it.
    ///
    /// # Errors
    /// The first thing that is wrong with its form.
    pub fn read(bytes: &[u8]) -> Result<Self, FileFault> {
        read::file(bytes)
    }

    /// The file as JSON, on one line.
    pub fn to_json(&self) -> String {
        // It is made of texts, numbers and JSON that was read, which can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The file as a page that needs nothing else: it carries the JSON, looks through it with what the browser has
    /// itself, and says what it cannot decide.
    pub fn to_html(&self) -> String {
        html::page(&self.to_json())
    }
}
