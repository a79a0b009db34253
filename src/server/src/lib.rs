//! The safehouse program: configuration, command line and HTTP.
//!
//! `main.rs` only hands over; everything is here, so that tests reach it:
//! the HTTP tests send requests through [`http::router`] without a socket.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]
// The types of a whole page, nested as its elements are, go deeper than the default.
#![recursion_limit = "512"]

pub mod assets;
pub mod cards;
pub mod chance;
pub mod cli;
pub mod clock;
pub mod config;
pub mod doctor;
pub mod http;
mod log_state;
mod logging;
pub mod mail;
pub mod measuring;
mod searched_cards;
pub mod sheets;
mod supervisor;
mod traces;
pub mod webhooks;
