//! Decks: lists, what may be in them, how they are written down.

pub mod list;
