//! Documents to print, as PDF.
//!
//! A [`Printed`] is what such a document says: a title, facts, a table over as many pages as it
//! takes, and what stands behind it. [`pdf`] writes it. The same input gives the same bytes: there is
//! no clock here, and nothing random. The documents are tagged, so that a screen reader finds title,
//! table and headers. A letter that no font has is drawn as an empty box.
//!
//! [`insurance`] makes the report of a collection of it.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::print_stderr, clippy::print_stdout, clippy::indexing_slicing, clippy::string_slice)]

mod draw;
mod fonts;
pub mod insurance;
mod pages;
mod paper;
mod printed;
mod text;

pub use draw::{PdfError, pdf};
pub use fonts::{FontError, Fonts};
pub use paper::Paper;
pub use printed::{Align, Column, Fact, Printed};

#[cfg(test)]
extern crate self as safehouse_documents;

#[cfg(test)]
#[path = "../tests/documents/site.rs"]
mod site;
