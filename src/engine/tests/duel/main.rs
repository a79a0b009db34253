//! Whole games by the rules.

#![expect(clippy::disallowed_methods, reason = "a test plays on several threads, as many games as it is told")]

mod needless;
mod random_decks;
mod random_games;
mod rare_phrases;
mod readings;
mod records;
mod refusals;
mod sentences;
mod views;
