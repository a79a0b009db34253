//! Game stores, and who works in them.
//!
//! Whoever runs the site adds stores and says who their staff are. Staff are asked for a second
//! factor, and their sessions end sooner: see [`crate::sessions`]. What is done to a store is
//! written down for its staff to read, and for whoever runs the site.

mod access;
mod kept;
mod looked_after;
mod staff;

pub use safehouse_store::{
    GameStore, StaffMember, StaffOf, StaffRole, UnprovenStaff,
    stores::{MAX_NAME_BYTES, MAX_STAFF, MAX_STORES, MAX_STORES_OF, is_slug},
};

pub use self::{
    access::LOOK_AFTER,
    looked_after::{add_store, close_store, list_stores, rename_store},
    staff::{StaffTotals, add_staff, list_staff, remove_staff, total_staff},
};
