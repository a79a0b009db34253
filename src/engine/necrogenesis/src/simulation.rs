//! Games played by programs, many at a time, and what they say about decks.
//!
//! A [`policy::Policy`] sees a [`super::view::SeatView`] and nothing else. The
//! same set-up and seed give the same report on every machine, however many
//! threads play.

pub mod ablation;
pub mod compare;
mod dummy;
pub mod estimate;
pub mod player;
pub mod policy;
mod random;
pub mod report;
mod rule_of_thumb;
pub mod runner;
mod search;
mod watch;
