//! Sizes in words.

/// Bytes in the largest unit that leaves a number of some digits.
pub(super) fn in_words(bytes: u64) -> String {
    match bytes {
        0..10_000_000 => format!("{} KB", bytes / 1000),
        10_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
}
