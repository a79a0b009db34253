//! What of games at a table leaves the program, whichever game it is: forms of their
//! own, each with a version, like those of [`safehouse_cards::wire`].

pub mod game;
pub mod scenario;
pub mod told;
