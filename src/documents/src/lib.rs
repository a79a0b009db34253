//! Documents to print, as PDF.
//!
//! A [`Printed`] is what such a document says: a title, facts, a table over as many pages as it
//! takes, and what stands behind it. [`pdf`] writes it. The same input gives the same bytes: there is
//! no clock here, and nothing random. The documents are tagged, so that a screen reader finds title,
//! table and headers. A letter that no font has is drawn as an empty box.
//!
//! [`insurance`] makes the report of a collection of it. What is printed at an event are forms of their own,
//! which say at their foot which letters are boxes: [`registration`] the sheets of its players, [`mod@round`]
//! pairings, standings and result slips, [`poster`] what a store hangs up. They know nothing of a game.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::print_stderr, clippy::print_stdout, clippy::indexing_slicing, clippy::string_slice)]

mod code;
mod draw;
mod fault;
mod fonts;
mod form;
pub mod insurance;
mod look;
mod pages;
mod paper;
mod pen;
pub mod poster;
mod printed;
pub mod registration;
pub mod round;
mod structure;
mod text;
mod writer;

pub use draw::pdf;
pub use fault::PdfError;
pub use fonts::{FontError, Fonts};
pub use paper::Paper;
pub use printed::{Align, Column, Fact, Printed};
pub use writer::Written;

#[cfg(test)]
extern crate self as safehouse_documents;

#[cfg(test)]
#[path = "../tests/documents/site.rs"]
mod site;
