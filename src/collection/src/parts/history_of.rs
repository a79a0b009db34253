//! Where the history of a printing is.

use safehouse_paths::collection as at;

use crate::Desk;

/// What happened to the copies of a number.
pub(crate) fn history_of(desk: &Desk<'_>, number: &str) -> String {
    at::asking(&at::page(desk.game(), at::HISTORY), &[("card", number)])
}
