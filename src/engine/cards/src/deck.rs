//! Decks: lists, what may be in them, how they are written down.

pub mod base32;
pub mod basis;
pub mod card_notes;
pub mod certificate;
pub mod code;
pub mod content_id;
pub mod difference;
pub mod edit;
pub mod format;
pub mod index;
pub mod interchange;
pub mod list;
pub mod merge;
pub mod odds;
pub mod query;
pub mod registered;
pub mod statistics;
pub mod unknown;
