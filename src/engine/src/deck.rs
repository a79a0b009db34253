//! Decks: lists, what may be in them, how they are written down.

mod base32;
pub mod content_id;
pub mod edit;
pub mod interchange;
pub mod list;
