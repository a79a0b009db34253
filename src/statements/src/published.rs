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
//! other statements that lists need: locks, corrections, withdrawals, `log-continued`; and the last `store-confirmed` or
//! `store-suspended` of the store, which a program that knows nothing of it takes as any entry of the host and passes over. `title`, `name` and `policy` may
//! be left out. A file in another form is refused with the place of the first fault.

mod fault;
mod form;
mod ground;
mod html;
mod read;
mod write;

pub(crate) use self::ground::ReadGround;
pub use self::{
    fault::FileFault,
    form::{ENTRIES, FILE_BYTES, LISTS, Logged, Published, PublishedList, ShownName, VERSION},
    ground::{CARDS_BYTES, FORMAT_BYTES, Ground, GroundError},
};
