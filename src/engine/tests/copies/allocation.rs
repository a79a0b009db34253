//! Which copies go into which decks: by tables of cases, and against every possible choice.

mod at_once;
mod brute_force;
mod cases;
mod choices;
mod in_turns;
pub mod made_up;
