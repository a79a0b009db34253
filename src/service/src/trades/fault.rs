//! Why something cannot be done with a trade.

/// Why something cannot be done with a trade.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TradeFault {
    /// The caller takes part in no such trade.
    #[error("there is no such trade, or it is not yours")]
    None,
    /// It changed since it was read, or is in a state in which nobody does this.
    #[error("this trade changed meanwhile, or is over; look at it as it is now")]
    Moved,
    /// Nobody of this name trades with the caller.
    #[error(
        "nobody of this name can be asked for this trade: they show no list of it to people whose lists fit theirs"
    )]
    NoPartner,
    /// Nobody gives anything.
    #[error("a trade has at least a copy on one of its sides")]
    Nothing,
    /// A side has too many lines.
    #[error("each side of a trade has at most {most} lines")]
    TooManyLines {
        /// The most of them.
        most: usize,
    },
    /// A line is of no copies, or of too many.
    #[error("a line of a trade is of 1 to {most} copies")]
    Copies {
        /// The most of them.
        most: u32,
    },
    /// The caller has fewer to give.
    #[error("you have not as many copies of {number} that are marked for trade and promised to nobody")]
    NotYours {
        /// The collector number.
        number: String,
    },
    /// The partner has fewer to give.
    #[error("{partner} does not offer as many such copies of {number} any more")]
    NotOffered {
        /// The name of the account.
        partner: String,
        /// The collector number.
        number: String,
    },
    /// The account proposed as many as it may.
    #[error("you proposed the {limit} trades that may wait at a time; withdraw one first")]
    TooMany {
        /// The most of them.
        limit: u32,
    },
    /// As many to the same partner.
    #[error("{limit} trades with the same partner may wait at a time; wait for an answer, or withdraw one")]
    TooManyToOne {
        /// The most of them.
        limit: u32,
    },
    /// A collection has no room for what it would come to.
    #[error("one of both collections has as many entries as it may, so that the trade cannot be booked")]
    NoRoom,
    /// An event of a collection has the identity of one that it would come to.
    #[error(
        "the trade cannot be booked as it was tried; nothing was changed, say once more that the copies changed hands"
    )]
    NotBooked,
    /// What a side gives lies in more places than can be written down with the trade.
    #[error("what you would give lies in too many places; put those copies together, then accept")]
    Scattered,
}
