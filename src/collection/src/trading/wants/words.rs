//! What forms of wants do, as they say it, and how much something is wanted, in words.

use safehouse_engine::copies::wants::Priority;

/// A want is written down or changed.
pub(super) const SAVE: &str = "save";
/// A want is forgotten.
pub(super) const FORGET: &str = "forget";
/// Wants follow from something otherwise from now on.
pub(super) const CHANGE: &str = "source";
/// No wants follow from something any more.
pub(super) const UNFOLLOW: &str = "unfollow";

/// How much something is wanted, where that is not as usual.
pub(super) fn priority_words(priority: Priority) -> Option<&'static str> {
    match priority {
        Priority::High => Some("Before everything else"),
        Priority::Normal => None,
        Priority::Low => Some("Where nothing better is to be had"),
    }
}
