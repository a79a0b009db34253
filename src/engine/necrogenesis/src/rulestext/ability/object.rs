//! What a sentence speaks of: zones, cards, players.

/// The two battlefield zones that texts name; of the Turn Player's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Zone {
    /// the Threat Zone (4.2.8)
    Threat,
    /// the Zombie Zone (4.2.7)
    Zombie,
}

/// One of the two decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deck {
    /// Survivor Deck (4.2.1)
    Survivor,
    /// Zombie Deck (4.2.2)
    Zombie,
}

/// A filter on Zombies on the battlefield (16.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Zombies {
    /// `other`: not the source itself
    pub other: bool,
    /// `non-Boss`
    pub non_boss: bool,
    /// `Active` or `Rest`
    pub position: Option<Position>,
    /// the Sub Type; `None` is any Zombie
    pub kind: Option<ZombieKind>,
    /// `with ZTC N or less`
    pub ztc_at_most: Option<u8>,
    /// `with HP N or less`
    pub hp_at_most: Option<u8>,
}

/// A Zombie's position (2.35).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Position {
    /// ready to attack
    Active,
    /// turned sideways
    Rest,
}

/// The five Sub Types of Zombies (11.2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ZombieKind {
    /// Walker
    Walker,
    /// Runner
    Runner,
    /// Brute
    Brute,
    /// Mutant
    Mutant,
    /// Boss Monster
    BossMonster,
}

/// A filter on Weapons and Items in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gear {
    /// Weapon or Item
    pub kind: GearKind,
    /// `Melee`, `Ranged`, `Automated`
    pub class: Option<WeaponClass>,
}

/// Weapon or Item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GearKind {
    /// Weapon
    Weapon,
    /// Item
    Item,
}

/// How a Weapon is used (12.1.6, 12.3.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeaponClass {
    /// Melee
    Melee,
    /// Ranged
    Ranged,
    /// Automated
    Automated,
}

/// A kind of card outside the battlefield, for searches and returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CardKind {
    /// Weapon
    Weapon,
    /// Item
    Item,
    /// Firearm: a Weapon of that Sub Type
    Firearm,
    /// Ranged Weapon
    RangedWeapon,
    /// Melee Weapon
    MeleeWeapon,
    /// Attachment: an Item of that class
    Attachment,
    /// Tactical Item: an Item with that Trait
    TacticalItem,
    /// Medical Item: an Item with that Trait
    MedicalItem,
    /// Walker
    Walker,
    /// Survivor: the one in the Survivor Zone, as the host of an Attachment (R108)
    Survivor,
    /// card of any kind
    Card,
    /// Zombie of any Sub Type
    Zombie,
    /// Runner
    Runner,
    /// Brute
    Brute,
    /// Mutant
    Mutant,
    /// Boss Monster
    BossMonster,
    /// Event
    Event,
    /// React
    React,
    /// Automated Weapon
    AutomatedWeapon,
    /// Trap: an Item of that class
    Trap,
}

impl CardKind {
    /// Whether every card of the kind is a Zombie.
    pub const fn is_zombie(self) -> bool {
        matches!(self, Self::Walker | Self::Zombie | Self::Runner | Self::Brute | Self::Mutant | Self::BossMonster)
    }
}

/// A filter on cards outside the battlefield.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cards {
    /// `non-Boss`
    pub non_boss: bool,
    /// the kind
    pub kind: CardKind,
    /// `with ZTC N or less`, of Zombies
    pub ztc_at_most: Option<u8>,
}

impl Cards {
    /// Every card of a kind.
    pub const fn of(kind: CardKind) -> Self {
        Self { non_boss: false, kind, ztc_at_most: None }
    }
}

/// What a sentence acts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Object {
    /// this Zombie | this Weapon | this Item | this card (the noun is kept for printing)
    This(Noun),
    /// that Zombie | that Weapon
    That(Noun),
    /// your Survivor: the controller's own
    YourSurvivor,
    /// the Survivor: seen from the Zombie side
    TheSurvivor,
    /// each Survivor: both players' at the same time (1.3.3)
    EachSurvivor,
    /// 1 chosen Survivor: either
    ChosenSurvivor,
    /// the attached Weapon
    AttachedWeapon,
    /// target ZOMBIES [in ZONE]: chosen when declared (2.17.0, R123)
    TargetZombie(Zombies, Option<Zone>),
    /// [up to] N chosen ZOMBIES [in ZONE]: chosen while resolving (5.2.2)
    ChosenZombies {
        /// How many.
        count: u8,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Among which.
        zombies: Zombies,
        /// Where; `None` is both zones.
        zone: Option<Zone>,
    },
    /// N random ZOMBIES in ZONE (2.26.0)
    RandomZombies(u8, Zombies, Zone),
    /// each ZOMBIES [in ZONE]
    EachZombie(Zombies, Option<Zone>),
    /// target GEAR you control
    TargetGear(Gear),
    /// [up to] N chosen GEAR you control | of the Survivor player
    ChosenGear {
        /// How many.
        count: u8,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Among which.
        gear: Gear,
        /// Whose.
        whose: Whose,
    },
}

/// The noun after `this` or `that`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Noun {
    /// card
    Card,
    /// Zombie
    Zombie,
    /// Weapon
    Weapon,
    /// Item
    Item,
    /// Trap
    Trap,
    /// Event
    Event,
}

/// Whose gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// you control
    Yours,
    /// of the Survivor player
    TheSurvivorPlayers,
}

/// Who discards, reveals or loses points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// you
    You,
    /// the Survivor player
    TheSurvivorPlayer,
    /// your opponent
    Opponent,
    /// each player: both, the Turn Player first
    Each,
}
