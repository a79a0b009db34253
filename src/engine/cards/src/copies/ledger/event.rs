//! What happened to copies at one time.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::LotChange;
use crate::copies::{Change, Holding, Lot};

/// Tells an event from all others: a UUID of version 7, so that later ones are greater. In texts 32
/// hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(pub u128);

/// Tells a device from all others, in texts as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeviceId(pub u128);

macro_rules! hexadecimal {
    ($($name:ident)+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:032x}", self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let is_written_so = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
                let number = u128::from_str_radix(&text, 16).ok().filter(|_| is_written_so);
                number.map(Self).ok_or_else(|| D::Error::custom("32 hexadecimal digits are expected"))
            }
        }
    )+};
}

hexadecimal! { EventId DeviceId }

/// What happened to copies at one time: it counts as a whole, and it is undone as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its identity.
    pub id: EventId,
    /// The device that it was made on.
    pub device: DeviceId,
    /// The how manieth of the device's it is, from 1.
    pub sequence: u64,
    /// When, as the device says: milliseconds since 1970-01-01T00:00:00Z.
    pub at: i64,
    /// Why.
    pub cause: Cause,
    /// What it changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// What is known of the copies that came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<Lot>,
    /// The import, trade or building of a deck that it is a part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<EventId>,
}

/// Why the number of copies changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Cause {
    /// They were bought, opened or given.
    Acquired,
    /// They were sold, lost or given away.
    Removed,
    /// They were put elsewhere: what goes from one place comes to another.
    Moved,
    /// What was entered about them was wrong: another printing, edition, finish or language.
    Corrected,
    /// They are in another condition than before, or were graded, signed or altered.
    Regraded,
    /// They are for trade from now on, or no longer.
    Marked,
    /// Somebody counted the copies of the first change's holding and found another number.
    Counted {
        /// How many the device knew of before.
        known: i64,
    },
    /// They came from a file of another tool.
    Imported,
    /// A file says how many copies there are of each holding, and there were others.
    CountedByFile {
        /// How many the device knew of before each of the changes, in their order.
        known: Vec<i64>,
    },
    /// They came or went in a trade.
    Traded,
    /// They were put into a deck that was built.
    Built,
    /// They were taken out of a deck again.
    TakenApart,
    /// What was noted of a lot was changed; the number of copies stays.
    LotChanged {
        /// The event that the lot came with.
        lot: EventId,
        /// What is changed.
        change: LotChange,
        /// The newest change of the lot that the device knew of.
        after: Option<EventId>,
    },
    /// These events were undone. It has no changes of its own: it comes to the opposite of theirs,
    /// once, however many undo the same. What undid others is not undone; they are done again.
    Undone {
        /// Which.
        events: Vec<EventId>,
    },
    /// The owner has answered what was asked about this event.
    Answered {
        /// Which.
        event: EventId,
        /// About which copies of it, where it counted several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holding: Option<Holding>,
    },
}

impl Cause {
    /// Whether copies may have come by it that were nowhere before.
    pub fn may_bring(&self) -> bool {
        matches!(
            self,
            Self::Acquired | Self::Imported | Self::CountedByFile { .. } | Self::Traded | Self::Counted { .. }
        )
    }
}

/// Why an event cannot be taken in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EventFault {
    /// It changes nothing, and its cause says nothing by itself.
    #[error("The event {id} changes nothing.")]
    Nothing {
        /// Its identity.
        id: EventId,
    },
    /// It has no number among the events of its device.
    #[error("The event {id} has the number 0 among those of its device; they are counted from 1.")]
    Unnumbered {
        /// Its identity.
        id: EventId,
    },
    /// One of its changes is of copies without a collector number.
    #[error("A change of the event {id} is of copies without a number.")]
    NoNumber {
        /// Its identity.
        id: EventId,
    },
    /// Its identity is none that devices make.
    #[error("The identity {id} is no UUID of version 7.")]
    NoIdentity {
        /// The identity.
        id: EventId,
    },
    /// Its identity is of a time that is still to come.
    #[error("The identity {id} is of a time more than a day ahead. Set the clock of the device.")]
    Ahead {
        /// The identity.
        id: EventId,
    },
    /// Something is said to have come on what is no day.
    #[error("The day of the event {id} is none. Write it as 2026-01-31.")]
    NoDay {
        /// Its identity.
        id: EventId,
    },
    /// A price is none.
    #[error("The price of the event {id} is in no currency of ISO 4217, or higher than any card's.")]
    NoPrice {
        /// Its identity.
        id: EventId,
    },
    /// One of its changes is of no copy.
    #[error("A change of the event {id} is of no copies.")]
    NoCopies {
        /// Its identity.
        id: EventId,
    },
    /// What goes and what comes are not the same copies elsewhere.
    #[error("The event {id} moves copies, and other copies come than go.")]
    Unbalanced {
        /// Its identity.
        id: EventId,
    },
    /// It does not say of each change how many copies were known before.
    #[error("The event {id} does not say of each of its changes how many copies were known before it.")]
    Uncounted {
        /// Its identity.
        id: EventId,
    },
    /// It undoes others and changes something beside that.
    #[error("The event {id} undoes others and has changes of its own.")]
    UndoesMore {
        /// Its identity.
        id: EventId,
    },
    /// It undoes or answers itself.
    #[error("The event {id} is about itself.")]
    Itself {
        /// Its identity.
        id: EventId,
    },
    /// One of its texts or lists is longer than what is kept.
    #[error("{what} of the event {id} may have {limit} {unit} at the most.")]
    TooMuch {
        /// Its identity.
        id: EventId,
        /// What of it.
        what: &'static str,
        /// The most of it.
        limit: usize,
        /// Of what there may be so many.
        unit: &'static str,
    },
    /// Another event has its identity.
    #[error("There is another event with the identity {id}.")]
    OtherEvent {
        /// The identity.
        id: EventId,
    },
}
