//! Games played by programs, many at a time, and what they say about decks.
//!
//! A [`policy::Policy`] sees a [`super::view::SeatView`] and nothing else. The
//! same set-up and seed give the same report on every machine, however many
//! threads play, and however a [`measurement`] is cut into parts that are played elsewhere.

pub mod ablation;
pub mod compare;
mod counts;
mod dummy;
pub mod estimate;
pub mod figures;
pub mod measurement;
pub mod player;
pub mod policy;
mod random;
pub mod report;
pub mod rounds;
mod rule_of_thumb;
pub mod runner;
mod search;
mod watch;
