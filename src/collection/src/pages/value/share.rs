//! How much of something has a price.

use safehouse_engine::copies::completion::Share;

/// So many of so many, for a bar.
pub(super) fn share(part: u64, of: u64) -> Share {
    let bounded = |copies: u64| u32::try_from(copies).unwrap_or(u32::MAX);
    Share { full: bounded(part), slots: bounded(of), ..Share::default() }
}
