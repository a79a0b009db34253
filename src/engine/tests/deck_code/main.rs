//! Deck codes and content ids: golden vectors, round trips, damage.

mod any_deck;
mod content_ids;
mod damage;
mod limits;
mod round_trips;
mod vectors;
