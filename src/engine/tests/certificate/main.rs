//! What a format asks and what decks answer.

#![expect(clippy::disallowed_methods, reason = "a test reads and renews files of the repository")]

mod allowances;
mod formats;
mod judging;
mod limits;
mod precedents;
mod repairs;
mod unknown_cards;
