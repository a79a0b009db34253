//! Copies of printings: what somebody owns, how much of it, where it is and what can be built of it.
//!
//! A [`Holding`] says what copies have in common that are counted together; [`Balances`] say how
//! many there are of each. Copies enter by a line of a few characters ([`entry`]), by a file of
//! another tool ([`dialect`]) or by hand, and whatever changes their number is an event of a
//! [`ledger`]. The [`allocation`] of copies to decks is exact, and so is what two people can give
//! each other ([`matching`]) of what they want ([`wants`]). What copies are worth say [`prices`] that
//! their owner loads; [`insurance`] is that as a report.

pub mod allocation;
mod balances;
pub mod completion;
mod condition;
mod deck_place;
pub mod dialect;
pub mod entry;
mod flow;
mod holding;
mod index_by_formats;
pub mod insurance;
mod language;
pub mod ledger;
mod lot;
pub mod matching;
mod money;
mod owned;
mod owned_index;
pub mod prices;
mod shelf;
pub mod wants;

pub use balances::{Balances, Change, summed};
pub use condition::Condition;
pub use deck_place::{DeckPlace, deck_of_place, deck_place, is_deck_place};
pub use holding::{Grading, Holding};
pub use index_by_formats::index_by_formats;
pub use language::Language;
pub use lot::{Lot, WrittenCondition};
pub use money::Money;
pub use owned::Owned;
pub use owned_index::{FormCopies, OwnedIndex, PrintingCopies};
pub use shelf::Shelf;
