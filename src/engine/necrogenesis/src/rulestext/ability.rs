//! The typed tree that a card's text is read into.
//!
//! Every node is plain data: no node knows a card, a game state or a
//! function. Two phrases that differ in a value are one node with a
//! parameter.

mod effect;
mod object;
mod passive;

pub use self::{
    effect::{
        Cancelled, Counter, Destination, Duration, Effect, Keyword, Origin, Paid, Removed, Revealed, Roll, Status,
        StatusKind, Token,
    },
    object::{
        CardKind, Cards, Deck, Gear, GearKind, Noun, Object, Player, Position, WeaponClass, Whose, ZombieKind, Zombies,
        Zone,
    },
    passive::{Change, Modifier, Passive, PlayVerb, PricedAction, Restriction, Subject, Timing},
};

/// A number in a text: printed, or the X of the cost that was paid (16.5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Number {
    /// A printed whole number.
    Fixed(u8),
    /// The X chosen when the cost was paid; 0 elsewhere (2.1.9, 16.5.2).
    X,
}

/// What one printed line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// `[Permanent] You may have up to N copies of this card in your DECK.` (6.1.5)
    Permanent {
        /// The copies allowed.
        copies: u8,
        /// Where they may be.
        deck: Deck,
    },
    /// An ability.
    Ability(Ability),
    /// Several abilities one after the other, at least two.
    Several(Vec<Ability>),
    /// No rule: blank, or nothing but reminder text (3.8.3).
    Reminder,
    /// A sentence outside the grammar: shown as written, resolved by hand.
    Manual(String),
}

impl Line {
    /// The abilities of the line, in the order printed.
    pub fn abilities(&self) -> &[Ability] {
        match self {
            Self::Ability(ability) => std::slice::from_ref(ability),
            Self::Several(abilities) => abilities,
            Self::Permanent { .. } | Self::Reminder | Self::Manual(_) => &[],
        }
    }
}

/// An ability with its frames (2.9.0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ability {
    /// `[Auto]`: happens by itself; an Automated Weapon's own attack (12.1.6).
    pub auto: bool,
    /// `Grab – `: words before a dash, with no rules meaning but for what names them (Reload, Craft).
    pub label: Option<String>,
    /// `Unlock (N …): `: locked until then (2.12.0).
    pub unlock: Option<Unlock>,
    /// `Once per turn, `.
    pub once_per_turn: bool,
    /// What it is and does.
    pub body: Body,
}

/// When a locked ability opens (2.12.0); counted since the card entered play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlock {
    /// Zombies its controller destroyed.
    Kills(u8),
    /// Damage dealt to its controller's Survivor.
    DamageTaken(u8),
}

/// The kinds of ability (2.9.0, 9.1.0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// `COST, COST: EFFECTS` – activated by hand (2.11.0).
    Active {
        /// Paid together (3.22.6).
        costs: Vec<Cost>,
        /// Happen in order (1.5.2).
        effects: Vec<Sentence>,
    },
    /// `On Hit: EFFECTS`, `When EVENT, EFFECTS`, `At MOMENT, EFFECTS` (2.13.0).
    Triggered {
        /// What it waits for.
        trigger: Trigger,
        /// Happen in order (1.5.2).
        effects: Vec<Sentence>,
    },
    /// `Choose N: SENTENCE; or SENTENCE.` (16.2.1)
    Modal {
        /// How many are chosen.
        choose: u8,
        /// At least two.
        options: Vec<Sentence>,
    },
    /// `[While CONDITION, ]PASSIVE.` – holds by itself (2.10.0).
    Passive {
        /// `While CONDITION, `
        condition: Option<Condition>,
        /// What holds.
        passive: Passive,
    },
    /// Sentences carried out when the card is played (1.5.2).
    Effects(Vec<Sentence>),
    /// A printed condition on playing or keeping the card.
    Restriction(Restriction),
}

/// What makes a triggered ability pending (1.5.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Trigger {
    /// `On Spawn:` (2.14)
    OnSpawn,
    /// `On Advance:` (2.15)
    OnAdvance,
    /// `On Attack:` (2.20.4)
    OnAttack,
    /// `On Hit:` (2.20.4); on an Attachment, hits of its Weapon.
    OnHit,
    /// `On Death:` (2.16.0)
    OnDeath,
    /// `When EVENT,`
    When(Event),
    /// `At MOMENT,`
    At(Moment),
}

/// An event that abilities and Reacts wait for. "you" is the controller (1.4.3, R09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum Event {
    /// a Zombie deals damage to your Survivor
    ZombieDealsDamage,
    /// a Zombie declares an attack
    ZombieDeclaresAttack,
    /// a Zombie enters the Threat Zone
    ZombieEntersThreatZone,
    /// a Zombie would deal damage to your Survivor
    ZombieWouldDealDamage,
    /// another Zombie is destroyed
    AnotherZombieDestroyed,
    /// this Weapon destroys a Zombie
    ThisWeaponDestroysZombie,
    /// this Zombie is damaged but not destroyed
    ThisZombieDamaged,
    /// you Loot
    YouLoot,
    /// you attach this card
    YouAttachThis,
    /// you draw: once for all the cards of one instruction (5.1.5)
    YouDraw,
    /// your Quick Escape fails
    QuickEscapeFails,
    /// your Quick Escape succeeds
    QuickEscapeSucceeds,
    /// your Survivor gains a negative status
    SurvivorGainsNegativeStatus,
    /// your Survivor takes damage
    SurvivorTakesDamage,
    /// your attack destroys a Zombie
    YourAttackDestroysZombie,
    /// your attack misses
    YourAttackMisses,
    /// your opponent equips a Weapon
    OpponentEquipsWeapon,
    /// your opponent plays a React
    OpponentPlaysReact,
    /// your opponent plays a card: declared and paid for, not yet resolved (5.6.2)
    OpponentPlaysCard,
    /// your opponent spawns a Zombie: paid for, not yet in play (5.5.5)
    OpponentSpawnsZombie,
    /// your opponent's attack hits
    OpponentsAttackHits,
    /// your ranged attack misses
    YourRangedAttackMisses,
    /// a Zombie is spawned: it has entered play (15.2.1)
    ZombieSpawned,
    /// a Zombie enters play, spawned or not (3.2.0)
    ZombieEntersPlay,
    /// a Zombie advances (2.15.1)
    ZombieAdvances,
    /// a Zombie is destroyed, this one included
    ZombieDestroyed,
    /// this is placed directly into the Threat Zone (not during the Advance Step) (2.15.4)
    ThisPlaced,
    /// this Zombie enters the Threat Zone, in whatever way (R26)
    ThisEntersThreatZone,
    /// this Zombie is attacked (8.4.0)
    ThisZombieAttacked,
    /// your Survivor would take damage (9.1.0)
    SurvivorWouldTakeDamage,
    /// your attack hits (2.27.0)
    YourAttackHits,
    /// you discard a card, for an effect or as a cost (16.7.2)
    YouDiscard,
    /// you play a card: declared and paid for, not yet resolved (5.6.2)
    YouPlayCard,
    /// you play an Event
    YouPlayEvent,
    /// you play an Item
    YouPlayItem,
    /// you play a React
    YouPlayReact,
    /// you destroy a Zombie, by an attack or an effect
    YouDestroyZombie,
    /// you equip a Weapon
    YouEquipWeapon,
    /// you equip an Item: a Passive one
    YouEquipItem,
    /// you attach an Item: an Attachment
    YouAttachItem,
    /// your opponent plays an Event
    OpponentPlaysEvent,
    /// your opponent plays an Item
    OpponentPlaysItem,
    /// your opponent attaches an Item
    OpponentAttachesItem,
}

/// A moment of the turn that abilities wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum Moment {
    /// end of turn (7.4.2)
    EndOfTurn,
    /// the end of the Zombie Phase
    EndOfZombiePhase,
    /// the start of the Zombie Phase
    StartOfZombiePhase,
    /// the start of your Survivor Phase
    StartOfSurvivorPhase,
    /// the start of your Survivor Response Step
    StartOfResponseStep,
    /// the end of your turn (7.4.2)
    EndOfYourTurn,
    /// the start of battle: of one's own attack (8.3.0)
    StartOfBattle,
    /// the end of battle (8.6.0, 9.5.0)
    EndOfBattle,
}

/// A price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cost {
    /// `N AP`, `N TP`, `N TH`
    Points(Number, Points),
    /// `Exhaust`: one Charge off this card, or Rest on a Zombie (R55)
    Exhaust,
    /// `Rest`: this card rests
    Rest,
    /// `discard N cards`
    Discard(u8),
    /// `exile N cards from your Graveyard`
    ExileFromGraveyard(u8),
}

/// The three pools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Points {
    /// Action Points (2.1)
    Action,
    /// Tactical Points (2.2)
    Tactical,
    /// Threat Points (2.3)
    Threat,
}

/// A sentence of an ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// `if CONDITION, `
    pub condition: Option<Condition>,
    /// Whether it happens by choice or by a roll.
    pub mode: Mode,
    /// What happens, in this order; at least one.
    pub effects: Vec<Effect>,
}

/// How a sentence comes to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// It happens.
    Plain,
    /// `you may EFFECT`
    Optional,
    /// `you may COST. If you do, EFFECT`
    Paid(Cost),
    /// `WHO makes an Escape Roll against ED. On a failure, EFFECT` (2.25)
    Escape(EscapeRoll),
    /// `on a success, EFFECT` or `on a failure, EFFECT` behind a sentence that asks for the other outcome of its roll
    Otherwise(RollOutcome),
}

/// An Escape Roll and the outcome that is waited for (2.25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EscapeRoll {
    /// Who rolls: you or the Survivor player.
    pub by_you: bool,
    /// What the roll has to reach.
    pub against: Difficulty,
    /// When what follows happens.
    pub on: RollOutcome,
}

/// What an Escape Roll has to reach (2.25.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// ED N
    Number(u8),
    /// this Zombie's ED
    ThisZombies,
    /// that Zombie's ED
    ThatZombies,
}

/// How a roll ends (2.25.3, 2.25.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RollOutcome {
    /// It reaches the difficulty.
    Success,
    /// It does not.
    Failure,
}

impl RollOutcome {
    /// Success for failure, and the other way round.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Success => Self::Failure,
            Self::Failure => Self::Success,
        }
    }
}

/// A condition on the state of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// the Threat Zone is lit (2.37.0, R90)
    ThreatZoneLit,
    /// the Threat Zone is not lit
    ThreatZoneUnlit,
    /// this Zombie is in an unlit zone
    ThisZombieUnlit,
    /// this Zombie is in a lit zone
    ThisZombieLit,
    /// this Zombie is in ZONE
    ThisZombieIn(Zone),
    /// this Zombie is Active (2.35)
    ThisZombieActive,
    /// this Zombie is Rest (2.35)
    ThisZombieRest,
    /// this Zombie has STATUS
    ThisZombieHas(StatusKind),
    /// your Survivor has N or less HP
    SurvivorHp(Bound, u8),
    /// your Survivor has STATUS
    SurvivorHas(StatusKind),
    /// you have no cards in hand
    HandEmpty,
    /// you have N or fewer cards in hand
    HandSize(Bound, u8),
    /// you have N or more POINTS
    Pool(Bound, u8, Points),
    /// you have a Weapon equipped | no Weapon equipped
    Armed(bool),
    /// there are N or fewer ZOMBIES in ZONE
    ZombieCount(Bound, u8, Zombies, Zone),
    /// your Survivor is NAME (3.1.1)
    SurvivorIs(String),
    /// your Survivor's name contains WORDS (10.3.0)
    SurvivorNameContains(String),
    /// your Survivor's Identity is TAG (3.23.5)
    SurvivorIdentity(String),
}

/// The direction of a comparison, both inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// N or less, N or fewer
    AtMost,
    /// N or more
    AtLeast,
}
