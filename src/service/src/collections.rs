//! Use-cases of collections: what devices and pages record of somebody's copies, and what that comes
//! to.
//!
//! A process holds ledgers that were asked for a moment ago ([`Collections`]) and brings them up to date
//! by what the store has since: another process may have recorded more.

pub mod access;
mod cleaning;
mod fault;
mod files;
mod held;
mod names;
mod packing;
mod prices;
mod reading;
mod recording;
mod targets;

pub use access::{KEYED, OWN, READ, WRITE};
pub use fault::CollectionFault;
pub use files::{BROUGHT_BYTES, File, bring_file, expire_files, find_file, note_import};
pub use held::Collections;
pub(crate) use prices::text_of;
pub use prices::{FaultyRows, delete_price_list, keep_price_list, list_price_lists, open_price_list, price_list_text};
pub use reading::{
    EVENTS_AT_A_TIME, Opened, Recorded, check_collections, list_events, open_collection, rebuild_collections,
};
pub(crate) use recording::row;
pub use recording::{MOST_EVENTS, Made, Recording, make, record, record_seen};
pub use safehouse_store::{
    PriceListEntry,
    collections::{MAX_LIST_NAME_BYTES, MAX_PRICE_LISTS, MAX_TARGETS},
};
pub use targets::{Target, delete_target, keep_target, list_targets};
