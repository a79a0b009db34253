//! Identities of events that a device makes.

use safehouse_engine::copies::ledger::EventId;
use uuid::Builder;

/// The identity of the next event of a device whose last one was `last`: a UUID of version 7 out of the time, in
/// milliseconds since 1970-01-01T00:00:00Z, and chance. It is greater than the last one whatever the clock says.
pub(crate) fn next(last: Option<EventId>, now: i64, random: &[u8; 10]) -> EventId {
    let now = u64::try_from(now).unwrap_or_default();
    let made = Builder::from_unix_timestamp_millis(now, random).into_uuid().as_u128();
    let after = last.map_or(0, |EventId(last)| last.saturating_add(1));
    EventId(made.max(after))
}

#[cfg(test)]
mod tests {
    use uuid::{Uuid, Variant};

    use super::*;

    const NOW: i64 = 1_790_000_000_000;

    #[test]
    fn an_identity_is_a_uuid_of_version_7_with_the_time_before_chance() {
        let EventId(id) = next(None, NOW, &[0xff; 10]);
        let read = Uuid::from_u128(id);
        assert_eq!((id >> 80, read.get_version_num(), read.get_variant()), (NOW as u128, 7, Variant::RFC4122));
    }

    #[test]
    fn identities_grow_whatever_the_clock_does() {
        let mut last = None;
        for now in [NOW, NOW, NOW + 1, NOW - 86_400_000, 0, -1, NOW + 2] {
            let id = next(last, now, &[7; 10]);
            assert!(last.is_none_or(|last| id > last), "{last:?} {id:?}");
            last = Some(id);
        }
    }
}
