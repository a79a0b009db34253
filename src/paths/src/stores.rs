//! Addresses of game stores. All are the server's alone: links to them are `rel="external"`, and
//! their forms are sent to them.

use super::encode;

/// Stores, and those that one works in.
pub const STORES: &str = "/stores";
/// Opening one.
pub const NEW: &str = "/stores/new";
/// What waits for whoever runs the site.
pub const REPORTS: &str = "/stores/reports";
/// The form that closes a report.
pub const CLOSE_REPORT: &str = "/stores/reports/close";
/// A store, as the server spells its address.
pub const STORE: &str = "/stores/{store}";
/// What its staff look after, on pages of its own, and what is done with it.
pub const PART: &str = "/stores/{store}/{part}";
/// The sheet with its key, to hang up.
pub const KEY_SHEET: &str = "/stores/{store}/key.pdf";
/// An invitation to the staff of a store or of an event.
pub const INVITATION: &str = "/stores/join/{token}";
/// The form that accepts it.
pub const ACCEPT: &str = "/stores/accept/{token}";

/// A store, by what addresses name it by.
pub fn store(slug: &str) -> String {
    format!("/stores/{}", encode(slug))
}

/// A part of a store, by the last part of its address: `settings`, `staff`, `keys`, `acts`,
/// `report` and `standing` are pages, all others what is done with it.
pub fn part(slug: &str, part: &str) -> String {
    format!("{}/{part}", store(slug))
}

/// The sheet with its key, `a4` or `letter`.
pub fn key_sheet(slug: &str, paper: &str) -> String {
    format!("{}/key.pdf?paper={paper}", store(slug))
}

/// The stores behind this one.
pub fn after(slug: &str) -> String {
    format!("{STORES}?after={}", encode(slug))
}

/// An invitation, by what its link ends in.
pub fn invitation(token: &str) -> String {
    format!("/stores/join/{}", encode(token))
}

/// Accepting it.
pub fn accept(token: &str) -> String {
    format!("/stores/accept/{}", encode(token))
}
