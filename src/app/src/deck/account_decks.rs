//! Decks of an account on this device: each is kept here as every deck is, and follows
//! the account.
//!
//! The device is the home of every deck in hand, so that a deck can be worked on without
//! a network, in several tabs, and is kept the moment it is changed. A [`mark`] says that a
//! deck belongs to an account; [`sync`] sends what is done here and fetches what is done
//! elsewhere, [`follow`] says when.

pub mod follow;
pub mod following;
pub mod http;
pub mod leave;
pub mod mark;
pub mod remote;
pub mod sync;
/// The cookie by which the server has pages [`leave`].
pub const LEFT: &str = "safehouse-left";
/// What it holds when the account is gone for good: what is on the device stays, as decks
/// of the device.
pub const LEFT_FOR_GOOD: &str = "for-good";

#[cfg(test)]
mod tests;
