//! What of this game leaves the program: forms of their own, each with a version,
//! like those of [`safehouse_cards::wire`].

mod card_text;
mod cards;
pub mod choice;
pub mod completions;
pub mod event;
pub mod log;
pub mod measurement;
pub mod orders;
pub mod prompt;
pub mod simulation;
#[cfg(test)]
mod tests;
pub mod view;
mod words;
