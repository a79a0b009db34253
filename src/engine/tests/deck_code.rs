//! Deck codes and content ids: golden vectors, round trips, damage.

#[path = "support/decks.rs"]
mod decks;
#[path = "support/foreign_code.rs"]
mod foreign_code;

#[path = "deck_code/any_deck.rs"]
mod any_deck;
#[path = "deck_code/content_ids.rs"]
mod content_ids;
#[path = "deck_code/damage.rs"]
mod damage;
#[path = "deck_code/limits.rs"]
mod limits;
#[path = "deck_code/round_trips.rs"]
mod round_trips;
#[path = "deck_code/vectors.rs"]
mod vectors;
