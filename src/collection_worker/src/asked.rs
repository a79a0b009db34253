//! What `worker.js` asks, and what it is answered.

use safehouse_engine::{
    copies::ledger::{DeviceId, EventId},
    deck::list::DeckList,
};
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The part of the address below that of the collection, with its query.
    pub(crate) rest: String,
    /// What a form says, as browsers write it into a body; none where a page is asked for.
    #[serde(default)]
    pub(crate) form: Option<String>,
    /// The name of a file that the form brings.
    #[serde(default)]
    pub(crate) brought: Option<String>,
    /// The file that the address names, where the device knows it.
    #[serde(default)]
    pub(crate) file: Option<KnownFile>,
    /// Whether the copies are an account's.
    #[serde(default)]
    pub(crate) is_account: bool,
    /// The decks of the owner, as the device keeps them.
    #[serde(default)]
    pub(crate) decks: Vec<KeptDeck>,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub(crate) now: i64,
    /// The device that events are made on.
    pub(crate) device: DeviceId,
    /// The number of the next one among its events.
    pub(crate) sequence: u64,
    /// The greatest identity that it has given out; none where it has made no event.
    #[serde(default)]
    pub(crate) last: Option<EventId>,
    /// What the next identity is made of beside the time.
    pub(crate) random: [u8; 10],
}

/// A file that the device knows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KnownFile {
    pub(crate) digest: String,
    pub(crate) name: String,
    /// When its copies were taken in the last time, and by which event or whole.
    #[serde(default)]
    pub(crate) imported: Option<(i64, EventId)>,
}

/// A deck as the deck builder keeps it on the device.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptDeck {
    /// What tells it from the owner's other decks, of the account where it is one of an account.
    pub(crate) id: String,
    /// What is kept under its key.
    pub(crate) text: String,
}

/// What of that text is of interest here.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct SavedDeck {
    pub(crate) deck: DeckList,
}

/// What is answered. Contents of files stand beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Answered {
    /// A page.
    Page { title: String, body: String, status: u16 },
    /// The reader goes on at an address.
    Lead { then: String },
    /// Events are to be kept, each as JSON, and the reader goes on at an address.
    Deed {
        events: Vec<String>,
        then: String,
        /// The greatest identity that was given out.
        last: Option<EventId>,
        /// The digest of the file that the copies came out of, and the event or whole that they came by.
        file: Option<(String, EventId)>,
        /// What the form was named when it was sent to the site, if it was.
        request: Option<String>,
    },
    /// A file is to be kept, and the reader goes on at an address.
    Bring { digest: String, name: String, then: String },
    /// A file is taken along.
    File { name: String, media_type: String },
    /// Nothing is at this address, as far as a device knows.
    Nothing,
}
