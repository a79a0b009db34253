//! A card on the table, and where it is.

use crate::rulestext::ability::Zone;
use safehouse_table::Seat;

/// Cards each seat brings: 1 Survivor, 40 and 20 (1.2.0).
pub const CARDS_PER_SEAT: usize = 61;
/// Cards of both seats.
pub const CARDS: usize = 2 * CARDS_PER_SEAT;
/// First index of the Survivor Deck among a seat's cards.
pub const SURVIVOR_DECK_START: usize = 1;
/// First index of the Zombie Deck among a seat's cards.
pub const ZOMBIE_DECK_START: usize = 41;

/// A card on the table: 0 to 60 belong to the first seat, 61 to 121 to the
/// second, a seat's Survivor first.
///
/// Which card an id stands for is drawn anew whenever cards meet in a hidden
/// area, so an id says nothing about what it hides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct ObjectId(pub u8);

impl ObjectId {
    /// No card.
    pub const NONE: ObjectId = ObjectId(u8::MAX);

    /// The Survivor of a seat.
    pub const fn survivor(seat: Seat) -> Self {
        Self((seat.index() * CARDS_PER_SEAT) as u8)
    }

    /// Whether it is a card at all.
    pub const fn is_some(self) -> bool {
        (self.0 as usize) < CARDS
    }

    /// The seat that brought the card; it never changes (1.4.4, 1.4.5).
    pub const fn owner(self) -> Seat {
        if (self.0 as usize) < CARDS_PER_SEAT { Seat::First } else { Seat::Second }
    }

    /// Index in the table of objects.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Index among the owner's cards, 0 to 60.
    pub const fn index_of_owner(self) -> usize {
        self.0 as usize % CARDS_PER_SEAT
    }
}

/// The nine areas of a side (4.0.0), and the two places the engine adds (R05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
#[repr(u8)]
pub enum Area {
    /// Survivor Deck (4.2.1), secret.
    #[default]
    SurvivorDeck = 0,
    /// Zombie Deck (4.2.2), secret.
    ZombieDeck = 1,
    /// Hand (4.2.3), secret.
    Hand = 2,
    /// Graveyard, one for both decks (4.2.4, R08), open.
    Graveyard = 3,
    /// Exile (4.2.5), open.
    Exile = 4,
    /// Survivor Zone (4.2.6), open.
    SurvivorZone = 5,
    /// Zombie Zone (4.2.7), open.
    ZombieZone = 6,
    /// Threat Zone (4.2.8), open.
    ThreatZone = 7,
    /// Equipment Area (4.2.9), open.
    Equipment = 8,
    /// A drawn Zombie that is neither spawned nor put back (R13); its player sees it.
    SpawnSlot = 9,
    /// A card being played (9.2), open.
    Stack = 10,
}

impl Area {
    /// Every area, in the order of its byte.
    pub const ALL: [Area; 11] = [
        Area::SurvivorDeck,
        Area::ZombieDeck,
        Area::Hand,
        Area::Graveyard,
        Area::Exile,
        Area::SurvivorZone,
        Area::ZombieZone,
        Area::ThreatZone,
        Area::Equipment,
        Area::SpawnSlot,
        Area::Stack,
    ];

    /// Whether cards there are in play (16.1.2).
    pub const fn is_battlefield(self) -> bool {
        matches!(self, Area::SurvivorZone | Area::ZombieZone | Area::ThreatZone | Area::Equipment)
    }

    /// Whether nobody, or only its player, sees what lies there (4.1.2).
    pub const fn is_secret(self) -> bool {
        matches!(self, Area::SurvivorDeck | Area::ZombieDeck | Area::Hand | Area::SpawnSlot)
    }

    /// Name for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Area::SurvivorDeck => "Survivor Deck",
            Area::ZombieDeck => "Zombie Deck",
            Area::Hand => "hand",
            Area::Graveyard => "Graveyard",
            Area::Exile => "Exile",
            Area::SurvivorZone => "Survivor Zone",
            Area::ZombieZone => "Zombie Zone",
            Area::ThreatZone => "Threat Zone",
            Area::Equipment => "Equipment Area",
            Area::SpawnSlot => "spawn slot",
            Area::Stack => "stack",
        }
    }
}

/// The area that a [`Zone`] of a text is.
pub const fn area_of_zone(zone: Zone) -> Area {
    match zone {
        Zone::Threat => Area::ThreatZone,
        Zone::Zombie => Area::ZombieZone,
    }
}

/// Marks on a card. They are written as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Marks(u16);

bitflags::bitflags! {
    impl Marks: u16 {
        /// Turned to Rest (2.35).
        const REST = 1;
        /// Entered the battlefield this turn (2.35.7, R23).
        const SICK = 1 << 1;
        /// Went back from the Threat Zone this turn (2.15.6, R27).
        const LOCKED = 1 << 2;
        /// Stunned from its next phase on (2.29.3, R85).
        const STUN_NEXT = 1 << 3;
        /// Stunned in this phase.
        const STUNNED = 1 << 4;
        /// Has attacked, or tried to, in this Zombie Phase (7.3.5).
        const ATTACKED = 1 << 5;
        /// May neither move nor attack this turn (2.40.0).
        const HELD = 1 << 6;
        /// May not attack this turn.
        const NO_ATTACK = 1 << 7;
        /// Controlled by the opponent of its owner (1.4.8).
        const TAKEN = 1 << 8;
        /// Lies on the side of the opponent of its owner.
        const ACROSS = 1 << 9;
        /// Played in this phase under `Play only once per Zombie Phase` (15.3.6).
        const PLAYED = 1 << 10;
        /// Known to both players although it lies in a secret area (2.19.0).
        const REVEALED = 1 << 11;
        /// A text lets it advance and attack at once (R145).
        const ALLOWED = 1 << 12;
        /// Makes room for the card being equipped or attached (R105).
        const LEAVING = 1 << 13;
        /// Is kept on the new Weapon of a swap (4.2.9).
        const KEPT = 1 << 14;
    }
}

impl Marks {
    /// With `marks` set or cleared.
    #[must_use]
    pub const fn with(self, marks: Marks, set: bool) -> Marks {
        if set { self.union(marks) } else { self.difference(marks) }
    }
}
