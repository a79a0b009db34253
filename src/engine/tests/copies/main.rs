//! Copies of printings: entered, read from files and written, counted against a target, wanted, given to
//! decks and to other people. What needs no cards is tested beside the code.

mod allocation;
mod completion;
mod dialect;
mod entry;
mod matching;
mod prices;
mod wants;
