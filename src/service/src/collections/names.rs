//! Names that people give their price lists and targets.

use safehouse_cards::visible::visible;
use safehouse_store::collections::MAX_LIST_NAME_BYTES;

use super::CollectionFault;

/// A name without what shows nothing, its blanks one each.
///
/// # Errors
/// Nothing is left of it, or it is longer than [`MAX_LIST_NAME_BYTES`].
pub(super) fn list_name(name: &str) -> Result<String, CollectionFault> {
    let shown = visible(name);
    let name = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.len() {
        0 => Err(CollectionFault::NoName),
        1..=MAX_LIST_NAME_BYTES => Ok(name),
        _ => Err(CollectionFault::NameTooLong { limit: MAX_LIST_NAME_BYTES }),
    }
}
