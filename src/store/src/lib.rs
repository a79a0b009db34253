//! What Safehouse remembers, in SQLite or PostgreSQL.
//!
//! This crate is the only one that contains SQL. A file an aggregate
//! ([`shared_decks`] is the first) has its questions as functions of [`Store`],
//! each with its SQL, once for both databases; [`connection`] asks whichever
//! was configured. One contract test suite runs against both.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod connection;
pub mod database;
pub mod error;
mod health;
mod migrations;
mod postgres;
pub mod shared_decks;
pub mod short_id;
mod sqlite;
mod store;

pub use database::Database;
pub use error::{Absence, StoreError};
pub use health::Health;
pub use safehouse_cards::deck::content_id::ContentId;
pub use shared_decks::{NewSharedDeck, SharedDeck, SharedDeckEntry, SharedDeckTotals};
pub use short_id::ShortId;
pub use store::{DEFAULT_ROOM, Store};
