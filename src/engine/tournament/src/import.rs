//! Results from elsewhere: for those who pair with another program and publish here.
//!
//! [`read`] takes what [`export`](crate::export) writes and tables that people make by hand. It
//! answers with everything that could be read and everything that could not, and never fails as
//! a whole: whoever imports decides what to do with the rest. [`Imported::sheet`] makes a
//! [`Sheet`](crate::Sheet) of its Swiss rounds, [`Imported::cut`] results of a bracket of the rest.

mod csv;
mod cut;
mod imported;
mod json;
mod limitless;
mod mtgo;
mod nrtm;
mod own;
mod result;
mod sheet;
mod topdeck;

pub use cut::ImportedCut;
pub use imported::{ImportFault, Imported, ImportedMatch, Place, Shape};
pub use sheet::ImportedSheet;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 8 * 1024 * 1024;

/// The form of a text, as far as its beginning tells.
#[must_use]
pub fn recognise(text: &str) -> Shape {
    json::recognise(text.trim_start_matches('\u{feff}').trim_start()).unwrap_or(Shape::Csv)
}

/// Reads results in a form; [`recognise`] finds it.
#[must_use]
pub fn read(text: &str, shape: Shape) -> Imported {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > MAX_BYTES {
        return Imported::refused(Place::Line(1), format!("longer than {MAX_BYTES} bytes"));
    }
    match shape {
        Shape::Csv => csv::read(text),
        Shape::Own => own::read(text),
        Shape::Mtgo => json::read(text, mtgo::read),
        Shape::Limitless => json::read(text, limitless::read),
        Shape::TopDeck => json::read(text, topdeck::read),
        Shape::Nrtm => json::read(text, nrtm::read),
    }
}
