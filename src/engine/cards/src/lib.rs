//! From cards to decks, for any game.
//!
//! A game is data: a [`game::GameDefinition`] names its card types, fields and
//! deck sections. Everything here works from that definition and knows no
//! particular game. The crate reads no file, no clock and no randomness of its
//! own, and it gives the same bytes on every target.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod card;
pub mod catalogue;
pub mod copies;
pub mod deck;
pub mod english;
pub mod excerpt;
pub mod game;
pub mod limits;
pub mod rulebook;
pub mod visible;
pub mod wire;
mod words;
