//! Odds against known values, against enumeration of every hand, and the
//! grammar of questions.

mod brute_force;
mod fixture;
mod grammar;
mod known_values;
mod limits;
mod types;
