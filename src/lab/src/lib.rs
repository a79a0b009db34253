//! What measurements of decks found, for people: a sentence first, then pictures, then tables.
//!
//! Pure functions from what the engine counted to text and markup. The server draws with them, and
//! so does the browser's worker, so that both show the same in every byte. Nothing here plays a
//! game, reads a clock or knows an address of the site: whoever asks says where links lead.
//!
//! The plots are drawn here. Charting libraries that write SVG give every mark its colour and
//! font itself; these take theirs from the style sheet, so that they are right in both themes,
//! and the policy of the site allows nothing else.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]

pub mod csv;
pub mod desk;
pub mod drawing;
mod figures;
mod plots;
pub mod sentence;
