//! Which events are taken from devices that made them a moment ago. What was taken in before stays as it is.

use super::{Cause, Event, EventFault, EventId};
use crate::{catalogue::calendar, copies::Money};

/// How far the clock of a device may be ahead, in milliseconds: a day, as some stand in another zone.
const AHEAD_MS: u64 = 24 * 60 * 60 * 1000;

impl EventId {
    /// Refuses what no device makes at this time, in milliseconds since 1970-01-01T00:00:00Z: identities are UUIDs
    /// of version 7, which begin with the time.
    ///
    /// # Errors
    /// [`EventFault::NoIdentity`]; [`EventFault::Ahead`] for one of more than a day later.
    pub fn check_made(self, now: i64) -> Result<(), EventFault> {
        let id = self;
        let (version, variant) = ((id.0 >> 76) & 0xf, (id.0 >> 62) & 0b11);
        if (version, variant) != (7, 0b10) {
            return Err(EventFault::NoIdentity { id });
        }
        let latest = u64::try_from(now).unwrap_or_default().saturating_add(AHEAD_MS);
        if id.0 >> 80 > u128::from(latest) { Err(EventFault::Ahead { id }) } else { Ok(()) }
    }
}

impl Event {
    /// Refuses an event that no device made at this time, beside what [`Event::check`] refuses: its identity, and
    /// days and prices that are none.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check_made(&self, now: i64) -> Result<(), EventFault> {
        let id = self.id;
        id.check_made(now)?;
        let (mut days, mut prices): (Vec<&str>, Vec<&Money>) = (Vec::new(), Vec::new());
        if let Some(lot) = &self.lot {
            days.extend(lot.day.as_deref());
            prices.extend(&lot.price);
        }
        if let Cause::LotChanged { change, .. } = &self.cause {
            // An empty one says that there is none from now on.
            days.extend(change.day.as_deref().filter(|day| !day.is_empty()));
            prices.extend(change.price.iter().flatten());
        }
        if days.into_iter().any(|day| calendar::day(day).is_none()) {
            return Err(EventFault::NoDay { id });
        }
        if prices.into_iter().any(|price| !price.is_sound()) {
            return Err(EventFault::NoPrice { id });
        }
        Ok(())
    }
}
