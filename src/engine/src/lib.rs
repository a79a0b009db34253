//! The rules authority of Safehouse.
//!
//! What decides what a card is, what a query finds and what a deck may hold. The
//! browser, the server and the command line all ask it, so no two of them can
//! disagree. It reads no file, no clock and no randomness of its own, and it gives
//! the same bytes on every target.
//!
//! This crate is the door. Behind it stand `safehouse-cards` (cards to decks) and
//! `safehouse-table` (what games at a table share), which know no particular game, and
//! a crate a game: `safehouse-necrogenesis`. [`games`] is the register of them,
//! [`library`] what an installation has of each.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod games;
pub mod library;

pub use safehouse_cards::{card, catalogue, copies, deck, english, excerpt, game, limits, rulebook, visible, wire};
pub use safehouse_necrogenesis::{self as necrogenesis, rulestext};
pub use safehouse_table::{self as table, rules, scenario};
