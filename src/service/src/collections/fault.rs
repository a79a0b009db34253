//! Why something is not recorded.

use safehouse_cards::copies::{
    ledger::{EventFault, EventId},
    prices::TableFault,
};

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
    /// A price list is longer than what is taken.
    #[error("a price list has at most {limit} bytes; divide it")]
    PriceListTooLong {
        /// The most bytes of a price list.
        limit: usize,
    },
    /// A file is no price list.
    #[error("this is no price list: {0}")]
    NoPriceList(TableFault),
    /// No row of a price list is a price.
    #[error("no row of it is a price of a card")]
    NoPrices,
    /// Rows of a price list cannot be taken.
    #[error("of {rows} {noun} no price can be taken; line {line}: {first}; mend the file, or say that such rows are left out",
        noun = if *rows == 1 { "row" } else { "rows" })]
    PriceRows {
        /// How many.
        rows: usize,
        /// The line of the first of them.
        line: usize,
        /// Why that one cannot be taken.
        first: String,
    },
    /// The account has as many price lists as it may.
    #[error("your account has the {limit} price lists that it may have; delete one first")]
    TooManyPriceLists {
        /// The most of them, over all games.
        limit: u32,
    },
    /// The price lists of the account have as many prices as they may.
    #[error("all price lists of an account together have at most {limit} prices; delete one first, or shorten it")]
    TooManyPrices {
        /// The most of them, over all games.
        limit: u32,
    },
    /// Nothing is left of a name.
    #[error("a name is needed")]
    NoName,
    /// A name is too long.
    #[error("a name has at most {limit} bytes; shorten it")]
    NameTooLong {
        /// The most bytes of a name.
        limit: usize,
    },
    /// The query of a target is not understood.
    #[error("the search of the target was not understood: {first}")]
    TargetQuery {
        /// What is wrong with it first.
        first: String,
    },
    /// A target counts nothing, or too much.
    #[error("of each thing that is wanted there are 1 to {limit}")]
    TargetCount {
        /// The most of each.
        limit: u32,
    },
    /// The account has as many targets as it may.
    #[error("your account has the {limit} targets that it may have; delete one first")]
    TooManyTargets {
        /// The most of them, over all games.
        limit: u32,
    },
    /// An event was written by a newer program.
    #[error("the collection was changed by a newer version of the program, which this one cannot read")]
    Unread,
}
