//! Events as files: our own JSON, CSV, and the shapes that other tools read.
//!
//! All are written from one [`EventRecord`]. What a list holds is in it only when whoever makes
//! the record put it in: hidden lists must be left out before.

pub mod csv;
mod limitless;
mod mtgo;
mod nrtm;
mod number;
mod recompute;
mod record;
mod topdeck;

pub use limitless::{limitless_details, limitless_pairings, limitless_standings};
pub use mtgo::mtgo_decklist_cache;
pub use nrtm::nrtm;
pub use recompute::{Again, RecomputeFault, Recomputed};
pub use record::{About, ByHand, CardLine, Corrected, Deck, EventRecord, KIND, Person, VERSION, own};
pub use topdeck::{topdeck, topdeck_info, topdeck_rounds, topdeck_standings};

/// The JSON Schema (2020-12) of [`own`].
pub const SCHEMA: &str = include_str!("export/event.schema.json");
