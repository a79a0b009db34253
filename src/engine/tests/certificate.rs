//! What a format asks and what decks answer.

#[path = "support/decks.rs"]
mod decks;

#[path = "certificate/allowances.rs"]
mod allowances;
#[path = "certificate/formats.rs"]
mod formats;
#[path = "certificate/judging.rs"]
mod judging;
#[path = "certificate/limits.rs"]
mod limits;
#[path = "certificate/precedents.rs"]
mod precedents;
#[path = "certificate/repairs.rs"]
mod repairs;
#[path = "certificate/unknown_cards.rs"]
mod unknown_cards;
