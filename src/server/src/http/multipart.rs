//! Forms that are sent with files.

use safehouse_app::problem::Kind;

use super::{problem::Refused, workers::is_too_long};

/// Why a form cannot be read of which so many bytes are taken.
pub(super) fn refused(error: &multer::Error, limit: usize) -> Refused {
    match error {
        multer::Error::StreamReadFailed(error) if is_too_long(&**error) => Refused::too_long(limit),
        _ => Kind::Unreadable.problem("Send the fields of the page's form, as multipart/form-data.").into(),
    }
}
