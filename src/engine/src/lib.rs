//! The rules authority of Safehouse.
//!
//! One pure crate decides what a card is, what a query finds and what a deck
//! may hold. The browser, the server and the command line all ask it, so no
//! two of them can disagree. It reads no file, no clock and no randomness of
//! its own, and it gives the same bytes on every target.
//!
//! A game is data: a [`game::GameDefinition`] names its card types, fields
//! and deck sections. Everything outside [`necrogenesis`] works from that
//! definition and knows no particular game.

pub mod card;
pub mod catalogue;
pub mod deck;
pub mod english;
pub mod excerpt;
pub mod game;
pub mod limits;
pub mod necrogenesis;
pub mod rulebook;
pub mod rulestext;
pub mod scenario;
pub mod table;
pub mod visible;
