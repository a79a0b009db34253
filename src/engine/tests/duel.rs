//! Whole games by the rules.

#[path = "duel/needless.rs"]
mod needless;
#[path = "duel/random_decks.rs"]
mod random_decks;
#[path = "duel/random_games.rs"]
mod random_games;
#[path = "duel/rare_phrases.rs"]
mod rare_phrases;
#[path = "duel/readings.rs"]
mod readings;
#[path = "duel/records.rs"]
mod records;
#[path = "duel/refusals.rs"]
mod refusals;
#[path = "duel/sentences.rs"]
mod sentences;
#[path = "duel/soundness.rs"]
mod soundness;
#[path = "duel/table.rs"]
mod table;
#[path = "duel/views.rs"]
mod views;
