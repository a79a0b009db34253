//! A collection for people: its pages, and what is done on them.
//!
//! Everything here is a pure function of a [`Desk`] — the cards, the ledger of somebody's copies and
//! the time — and a [`Request`], so that whatever keeps a ledger can answer with it: the server, for whoever
//! is signed in. Nothing here reads a clock, makes an identity or keeps anything: what is to be recorded is
//! handed back as [`Draft`]s, and whoever keeps the ledger makes events of them.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

mod answer;
mod deed;
mod desk;
mod edits;
pub mod pages;
mod parts;
mod request;
mod steps;
pub mod trading;

#[cfg(test)]
mod testing;

pub use answer::{Answer, File, Kept, Page, Report};
pub use deed::{Deed, Draft};
pub use desk::{BroughtFile, Desk, Keeper, OwnDeck, OwnPriceList, OwnTarget};
pub use parts::{Text, text_of};
pub use request::{Fields, Request, named_request};
pub use steps::{Amount, Step, StepFault};
