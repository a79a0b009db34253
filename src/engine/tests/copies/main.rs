//! Copies of printings: entered, read from files and written, counted against a target, given to
//! decks. What needs no cards is tested beside the code.

mod allocation;
mod completion;
mod dialect;
mod entry;
mod prices;
