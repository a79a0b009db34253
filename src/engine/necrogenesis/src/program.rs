//! Cards as the interpreter runs them: printed values in small numbers, and
//! abilities as flat operations.

use crate::rulestext::ability::{
    Bound, CardKind, Change, Cost, Deck, Effect, EscapeRoll, Keyword, Modifier, Points, StatusKind, Trigger, Unlock,
    WeaponClass, ZombieKind, Zombies, Zone,
};

use super::reads::Reads;

/// Index of a card in a [`Program`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct CardId(pub u8);

impl CardId {
    /// A card that a view does not show.
    pub const HIDDEN: CardId = CardId(u8::MAX);
}

/// Index of an ability in a [`Program`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct AbilityId(pub u16);

/// The distinct cards of one match and everything their texts do.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// The distinct cards, by [`CardId`].
    pub cards: Vec<CardProgram>,
    /// What is asked of many cards at once, by [`CardId`].
    pub glances: Vec<Glance>,
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
    /// Whether some text changes how many HP a card can have.
    pub changes_hp: bool,
    /// Whether some text changes how many counters a card can hold.
    pub changes_max_counters: bool,
    /// Whether some text gains control of a card.
    pub gains_control: bool,
    /// Whether some Zombie has an activated ability.
    pub has_zombie_abilities: bool,
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

/// What a card is for the rules (3.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Survivor
    Survivor,
    /// Zombie
    Zombie,
    /// Weapon in the Equipment Area
    Weapon,
    /// Automated Weapon, placed in a zone (12.1.6)
    Automated,
    /// Item used once (13.1.2)
    Consumable,
    /// Item on a host (13.1.2)
    Attachment,
    /// Item that stays (13.1.2)
    Passive,
    /// Item placed in a zone (13.1.2, 2.50)
    Trap,
    /// Event
    Event,
    /// React
    React,
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

/// What is asked of every card of a hand or a zone at once, in half a line of
/// the processor's cache: most cards need no second look.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
pub struct Glance {
    /// What it is.
    pub kind: Kind,
    /// When it is played from hand, as bits of [`Timing`]; none for a React.
    pub times: u8,
    /// Whether each seat's Survivor may use it (10.5.1).
    pub usable_by: [bool; 2],
    /// What it costs to play it, additional costs included.
    pub price: Price,
    /// Whether it can be played whenever its points can be paid: it has no
    /// condition, no target, no host, no other price.
    pub is_plain: bool,
    /// Hands (3.18.0).
    pub hands: u8,
    /// How many activated abilities it has.
    pub actives: u8,
    /// The happening a React waits for; none for other cards.
    pub react_mask: u32,
    /// Bits of the happenings that its abilities wait for.
    pub trigger_mask: u32,
    /// What its passives change, as bits of [`PassiveRule::bit`].
    pub passive_mask: u32,
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

/// The abilities of a card.
#[derive(Debug, Clone, Default)]
pub struct Abilities {
    /// What happens when the card is played.
    pub played: Option<AbilityId>,
    /// Activated abilities, in printed order.
    pub active: Vec<AbilityId>,
    /// Triggered abilities with what they wait for.
    pub triggered: Vec<(Trigger, AbilityId)>,
    /// Bits of the happenings in `triggered`.
    pub trigger_mask: u32,
    /// What its passives change, as bits of [`PassiveRule::bit`].
    pub passive_mask: u32,
    /// Indices of its passives in [`Program::passives`].
    pub passives: std::ops::Range<u16>,
}

/// One ability.
#[derive(Debug, Clone)]
pub struct AbilityProgram {
    /// The printed line it comes from.
    pub line: String,
    /// Its label, e.g. `Reload`.
    pub label: Option<String>,
    /// The bit of its once-per-turn mark; `None` without a limit.
    pub once_bit: Option<u8>,
    /// When it opens (2.12.0).
    pub unlock: Option<Unlock>,
    /// Its costs.
    pub costs: Vec<Cost>,
    /// Its costs, added up.
    pub price: Price,
    /// Its operations in [`Program::ops`].
    pub ops: std::ops::Range<u16>,
    /// Uses a counter of its card up when it did something: the `[Auto]` text
    /// of what is no Trap (2.22.2, R147).
    pub uses_up: bool,
    /// The targets chosen when it is declared, in the order of the text (R123).
    pub targets: Vec<Target>,
    /// Waits for a moment of the turn, which no React answers (15.2.1).
    pub at_moment: bool,
    /// What it reads of the trigger that made it wait.
    pub reads: Reads,
    /// The first triggered ability of its card that says the same; itself if none.
    pub same_as: AbilityId,
}

/// The costs of a declaration added up, with 0 for X and before reductions:
/// what cannot be paid is seen at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Price {
    /// AP, which passives may reduce.
    pub ap: u8,
    /// TP.
    pub tp: u8,
    /// TH.
    pub th: u8,
    /// Cards to discard.
    pub discards: u8,
    /// Cards to exile from the Graveyard.
    pub exiles: u8,
    /// Whether the card itself is Exhausted or rested.
    pub with_card: bool,
}

impl Price {
    /// Whether nothing but points is paid.
    pub const fn is_points(&self) -> bool {
        self.discards == 0 && self.exiles == 0 && !self.with_card
    }

    /// The sum of costs.
    pub fn of(costs: &[Cost]) -> Self {
        let mut price = Self::default();
        for cost in costs {
            let (part, more) = match cost {
                Cost::Points(number, Points::Action) => (&mut price.ap, number.with(0)),
                Cost::Points(number, Points::Tactical) => (&mut price.tp, number.with(0)),
                Cost::Points(number, Points::Threat) => (&mut price.th, number.with(0)),
                Cost::Discard(count) => (&mut price.discards, *count),
                Cost::ExileFromGraveyard(count) => (&mut price.exiles, *count),
                Cost::Exhaust | Cost::Rest => {
                    price.with_card = true;
                    continue;
                }
            };
            *part = part.saturating_add(more);
        }
        price
    }
}

/// How many targets a declaration can name.
pub const MOST_TARGETS: usize = 4;

/// A word “target” of a text: each is a choice of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The operation that acts on it, from the ability's first.
    pub at: u8,
    /// What it may be.
    pub kind: TargetKind,
}

/// What a target may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetKind {
    /// A Zombie on the battlefield.
    Zombie(Zombies, Option<Zone>),
    /// Gear of the controller.
    Gear(crate::rulestext::ability::Gear),
}

/// A passive with its condition.
#[derive(Debug, Clone)]
pub struct PassiveProgram {
    /// Holds only while this is true.
    pub condition: Option<Test>,
    /// Holds only once this opened.
    pub unlock: Option<Unlock>,
    /// What it does.
    pub rule: PassiveRule,
}

/// What a passive does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassiveRule {
    /// Changes a value.
    Modify(Modifier),
    /// Equipping Weapons costs less AP.
    EquippingCostsLess(u8),
    /// Attaching Items costs less AP.
    AttachingCostsLess(u8),
    /// Playing Trap Items costs less AP.
    TrapsCostLess(u8),
    /// Abilities with a label cost less AP.
    LabelCostsLess {
        /// The label.
        label: Label,
        /// Only of the same card.
        of_this: bool,
        /// How much less.
        less: u8,
    },
    /// Medical Items heal more.
    MedicalItemsHealMore(u8),
    /// Traps deal more damage.
    TrapsDealMore(u8),
    /// Numbers called for an unarmed attack.
    CallNumbers(u8),
    /// Playing Reacts costs less TP.
    ReactsCostLess(u8),
    /// Quick Escapes cost more or less TP: the controller's, or the opponent's.
    QuickEscapesCost {
        /// The opponent's.
        opponents: bool,
        /// How much more.
        by: i8,
    },
    /// Hands more for Weapons.
    MoreHands(u8),
    /// Spawning costs more or less TH: the controller, or the opponent.
    SpawningCosts {
        /// The opponent.
        opponents: bool,
        /// The Sub Type; `None` is any Zombie.
        kind: Option<ZombieKind>,
        /// How much more.
        by: i8,
    },
}

/// A label that a passive names, as the position of a word in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label(pub u8);

/// A condition on the state, with every name already compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// The controller's Threat Zone is lit (2.37.0, R90).
    ThreatZoneLit,
    /// It is not lit.
    ThreatZoneUnlit,
    /// The source stands in an unlit zone.
    SourceUnlit,
    /// The source stands in a lit zone.
    SourceLit,
    /// The source stands in this zone.
    SourceIn(Zone),
    /// The source is Active.
    SourceActive,
    /// The source is Rest.
    SourceRest,
    /// The source has a status.
    SourceHas(StatusKind),
    /// The controller's Survivor has a status.
    SurvivorHas(StatusKind),
    /// HP of the controller's Survivor.
    SurvivorHp(Bound, u8),
    /// The controller's hand is empty.
    HandEmpty,
    /// How many cards the controller's hand has.
    HandSize(Bound, u8),
    /// How much a pool of the controller has.
    Pool(Bound, u8, Points),
    /// Whether the controller has a Weapon equipped.
    Armed(bool),
    /// How many Zombies stand in a zone.
    ZombieCount(Bound, u8, Zombies, Zone),
    /// Whether the controller's Survivor is the one the text names, by seat.
    SurvivorIs([bool; 2]),
}

/// An operation. Those that skip go on after the next `n` operations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Op {
    /// Goes on when the test holds, else skips.
    If(Test, u8),
    /// Asks the controller; skips on No.
    May(u8),
    /// Asks the controller to pay; skips when it is not paid.
    MayPay(Cost, u8),
    /// An Escape Roll; skips when it ends otherwise than the text asks (2.25).
    Escape(EscapeRoll, u8),
    /// Skips: what follows is for the other outcome of a roll.
    Skip(u8),
    /// Asks for one of the next `options` blocks, each led by [`Op::Block`] (16.2.1).
    Choose {
        /// How many.
        count: u8,
        /// Out of how many.
        options: u8,
    },
    /// The length of an option's block.
    Block(u8),
    /// Does something.
    Do(Effect),
    /// A Tripwire Snare goes off (2.39).
    Tripwire,
    /// A Grease Tag goes off (2.40).
    Grease,
    /// A sentence to resolve by hand.
    Manual,
}

/// The bit of a change in passive masks.
pub const fn change_bit(change: &Change) -> u32 {
    1 << match change {
        Change::Damage(_) | Change::DamageX => 0,
        Change::Hp(_) | Change::HpX => 1,
        Change::Ed(_) => 2,
        Change::EscapeRoll(_) => 3,
        Change::AttackRollBonus(_) => 4,
        Change::HitRequirement(_) => 5,
        Change::AdditionalAttacks(_) => 6,
        Change::MaxCharges(_) => 7,
        Change::Keyword(Keyword::Light) => 8,
        Change::Keyword(Keyword::Guard) => 9,
        Change::Keyword(Keyword::Armor(_)) => 10,
        Change::Keyword(_) => 11,
        Change::ImmuneTo(_) => 12,
        Change::UnaffectedByTraps => 13,
        Change::IgnoresGuard => 14,
        Change::IgnoresBarricades => 15,
        Change::KeepsStealth => 16,
        Change::HitsOn(_) => 17,
        Change::ExhaustLoss(_) => 18,
        Change::UnaffectedByEffects => 19,
    }
}

impl PassiveRule {
    /// The bit of this rule in passive masks.
    pub const fn bit(&self) -> u32 {
        match self {
            PassiveRule::Modify(modifier) => change_bit(&modifier.change),
            PassiveRule::EquippingCostsLess(_) => Self::EQUIPPING,
            PassiveRule::AttachingCostsLess(_) => Self::ATTACHING,
            PassiveRule::TrapsCostLess(_) => Self::TRAPS_COST,
            PassiveRule::LabelCostsLess { .. } => Self::LABELS,
            PassiveRule::MedicalItemsHealMore(_) => Self::MEDICAL,
            PassiveRule::TrapsDealMore(_) => Self::TRAPS_DEAL,
            PassiveRule::CallNumbers(_) => Self::CALLS,
            PassiveRule::ReactsCostLess(_) => Self::REACTS_COST,
            PassiveRule::QuickEscapesCost { .. } => Self::QUICK_ESCAPES,
            PassiveRule::MoreHands(_) => Self::HANDS,
            PassiveRule::SpawningCosts { .. } => Self::SPAWNING,
        }
    }

    /// Bit of [`PassiveRule::EquippingCostsLess`].
    pub const EQUIPPING: u32 = 1 << 20;
    /// Bit of [`PassiveRule::AttachingCostsLess`].
    pub const ATTACHING: u32 = 1 << 21;
    /// Bit of [`PassiveRule::TrapsCostLess`].
    pub const TRAPS_COST: u32 = 1 << 22;
    /// Bit of [`PassiveRule::LabelCostsLess`].
    pub const LABELS: u32 = 1 << 23;
    /// Bit of [`PassiveRule::MedicalItemsHealMore`].
    pub const MEDICAL: u32 = 1 << 24;
    /// Bit of [`PassiveRule::TrapsDealMore`].
    pub const TRAPS_DEAL: u32 = 1 << 25;
    /// Bit of [`PassiveRule::CallNumbers`].
    pub const CALLS: u32 = 1 << 26;
    /// Bit of [`PassiveRule::ReactsCostLess`].
    pub const REACTS_COST: u32 = 1 << 27;
    /// Bit of [`PassiveRule::QuickEscapesCost`].
    pub const QUICK_ESCAPES: u32 = 1 << 28;
    /// Bit of [`PassiveRule::MoreHands`].
    pub const HANDS: u32 = 1 << 29;
    /// Bit of [`PassiveRule::SpawningCosts`].
    pub const SPAWNING: u32 = 1 << 30;
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
