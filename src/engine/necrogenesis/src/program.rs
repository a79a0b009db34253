//! Cards as the interpreter runs them: printed values in small numbers, and
//! abilities as flat operations.

mod ability;
mod add_blank;
mod blank;
mod card_id;
mod glance;
mod masks;
mod passive;

pub(super) use self::masks::{awaited_bit, trigger_bit};
pub use self::{
    ability::{Abilities, AbilityId, AbilityProgram, MOST_TARGETS, Op, Price, Reads, Target, TargetKind, Test},
    blank::Blank,
    card_id::CardId,
    glance::{Glance, Glances},
    masks::change_bit,
    passive::{Label, PassiveProgram, PassiveRule},
};
pub use super::kind::Kind;

use crate::rulestext::ability::{CardKind, Cost, Deck, Trigger, WeaponClass, ZombieKind, Zone};

/// The distinct cards of one match and everything their texts do.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// The distinct cards, by [`CardId`].
    pub cards: Vec<CardProgram>,
    /// What is asked of many cards at once, by [`CardId`].
    pub glances: Glances,
    /// Every ability, by [`AbilityId`].
    pub abilities: Vec<AbilityProgram>,
    /// The operations of all abilities, one after the other.
    pub ops: Vec<Op>,
    /// The modifiers and other passives of all cards.
    pub passives: Vec<PassiveProgram>,
    /// The labels that passives name.
    pub labels: Vec<String>,
    /// Exactly the happenings that some card of either deck waits for; the
    /// other masks have one bit for several.
    pub awaited: u64,
    /// What the passives of all cards change, as bits of [`PassiveRule::bit`].
    pub passive_mask: u32,
    /// What passives change only under a condition or once unlocked, as bits of
    /// [`PassiveRule::bit`].
    pub conditional_mask: u32,
    /// Whether some text changes how many HP a card can have.
    pub changes_hp: bool,
    /// Whether some text changes how many counters a card can hold.
    pub changes_max_counters: bool,
    /// Whether some text gains control of a card.
    pub gains_control: bool,
    /// Whether some Zombie has an activated ability.
    pub has_zombie_abilities: bool,
    /// When some card is played from hand, as bits of [`Timing`].
    pub times: u8,
    /// Whether some card is Unique.
    pub has_unique: bool,
    /// Whether some card is played only once a Zombie Phase.
    pub has_once_per_phase: bool,
    /// Whether some React may cost no TP.
    pub has_free_react: bool,
    /// The happenings that some React of either deck waits for, as a bit mask.
    pub react_mask: u32,
    /// The happenings that some ability waits for.
    pub trigger_mask: u32,
    /// The happenings that an ability of a Survivor waits for.
    pub survivor_trigger_mask: u32,
    /// What passives of a Survivor change, as bits of [`PassiveRule::bit`].
    pub survivor_passive_mask: u32,
}

/// A printed value that may be X.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Fixed(u8),
    /// X (16.5).
    X,
}

impl Value {
    /// The number, with `x` for X.
    pub const fn with(self, x: u8) -> u8 {
        match self {
            Value::Fixed(number) => number,
            Value::X => x,
        }
    }
}

/// One card's printed values and abilities.
#[derive(Debug, Clone)]
pub struct CardProgram {
    /// The printed name.
    pub name: String,
    /// Which blank it is; `None` for a card.
    pub blank: Option<Blank>,
    /// What it is.
    pub kind: Kind,
    /// Sub Type of a Zombie.
    pub zombie: Option<ZombieKind>,
    /// Melee, Ranged or Automated.
    pub class: Option<WeaponClass>,
    /// The kinds of [`CardKind`] it is, as bits of their order.
    pub kinds: u32,
    /// Printed HP.
    pub hp: u8,
    /// Printed Damage.
    pub damage: Value,
    /// AP to play or equip it.
    pub ap: Value,
    /// TP to play it.
    pub tp: Value,
    /// TH to spawn it.
    pub ztc: Value,
    /// Escape Difficulty; `None` when the list does not say (R74).
    pub ed: Option<u8>,
    /// Hit Roll; `None` always hits (2.27.0).
    pub hit: Option<u8>,
    /// Reaches the Threat Zone (12.2.4).
    pub reaches_threat: bool,
    /// Reaches the Zombie Zone (12.2.4).
    pub reaches_zombie: bool,
    /// Hands (3.18.0).
    pub hands: u8,
    /// Zone of a Trap or Automated Weapon.
    pub zone: Zone,
    /// Counters it enters with; `None` has none (2.22).
    pub counters: Option<Value>,
    /// The most counters it holds.
    pub max_counters: u8,
    /// Not destroyed without counters (R109).
    pub stays_at_zero: bool,
    /// Attachments it can host, when printed.
    pub attachment_cap: Option<u8>,
    /// Event: played by the Survivor player (else by the Zombie player).
    pub survivor_side: bool,
    /// Event: when.
    pub timing: Timing,
    /// React: the happening it waits for.
    pub trigger: Option<Trigger>,
    /// Unique (17.7.1).
    pub unique: bool,
    /// Copies that may be equipped, 0 without a limit (4.2.9).
    pub limit: u8,
    /// Copies that one Weapon may host, 0 without a limit.
    pub limit_per_weapon: u8,
    /// Whether each seat's Survivor may use it (10.5.1).
    pub usable_by: [bool; 2],
    /// Printed keywords.
    pub keywords: Keywords,
    /// The Weapon kinds an Attachment goes on; `None` is any.
    pub attaches_to: Option<CardKind>,
    /// Its abilities.
    pub text: Abilities,
    /// `Play only if …` conditions.
    pub play_conditions: Vec<Test>,
    /// Additional costs (3.22.6).
    pub additional: Vec<Cost>,
    /// `Play only once per Zombie Phase.`
    pub once_per_zombie_phase: bool,
    /// `ignores the Event limit`
    pub ignores_event_limit: bool,
    /// The Trap also affects Bosses.
    pub affects_bosses: bool,
}

/// Printed keywords with their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Keywords {
    /// Fast (2.42)
    pub fast: bool,
    /// Guard (2.47)
    pub guard: bool,
    /// Reach (2.31)
    pub reach: bool,
    /// Area (2.38)
    pub area: bool,
    /// Light (2.37)
    pub light: bool,
    /// Armor (R64)
    pub armor: u8,
    /// Evade, 0 without (R65)
    pub evade: u8,
}

/// When an Event may be played (R117).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Timing {
    /// Action Step
    SurvivorPhase,
    /// Survivor Response Step
    ResponseStep,
    /// The Zombie Event window (7.3.3)
    ZombiePhase,
    /// At the start of the Zombie Phase
    StartOfZombiePhase,
}

impl Timing {
    /// The bit of this time in masks.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Program {
    /// A card.
    pub fn card(&self, card: CardId) -> &CardProgram {
        &self.cards[usize::from(card.0)]
    }

    /// An ability.
    pub fn ability(&self, ability: AbilityId) -> &AbilityProgram {
        &self.abilities[usize::from(ability.0)]
    }

    /// The targets of an ability that are named when it is declared.
    pub fn targets(&self, ability: AbilityId) -> &[Target] {
        self.abilities.get(usize::from(ability.0)).map_or(&[], |ability| &ability.targets)
    }

    /// The passives of a card.
    pub fn passives(&self, card: &CardProgram) -> &[PassiveProgram] {
        &self.passives[usize::from(card.text.passives.start)..usize::from(card.text.passives.end)]
    }
}

impl CardProgram {
    /// Whether it is an Item of any class.
    pub fn is_item(&self) -> bool {
        matches!(self.kind, Kind::Consumable | Kind::Attachment | Kind::Passive | Kind::Trap)
    }

    /// Whether it is a Weapon that is equipped or placed.
    pub fn is_weapon(&self) -> bool {
        matches!(self.kind, Kind::Weapon | Kind::Automated)
    }

    /// Whether it is a Boss Monster.
    pub fn is_boss(&self) -> bool {
        self.zombie == Some(ZombieKind::BossMonster)
    }

    /// Whether it is of a kind that texts name.
    pub fn is_kind(&self, kind: CardKind) -> bool {
        self.kinds & (1 << kind as u32) != 0
    }
}

/// The deck that a [`Deck`] of a text is.
pub const fn area_of(deck: Deck) -> super::object::Area {
    match deck {
        Deck::Survivor => super::object::Area::SurvivorDeck,
        Deck::Zombie => super::object::Area::ZombieDeck,
    }
}
