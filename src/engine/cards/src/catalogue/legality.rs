//! What the query language asks about formats.

use super::{Catalogue, PrintingIndex, PrintingSet};

/// How a format treats a printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LegalityStatus {
    /// It may be played.
    Legal,
    /// It may be played in fewer copies than other cards.
    Restricted,
    /// It was taken out of the format by name.
    Banned,
    /// It is outside the format's card pool.
    NotLegal,
}

/// The formats that `format:`, `banned:` and `restricted:` can ask about.
pub trait Legality {
    /// How a format treats a printing; `None` when there is no such format.
    fn legality(&self, format: &str, printing: PrintingIndex) -> Option<LegalityStatus>;

    /// The formats there are: identifier and name, in display order.
    fn formats(&self) -> Vec<(String, String)>;

    /// The printings that have one of the given statuses in a format; `None`
    /// when there is no such format. Worth overriding where the answer is
    /// already known as a set.
    fn printings(&self, catalogue: &Catalogue, format: &str, statuses: &[LegalityStatus]) -> Option<PrintingSet> {
        let length = catalogue.printing_count();
        if !self.formats().iter().any(|(id, _)| id == format) {
            return None;
        }
        Some(PrintingSet::from_fn(length, |position| {
            self.legality(format, PrintingIndex(position as u32)).is_some_and(|status| statuses.contains(&status))
        }))
    }
}

/// No formats at all: for catalogues that are searched without any.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFormats;

impl Legality for NoFormats {
    fn legality(&self, _format: &str, _printing: PrintingIndex) -> Option<LegalityStatus> {
        None
    }

    fn formats(&self) -> Vec<(String, String)> {
        Vec::new()
    }
}
