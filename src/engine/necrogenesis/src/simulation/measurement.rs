//! What is measured, as a value: a deck against other decks, one of two versions of it against the
//! other, or what its cards are worth. It is cut into chunks that can be played in any order, by
//! whoever has the same engine and cards; what they counted is added up to the same result.
//!
//! Games are numbered through. A chunk is so many games that follow each other
//! ([`Batch::block_games`]), against one opponent, and the opponents have the chunks in turns. So
//! against one opponent the games are those of a [`Batch`], more games of the same are the games so
//! far and others, and no two opponents meet the same luck.

mod asked;
mod gathered;
mod key;
mod part;
mod prepared;
mod result;

pub(crate) use self::part::CountedRow;
pub use self::{
    asked::{MOST_GAMES, MOST_OPPONENTS, MOST_SEED, Measurement, Question, Unmeasurable},
    gathered::Gathered,
    key::{Key, PLAYERS},
    part::{Part, PartError},
    prepared::Prepared,
    result::{Matchup, Measured},
};
