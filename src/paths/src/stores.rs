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
/// What waits for its signature, as a file; the form that hands in what it signed is sent here.
pub const STATEMENTS: &str = "/stores/{store}/statements";
/// Lists that it publishes outside of events, and the form that publishes one.
pub const LISTS: &str = "/stores/{store}/lists";
/// One of them, by its number; the form that withdraws it is sent here.
pub const LIST: &str = "/stores/{store}/lists/{of}";
/// That as a file that verifies.
pub const LIST_JSON: &str = "/stores/{store}/lists/{of}/list.json";
/// That as a page.
pub const LIST_HTML: &str = "/stores/{store}/lists/{of}/list.html";
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

/// Where its owner speaks for a hidden event of this code.
pub fn appeal_for(slug: &str, event: &str) -> String {
    format!("{}?event={event}", part(slug, "appeal"))
}

/// The sheet with its key, `a4` or `letter`.
pub fn key_sheet(slug: &str, paper: &str) -> String {
    format!("{}/key.pdf?paper={paper}", store(slug))
}

/// What waits for its signature, and where that is handed in.
pub fn statements(slug: &str) -> String {
    format!("{}/statements", store(slug))
}

/// Lists that it publishes outside of events.
pub fn lists(slug: &str) -> String {
    format!("{}/lists", store(slug))
}

/// Those before the list of this number.
pub fn lists_before(slug: &str, number: u32) -> String {
    format!("{}?before={number}", lists(slug))
}

/// The list of this number.
pub fn list(slug: &str, number: u32) -> String {
    format!("{}/{number}", lists(slug))
}

/// That as a file that verifies, `json` or `html`.
pub fn list_file(slug: &str, number: u32, ending: &str) -> String {
    format!("{}/list.{ending}", list(slug, number))
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
