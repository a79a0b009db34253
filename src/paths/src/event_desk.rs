//! Addresses of what the staff of an event look after. All are the server's alone.

use super::encode;

/// Making an event of a store.
pub const NEW: &str = "/stores/{store}/events/new";
/// Changing one.
pub const EDIT: &str = "/events/{event}/edit";
/// Its players, lists and state.
pub const DESK: &str = "/events/{event}/desk";
/// What is done there.
pub const DESK_DEED: &str = "/events/{event}/desk/{of}";
/// One player, with what is done about them.
pub const PLAYER: &str = "/events/{event}/player/{of}";
/// Its rounds.
pub const RUN: &str = "/events/{event}/run";
/// What is done there.
pub const RUN_DEED: &str = "/events/{event}/run/{of}";
/// What is printed for it.
pub const PRINT: &str = "/events/{event}/print/{of}";
/// The deck checks of a round.
pub const CHECKS: &str = "/events/{event}/checks";
/// One of them, for a phone.
pub const CHECK: &str = "/events/{event}/check/{of}";
/// Who works there.
pub const STAFF: &str = "/events/{event}/staff";
/// What is done about them.
pub const STAFF_DEED: &str = "/events/{event}/staff/{of}";
/// The service worker that keeps an event's pages for its staff.
pub const OFFLINE: &str = "/event-offline.js";
/// Where a phone sends what it noted.
pub const SEND: &str = "/events/{event}/operations";

/// Making an event of a store.
pub fn new(store: &str) -> String {
    format!("/stores/{}/events/new", encode(store))
}

/// A page of an event's staff, by its last part.
pub fn part(event: &str, part: &str) -> String {
    format!("/events/{}/{part}", encode(event))
}

/// What is done on such a page, or something of it.
pub fn of(event: &str, part: &str, of: &str) -> String {
    format!("/events/{}/{part}/{}", encode(event), encode(of))
}
