//! Changes of a table by hand: what somebody who tries something out does with cards, points and
//! marks that the rules would not let them do.
//!
//! Each is made where a player decides what to do next, so that nothing is under way. It is made
//! through the changes that the game itself makes, without what waits for them: nothing triggers.
//! Cards stay as many as they are (1.2.0): one that comes from outside takes the place of another.
//! Then the table is looked at as after everything that happens (9.4.0), and the same is asked
//! again.

mod asked;
mod make;
mod read;

use safehouse_table::Seat;

use super::{
    object::{Area, ObjectId},
    state::Stage,
};
use crate::rulestext::ability::{Points, StatusKind, Token, Zone};

pub(super) use self::make::make;
pub use self::make::{can_be_host, can_be_put, may_edit};

/// The most points of a pool, or of a status, that are set by hand: far more than games come to.
pub const MOST_POINTS: u8 = 99;
/// The most tokens of a kind that are laid into a zone by hand, which is done one by one.
pub const MOST_TOKENS: u8 = 12;

/// The last turn that a game is set to by hand: the rules draw games that go on for long.
pub const MOST_TURNS: u16 = 200;

/// Where cards are put by hand, those places first in which they are played.
pub const PLACES: [Area; 8] = [
    Area::Hand,
    Area::Equipment,
    Area::ThreatZone,
    Area::ZombieZone,
    Area::Graveyard,
    Area::SurvivorDeck,
    Area::ZombieDeck,
    Area::Exile,
];

/// A change of the table by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// A card goes to an area of its side: in play a Zombie's is the other player's (1.2.0).
    Put {
        /// Which.
        card: ObjectId,
        /// Where to.
        area: Area,
        /// On top of a deck; otherwise it is the last there.
        on_top: bool,
        /// The Weapon or Survivor that an Attachment goes on (5.7.1).
        host: Option<ObjectId>,
    },
    /// A card that is not in play becomes another one of its deck, which the game knows.
    Become {
        /// Which.
        card: ObjectId,
        /// The name of the other one.
        name: String,
    },
    /// The damage on a card in play (2.5.2).
    Damage {
        /// Which.
        card: ObjectId,
        /// How much lies on it then.
        damage: u8,
    },
    /// The counters on a card in play (2.22.0).
    Counters {
        /// Which.
        card: ObjectId,
        /// How many it has then.
        counters: u8,
    },
    /// A card in play is turned to Rest, or to Active (2.35).
    Rest {
        /// Which.
        card: ObjectId,
        /// Whether to Rest.
        rests: bool,
    },
    /// A card in play gains a status that lasts as its rule says, or loses it.
    Status {
        /// Which.
        card: ObjectId,
        /// Which status.
        status: StatusKind,
        /// How much of it, 1 where that is not counted; 0 takes it away.
        amount: u8,
    },
    /// A pool of points.
    Points {
        /// Whose.
        seat: Seat,
        /// Which points.
        points: Points,
        /// How many they are then.
        amount: u8,
    },
    /// Tokens in a zone (2.39).
    Tokens {
        /// On whose side.
        seat: Seat,
        /// In which zone.
        zone: Zone,
        /// Of which kind.
        token: Token,
        /// How many they are then.
        count: u8,
    },
    /// The game goes on where a stage of a turn begins.
    Turn {
        /// The number of the turn, from 1.
        number: u16,
        /// Whose it is.
        seat: Seat,
        /// Which stage.
        stage: Stage,
    },
    /// What the next dice show.
    Dice(Vec<u8>),
}
