//! What tournaments of any game share: pairings, standings, cuts, draws from a committed seed.
//!
//! Everything here is a pure function of an event's [`Sheet`] (settings, players, rounds) and
//! its [`Seed`]: no clock, file, network or chance. It knows no particular game, gives the same
//! bytes on every target, and never depends on the order in which players are listed. Whoever
//! knows the sheet and the seed recomputes all of it.
//!
//! An evening in calls:
//!
//! 1. [`commitment`] of the seed is published when lists lock; the seed at the end.
//! 2. [`recommended`] says how many rounds and which cut suit the players.
//! 3. [`seating`] seats the player meeting, [`pair`] pairs a round and explains it; the
//!    organiser may [`swap`] and [`assess`] by hand; [`Pairing::round`] goes into the sheet.
//! 4. Results are [`Outcome`]s of [`Match`]es: [`record`] enters and corrects them,
//!    [`differences`] says which later pairings would have differed.
//! 5. [`standings`] after any round, for ever the same whatever happens later.
//! 6. [`cut`](cut()) makes the [`Bracket`], which advances by results.
//! 7. [`deck_checks`] draws the tables whose decks judges look at.
//! 8. [`statistics`] count, [`export`] writes and [`import`] reads what other tools know.
//!
//! Numbers: rounds and tables count from 1. Points are whole. Percentages are exact
//! [`Share`]s; floating point numbers occur in [`statistics`] alone.

#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod corrections;
mod cut;
mod deck_checks;
pub mod export;
mod hand;
pub mod import;
mod limits;
mod outcome;
mod pairing;
mod player;
mod seating;
mod seed;
mod settings;
mod share;
mod sheet;
mod standings;
pub mod statistics;
mod tally;

pub use corrections::{Difference, RecordFault, difference, differences, record};
pub use cut::{Bracket, CutFault, CutMatch, CutResult, Placing, cut};
pub use deck_checks::{DeckCheck, checks_per_round, deck_checks};
pub use hand::{Assessment, HandFault, HandWarning, assess, swap};
pub use outcome::{Kind, Outcome, OutcomeFault, Side, Verdict};
pub use pairing::{Bye, Cost, Pairing, PairingFault, Table, Why, cost_of, pair};
pub use player::{Late, Player, PlayerId, Presence};
pub use seating::{Seat, seating};
pub use seed::{COMMITMENT_PREFIX, Seed, Stream, commitment, draw, shuffled};
pub use settings::{
    Cut, Games, Points, Recommendation, Rematches, Settings, SettingsFault, recommended, rounds_without_rematches,
};
pub use share::Share;
pub use sheet::{Match, Round, Sheet, SheetFault};
pub use standings::{Standing, standings};
