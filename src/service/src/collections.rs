//! Use-cases of collections: what devices and pages record of somebody's copies, and what that comes
//! to.
//!
//! A process holds ledgers that were asked for a moment ago ([`Collections`]) and brings them up to date
//! by what the store has since: another process may have recorded more.

pub mod access;
mod fault;
mod files;
mod held;
mod reading;
mod recording;

pub use access::{KEYED, OWN, READ, WRITE};
pub use fault::CollectionFault;
pub use files::{BROUGHT_BYTES, File, bring_file, expire_files, find_file, note_import};
pub use held::Collections;
pub use reading::{
    EVENTS_AT_A_TIME, Opened, Recorded, check_collections, list_events, open_collection, rebuild_collections,
};
pub use recording::{MOST_EVENTS, Made, make, record, record_made};
