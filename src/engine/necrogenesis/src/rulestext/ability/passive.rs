//! What works without being used: modifiers, prices, restrictions.

use super::{CardKind, Condition, Cost, Keyword, Object, StatusKind, WeaponClass, ZombieKind, Zombies, Zone};

/// A change of a value as long as it lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Modifier {
    /// whose value
    pub subject: Subject,
    /// which value and by how much
    pub change: Change,
    /// `against ZOMBIES [in ZONE]`
    pub against: Option<(Zombies, Option<Zone>)>,
}

/// Whose value a modifier changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// an object
    Object(Object),
    /// your [Melee | Ranged] Weapons
    YourWeapons(Option<WeaponClass>),
    /// your next [melee | ranged] attack (2.27.2)
    YourNextAttack(Option<WeaponClass>),
    /// your next weapon attack: not an unarmed one (2.27.2)
    YourNextWeaponAttack,
    /// that attack
    ThatAttack,
    /// other ZOMBIES in ZONE; the filter says `other` too
    OtherZombies(Zombies, Zone),
    /// your Escape Rolls (2.25.5)
    YourEscapeRolls,
    /// Hit Rolls without `of`: your attacks
    YourAttacks,
    /// `Hit Rolls against OBJECT`: anybody's attacks on it
    AttacksAgainst(Object),
}

/// Which value changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// ±N Damage
    Damage(i8),
    /// +X Damage
    DamageX,
    /// ±N HP
    Hp(i8),
    /// +X HP
    HpX,
    /// ±N ED
    Ed(i8),
    /// ±N on Escape Rolls
    EscapeRoll(i8),
    /// Attack Roll Bonus (N) (2.41.0)
    AttackRollBonus(u8),
    /// Hit Rolls need N more (positive) or less (negative) (2.27.2)
    HitRequirement(i8),
    /// may attack N additional times [each turn] (R54)
    AdditionalAttacks(u8),
    /// can hold N more Charge Counters
    MaxCharges(u8),
    /// loses N more (positive) or less (negative) Charge Counters when Exhausted (5.4.4)
    ExhaustLoss(i8),
    /// has KEYWORD
    Keyword(Keyword),
    /// is unaffected by card effects (16.4.1)
    UnaffectedByEffects,
    /// is immune to STATUS
    ImmuneTo(StatusKind),
    /// is unaffected by Traps (1.5.9)
    UnaffectedByTraps,
    /// ignores Guard, as in `Attacks with SUBJECT ignore Guard` (2.47.2)
    IgnoresGuard,
    /// ignores Temporary Barricades
    IgnoresBarricades,
    /// `Attacks with SUBJECT do not break Stealth`
    KeepsStealth,
    /// `SUBJECT's attacks hit on a Hit Roll of N+` (R71)
    HitsOn(u8),
}

/// A rule that holds while its source works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passive {
    /// a modifier without a duration; a bare `KEYWORD.` is one on the card itself
    Modify(Modifier),
    /// `KEYWORD.` on the card itself
    Keyword(Keyword),
    /// ACTION costs N less AP (3.11.5)
    CostsLess(PricedAction, u8),
    /// your Medical Items heal N more HP
    MedicalItemsHealMore(u8),
    /// your Traps deal N more damage
    TrapsDealMore(u8),
    /// you call N numbers for your unarmed attacks (2.28.3)
    CallNumbers(u8),
    /// [your opponent's] Quick Escapes cost N more (positive) or less (negative) TP (2.2.4)
    QuickEscapesCost {
        /// Rather than your own.
        opponents: bool,
        /// How much more.
        by: i8,
    },
    /// you have N more hands (12.4.4)
    MoreHands(u8),
    /// spawning KIND costs [your opponent] N more (positive) or less (negative) TH (2.4.0)
    SpawningCosts {
        /// Rather than you.
        opponents: bool,
        /// The Sub Type; `None` is any Zombie.
        kind: Option<ZombieKind>,
        /// How much more.
        by: i8,
    },
    /// this Weapon is not destroyed at 0 Charges (R109)
    StaysAtZero,
    /// this Trap affects Boss Monsters (2.50.4)
    AffectsBosses,
    /// this Event ignores the Event limit (14.1.2)
    IgnoresEventLimit,
}

/// An action whose AP cost is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PricedAction {
    /// equipping Weapons
    EquippingWeapons,
    /// attaching Items
    AttachingItems,
    /// playing Trap Items
    PlayingTraps,
    /// playing Reacts: its price is TP (3.22.5)
    PlayingReacts,
    /// LABEL abilities [of this Item]
    Labelled {
        /// The label, as printed before the dash.
        label: String,
        /// `of this Item`: not those of other cards.
        of_this: bool,
    },
}

/// A printed condition on playing, attaching or keeping the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Restriction {
    /// `Play only if CONDITION.`, `Equip only if CONDITION.` (10.5.1)
    OnlyIf {
        /// Play or equip.
        verb: PlayVerb,
        /// What must hold.
        condition: Condition,
    },
    /// `Attach only to a CARD.` (5.7.1)
    AttachOnlyTo(CardKind),
    /// `Additional cost: COST.` (14.1.2, 3.22.6)
    AdditionalCost(Cost),
    /// `Play only once per Zombie Phase.` (15.3.6)
    OncePerZombiePhase,
    /// `Limit N.`, `Limit N per Weapon.` (4.2.9)
    Limit {
        /// The most that may be equipped.
        count: u8,
        /// Counted on each Weapon rather than in all.
        per_weapon: bool,
    },
}

/// Play or equip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayVerb {
    /// Play
    Play,
    /// Equip
    Equip,
}

/// When an Event may be played, as printed on it (14.1.2, 14.2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Timing {
    /// during Survivor Phase (7.2)
    SurvivorPhase,
    /// during Survivor Response Step (7.3.9)
    ResponseStep,
    /// during Zombie Phase (7.3)
    ZombiePhase,
    /// start of Zombie Phase (7.3.1)
    StartOfZombiePhase,
}
