//! Why something is not recorded.

use safehouse_cards::copies::ledger::{EventFault, EventId};

/// Why something of a collection is not recorded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CollectionFault {
    /// An event says nothing, or too much.
    #[error(transparent)]
    Event(#[from] EventFault),
    /// Another event has its identity or its number among those of its device.
    #[error("another event has the identity {id}, or its number among those of its device; give it new ones")]
    Taken {
        /// Its identity.
        id: EventId,
    },
    /// More events than are taken at a time.
    #[error("at most {limit} events are taken at a time; send the others after them")]
    TooManyAtOnce {
        /// The most of them.
        limit: usize,
    },
    /// The collection has as many events as it may.
    #[error("a collection has at most {limit} events")]
    TooManyEvents {
        /// The most of them.
        limit: u64,
    },
    /// The events have as many bytes as they may.
    #[error("the events of a collection have at most {limit} bytes together")]
    Full {
        /// The most bytes.
        limit: u64,
    },
    /// The file is longer than what is taken.
    #[error("a file has at most {limit} bytes; divide it")]
    FileTooLong {
        /// The most bytes of a file.
        limit: usize,
    },
    /// An event was written by a newer program.
    #[error("the collection was changed by a newer version of the program, which this one cannot read")]
    Unread,
}
