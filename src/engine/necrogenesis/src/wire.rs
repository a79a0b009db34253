//! What of this game leaves the program: forms of their own, each with a version,
//! like those of [`safehouse_cards::wire`].

pub mod simulation;
