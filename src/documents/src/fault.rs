//! Why a document is not written.

use krilla::error::KrillaError;

/// Why a document is not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PdfError {
    /// A font cannot be embedded, or the document is beyond what a PDF can be.
    #[error("the document cannot be written: {0}")]
    Unwritable(String),
    /// The paper has no size.
    #[error("a page cannot have this size")]
    Size,
    /// A text has more bytes than a QR code holds, which are 2,953.
    #[error("{0} bytes do not fit a QR code")]
    Code(usize),
}

impl From<KrillaError> for PdfError {
    fn from(error: KrillaError) -> Self {
        Self::Unwritable(format!("{error:?}"))
    }
}
