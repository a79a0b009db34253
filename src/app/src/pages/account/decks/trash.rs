//! For how long a deck is in the trash.

use safehouse_service::saved_decks::TRASH_MS;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// For how many days a deck is in the trash.
pub(super) const TRASH_DAYS: i64 = TRASH_MS / DAY_MS;

/// How long a deck is still in the trash.
pub(super) fn remains(now_ms: i64, trashed_at: i64) -> String {
    let left = trashed_at.saturating_add(TRASH_MS).saturating_sub(now_ms);
    match left.saturating_add(DAY_MS - 1) / DAY_MS {
        ..=1 => "Goes within a day".to_owned(),
        days => format!("Goes in {days} days"),
    }
}
