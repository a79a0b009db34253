//! The atomic changes of a game. Each does one thing, does nothing when there
//! is nothing to do, and says what happened; nothing else changes a card, a
//! pool, a status or a token.

mod chance;
mod damage;
mod lasting;
mod marks;
mod moves;
mod notes;
mod points;
