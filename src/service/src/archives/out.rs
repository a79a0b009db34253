//! Where the files of an archive go, within their bounds.

use safehouse_cards::wire::WireForm;

use crate::{Refusal, refusal::ArchiveFault};

/// The most bytes of all files together, unpacked.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
/// The most files.
pub const MOST_FILES: usize = 20_000;

/// The version of all files.
pub(super) const VERSION: u32 = 1;

/// Takes files, and says so where they are too many or too large.
pub(super) struct Out<'a> {
    add: &'a mut (dyn FnMut(&str, &str) -> bool + Send),
    bytes: usize,
    files: usize,
}

impl<'a> Out<'a> {
    pub(super) fn new(add: &'a mut (dyn FnMut(&str, &str) -> bool + Send)) -> Self {
        Self { add, bytes: 0, files: 0 }
    }

    pub(super) fn json(&mut self, name: &str, form: &impl WireForm) -> Result<(), Refusal> {
        self.text(name, &serde_json::to_string_pretty(form).map_err(|_| Refusal::Failed)?)
    }

    /// A file of a collection. How many bytes those have together is bounded where they are recorded.
    pub(super) fn collection(&mut self, name: &str, form: &impl WireForm) -> Result<(), Refusal> {
        self.bounded(name, &serde_json::to_string(form).map_err(|_| Refusal::Failed)?)
    }

    /// A text of a collection, likewise.
    pub(super) fn bounded(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        let bytes = self.bytes;
        let written = self.text(name, text);
        self.bytes = bytes;
        written
    }

    pub(super) fn text(&mut self, name: &str, text: &str) -> Result<(), Refusal> {
        self.bytes = self.bytes.saturating_add(text.len());
        self.files += 1;
        if self.bytes > MOST_BYTES || self.files > MOST_FILES || !(self.add)(name, text) {
            return Err(ArchiveFault::TooLarge.into());
        }
        Ok(())
    }
}
