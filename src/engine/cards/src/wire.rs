//! What leaves the program: forms of their own, each with a version.
//!
//! What a command prints with `--json`, what a program reads by HTTP and what is
//! signed is written here and nowhere else, so that a type of the engine can be
//! named anew without breaking whoever reads. A form is changed by adding
//! members; what is removed or means something else raises its version.
//!
//! Deck lists, their lines and the edits of a deck stand in these forms as they
//! are: their JSON is a format with a history of its own.

pub mod card_check;
pub mod certificate;
pub mod code;
pub mod collection;
pub mod import;
pub mod odds;
pub mod reference;
pub mod search;

use serde::Serialize;

/// A form: what may leave the program. Commands print nothing else as JSON, so a type
/// of the engine cannot slip out by being serializable.
pub trait WireForm: Serialize {}
