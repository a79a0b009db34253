//! A deck code as it leaves the program.

use serde::Serialize;

use super::WireForm;
use crate::deck::content_id::ContentId;

/// The version of [`DeckCode`].
pub const VERSION: u32 = 1;

/// A deck as a code, with what it is known by:
///
/// ```json
/// {
///   "version": 1, "code": "sd1…", "content_id": "64 hexadecimal digits",
///   "short_id": "4h7kq2m9xz"
/// }
/// ```
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckCode<'a> {
    version: u32,
    code: &'a str,
    content_id: String,
    short_id: String,
}

impl WireForm for DeckCode<'_> {}

impl<'a> DeckCode<'a> {
    /// The code of a deck with that content.
    pub fn new(code: &'a str, content_id: &ContentId) -> Self {
        Self { version: VERSION, code, content_id: content_id.to_string(), short_id: content_id.short(0) }
    }
}
